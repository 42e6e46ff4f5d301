#pragma once

#include "veer/steer/shared/crowd.hpp"
#include "veer/steer/shared/half_spaces.hpp"
#include "veer/steer/shared/walls_near.hpp"

/// Which velocities of an agent avoid a neighbor or a wall: half-spaces of velocities.
namespace veer {

/// How far ahead agents look, and how they share the work of avoiding each other.
struct Reciprocity {
  float horizon;     // s; within it they don't touch
  float touch_time;  // s; in which agents that overlap come apart
  float share;       // of the change of velocity that avoids a collision, the rest is left to the neighbor
};

namespace detail {

/// The unit vector square to `line` (of unit length), on the side to which `velocity` points; where it points to none,
/// to the right: agents that meet head-on both keep to the right.
template <class S, int D>
VEER_INLINE Vec<S, D> passing_side(const Vec<S, D>& line, const Vec<S, D>& velocity) {
  if constexpr (D == 2) {
    const S aside = cross(line, velocity).x;
    // Almost in line counts as in line: what is left there is rounding.
    const MaskOf<S> left = aside > S(1e-5f) * sqrt(length_squared(velocity));
    return perpendicular(line) * select(left, S(1.f), S(-1.f));
  } else {
    return unit(rejected(velocity, line), -tie_side(line));
  }
}

}  // namespace detail

/// Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011) for one neighbor. With p the offset to
/// it, v the velocity relative to it, R both radii and T the horizon, they collide if v lies in a cone around p, cut
/// off by a circle of radius R / T around p / T. u is the way from v to the nearest velocity on the edge of that, and n
/// points outward there. The agent takes its share of u:
///   n . (new velocity - velocity) >= share * |u|
/// Outside of the cone u counts as negative: there is room, and the agent takes no more than half of that, or all of it
/// if it does all of the work.
/// Bodies that overlap come apart in touch_time.
template <class S, int D>
VEER_INLINE HalfSpace<S, D> half_space_of(const Agent<S, D>& self, const Neighbor<S, D>& other, const Reciprocity& how,
                                          const Tick<S>& tick) {
  const Vec<S, D> velocity = self.velocity - other.velocity;
  const S reach = self.radius + other.radius, square = other.distance_squared;
  const MaskOf<S> apart = square > reach * reach;
  const auto [line, distance] = line_to(other, tick);
  // The circle that cuts off the cone.
  const Vec<S, D> off = velocity - other.offset * S(1 / how.horizon);
  const S back = dot(off, other.offset), off_square = length_squared(off);
  const MaskOf<S> round = back < S(0.f) && back * back > reach * reach * off_square;
  const auto [outward, from_middle] = polar(off);
  // The cone: its edge on the side to which the velocity points.
  const S sine = reach / max(distance, S(no_direction));
  const S cosine = sqrt(max(S(1.f) - sine * sine, S(0.f)));
  const Vec<S, D> edge = detail::passing_side(line, velocity) * cosine - line * sine;
  Vec<S, D> normal = select(round, outward, edge);
  S need = select(round, reach * S(1 / how.horizon) - from_middle, -dot(velocity, edge));
  normal = select(apart, normal, -line);
  need = select(apart, need, (reach - distance) * S(1 / how.touch_time) + dot(velocity, line));
  return {normal, dot(normal, self.velocity) + need * select(need > S(0.f), S(how.share), S(max(how.share, .5f)))};
}

/// For a wall: the agent uses up the gap in no less than `horizon` (s), relative to the wall, and leaves a wall that it
/// overlaps in `touch_time` (s).
template <class S, int D>
VEER_INLINE HalfSpace<S, D> half_space_of(const WallNear<S, D>& wall, float horizon, float touch_time) {
  const S slowest = -wall.gap * select(wall.gap > S(0.f), S(1 / horizon), S(1 / touch_time));
  return {wall.normal, dot(wall.normal, wall.velocity) + slowest};
}

/// Adds the half-spaces of the walls near each agent; they are firm. Precondition: there are no others yet.
template <class S, int D, int room>
VEER_INLINE void add_walls(HalfSpaces<S, D, room>& allowed, const Senses<S, D>& s, float horizon, float touch_time) {
  WallsNear<S, D> walls;
  find_walls(*s.around, s.self, horizon, walls);
  for (int w = 0; w < walls.count; ++w)
    allowed.add(walls.is_there[w], half_space_of(walls.wall[w], horizon, touch_time));
  allowed.firm = allowed.count;
}

}  // namespace veer
