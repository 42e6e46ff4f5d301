#pragma once

#include "veer/agent/agent.hpp"

namespace veer {

/// How the two schools of steering turn a desired velocity into an acceleration.
enum class School {
  match,   // the change from the present velocity to the desired one (Reynolds, Buckland)
  thrust,  // as hard as the limits allow (Millington)
};

namespace detail {

/// Returns in which time (s) an agent is asked to take on a desired velocity. Matching, that is response_time, but no
/// less than a step, which would overshoot. Thrusting, it is one step; but a body that turns its velocity multiplies a
/// request by a time of its own, and one divided by a shorter time would lead it far beyond the desired velocity.
template <class S, int D>
VEER_INLINE S time_to_match(School school, const Agent<S, D>& self, float response_time, float dt) {
  if (school == School::match) return S(max(response_time, dt));
  return select(self.turns(), self.desired_time(), S(dt));
}

}  // namespace detail
}  // namespace veer
