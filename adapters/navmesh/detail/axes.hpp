#pragma once

#include <array>

#include "veer/math/vec.hpp"

/// The only conversion between veer (z up) and Recast (y up). Both are right-handed and in meters.
namespace veer::detail {

using RecastPoint = std::array<float, 3>;

/// Subtracts from 0 instead of negating, to avoid negative zeros.
inline Vec3 from_recast_direction(const float* d) { return {d[0], 0.f - d[2], d[1]}; }

struct Axes {
  /// Origin of Recast's coordinates, m. Recast writes out of bounds where floats are coarser than a cell, so a mesh far
  /// away gets an origin near by. All others keep veer's, which avoids rounding.
  Vec3 zero{};

  RecastPoint to_recast(const Vec3& p) const { return {p.x - zero.x, p.z - zero.z, zero.y - p.y}; }
  Vec3 from_recast(const float* p) const { return {zero.x + p[0], zero.y - p[2], zero.z + p[1]}; }
  Vec3 from_recast(const RecastPoint& p) const { return from_recast(p.data()); }
};

}  // namespace veer::detail
