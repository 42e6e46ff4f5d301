// Agents at rest are left out of a step, and the result is the same as if they weren't.
#include <gtest/gtest.h>

#include <random>

#include "veer/combine/combiners/dithered.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/leak_through.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

constexpr float dt = 1 / 60.f;
constexpr std::size_t agents = 1000;

GroupDef walkers() {
  return {.name = "walkers", .mind = blend({{Arrive{}, 1, own_goal()}}), .limits = {.max_speed = 3}};
}

/// Agents with goals up to 10 m away. Returns their handles.
std::vector<AgentId> spawn_walkers(World2& world, GroupId group) {
  std::vector<AgentId> ids;
  for (std::size_t i = 0; i < agents; ++i) {
    const Vec2 start{static_cast<float>(i % 40) * 2, static_cast<float>(i / 40) * 2};
    const float way = static_cast<float>(i % 11);
    ids.push_back(world.spawn(group, {.position = start, .goal = start + Vec2{way, -way / 2}}));
  }
  return ids;
}

void run(World2& world, float seconds) {
  for (int i = 0; static_cast<float>(i) * dt < seconds; ++i) world.step(dt);
}

/// A world in which the agents have come to rest.
World2 rested(GroupDef def = walkers()) {
  World2 world;
  const GroupId group = *world.add_group(std::move(def));
  spawn_walkers(world, group);
  run(world, 30);
  return world;
}

TEST(Resting, AgentsThatHaveArrivedRest) {
  World2 world;
  const GroupId group = *world.add_group(walkers());
  spawn_walkers(world, group);
  EXPECT_EQ(world.count_resting(), 0u);
  world.step(dt);
  EXPECT_EQ(world.count_resting(), 0u);
  run(world, 30);
  EXPECT_EQ(world.count_resting(), agents);
}

TEST(Resting, ABlockRestsOnItsOwn) {
  World2 world;
  const GroupId group = *world.add_group(walkers());
  spawn_walkers(world, group);
  const AgentId far = world.spawn(group, {.position = {0, -5}, .goal = Vec2{1e4f, 0}});
  run(world, 30);
  EXPECT_GE(world.count_resting(), 3 * block_rows);
  EXPECT_LT(world.count_resting(), agents);
  EXPECT_GT(world.agent(far).position().x, 50);
}

TEST(Resting, WhatChangesWakesThem) {
  const World2 start = rested();
  const GroupId group = start.group_at(0);
  const AgentId first = start.group(group).agents()[0];
  const auto wakes = [&](auto&& change) {
    World2 world = start;
    change(world);
    world.step(dt);
    return world.count_resting() < agents;
  };
  EXPECT_FALSE(wakes([](World2&) {}));
  EXPECT_FALSE(wakes([&](World2& w) { (void)w.agent(first).position(); }));
  EXPECT_TRUE(wakes([&](World2& w) { w.agent(first).set_goal({50, 50}); }));
  EXPECT_TRUE(wakes([&](World2& w) { w.agent(first).set_motion({9, 9}, {1, 0}); }));
  EXPECT_TRUE(wakes([&](World2& w) { w.spawn(group, {.position = {-5, -5}, .goal = Vec2{0, 0}}); }));
  EXPECT_TRUE(wakes([&](World2& w) { w.group(group).set_target(0, at({3, 4})).value(); }));
  EXPECT_TRUE(wakes(
      [&](World2& w) { w.set_map(std::make_shared<const Map2>(*Map2::build({Obstacle::circle({10, 10, 0}, 2)}))); }));
}

TEST(Resting, ATargetThatMovesWakesThoseItLeads) {
  World2 world;
  const GroupId led = *world.add_group({.name = "led", .mind = blend({{Arrive{}, 1, given({0, 0})}})});
  const AgentId agent = world.spawn(led, {.position = {5, 0}});
  run(world, 20);
  ASSERT_EQ(world.count_resting(), 1u);
  world.group(led).set_given(0, {20, 0});
  world.step(dt);
  EXPECT_EQ(world.count_resting(), 0u);
  run(world, 60);
  EXPECT_NEAR(world.agent(agent).position().x, 20, .2f);
  EXPECT_EQ(world.count_resting(), 1u);
}

TEST(Resting, MindsThatRollDiceOrLookAtOthersNeverRest) {
  const auto rests = [](GroupDef def) { return rested(std::move(def)).count_resting() > 0; };
  EXPECT_TRUE(rests(walkers()));
  EXPECT_FALSE(rests({.name = "a", .mind = blend({{Arrive{}, 1, own_goal()}, {LeakThrough{}, 0}})}));
  EXPECT_FALSE(rests({.name = "b", .mind = blend({{Arrive{}, 1, own_goal()}, {Separation{}}})}));
  EXPECT_FALSE(rests({.name = "c", .mind = combined(Dithered{}, {{Arrive{}, 1, own_goal()}})}));
  EXPECT_FALSE(rests({.name = "d", .mind = blend({{Arrive{}, by_time({0, 100}, {1, 2}), own_goal()}})}));
}

/// Runs a world beside one in which everything is woken in every step, with random commands to both.
void expect_same_as_awake(const World2& start, unsigned seed) {
  World2 world = start, awake = start;
  std::mt19937 random(seed);
  const GroupId group = world.group_at(0);
  std::size_t rested = 0;
  for (int i = 0; i < 1500; ++i) {
    if (random() % 40 == 0) {
      const auto ids = world.group(group).agents();
      const AgentId one = ids[random() % ids.size()];
      const Vec2 where{static_cast<float>(random() % 80), static_cast<float>(random() % 50)};
      const unsigned what = random() % 4;
      for (World2* w : {&world, &awake}) {
        if (what == 0) w->agent(one).set_goal(where);
        if (what == 1) w->agent(one).set_motion(where, {1, -1});
        if (what == 2) w->remove(one);
        if (what == 3) w->spawn(group, {.position = where, .goal = where});
      }
    }
    const float step = random() % 300 == 0 ? dt / 3 : dt;
    awake.state().wake();
    world.step(step);
    awake.step(step);
    ASSERT_EQ(world.state_hash(), awake.state_hash()) << "step " << i;
    ASSERT_EQ(world.events().size(), awake.events().size()) << "step " << i;
    rested += world.count_resting();
  }
  EXPECT_GT(rested, 0u);
}

TEST(Resting, TheResultIsTheSame) {
  expect_same_as_awake(rested(), 1);
  GroupDef turning = walkers();
  turning.body = body(PointMass{.limit_turn = true});
  expect_same_as_awake(rested(turning), 2);
}

TEST(Resting, TheResultIsTheSameAmongObstacles) {
  std::vector<Obstacle> posts;
  for (int i = 0; i < 60; ++i)
    posts.push_back(
        Obstacle::circle({static_cast<float>(i % 10) * 8 + 3, static_cast<float>(i / 10) * 8 + 62, 0}, .6f));
  World2 world({.map = std::make_shared<const Map2>(*Map2::build(posts))});
  const GroupId group = *world.add_group({.name = "walkers",
                                          .mind = blend({{ObstacleAvoidance{}, 2}, {Arrive{}, 1, own_goal()}}),
                                          .limits = {.max_speed = 3, .radius = .3f}});
  spawn_walkers(world, group);
  run(world, 30);
  expect_same_as_awake(world, 3);
}

}  // namespace
}  // namespace veer
