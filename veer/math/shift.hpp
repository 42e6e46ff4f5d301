#pragma once

#include "veer/math/vec.hpp"

/// Positions relative to another origin.
namespace veer {

/// Returns a position as it is relative to an origin that lies `by` (m) away from the present one. Rounded once, to
/// what a float resolves at the result; zero keeps every bit.
template <int D>
inline Vec<float, D> shifted(const Vec<float, D>& position, const Vec<double, D>& by) {
  Vec<float, D> result;
  for (int d = 0; d < D; ++d) result[d] = static_cast<float>(static_cast<double>(position[d]) - by[d]);
  return result;
}

/// The same, in place.
template <int D>
inline void shift(Vec<float, D>& position, const Vec<double, D>& by) {
  position = shifted(position, by);
}

}  // namespace veer
