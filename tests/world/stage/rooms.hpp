#pragma once

#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/delegated/flow_following.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/world/world.hpp"

namespace veer::test {

inline WorldDef<2> hall(std::vector<Obstacle> obstacles, Vec2 high = {20, 10}) {
  return {.seed = 1, .domain = {DomainKind::box, Edge::slide, {0, 0}, high}, .map = map_of(std::move(obstacles))};
}

/// A wall at x = 10 from y = 0 to 10, with doors from y = low to y = high.
inline std::vector<Obstacle> wall_with_doors(std::initializer_list<Vec2> doors, float top = 10) {
  std::vector<Obstacle> walls;
  float from = 0;
  for (const Vec2 door : doors) {
    if (door.x > from) walls.push_back(Obstacle::wall({{10, from, 0}, {10, door.x, 0}}));
    from = door.y;
  }
  if (from < top) walls.push_back(Obstacle::wall({{10, from, 0}, {10, top, 0}}));
  return walls;
}

inline GroupDef walkers_to(PositionTarget goal, std::size_t planner = 0) {
  return {.name = "walkers",
          .mind = blend({{PathFollowing{.ahead = .4f, .ahead_time = .1f}, 1, planned_to(std::move(goal), planner)}}),
          .limits = {.max_speed = 3, .max_force = 30, .radius = .3f}};
}
inline GroupDef flowing_to(CommonTarget goal) {
  return {
      .name = "crowd",
      .mind = blend({{FlowFollowing{.look_ahead = .1f, .response_time = .1f}, 1, flow_to(std::move(goal), 0, 3.f)}}),
      .limits = {.max_speed = 3, .max_force = 30, .radius = .3f}};
}

inline void walk(World2& world, int steps, float dt = .05f) {
  for (int k = 0; k < steps; ++k) world.step(dt);
}

}  // namespace veer::test
