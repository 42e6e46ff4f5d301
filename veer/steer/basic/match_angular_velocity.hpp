#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Match angular velocity: turn as fast as the target turns, or with `opposite` just as fast the other way round,
/// whichever way either of them faces. It asks for the difference of spins within time_to_target, so within the limits
/// the difference fades as exp(-t / time_to_target). For a point, or a target that doesn't turn, the agent stops
/// turning. Align also faces the same way.
///   a = (target's spin - spin) / time_to_target, clipped to max_angular_acceleration
struct MatchAngularVelocity {
  bool opposite = false;
  float time_to_target = .1f;  // s

  static constexpr auto name = "match_angular_velocity";
  static constexpr auto family = "basic";
  static constexpr auto summary = "turn as fast as the target, in the same direction or the opposite one";
  static constexpr bool reads_spin = true;
  static constexpr auto fields() {
    return FieldList{flag("opposite", &MatchAngularVelocity::opposite, "turn the other way round"),
                     field("time_to_target", &MatchAngularVelocity::time_to_target, .001f, 100.f, "s",
                           "time to reach the target's spin")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    // A time shorter than a step would overshoot.
    const S time(max(time_to_target, tick.dt));
    return {clip(((opposite ? -goal.spin : goal.spin) - self.spin) / time, self.max_angular_acceleration)};
  }
};

/// Match angular velocity for an agent that lives in the caller's own structures.
template <class S, int D>
Angular<S, D> match_angular_velocity(const Agent<S, D>& self, const Target<S, D>& goal,
                                     const MatchAngularVelocity& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
