#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "tests/agent/draw.hpp"
#include "veer/sense/map/map.hpp"

/// Random obstacles of every kind, for tests.
namespace veer::test {

inline Vec3 point(Draw& draw, float half) {
  const float x = draw.between(-half, half), y = draw.between(-half, half);
  return {x, y, draw.between(-half, half)};
}

template <int D>
std::vector<Obstacle> obstacles(Draw& draw, int count, float half) {
  std::vector<Obstacle> all;
  while (all.size() < static_cast<std::size_t>(count)) {
    const Vec3 p = point(draw, half);
    const Vec3 q = p + point(draw, 3);
    switch (draw.below(D == 2 ? 5 : 4)) {
      case 0:
        all.push_back(Obstacle::circle(p, draw.between(.1f, 1.5f)));
        break;
      case 1:
        all.push_back(
            Obstacle::box(p, {draw.between(.3f, 3), draw.between(.3f, 3), draw.between(.3f, 3)}, draw.between(-3, 3)));
        break;
      case 2:
        all.push_back(Obstacle::capsule(p, q, draw.between(.05f, .5f)));
        break;
      case 3:
        all.push_back(Obstacle::wall({p, q}));
        break;
      default: {  // a star, which isn't convex
        std::vector<Vec3> rim;
        for (int k = 0; k < 8; ++k) {
          const float angle = static_cast<float>(k) * .7853982f, r = k % 2 ? .5f : draw.between(.8f, 2);
          rim.push_back(p + Vec3{std::cos(angle) * r, std::sin(angle) * r, 0});
        }
        all.push_back(Obstacle::polygon(rim));
      }
    }
  }
  return all;
}

/// Returns a map of these obstacles, which must be valid, for worlds to share.
inline std::shared_ptr<const Map2> map_of(std::vector<Obstacle> obstacles) {
  auto map = Map2::build(std::move(obstacles));
  EXPECT_TRUE(map) << map.reason();
  return std::make_shared<const Map2>(std::move(*map));
}

/// Returns the distance to the nearest surface, by looking at all sides.
template <int D>
float clearance(const Map<D>& map, const Vec<float, D>& p) {
  float least = 1e9f;
  for (const Side<D>& side : map.sides())
    if (!is_behind(side, p)) least = std::min(least, length(p - nearest_on(side, p)) - side.radius);
  return least;
}

}  // namespace veer::test
