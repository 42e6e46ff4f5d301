// Combiners in a whole mind, in a world.
#include <gtest/gtest.h>

#include <cmath>

#include "veer/combine/combiners/sum.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/kinematic/kinematic_facing.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/steer/kinematic/kinematic_wander.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

TEST(NoBehaviors, a_point_mass_keeps_its_velocity) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({.limits = {.max_speed = 9}}), {.velocity = {3, 4}});
  for (int k = 0; k < 4; ++k) world.step(.25f);
  EXPECT_EQ(world.agent(agent).velocity(), (Vec2{3, 4}));
  EXPECT_EQ(world.agent(agent).position(), (Vec2{3, 4}));
}

TEST(NoBehaviors, a_kinematic_body_stands) {
  World2 world;
  const AgentId agent =
      world.spawn(*world.add_group({.body = body(Kinematic{})}), {.position = {1, 2}, .velocity = {.5f, .5f}});
  world.step(.25f);
  EXPECT_EQ(world.agent(agent).velocity(), Vec2{});
  EXPECT_EQ(world.agent(agent).position(), (Vec2{1, 2}));
}

TEST(Mind, opposite_requests_of_equal_weight_cancel_and_the_heavier_one_wins) {
  for (float weight : {.5f, 1.f, 2.f}) {
    World2 world;
    const Seek there{School::thrust};
    const Flee away{School::thrust};
    const GroupId group =
        world.add_group({.mind = blend({{there, 1, at(Vec2{5, 0})}, {away, weight, at(Vec2{5, 0})}})}).value();
    const AgentId agent = world.spawn(group);
    world.step(.1f);
    EXPECT_NEAR(world.agent(agent).asked().x, 4 * (1 - weight), 1e-5f);
  }
}

TEST(Mind, weighted_cuts_to_the_limit_and_sum_leaves_that_to_the_body) {
  for (bool cut : {true, false}) {
    World2 world;
    Mind mind = blend({{Seek{School::thrust}, 3, at(Vec2{5, 0})}});
    if (!cut) mind.combiner = Chosen<CombinerInfo>(combiner_info<Sum>());
    const AgentId agent = world.spawn(*world.add_group({.mind = mind, .limits = {.max_force = 2}}));
    world.step(.1f);
    EXPECT_NEAR(world.agent(agent).asked().x, cut ? 2 : 6, 1e-5f);
    EXPECT_NEAR(world.agent(agent).velocity().x, .2f, 1e-6f);
  }
}

// With the same random numbers, two behaviors would turn the agent as one does.
TEST(Mind, the_same_behavior_twice_draws_independently) {
  World2 once, twice;
  const GroupId one = *once.add_group({.mind = blend({{KinematicWander{}}})});
  const GroupId two = *twice.add_group({.mind = blend({{KinematicWander{}}, {KinematicWander{}}})});
  once.spawn(one, disc({}, 5), 20);
  twice.spawn(two, disc({}, 5), 20);
  once.step(.1f);
  twice.step(.1f);
  for (std::size_t i = 0; i < 20; ++i)
    EXPECT_GT(length(once.group(one).headings()[i] - twice.group(two).headings()[i]), 1e-4f);
}

TEST(Mind, facing_turns_the_agent_and_leaves_its_way_alone) {
  const BehaviorDef seek{KinematicSeek{}, 1, at(Vec2{0, 9})};
  World2 plain, facing;
  const AgentId one = plain.spawn(*plain.add_group({.mind = blend({seek})}));
  const AgentId other =
      facing.spawn(*facing.add_group({.mind = blend({seek, {KinematicFacing{}}}), .limits = {.max_angular_speed = 1}}));
  for (int k = 0; k < 10; ++k) {
    plain.step(.1f);
    facing.step(.1f);
    EXPECT_EQ(plain.agent(one).position(), facing.agent(other).position());
    EXPECT_EQ(plain.agent(one).velocity(), facing.agent(other).velocity());
  }
  EXPECT_EQ(plain.agent(one).heading(), (Vec2{0, 1})) << "without a request the heading follows the velocity";
  // The behavior sees a velocity from the second step on: nine steps of a tenth of a radian.
  EXPECT_NEAR(std::atan2(facing.agent(other).heading().y, facing.agent(other).heading().x), .9f, 1e-5f);
}

}  // namespace
}  // namespace veer
