#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Match velocity: move as the target moves, wherever it is (Millington), or with `opposite` just as fast the opposite
/// way. It asks for the difference of velocities within time_to_target, so within the limits the difference fades as
/// exp(-t / time_to_target). For a point the agent brakes. Alone it doesn't hold a position; blended with others it
/// calms a follower.
///   a = (target's velocity - velocity) / time_to_target, clipped to max_acceleration
struct MatchVelocity {
  bool opposite = false;
  float time_to_target = .1f;  // s

  static constexpr auto name = "match_velocity";
  static constexpr auto family = "basic";
  static constexpr auto summary = "move as fast as the target, in the same direction or the opposite one";
  static constexpr Purpose purpose = purpose::paces;
  static constexpr auto fields() {
    return FieldList{flag("opposite", &MatchVelocity::opposite, "move in the opposite direction"),
                     field("time_to_target", &MatchVelocity::time_to_target, .001f, 100.f, "s",
                           "time to reach the target's velocity")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    // A time shorter than a step would overshoot.
    const S time(max(time_to_target, tick.dt));
    const Vec<S, D> desired = opposite ? -goal.velocity : goal.velocity;
    return {{clip((desired - self.velocity) / time, self.max_request())}, desired};
  }
};

/// Match velocity for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> match_velocity(const Agent<S, D>& self, const Target<S, D>& goal, const MatchVelocity& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
