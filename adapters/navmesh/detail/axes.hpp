#pragma once

#include <array>

#include "veer/math/vec.hpp"

/// The one place between veer (z up) and Recast (y up). Both are right-handed and in meters.
namespace veer::detail {

using RecastPoint = std::array<float, 3>;

/// Subtracted from 0 instead of negated, so that no zero gets a sign.
inline RecastPoint to_recast(const Vec3& p) { return {p.x, p.z, 0.f - p.y}; }
inline Vec3 from_recast(const float* p) { return {p[0], 0.f - p[2], p[1]}; }
inline Vec3 from_recast(const RecastPoint& p) { return from_recast(p.data()); }

}  // namespace veer::detail
