#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// Returns how fast an agent with top speed `speed` can approach a target at `offset` (m) that moves with `velocity`,
/// m/s; 0 or less if they can't meet. The fastest way keeps the bearing: it matches the target's speed across the line
/// of sight, and the remainder of the agent's speed closes the distance.
///   closing speed = sqrt(speed^2 - across^2) - along
/// `line` is the unit vector toward the target.
template <class S, int D>
VEER_INLINE S closing_speed(const Vec<S, D>& line, const Vec<S, D>& velocity, const S& speed) {
  const S along = dot(velocity, line), other = length(velocity);
  const S left = speed * speed - length_squared(velocity - line * along);
  const S ahead = sqrt(max(left, S(0.f)));
  // The same without the difference of two nearly equal speeds, for a target that moves away.
  const S difference = (speed - other) * (speed + other) / max(ahead + along, S(1e-6f));
  return select(left >= S(0.f), select(along > S(0.f), difference, ahead - along), S(0.f));
}

}  // namespace veer
