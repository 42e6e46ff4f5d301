#pragma once

#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// How far ahead a body that can't stop looks for dead ends, in radii of its circle: a corner between walls at an angle
/// of b is too narrow for the circle from radius / sin(b / 2) before the point where the body would touch both. This is
/// enough for corners of 10 degrees.
inline constexpr float farthest_dead_end = 12;

/// Room to turn, for a body that can neither stop nor turn on the spot (TurningCircle). It gets out of a dead end only
/// if there is room for its tightest circle, to the left or to the right. As long as there is, it can turn in time: at
/// the latest at the last point of its way where there still is. In the plane only.
struct RoomToTurn {
  const Surroundings<2>& around;
  float radius;  // m; of the circle
  float wide;    // m; of the body
  float early;   // m; how far the body goes until it is on its circle

  /// Whether the circle to one side (1: left, -1: right) of the agent at `position` is free of obstacles and within the
  /// domain. `size` stretches it.
  bool has_circle(const Vec2& position, const Vec2& ahead, float side, float size = 1) const {
    const float reach = radius * size + wide;
    const Vec2 center = position + perpendicular(ahead) * (side * radius * size);
    if (around.nearest(center, reach).found) return false;
    if (!around.domain || around.domain->kind != DomainKind::box) return true;
    for (int d = 0; d < 2; ++d)
      if (center[d] - around.domain->low[d] < reach || around.domain->high[d] - center[d] < reach) return false;
    return true;
  }

  /// Whether there is a point farther on where the circle has room. `way` (m) is how far the next surface is.
  bool is_ahead(const Vec2& position, const Vec2& ahead, float way) const {
    constexpr float spare = 1.05f;  // so that the circle is still free once the turn has begun
    constexpr int points = 16;      // at most: a body that hardly moves has a tiny circle
    const float step = max(radius, way / points);
    for (int k = 0; k < points && (k == 0 || early + static_cast<float>(k) * step < way); ++k) {
      const Vec2 at = position + ahead * (early + static_cast<float>(k) * step);
      if (has_circle(at, ahead, 1, spare) || has_circle(at, ahead, -1, spare)) return true;
    }
    return false;
  }

  /// Returns to which side (1: left, -1: right) there is room for the circle here, `preferred` if to both; 0: to none.
  float side_here(const Vec2& position, const Vec2& ahead, float preferred) const {
    for (const float side : {preferred, -preferred})
      if (has_circle(position, ahead, side)) return side;
    return 0;
  }
};

}  // namespace veer
