#pragma once

#include "scenario/diagnose/detector.hpp"

namespace veer::scenario {

/// Stuck: several behaviors, a target that isn't reached, and for three seconds hardly a move.
class Stuck : public Detector {
 public:
  static constexpr double stall_time = 3;   // s
  static constexpr float hardly = .05f;     // of what it could have covered in that time
  static constexpr float there_radii = 4;   // own radii from the target: near enough, others may be in the way

  Stuck() : Detector("stuck") {}
  void see(const Moment& now, std::span<const GroupTraits> groups) override;
  std::vector<Case> cases() override;

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
    double since = 0;  // s
    Vec3 away{};       // m; from where it was then
    bool counted = false;
    double asked = 0;   // m/s^2 or m/s; at the last moment
    double lasted = 0;  // s; the longest
    std::optional<Case> worst{};
  };

  std::vector<State> states_;
  std::vector<Seen> newly_;
  std::vector<std::pair<std::uint32_t, bool>> balance_;
};

}  // namespace veer::scenario
