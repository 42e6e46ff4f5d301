#pragma once

#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

/// Worlds with obstacles, for tests of behaviors that look at them.
namespace veer::test {

/// One walker of radius 0.4 with this mind.
struct Walk {
  World2 world;
  AgentId walker;

  Walk(std::shared_ptr<const Map2> map, Mind mind, Vec2 from, Vec2 velocity, std::optional<Vec2> goal = {}) {
    world.set_map(std::move(map));
    const GroupId group = *world.add_group(
        {.name = "walkers", .mind = std::move(mind), .limits = {.max_speed = 2, .max_force = 8, .radius = .4f}});
    walker = world.spawn(group, {.position = from, .velocity = velocity, .goal = goal});
  }
  AgentState<2> state() const { return world.agent(walker).state(); }
  Vec2 position() const { return state().position; }
  void go(float seconds, float dt = 1 / 60.f) {
    for (float t = 0; t < seconds; t += dt) world.step(dt);
  }
};

}  // namespace veer::test
