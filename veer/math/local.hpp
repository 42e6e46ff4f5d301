#pragma once

#include "veer/math/angle.hpp"

namespace veer {

/// Converts a vector from an agent's frame to world axes. In the agent's frame x is ahead, y to the left and z up,
/// square to the heading; if the heading points straight up or down, +y is the left. `heading` has unit length.
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
