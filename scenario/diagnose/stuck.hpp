#pragma once

#include "scenario/diagnose/detector.hpp"

namespace veer::scenario {

/// Stuck: several behaviors, a target that isn't reached, and for six seconds nearly on the spot, at rest or swinging
/// about it.
class Stuck : public Detector {
 public:
  static constexpr double stall_time = 6;  // s
  static constexpr float hardly = .8f;     // s; of its top speed: the way that it may go in that time
  static constexpr float there_radii = 4;  // own radii from the target: near enough, others may be in the way

  Stuck() : Detector("stuck") {}
  void see(const Moment& now, std::span<const GroupTraits> groups) override;
  std::vector<Case> cases() override;

  /// How far it may go in that time, in m.
  static float most_away(const Seen& agent) { return hardly * agent.max_speed; }

  /// Who was found to be stuck at the last moment. Who has a world can nudge a copy of it and say what came of it.
  std::span<const Seen> newly() const { return newly_; }
  /// Whether the balance that holds a group's agents outlives a nudge.
  void set_balance(std::uint32_t group, bool stable) { balance_.emplace_back(group, stable); }
  bool knows_balance(std::uint32_t group) const {
    for (const auto& known : balance_)
      if (known.first == group) return true;
    return false;
  }

 private:
  struct State {
    double since = 0;       // s
    Vec3 away{};            // m; from where it was then
    Vec3 asked{};           // m/s^2 or m/s; sum since then
    std::size_t steps = 0;  // since then
    double swing = 0;       // m; farthest from where it was then
    bool counted = false;
    // Of the longest stall so far: s, m/s^2 or m/s on average, m.
    double lasted = 0, net = 0, reach = 0;
    bool kinematic = false;  // asks for velocities
    std::optional<Case> worst{};
  };

  std::vector<State> states_;
  std::vector<Seen> newly_;
  std::vector<std::pair<std::uint32_t, bool>> balance_;
};

}  // namespace veer::scenario
