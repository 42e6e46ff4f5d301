#include <gtest/gtest.h>

#include "tests/world/worlds.hpp"

namespace veer {
namespace {

TEST(Interpolated, lies_between_the_last_two_steps) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({.limits = {.max_speed = 9}}), {.velocity = {4, -2}});
  EXPECT_EQ(world.agent(agent).interpolated(.3f), Vec2{}) << "before the first step it has not moved";
  world.step(.25f);
  world.step(.25f);
  EXPECT_EQ(world.agent(agent).interpolated(0), (Vec2{1, -.5f}));
  EXPECT_EQ(world.agent(agent).interpolated(.5f), (Vec2{1.5f, -.75f}));
  EXPECT_EQ(world.agent(agent).interpolated(1), (Vec2{2, -1}));
}

TEST(Interpolated, goes_across_the_seam_of_a_torus_not_all_the_way_back) {
  World2 world({.domain = test::torus<2>(10)});
  const AgentId agent =
      world.spawn(*world.add_group({.limits = {.max_speed = 9}}), {.position = {9.5f, 5}, .velocity = {4, 0}});
  world.step(.25f);
  ASSERT_EQ(world.agent(agent).position(), (Vec2{.5f, 5}));
  EXPECT_EQ(world.agent(agent).interpolated(.25f), (Vec2{9.75f, 5}));
  EXPECT_EQ(world.agent(agent).interpolated(.75f), (Vec2{.25f, 5})) << "and is in the domain on either side";
}

TEST(Interpolated, stays_with_the_agent_when_others_are_removed) {
  World2 world;
  const GroupId group = *world.add_group({.limits = {.max_speed = 9}});
  const AgentId first = world.spawn(group, {.position = {100, 100}, .velocity = {4, 0}});
  const AgentId second = world.spawn(group, {.velocity = {0, 4}});
  world.step(.25f);
  world.remove(first);
  EXPECT_EQ(world.agent(second).interpolated(.5f), (Vec2{0, .5f}));
}

}  // namespace
}  // namespace veer
