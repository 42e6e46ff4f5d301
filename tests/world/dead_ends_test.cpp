// Bodies that can neither stop nor turn on the spot turn before a dead end where there is no room to.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/sense/map/maps.hpp"
#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/map/containment.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

constexpr Limits wedge_limits{.max_speed = 3, .max_force = 9, .radius = .4f, .max_angular_speed = 1.5f};

/// How an agent fares that starts at a position along a unit vector.
struct Outcome {
  float touching = 0;      // part of the time
  float speed = 0;         // m/s; mean of the second half
  float farthest = -1e9f;  // m; largest x
};

Outcome contained(const Chosen<BodyInfo>& how, const std::vector<Vec3>& corners, bool closed, const Vec2& from,
                  const Vec2& heading, int rate) {
  WorldDef<2> def;
  const auto map = test::map_of({Obstacle::wall(corners, closed)});
  def.map = map;
  World2 world(def);
  const GroupId group = *world.add_group({.mind = blend({{Containment{}}}), .body = how, .limits = wedge_limits});
  const AgentId id = world.spawn(group, {.position = from, .velocity = heading * 3.f, .heading = heading});
  Outcome all;
  const int steps = 30 * rate;
  for (int k = 0; k < steps; ++k) {
    world.step(1 / static_cast<float>(rate));
    const AgentState<2> now = world.agent(id).state();
    if (map->nearest(now.position, .402f).found) all.touching += 1 / static_cast<float>(steps);
    if (k >= steps / 2) all.speed += 2 * length(now.velocity) / static_cast<float>(steps);
    all.farthest = std::max(all.farthest, now.position.x);
  }
  return all;
}

TEST(DeadEnds, containment_is_not_caught_in_acute_corners) {
  struct Case {
    Chosen<BodyInfo> body;
    int least;  // degrees; sharper corners leave no room at the start
  };
  const Case cases[] = {{body(Cruising{}), 15},
                        {body(Car{.max_reverse = 0}), 25},
                        {body(TurnFirst{}), 25},
                        {body(TurnFirst{.stage = TurnFirst::Stage::turn_slows}), 25}};
  for (const Case& each : cases)
    for (const int degrees : {15, 25, 35, 45, 60, 75}) {
      if (degrees < each.least) continue;
      const float half = static_cast<float>(degrees) * pi / 360, far = 30;
      const float x = far * std::cos(half), y = far * std::sin(half);
      for (const float aside : {0.f, .7f})
        for (const float off : {0.f, .1f})
          for (const int rate : {30, 60, 240}) {
            const Outcome all = contained(each.body, {{0, 0, 0}, {x, y, 0}, {x + 10, 0, 0}, {x, -y, 0}}, true,
                                          {26, aside}, {-std::cos(off), -std::sin(off)}, rate);
            SCOPED_TRACE(std::string(each.body.info().name) + " in " + std::to_string(degrees) + " degrees, " +
                         std::to_string(aside) + " m aside, at " + std::to_string(rate) + " Hz");
            EXPECT_LT(all.touching, .02f);
            EXPECT_GT(all.speed, 2.7f);
          }
    }
}

// 2.4 m wide, and no room for a circle within it.
TEST(DeadEnds, a_door_is_none) {
  const std::vector<Vec3> rooms{{-12, -8, 0}, {0, -8, 0},  {0, -1.2f, 0},  {.5f, -1.2f, 0}, {.5f, -8, 0}, {12, -8, 0},
                                {12, 8, 0},   {.5f, 8, 0}, {.5f, 1.2f, 0}, {0, 1.2f, 0},    {0, 8, 0},    {-12, 8, 0}};
  for (const auto& how : {body(Cruising{}), body(Car{.max_reverse = 0}), body(TurnFirst{})})
    for (const int rate : {30, 60, 240})
      EXPECT_GT(contained(how, rooms, true, {-8, 0}, {1, 0}, rate).farthest, 3) << how.info().name;
}

}  // namespace
}  // namespace veer
