#pragma once

#include "scenario/diagnose/detector.hpp"

namespace veer::scenario {

/// Stuck: an agent with several behaviors stays for six seconds on nearly the same spot, at rest or swinging, without
/// reaching its target.
class Stuck : public Detector {
 public:
  static constexpr double stall_time = 6;  // s
  static constexpr float hardly = .8f;     // s; times its top speed: the distance that it may move in that time

  Stuck() : Detector("stuck") {}
  void see(const Moment& now, std::span<const GroupTraits> groups) override;
  std::vector<Case> cases() override;

  /// The distance that it may move in that time, in m.
  static float most_away(const Seen& agent) { return hardly * agent.max_speed; }

  /// Agents that are stuck at the last moment. A caller with a world can push them aside in a copy of it, and report
  /// the result with the next function.
  std::span<const Seen> newly() const { return newly_; }
  /// Reports whether the balance that holds a group's agents outlives a push.
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
