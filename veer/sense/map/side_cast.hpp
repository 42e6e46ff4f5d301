#pragma once

#include "veer/sense/map/side.hpp"

/// Finds where a circle or ball that moves straight first hits a side. Solved exactly, without steps along the way: no
/// obstacle is too thin to be hit, at any speed.
namespace veer {

/// Where a side is hit.
template <int D>
struct Met {
  float part;            // fraction of the way, from 0 to 1; less than 0 if they overlap at the start
  Vec<float, D> normal;  // unit length, away from the side
};

namespace detail {

/// Casts a point against a line. The sign at each corner depends only on the corner and the way, so lines that share a
/// corner agree about it: nothing slips through between them.
inline bool crosses_line(const Side<2>& s, const Vec2& from, const Vec2& way, float before, Met<2>& met) {
  const Vec2 a = s.corner[0] - from, b = s.corner[1] - from;
  const float at_a = cross(way, a).x, at_b = cross(way, b).x;
  if ((at_a > 0 && at_b > 0) || (at_a < 0 && at_b < 0)) return false;
  const Vec2 along = b - a;
  const float slope = cross(way, along).x, height = cross(a, along).x;
  if (slope == 0) return false;  // parallel to the line
  const float part = height / slope;
  if (!(part >= 0 && part <= 1 && part < before)) return false;
  Vec2 normal = perpendicular(along);
  if (dot(normal, way) > 0) normal = -normal;
  met = {part, unit(normal)};
  return true;
}

/// Casts a point against a triangle. Watertight, too: a shared edge gives both triangles the same number, except for
/// the sign.
inline bool crosses_triangle(const Side<3>& s, const Vec3& from, const Vec3& way, float before, Met<3>& met) {
  const Vec3 a = s.corner[0] - from, b = s.corner[1] - from, c = s.corner[2] - from;
  const float u = dot(way, cross(a, b)), v = dot(way, cross(b, c)), w = dot(way, cross(c, a));
  if ((u > 0 || v > 0 || w > 0) && (u < 0 || v < 0 || w < 0)) return false;
  Vec3 normal = cross(b - a, c - a);
  const float slope = dot(way, normal), height = dot(a, normal);
  if (slope == 0) return false;
  const float part = height / slope;
  if (!(part >= 0 && part <= 1 && part < before)) return false;
  if (slope > 0) normal = -normal;
  met = {part, unit(normal)};
  return true;
}

/// Casts a point against a circle or ball.
template <int D>
bool meets_center(const Vec<float, D>& center, float radius, const Vec<float, D>& from, const Vec<float, D>& way,
                  float before, Met<D>& met) {
  const float part = meets_round(center - from, way, radius);
  if (!(part >= 0 && part <= 1 && part < before)) return false;
  met = {part, unit(from + way * part - center, -unit(way))};
  return true;
}

/// Casts a point against a capsule: its long sides, then its ends. A capsule is convex, so a hit on a long side is the
/// first.
template <int D>
bool meets_line(const Vec<float, D>& a, const Vec<float, D>& b, float radius, const Vec<float, D>& from,
                const Vec<float, D>& way, float before, Met<D>& met) {
  const Vec<float, D> along = b - a, offset = from - a;
  const float square = dot(along, along);
  if (square > 0) {
    // The components perpendicular to the line.
    const Vec<float, D> start = offset - along * (dot(offset, along) / square);
    const Vec<float, D> across = way - along * (dot(way, along) / square);
    if (dot(start, start) >= radius * radius) {
      const float part = meets_round(-start, across, radius);
      const Vec<float, D> there = offset + way * part;
      const float u = dot(there, along);
      if (part >= 0 && u >= 0 && u <= square) {
        if (!(part <= 1 && part < before)) return false;
        met = {part, unit(there - along * (u / square), -unit(way))};
        return true;
      }
    }
  }
  const bool first = meets_center(a, radius, from, way, before, met);
  const bool second = meets_center(b, radius, from, way, first ? met.part : before, met);
  return first || second;
}

/// Casts a point against a triangle with a radius: its faces, then its edges.
inline bool meets_triangle(const Side<3>& s, float radius, const Vec3& from, const Vec3& way, float before,
                           Met<3>& met) {
  const Vec3 a = s.corner[0], b = s.corner[1], c = s.corner[2];
  Vec3 normal = unit(cross(b - a, c - a));
  float height = dot(from - a, normal);
  if (height < 0) {
    normal = -normal;
    height = -height;
  }
  const float slope = dot(way, normal);
  if (height >= radius && slope < 0) {
    const float part = (radius - height) / slope;
    const Vec3 there = from + way * part;
    const Vec3 foot = there - normal * dot(there - a, normal), face = cross(b - a, c - a);
    const bool inside = dot(cross(b - a, foot - a), face) >= 0 && dot(cross(c - b, foot - b), face) >= 0 &&
                        dot(cross(a - c, foot - c), face) >= 0;
    if (inside) {
      if (!(part <= 1 && part < before)) return false;
      met = {part, normal};
      return true;
    }
  }
  bool any = false;
  for (int k = 0; k < 3; ++k)
    any = meets_line<3>(s.corner[k], s.corner[(k + 1) % 3], radius, from, way, any ? met.part : before, met) || any;
  return any;
}

}  // namespace detail

/// Returns whether a circle or ball of this radius hits the side before the fraction `before` of the way; sets `met` if
/// so. If they overlap at the start, it hits at once if it moves deeper and not at all if it moves away: a side is
/// convex.
template <int D>
bool cast(const Side<D>& s, const Vec<float, D>& from, const Vec<float, D>& way, float radius, float before,
          Met<D>& met) {
  if (is_behind(s, from)) return false;
  const float reach = s.radius + radius;
  if (!(reach > 0)) {
    if constexpr (D == 2) return s.corners == 2 && detail::crosses_line(s, from, way, before, met);
    else return s.corners == 3 && detail::crosses_triangle(s, from, way, before, met);
  }
  const Vec<float, D> off = from - nearest_on(s, from);
  if (dot(off, off) < reach * reach) {
    // A negative fraction: of several sides that overlap at the start, the deepest one wins.
    const float part = length(off) / reach - 1;
    if (!(dot(off, way) < 0 && part < before)) return false;
    met = {part, unit(off, -unit(way))};
    return true;
  }
  if (s.corners == 1) return detail::meets_center(s.corner[0], reach, from, way, before, met);
  if constexpr (D == 3)
    if (s.corners == 3) return detail::meets_triangle(s, reach, from, way, before, met);
  return detail::meets_line(s.corner[0], s.corner[1], reach, from, way, before, met);
}

}  // namespace veer
