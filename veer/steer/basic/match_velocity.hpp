#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Match velocity: move as the target moves, wherever it is (Millington). It asks for the difference of velocities
/// within time_to_target, so as long as the limits allow it the difference fades as exp(-t / time_to_target). Beside a
/// point it brakes. Alone it keeps no place; blended with others it makes a follower calm.
///   a = (target's velocity - velocity) / time_to_target, clipped to max_acceleration
struct MatchVelocity {
  float time_to_target = .1f;  // s

  static constexpr auto name = "match_velocity";
  static constexpr auto family = "basic";
  static constexpr auto summary = "move as fast and the same way as the target";
  static constexpr auto fields() {
    return std::tuple{field("time_to_target", &MatchVelocity::time_to_target, .001f, 100.f, "s",
                            "how soon the target's velocity is to be reached")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    // Quicker than a step would overshoot.
    const S time(max(time_to_target, tick.dt));
    return {clip((goal.velocity - self.velocity) / time, self.max_acceleration)};
  }
};

/// Match velocity for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> match_velocity(const Agent<S, D>& self, const Target<S, D>& goal, const MatchVelocity& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
