// An agent with a context map sees a moving obstacle where it will be: it lets it pass, or passes around it.
#include <algorithm>
#include <string>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/context_map.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/map/wall_avoidance.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {
namespace {

constexpr float radius = .3f;  // m

struct Crossed {
  float gap = 100;  // m; the least
  float miss = 0;   // m; from the goal, in the end
};
/// An agent goes from x = -8 to 8, and a box comes across with `speed` (m/s), so that both would be in the middle
/// `early` (s) one after the other.
Crossed cross_way(const BehaviorDef& avoids, float rate, float speed, float early) {
  World2 world;
  const float from = -speed * (4 - early);
  (void)world.add_obstacle(Obstacle::box({0, from, 0}, {2, 2, 1}), moving_along({{0, from, 0}, {0, 60, 0}}, speed));
  const GroupId group = *world.add_group({.mind = combined(ContextMap{}, {avoids, {Arrive{}, 1, own_goal()}}),
                                          .limits = {.max_speed = 2, .max_force = 8, .radius = radius}});
  const AgentId agent = world.spawn(group, {.position = {-8, 0}, .velocity = {2, 0}, .goal = Vec2{8, 0}});
  Crossed all;
  for (int k = 0; k < static_cast<int>(14 * rate); ++k) {
    world.step(1 / rate);
    const Vec2 p = world.agent(agent).position();
    all.gap = std::min(all.gap, world.surroundings().nearest(p, 100).distance - radius);
  }
  all.miss = length(world.agent(agent).position() - Vec2{8, 0});
  return all;
}

TEST(Crossing, a_context_map_keeps_agents_off_a_box_that_crosses_their_way) {
  const std::pair<std::string, BehaviorDef> all[] = {{"obstacle_avoidance", {ObstacleAvoidance{}}},
                                                     {"ray_avoidance", {RayAvoidance{}}},
                                                     {"wall_avoidance", {WallAvoidance{}}},
                                                     {"containment", {Containment{}}}};
  for (const auto& [name, avoids] : all)
    for (const float rate : {30.f, 60.f, 144.f, 240.f})
      for (const float speed : {.5f, 1.f, 1.5f})
        for (const float early : {-.8f, -.3f, 0.f, .3f, .8f}) {
          const Crossed crossed = cross_way(avoids, rate, speed, early);
          SCOPED_TRACE(name + ", " + std::to_string(rate) + " Hz, " + std::to_string(speed) + " m/s, early by " +
                       std::to_string(early));
          EXPECT_GT(crossed.gap, .01f);
          EXPECT_LT(crossed.miss, .5f);
        }
}

/// A box of 2 m that comes from the right, along +y, with 1 m/s.
struct Coming {
  Map2 map = std::move(*Map2::build({Obstacle::box({4, -4, 0}, {2, 2, 1})}));
  Coming() {
    map.move(0, {}, {0, 1});
    map.refresh();
  }
};

TEST(Crossing, a_moving_obstacle_is_met_where_it_will_be) {
  const Coming coming;
  const Surroundings<2> around{nullptr, &coming.map, nullptr, nullptr};
  // After 3 s its front is on the line y = 0, at x from 3 to 5; it stays there for 2 s.
  EXPECT_EQ(around.free_part({0, 0}, {4, 0}, 4, 0), 1) << "passed before";
  EXPECT_NEAR(around.free_part({0, 0}, {1, 0}, 4, 0), 3 / 4.f, 1e-6f) << "runs into its side";
  EXPECT_NEAR(around.free_part({4, 0}, {0, 0}, 4, 0), 3 / 4.f, 1e-6f) << "is run over where it stays";
  EXPECT_NEAR(around.free_part({4, 0}, {0, -1}, 4, 0), 1.5f / 4, 1e-6f) << "meets it half-way";
  EXPECT_EQ(around.free_part({4, 0}, {0, 1}, 4, 0), 1) << "runs away as fast";
  EXPECT_EQ(around.free_part({4, -8}, {0, .5f}, 4, 0), 1) << "follows";
  EXPECT_NEAR(around.free_part({4, 0}, {0, 0}, 4, 1), 2 / 4.f, 1e-6f) << "an agent of radius 1";
  const Agent2 self{.position = {4, 0}, .radius = 1};
  EXPECT_NEAR(danger_of_way(self, around, Vec2{}, 4, 1), .5f, 1e-6f);
}

}  // namespace
}  // namespace veer
