// Calls that change a world between steps.
#include <gtest/gtest.h>

#include <limits>

#include "tests/not_finite.hpp"
#include "veer/world/state/state.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

TEST(Spawn, takes_from_the_group_what_the_agent_does_not_give) {
  World2 world;
  const GroupId group = *world.add_group({.limits = {.max_speed = 3, .mass = 7}});
  const auto plain = world.agent(world.spawn(group)).state(),
             own = world.agent(world.spawn(group, {.max_speed = 5})).state();
  EXPECT_EQ(plain.limits.max_speed, 3);
  EXPECT_EQ(own.limits.max_speed, 5);
  EXPECT_EQ(own.limits.mass, 7);
  EXPECT_EQ(plain.heading, (Vec2{1, 0})) << "+x when it stands";
  EXPECT_EQ(world.agent(world.spawn(group, {.velocity = {0, -2}})).heading(), (Vec2{0, -1})) << "or where it goes";
  EXPECT_EQ(world.agent(world.spawn(group, {.velocity = {0, -2}, .heading = {-3, 0}})).heading(), (Vec2{-1, 0}));
}

TEST(Spawn, brings_an_agent_into_the_domain) {
  World2 world({.domain = test::torus<2>(10)});
  EXPECT_EQ(world.agent(world.spawn(*world.add_group({}), {.position = {12, -1}})).position(), (Vec2{2, 9}));
}

TEST(SetMotion, puts_an_agent_somewhere_and_refuses_what_is_not_finite) {
  World2 world({.domain = test::torus<2>(10)});
  const AgentId agent = world.spawn(*world.add_group({}));
  EXPECT_TRUE(world.agent(agent).set_motion({3, 14}, {.5f, 0}));
  EXPECT_EQ(world.agent(agent).position(), (Vec2{3, 4})) << "in the domain";
  EXPECT_EQ(world.agent(agent).velocity(), (Vec2{.5f, 0}));
  const std::uint64_t hash = world.state_hash();
  EXPECT_FALSE(world.agent(agent).set_motion({nan, 0}, {}));
  EXPECT_FALSE(world.agent(agent).set_motion({0, infinity}, {}));
  EXPECT_FALSE(world.agent(agent).set_motion({0, 1.1e7f}, {}));
  EXPECT_FALSE(world.agent(agent).set_motion({}, {nan, 0}));
  EXPECT_FALSE(world.agent(agent).set_motion({}, {0, 1.1e5f}));
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_EQ(world.agent(agent).interpolated(.5f), (Vec2{3, 4})) << "a jump is not drawn as a way";
}

TEST(SetGoal, leads_only_that_agent_and_refuses_what_is_not_finite) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{}, 1, own_goal()}})});
  const AgentId stays = world.spawn(group, {.position = {5, 5}}), goes = world.spawn(group, {.position = {-5, 5}});
  world.step(.1f);
  EXPECT_TRUE(world.agent(goes).set_goal({-9, 5}));
  for (const Vec2& bad : {Vec2{nan, 0}, Vec2{0, infinity}, Vec2{-2e7f, 0}})
    EXPECT_FALSE(world.agent(goes).set_goal(bad));
  for (int k = 0; k < 100; ++k) world.step(.1f);
  EXPECT_EQ(world.agent(stays).position(), (Vec2{5, 5})) << "without a goal it stays where it is";
  EXPECT_LE(length(world.agent(goes).position() - Vec2{-9, 5}), .1f);
  const AgentId later = world.spawn(group, {.position = {1, 1}});
  for (int k = 0; k < 10; ++k) world.step(.1f);
  EXPECT_EQ(world.agent(later).position(), (Vec2{1, 1}));
}

TEST(SetTarget, points_a_behavior_elsewhere_and_refuses_what_it_does_not_take) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{5, 0})}})});
  const AgentId agent = world.spawn(group);
  world.step(.1f);
  EXPECT_GT(world.agent(agent).asked().x, 0);
  EXPECT_TRUE(world.group(group).set_target(0, at(Vec2{-5, 0})));
  world.step(.1f);
  EXPECT_LT(world.agent(agent).asked().x, 0);
  EXPECT_FALSE(world.group(group).set_target(0, along({{1, 2, 3}})));
  EXPECT_FALSE(world.group(group).set_target(0, {}));
  world.step(.1f);
  EXPECT_LT(world.agent(agent).asked().x, 0) << "the old one holds";
  EXPECT_EQ(world.group(group).set_target(1, at(Vec2{})).reason(), "the mind has no behavior 1: it has 1");
}

/// A runner, and a chaser that is led to it.
struct Chase {
  World2 world;
  AgentId runner, chaser;

  Chase() {
    runner = world.spawn(*world.add_group({.limits = {.max_speed = 9}}), {.position = {4, 4}, .velocity = {2, 0}});
    const Mind mind = blend({{KinematicArrive{.time_to_target = 1, .capture_radius = 0}, 1, of(runner)}});
    chaser = world.spawn(*world.add_group({.mind = mind, .limits = {.max_speed = 1000}}));
  }
  /// Where the chaser is led: it gets there in one second.
  Vec2 aim() {
    const Vec2 from = world.agent(chaser).position();
    world.step(.25f);
    return from + world.agent(chaser).asked();
  }
};

TEST(TargetAgent, is_followed_where_it_is_at_the_start_of_the_step) {
  Chase chase;
  EXPECT_LT(length(chase.aim() - Vec2{4, 4}), 1e-5f);
  EXPECT_LT(length(chase.aim() - Vec2{4.5f, 4}), 1e-5f);
}

TEST(TargetAgent, once_removed_is_sought_where_it_was_last) {
  Chase chase;
  for (int k = 0; k < 4; ++k) chase.world.step(.25f);
  ASSERT_EQ(chase.world.agent(chase.runner).position(), (Vec2{6, 4}));
  chase.world.remove(chase.runner);
  // Another agent with the same handle index isn't taken for it.
  chase.world.spawn(chase.world.group_at(0), {.position = {-50, -50}});
  for (int k = 0; k < 10; ++k) EXPECT_LT(length(chase.aim() - Vec2{6, 4}), 1e-4f);
}

TEST(TargetAgent, removed_before_the_first_step_is_sought_where_it_was_too) {
  Chase chase;
  chase.world.remove(chase.runner);
  EXPECT_LT(length(chase.aim() - Vec2{4, 4}), 1e-5f);
}

}  // namespace
}  // namespace veer
