// Worlds far from zero.
#include <gtest/gtest.h>

#include "tests/not_finite.hpp"
#include "tests/world/worlds.hpp"
#include "veer/steer/behaviors.hpp"

namespace veer {
namespace {

TEST(Origin, relates_positions_to_those_of_the_caller) {
  World3 world({.origin = {1e7, -2e9, .5}});
  const Vec<double, 3> global{10'000'003.25, -1'999'999'996.5, 1.25};
  const Vec3 local = world.to_local(global);
  EXPECT_EQ(local, (Vec3{3.25f, 3.5f, .75f}));
  EXPECT_EQ(world.to_global(local), global);
  const GroupId group = *world.add_group({});
  EXPECT_EQ(world.agent(world.spawn(group, {.position = local})).global_position(), global);
}

TEST(Origin, that_is_not_finite_is_a_mistake) {
  test::Mistakes mistakes;
  const World2 world({.origin = {0, static_cast<double>(test::infinity)}});
  EXPECT_EQ(mistakes.last(), "the origin isn't finite");
  EXPECT_EQ(world.to_global({1, 2}), (Vec<double, 2>{1, 2}));
}

struct Stop {
  double distance, speed;  // m, m/s
};

/// Lets an agent arrive 20 m beside a position in the caller's coordinates.
Stop arrive_at(double x, const Vec<double, 2>& origin) {
  World2 world({.origin = origin});
  const Vec<double, 2> goal{x + 20, 3};
  const Vec2 there = world.to_local(goal);
  const GroupId group = *world.add_group({.mind = blend({{Arrive{}, 1, at(there)}})});
  const AgentId agent = world.spawn(group, {.position = world.to_local({x, 0})});
  for (int k = 0; k < 60 * 60; ++k) world.step(1 / 60.f);
  return {length(world.agent(agent).global_position() - goal),
          static_cast<double>(length(world.agent(agent).velocity()))};
}

TEST(Origin, makes_a_world_far_away_as_precise_as_one_at_zero) {
  const Stop near = arrive_at(0, {});
  EXPECT_LT(near.distance, .1);
  for (const double x : {1e6, 1e7, -3e9}) {
    const Stop far = arrive_at(x, {x, 0});
    EXPECT_NEAR(far.distance, near.distance, 1e-6) << x;  // what a double resolves there
    EXPECT_EQ(far.speed, near.speed) << x;
  }
}

// This is what precise_distance says, and why there is an origin.
TEST(Origin, is_needed_beyond_the_precise_distance) {
  const Stop precise = arrive_at(static_cast<double>(precise_distance) - 100, {});
  EXPECT_NEAR(precise.distance, arrive_at(0, {}).distance, .01);
  EXPECT_LT(precise.speed, .05);
  const Stop lost = arrive_at(1e6, {});
  EXPECT_GT(lost.distance, .2);
  EXPECT_GT(lost.speed, .1) << "it can't make the steps that it asks for";
}

TEST(Origin, agents_too_far_from_it_are_counted) {
  World2 world({.origin = {5e6, 0}});
  const GroupId group = *world.add_group({});
  world.spawn(group, {.position = {precise_distance, -precise_distance}});
  EXPECT_EQ(world.count_imprecise(), 0u);
  world.spawn(group, {.position = {0, precise_distance + 1}});
  world.spawn(group, {.position = {-1e6f, 0}});
  EXPECT_EQ(world.count_imprecise(), 2u);
}

}  // namespace
}  // namespace veer
