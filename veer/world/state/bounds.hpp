#pragma once

#include "veer/agent/limits.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// True if every component is within +-most; false for NaN.
template <int D>
bool within_bounds(const Vec<float, D>& v, float most) {
  bool all = true;
  for (int d = 0; d < D; ++d) all = all && v[d] >= -most && v[d] <= most;
  return all;
}

}  // namespace veer
