#pragma once

#include <cstdint>

#include "veer/math/vec.hpp"

namespace veer {

/// The shape that obstacles are made of: all points within `radius` of a point, a line or (in 3D) a triangle. So a
/// circle, a capsule, a wall and the side of a polygon are the same kind of thing, and an agent of radius r that moves
/// straight hits a side where a point would hit one with a radius larger by r.
template <int D>
struct Side {
  Vec<float, D> corner[D]{};  // m; those from `corners` on aren't used
  float radius = 0;           // m
  std::uint32_t obstacle = 0;
  std::uint16_t corners = 1;
  /// 1: lets agents pass from behind. The front is the left of a line, or the side from which a triangle is
  /// counter-clockwise.
  std::uint16_t one_sided = 0;
};

/// Returns the direction to the front of a line or triangle; not of unit length, and without meaning for a point.
template <int D>
VEER_INLINE Vec<float, D> front_of(const Side<D>& s) {
  if constexpr (D == 2) return perpendicular(s.corner[1] - s.corner[0]);
  else return cross(s.corner[1] - s.corner[0], s.corner[2] - s.corner[0]);
}

namespace detail {

/// Returns the point of the line segment ab nearest to p.
template <int D>
VEER_INLINE Vec<float, D> nearest_on_line(const Vec<float, D>& a, const Vec<float, D>& b, const Vec<float, D>& p) {
  const Vec<float, D> along = b - a;
  const float square = dot(along, along), u = dot(p - a, along);
  if (!(u > 0)) return a;
  if (!(u < square)) return b;
  return a + along * (u / square);
}

/// Returns the point of a triangle nearest to p, by the regions of its corners, edges and face (Ericson, Real-Time
/// Collision Detection, 2005, 5.1.5).
inline Vec3 nearest_on_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 ab = b - a, ac = c - a, ap = p - a;
  const float d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vec3 bp = p - b;
  const float d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const float vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + ab * (d1 / max(d1 - d3, no_direction));
  const Vec3 cp = p - c;
  const float d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + ac * (d2 / max(d2 - d6, no_direction));
  const float va = d3 * d6 - d5 * d4, e = d4 - d3, f = d5 - d6;
  if (va <= 0 && e >= 0 && f >= 0) return b + (c - b) * (e / max(e + f, no_direction));
  const float all = va + vb + vc;
  return all > 0 ? a + ab * (vb / all) + ac * (vc / all) : a;
}

/// Returns the fraction of the way at which a point first comes within `radius` of a center at `offset` from its start;
/// -1 if it doesn't. Precondition: it starts farther away.
template <int D>
VEER_INLINE float meets_round(const Vec<float, D>& offset, const Vec<float, D>& way, float radius) {
  const float square = dot(way, way), nearest = dot(offset, way);
  if (!(nearest > 0 && square > 0)) return -1;
  const float part = nearest / square;
  const Vec<float, D> left = way * part - offset;
  const float rest = radius * radius - dot(left, left);
  return rest >= 0 ? max(part - sqrt(rest / square), 0.f) : -1;
}

}  // namespace detail

/// Returns the point of the side's point, line or triangle nearest to p; the surface is `radius` from there.
template <int D>
VEER_INLINE Vec<float, D> nearest_on(const Side<D>& s, const Vec<float, D>& p) {
  if (s.corners == 1) return s.corner[0];
  if constexpr (D == 3)
    if (s.corners == 3) return detail::nearest_on_triangle(s.corner[0], s.corner[1], s.corner[2], p);
  return detail::nearest_on_line(s.corner[0], s.corner[1], p);
}

/// Returns whether p is behind a one-sided side.
template <int D>
VEER_INLINE bool is_behind(const Side<D>& s, const Vec<float, D>& p) {
  return s.one_sided && dot(front_of(s), p - s.corner[0]) < 0;
}

}  // namespace veer
