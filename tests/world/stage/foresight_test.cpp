#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"
#include "tests/world/worlds.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/delegated/evade.hpp"
#include "veer/steer/delegated/pursue.hpp"
#include "veer/world/world.hpp"

// A prey at the origin runs along x at 4 m/s, a hunter with 5 m/s stands at (5, -20): they can meet after 5 s at
// (20, 0). A wall across the prey's way at x = 10 ends that.
namespace veer {
namespace {

constexpr Vec2 hunter_start{5, -20};

/// Which way the hunter asks to go in its first step; `target` gets the handle of the prey.
template <class TargetOf>
Vec2 asked_way(const Pursue& how, const std::shared_ptr<const Map<2>>& map, TargetOf target_of, int width = 1,
               PerceptionDef perception = {}) {
  World2 world({.map = map});
  EXPECT_TRUE(world.set_width(width));
  const GroupId preys = *world.add_group({.limits = {.max_speed = 4}});
  const AgentId prey = world.spawn(preys, {.velocity = {4, 0}});
  const GroupId hunters = *world.add_group({.mind = blend({{how, 1, target_of(preys, prey)}}),
                                            .limits = {.max_speed = 5, .max_force = 100},
                                            .perception = perception});
  perception.groups = {preys};
  EXPECT_TRUE(world.group(hunters).set_perception(perception));
  const AgentId hunter = world.spawn(hunters, {.position = hunter_start});
  world.agent(hunter).choose(prey);
  world.step(1e-4f);
  return unit(world.agent(hunter).asked());
}

void expect_aim(const Vec2& asked, const Vec2& aim, const char* what) {
  const Vec2 wanted = unit(aim - hunter_start);
  EXPECT_NEAR(asked.x, wanted.x, 1e-3f) << what;
  EXPECT_NEAR(asked.y, wanted.y, 1e-3f) << what;
}

const auto by_name = [](GroupId, AgentId prey) { return of(prey); };
const auto as_nearest = [](GroupId preys, AgentId) { return nearest_of({preys}); };
const auto as_chosen = [](GroupId, AgentId) { return own_choice(); };
const auto as_seen = [](GroupId, AgentId) { return own_sight(); };

std::shared_ptr<const Map<2>> wall_across() { return test::map_of({Obstacle::wall({{10, -3, 0}, {10, 3, 0}})}); }

TEST(Foresight, a_prediction_stops_at_an_obstacle_however_the_prey_is_named) {
  for (const int width : widths) {
    if (!is_supported(width)) continue;
    expect_aim(asked_way({}, nullptr, by_name, width), {20, 0}, "no map");
    expect_aim(asked_way({}, wall_across(), by_name, width), {10, 0}, "an agent");
    expect_aim(asked_way({}, wall_across(), as_nearest, width), {10, 0}, "the nearest");
    expect_aim(asked_way({}, wall_across(), as_chosen, width), {10, 0}, "a chosen one");
    expect_aim(asked_way({}, wall_across(), as_seen, width, {.range = 50}), {10, 0}, "one that is seen");
  }
}

TEST(Foresight, ends_in_what_the_behavior_says) {
  for (const auto& target : {0, 1}) {
    const auto aim = [&](MapEdge edge) {
      return target ? asked_way({.edge = edge}, wall_across(), as_nearest)
                    : asked_way({.edge = edge}, wall_across(), by_name);
    };
    expect_aim(aim(MapEdge::ignore), {20, 0}, "ignored");
    expect_aim(aim(MapEdge::abandon), {0, 0}, "abandoned: where it is now");
  }
}

TEST(Foresight, what_is_beyond_the_meeting_point_does_not_matter) {
  const auto far = test::map_of({Obstacle::wall({{21, -3, 0}, {21, 3, 0}})});
  for (const MapEdge edge : {MapEdge::stop, MapEdge::abandon}) {
    expect_aim(asked_way({.edge = edge}, far, by_name), {20, 0}, "an agent");
    expect_aim(asked_way({.edge = edge}, far, as_nearest), {20, 0}, "the nearest");
  }
}

// A floor that ends at x = 10; the prey can't leave it.
TEST(Foresight, a_prediction_stops_at_the_edge_of_the_ground) {
  const auto edge = Floors::make({plane_floor({-30, -30}, {10, 30}, 0), plane_floor({-30, -30}, {40, 30}, 9)});
  ASSERT_TRUE(edge) << edge.reason();
  const auto aim = [&](const Pursue& how, float height, bool by_choice) {
    World2 world({.ground = *edge});
    const GroupId preys = *world.add_group({.limits = {.max_speed = 4}});
    const AgentId prey = world.spawn(preys, {.velocity = {4, 0}, .height = height});
    const TargetDef target = by_choice ? TargetDef(own_choice()) : TargetDef(of(prey));
    const GroupId hunters =
        *world.add_group({.mind = blend({{how, 1, target}}), .limits = {.max_speed = 5, .max_force = 100}});
    const AgentId hunter = world.spawn(hunters, {.position = hunter_start});
    world.agent(hunter).choose(prey);
    world.step(1e-4f);
    const Vec2 way = unit(world.agent(hunter).asked());
    return hunter_start.x - way.x / way.y * hunter_start.y;  // where the line of sight crosses the prey's way
  };
  for (const bool by_choice : {false, true}) {
    EXPECT_NEAR(aim({}, 0, by_choice), 10, .6f) << "to within a stride";
    EXPECT_NEAR(aim({.edge = MapEdge::abandon}, 0, by_choice), 0, .01f);
    EXPECT_NEAR(aim({.edge = MapEdge::ignore}, 0, by_choice), 20, .01f);
    EXPECT_NEAR(aim({}, 9, by_choice), 20, .01f) << "the floor above goes on";
  }
}

TEST(Foresight, sees_obstacles_that_move) {
  World2 world;
  ASSERT_TRUE(world.add_obstacle(Obstacle::circle({}, 2), given({12, 0, 0})));
  const GroupId preys = *world.add_group({.limits = {.max_speed = 4}});
  const AgentId prey = world.spawn(preys, {.velocity = {4, 0}});
  const GroupId hunters =
      world.add_group({.mind = blend({{Pursue{}, 1, of(prey)}}), .limits = {.max_speed = 5, .max_force = 100}}).value();
  const AgentId hunter = world.spawn(hunters, {.position = hunter_start});
  world.step(1e-4f);
  expect_aim(unit(world.agent(hunter).asked()), {10, 0}, "the near side of it");
}

TEST(Foresight, is_the_same_by_the_plain_function) {
  test::Draw draw(71);
  for (int i = 0; i < 1000; ++i) {
    const Agent2 self{.position = draw.vec<2>(-20, 20), .max_speed = draw.between(1, 6)};
    Target2 prey{.position = draw.vec<2>(-20, 20), .velocity = draw.vec<2>(-4, 4)};
    const float free = (Pursue{}.aim(self, prey) - prey.position).x / prey.velocity.x;  // s
    prey.open_time = draw.between(0, 10);
    const float held = (Pursue{}.aim(self, prey) - prey.position).x / prey.velocity.x;
    EXPECT_NEAR(held, std::min(free, prey.open_time), 1e-3f * (1 + free)) << i;
    const Vec2 dropped = Pursue{.edge = MapEdge::abandon}.aim(self, prey);
    if (free > prey.open_time * 1.001f) {
      EXPECT_EQ(dropped, prey.position) << i;
    }
  }
}

}  // namespace
}  // namespace veer
