// Arbitration, and the weights that decide.
#include "veer/combine/combiners/arbitration.hpp"

#include <gtest/gtest.h>

#include "tests/combine/blend.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/face.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

TEST(Arbitration, grants_only_the_greatest_weight_and_of_equal_ones_the_first) {
  test::Draw draw(3);
  test::Blend<2> blend(draw);
  blend.ask({.1f, 0}, {.channels = channel_linear, .weight = 2});
  blend.ask({0, .1f}, {.channels = channel_linear, .weight = 5});
  blend.ask({0, -.1f}, {.channels = channel_linear, .weight = 5});
  blend.run(Arbitration{});
  EXPECT_EQ(blend.columns.asked[0], (Vec2{0, .1f})) << "as requested, whatever the weight is";
}

TEST(Arbitration, the_winner_of_the_push_wins_the_turn) {
  test::Draw draw(3);
  test::Blend<2> blend(draw);
  blend.ask({.1f, 0}, {.channels = channel_linear, .weight = 2});
  RequestBlock<2>& turn = blend.add({channel_angular, 1, 0, false});
  std::ranges::fill(turn.turn[0], .5f);
  blend.run(Arbitration{});
  EXPECT_EQ(blend.columns.asked_turn[0], (Vec<float, 1>{0}));
  blend.entries[1].weight = 3;
  blend.run(Arbitration{});
  EXPECT_EQ(blend.columns.asked_turn[0], (Vec<float, 1>{.5f}));
  EXPECT_EQ(blend.columns.asked[0], Vec2{});
}

TEST(Weight, is_linear_between_its_ends_and_constant_beyond) {
  const Weight falling = by_distance({2, 10}, {1, 0});
  EXPECT_EQ(falling.at(0.f), 1);
  EXPECT_EQ(falling.at(2.f), 1);
  EXPECT_FLOAT_EQ(falling.at(6.f), .5f);
  EXPECT_EQ(falling.at(50.f), 0);
  const Weight step = by_time({3, 3}, {0, 4});
  EXPECT_EQ(step.at(2.9f), 0);
  EXPECT_EQ(step.at(3.f), 4);
  EXPECT_FLOAT_EQ(by_speed({10, 2}, {0, 8}).at(4.f), 6) << "either way round";
}

TEST(Weight, follows_health_distance_speed_and_time) {
  constexpr Vec2 here{10, 0};
  const auto asked = [&](const Weight& weight, Vec2 velocity, float health, double time) {
    World2 world;
    const GroupId group = world
                              .add_group({.mind = combined(Sum{}, {{Seek{.school = School::thrust}, weight, at(here)}}),
                                          .limits = {.max_speed = 9, .max_force = 1},
                                          .quantities = {{"food", 5}, {"health", 1}}})
                              .value();
    const AgentId agent = world.spawn(group, {.velocity = velocity});
    EXPECT_EQ(world.agent(agent).quantity(1), 1);
    EXPECT_TRUE(world.agent(agent).set_quantity(1, health));
    world.state().time = time;
    world.step(.01f);
    return world.agent(agent).asked().x;
  };
  EXPECT_FLOAT_EQ(asked(by_distance({0, 20}, {0, 3}), {}, 1, 0), 1.5f);
  EXPECT_FLOAT_EQ(asked(by_speed({0, 4}, {0, 2}), {0, 2}, 1, 0), 1);
  EXPECT_FLOAT_EQ(asked(by_time({0, 10}, {0, 10}), {}, 1, 7), 7);
  EXPECT_FLOAT_EQ(asked(by_quantity(1, {0, 1}, {4, 0}), {}, .25f, 0), 3);
  EXPECT_FLOAT_EQ(asked(by_quantity(0, {0, 10}, {0, 1}), {}, .25f, 0), .5f);
}

TEST(Weight, that_follows_the_distance_without_a_target_is_zero) {
  for (const float x : {0.f, 8.f, -300.f}) {
    World2 world;
    const GroupId others = *world.add_group({});
    const GroupId group = *world.add_group(
        {.mind = combined(Arbitration{}, {{Seek{}, by_distance({0, 10}, {5, 0}), nearest_of({others}, 3)},
                                          {Seek{.school = School::thrust}, 1, at(Vec2{x, 50})}})});
    const AgentId agent = world.spawn(group, {.position = {x, 0}});
    world.spawn(others, {.position = {x + 30, 0}});
    world.step(.1f);
    EXPECT_GT(world.agent(agent).asked().y, 3) << "led by the other behavior, wherever the agent is";
  }
}

TEST(Weight, lets_an_agent_hunt_when_it_is_well_and_flee_while_it_is_weak) {
  World2 world;
  const TargetDef other = at(Vec2{5, 0});
  const GroupId group =
      world
          .add_group({.mind = combined(Arbitration{}, {{Seek{}, by_quantity(0, {0, 1}, {0, 1}), other},
                                                       {Flee{}, by_quantity(0, {0, 1}, {1, 0}), other}}),
                      .quantities = {{"health", 1}}})
          .value();
  const AgentId well = world.spawn(group), weak = world.spawn(group, {.quantities = {.2f}});
  for (int k = 0; k < 20; ++k) world.step(.05f);
  EXPECT_GT(world.agent(well).position().x, .3f);
  EXPECT_LT(world.agent(weak).position().x, -.3f);
  EXPECT_EQ(world.agent(weak).quantity(0), .2f);
}

TEST(Weight, that_follows_what_is_not_there_is_refused) {
  const auto fits = [](const Mind& mind) { return misfit<2>(mind, {}).empty(); };
  EXPECT_FALSE(fits(blend({{Seek{}, by_distance({0, 1}, {0, std::numeric_limits<float>::infinity()}), at(Vec2{})}})));
  EXPECT_TRUE(fits(blend({{Seek{}, by_distance({0, 1}, {0, 1}), at(Vec2{})}})));
  Mind group = of_minds(Sum{}, {blend({{Seek{}, 1, at(Vec2{})}})});
  group.groups[0].weight = by_distance({0, 1}, {0, 1});
  EXPECT_FALSE(fits(group)) << "a group has no target";
  group.groups[0].weight = 1;
  EXPECT_TRUE(fits(group));
  group.groups[0].weight = -1;
  EXPECT_FALSE(fits(group)) << "below zero";
  group.groups[0].weight = 1;
  group.groups[0].last = 2;
  EXPECT_FALSE(fits(group)) << "it has only one behavior";
}

}  // namespace
}  // namespace veer
