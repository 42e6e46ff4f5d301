#pragma once

#include <optional>

#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"

/// A way round one obstacle, found with a few rays. More than that needs a planner.
namespace veer {

namespace detail {

/// The offset of a position from the middle of the circle around an obstacle, m.
template <int D>
Vec<float, D> from_hull(const Surroundings<D>& around, const Hit<D>& hit, const Vec<float, D>& position) {
  const Vec<float, D>& middle = around.hull(hit.obstacle).corner[0];
  return around.domain ? around.domain->displacement(middle, position) : position - middle;
}

/// True if a position is outside the circle around an obstacle. That circle is larger than a box or polygon, so that an
/// agent in front of a face may be within it: solid obstacles that aren't much larger than `slack` (m) allow for that.
template <int D>
bool is_outside(const Surroundings<D>& around, const Hit<D>& hit, const Vec<float, D>& position, float slack) {
  const Obstacle& obstacle = around.obstacle(hit.obstacle);
  const bool is_solid = obstacle.kind != Obstacle::Kind::wall && obstacle.holes.empty();
  const float size = around.hull(hit.obstacle).radius;
  return length(from_hull(around, hit, position)) + (is_solid && size < 2 * slack ? slack : 0) > size;
}

}  // namespace detail

/// Returns where an agent of this radius (m) goes first on its way from `start` to `end`: straight there, or to a point
/// beside the obstacle in between, off it by `distance` (m). None if there is no way past the ends of the obstacle, and
/// start or end is within a circle around it, as an agent in a room is within its walls.
template <int D>
std::optional<Vec<float, D>> way_round(const Surroundings<D>& around, const Vec<float, D>& start,
                                       const Vec<float, D>& end, float radius, float distance) {
  const Vec<float, D> straight = end - start;
  const Hit<D> first = around.cast(start, straight);
  if (!first.met) return end;
  const Vec<float, D> line = unit(straight), from = detail::from_hull(around, first, start), middle = start - from;
  const Vec<float, D> nearer = unit(rejected(from, line), left_of(line));  // of its two sides
  const Vec<float, D> along = unit(rejected(from, first.normal), nearer);  // its surface
  const float beside = around.hull(first.obstacle).radius + 2 * radius + distance;
  const Vec<float, D> ways[] = {middle + nearer * beside, middle - nearer * beside,
                                start + along * max(beside - dot(from, along), 0.f),
                                start - along * (beside + dot(from, along))};
  for (const Vec<float, D>& way : ways)
    if (around.is_open(start, way) && around.is_open(way, end)) return way;
  const Hit<D> last = around.cast(end, -straight);
  if (!detail::is_outside(around, first, start, radius + distance)) return {};
  if (last.met && !detail::is_outside(around, last, end, radius + distance)) return {};
  return ways[0];
}

}  // namespace veer
