#pragma once

#include <array>

#include "veer/math/vec.hpp"

/// The one place between veer (z up) and Recast (y up). Both are right-handed and in meters.
namespace veer::detail {

using RecastPoint = std::array<float, 3>;

/// Subtracted from 0 instead of negated, so that no zero gets a sign.
inline Vec3 from_recast_direction(const float* d) { return {d[0], 0.f - d[2], d[1]}; }

struct Axes {
  /// Recast's zero, m. Where a coordinate is coarser than a cell, Recast writes beyond its memory, so a mesh far away
  /// gets a zero near by. All others keep veer's, which costs no rounding.
  Vec3 zero{};

  RecastPoint to_recast(const Vec3& p) const { return {p.x - zero.x, p.z - zero.z, zero.y - p.y}; }
  Vec3 from_recast(const float* p) const { return {zero.x + p[0], zero.y - p[2], zero.z + p[1]}; }
  Vec3 from_recast(const RecastPoint& p) const { return from_recast(p.data()); }
};

}  // namespace veer::detail
