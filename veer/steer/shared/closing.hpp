#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// How fast someone with top speed `speed` can come nearer to who is at `offset` from it and moves with `velocity`,
/// m/s; not above 0 where they can't meet. The fastest way keeps the bearing: it takes the other's speed across the
/// line of sight, and what is left of the own speed closes the distance.
///   closing speed = sqrt(speed^2 - across^2) - along
template <class S, int D>
VEER_INLINE S closing_speed(const Vec<S, D>& offset, const Vec<S, D>& velocity, const S& speed) {
  const Vec<S, D> line = unit(offset);
  const S along = dot(velocity, line), other = length(velocity);
  const S left = speed * speed - length_squared(velocity - line * along);
  const S ahead = sqrt(max(left, S(0.f)));
  // The same without the difference of two nearly equal speeds, for someone who runs away.
  const S difference = (speed - other) * (speed + other) / max(ahead + along, S(1e-6f));
  return select(left >= S(0.f), select(along > S(0.f), difference, ahead - along), S(0.f));
}

}  // namespace veer
