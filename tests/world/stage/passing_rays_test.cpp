// Agents of any radius that feel with rays pass what is on the map without touching it, whatever combines them, at
// every rate.
#include <algorithm>
#include <string>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/priority_groups.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/combine/combiners/weighted.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/map/wall_avoidance.hpp"

namespace veer {
namespace {

using test::map_of;

constexpr float radii[] = {.1f, .4f, 1.f};  // m
constexpr int lanes = 20;                   // m; apart

/// What is in the way of lane `i`, at (0, y).
Obstacle in_the_way(int kind, int i, float y) {
  const float turn = .23f * static_cast<float>(i), off = .13f * static_cast<float>(i % 9) - .5f;
  const Vec2 along = direction(turn);
  switch (kind) {
    case 0:
      return Obstacle::circle({0, y + off, 0}, .05f + .15f * static_cast<float>(i));
    case 1:
      return Obstacle::box({0, y + off, 0}, {.4f + .2f * static_cast<float>(i), 1.5f, 1}, turn);
    case 2:  // a long wall at an angle
      return Obstacle::wall({{-8 * along.x, y - 8 * along.y, 0}, {8 * along.x, y + 8 * along.y, 0}});
    default:  // the end of a wall
      return Obstacle::wall({{along.y * off, y + off, 0}, {6 * along.y, y + off + 6 * along.x, 0}});
  }
}
const std::string kinds[] = {"circles", "boxes", "walls", "ends of walls"};

struct Passage {
  float gap = 100;  // m; the least
  int lane = 0;     // where it is
  int there = 0;
};
/// Agents come at obstacles, each in a lane of its own, straight or at an angle, and have a goal behind them.
Passage pass(const Mind& mind, float rate, int kind, float radius) {
  std::vector<Obstacle> obstacles;
  for (int i = 0; i < lanes; ++i) obstacles.push_back(in_the_way(kind, i, 40 * static_cast<float>(i)));
  World2 world({.map = map_of(std::move(obstacles))});
  const GroupId group = *world.add_group({.mind = mind, .limits = {.max_speed = 3, .max_force = 9, .radius = radius}});
  std::vector<AgentId> agents;
  for (int i = 0; i < lanes; ++i) {
    const float y = 40 * static_cast<float>(i);
    const Vec2 from = direction(.2f * static_cast<float>(i % 5) - .4f) * -11.f;
    agents.push_back(world.spawn(
        group, {.position = {from.x, y + from.y}, .velocity = unit(from) * -3.f, .goal = Vec2{-from.x, y - from.y}}));
  }
  Passage all;
  for (int k = 0; k < static_cast<int>(12 * rate); ++k) {
    world.step(1 / rate);
    for (int i = 0; i < lanes; ++i) {
      const Vec2 p = world.agent(agents[static_cast<std::size_t>(i)]).position();
      const float gap = world.surroundings().nearest(p, 100).distance - radius;
      if (gap < all.gap) all.lane = i;
      all.gap = std::min(all.gap, gap);
    }
  }
  for (const Vec2 p : world.group(group).positions()) all.there += p.x > 4 ? 1 : 0;
  return all;
}

/// The least that agents come to obstacles of each kind, for a mind of this behavior and of one that leads on.
void expect_clean(const BehaviorDef& avoids, int least_there, bool every_radius = true) {
  const std::initializer_list<BehaviorDef> behaviors{avoids, {Arrive{}, 1, own_goal()}};
  const std::pair<std::string, Mind> minds[] = {{"running_budget", combined(RunningBudget{}, behaviors)},
                                                {"weighted", combined(Weighted{}, behaviors)},
                                                {"priority_groups", combined(PriorityGroups{}, behaviors)}};
  for (const auto& [name, mind] : minds)
    for (int kind = 0; kind < 4; ++kind)
      for (const float radius : radii)
        for (const float rate : {30.f, 60.f, 240.f}) {
          if ((radius != radii[1] || !every_radius) && rate > 30) continue;  // these take long
          if (radius != radii[1] && !every_radius) continue;
          const Passage all = pass(mind, rate, kind, radius);
          SCOPED_TRACE(name + ", " + kinds[kind] + ", radius " + std::to_string(radius) + ", " + std::to_string(rate));
          EXPECT_GT(all.gap, .02f) << "lane " << all.lane;
          if (kind < 2) {
            EXPECT_GE(all.there, least_there);
          }
        }
}

TEST(RayAvoidance, touches_nothing_with_its_defaults_whatever_combines_it) { expect_clean({RayAvoidance{}}, 18); }
TEST(RayAvoidance, touches_nothing_with_other_feelers) {
  for (const FeelerSet set : {FeelerSet::single, FeelerSet::parallel, FeelerSet::fan})
    expect_clean({RayAvoidance{.feelers = set}}, 0, false);
}
// It doesn't lead round what is straight ahead.
TEST(WallAvoidance, touches_nothing_with_its_defaults_whatever_combines_it) { expect_clean({WallAvoidance{}}, 0); }

}  // namespace
}  // namespace veer
