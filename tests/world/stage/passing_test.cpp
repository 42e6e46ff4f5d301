// Agents pass, follow and stay inside what is on the map without touching it, at every rate.
#include <algorithm>
#include <cmath>
#include <string>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/context_map.hpp"
#include "veer/combine/combiners/priority_groups.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/combine/combiners/weighted.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/wall_following.hpp"

namespace veer {
namespace {

using test::map_of;

constexpr float rates[] = {30, 60, 144, 240};  // Hz
constexpr Limits walker{.max_speed = 3, .max_force = 9, .radius = .4f};

/// The room that most tests use.
Obstacle room() { return Obstacle::wall({{-15, -9}, {15, -9}, {15, 9}, {-15, 9}}, true); }

/// The smallest distance between an agent and the map, m.
float least_gap(const World2& world, GroupId group) {
  float least = 100;
  for (const Vec2 p : world.group(group).positions())
    least = std::min(least, world.surroundings().nearest(p, 100).distance - walker.radius);
  return least;
}

struct Passed {
  float gap = 100;  // m; the least
  int there = 0;
};
/// Walkers come straight at obstacles from `lead` m away, each in a lane of its own, and have a goal behind them.
Passed pass(const Mind& mind, float rate, bool boxes) {
  constexpr int lanes = 12;
  std::vector<Obstacle> obstacles;
  for (int i = 0; i < lanes; ++i) {
    const float size = .3f + .2f * static_cast<float>(i),
                y = static_cast<float>(i) * 20 + .05f * static_cast<float>(i % 3);
    obstacles.push_back(boxes ? Obstacle::box({0, y, 0}, {size, size, 1}, .3f * static_cast<float>(i))
                              : Obstacle::circle({0, y, 0}, size));
  }
  World2 world({.map = map_of(std::move(obstacles))});
  const GroupId group = *world.add_group({.mind = mind, .limits = walker});
  for (int i = 0; i < lanes; ++i) {
    const float y = static_cast<float>(i) * 20;
    world.spawn(group, {.position = {-8, y}, .velocity = {3, 0}, .goal = Vec2{8, y}});
  }
  Passed all;
  for (int k = 0; k < static_cast<int>(8 * rate); ++k) {
    world.step(1 / rate);
    all.gap = std::min(all.gap, least_gap(world, group));
  }
  for (const Vec2 p : world.group(group).positions()) all.there += p.x > 7 ? 1 : 0;
  return all;
}

TEST(ObstacleAvoidance, touches_nothing_with_its_defaults_whatever_combines_it) {
  const std::initializer_list<BehaviorDef> behaviors{{ObstacleAvoidance{}}, {Arrive{}, 1, own_goal()}};
  const std::pair<std::string, Mind> minds[] = {{"running_budget", combined(RunningBudget{}, behaviors)},
                                                {"weighted", combined(Weighted{}, behaviors)},
                                                {"priority_groups", combined(PriorityGroups{}, behaviors)},
                                                {"context_map", combined(ContextMap{}, behaviors)}};
  for (const auto& [name, mind] : minds)
    for (const float rate : {30.f, 60.f, 240.f}) {
      const Passed circles = pass(mind, rate, false);
      EXPECT_GT(circles.gap, .001f) << name << " at " << rate;
      EXPECT_EQ(circles.there, 12) << name << " at " << rate;
    }
  EXPECT_GT(pass(minds[0].second, 60, true).gap, .001f) << "boxes";
  EXPECT_GT(pass(minds[1].second, 60, true).gap, .001f) << "boxes";
}

}  // namespace
}  // namespace veer
