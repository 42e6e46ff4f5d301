#pragma once

#include "veer/math/angle.hpp"

namespace veer {

/// From someone's own point of view to the world's: x is ahead, y to the left, z up (in 3D, as far up as the heading
/// lets it; one who looks straight up or down has +y as the left). `heading` has unit length.
template <class S, int D>
VEER_INLINE Vec<S, D> to_world(const Vec<S, D>& heading, const Vec<S, 3>& local) {
  if constexpr (D == 2) {
    return heading * local.x + perpendicular(heading) * local.y;
  } else {
    const Vec<S, 3> left = left_of(heading), up = cross(heading, left);
    return heading * local.x + left * local.y + up * local.z;
  }
}

}  // namespace veer
