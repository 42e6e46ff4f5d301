// Agents at rest are left out of a step, and the result is the same as if they weren't.
#include <gtest/gtest.h>

#include <random>

#include "veer/combine/combiners/dithered.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/leak_through.hpp"
#include "veer/steer/basic/match_angular_velocity.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"
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
  EXPECT_TRUE(wakes([&](World2& w) { w.group(group).set_perception({{.groups = {group}, .range = 5}}).value(); }));
  EXPECT_TRUE(wakes([&](World2& w) { w.add_obstacle(Obstacle::circle({10, 10, 0}, 2), given({10, 10, 0})).value(); }));
  EXPECT_TRUE(wakes(
      [&](World2& w) { w.set_map(std::make_shared<const Map2>(*Map2::build({Obstacle::circle({10, 10, 0}, 2)}))); }));
}

TEST(Resting, ASpinThatIsSetWakesItsAgent) {
  GroupDef def = walkers();
  def.mind = blend({{Arrive{}, 1, own_goal()}, {MatchAngularVelocity{}, 1, at({0, 0})}});
  World2 world = rested(std::move(def));
  ASSERT_EQ(world.count_resting(), agents);
  ASSERT_TRUE(world.agent(world.group(world.group_at(0)).agents()[0]).set_spin({1}));
  world.step(dt);
  EXPECT_LT(world.count_resting(), agents);
}

TEST(Resting, AChoiceWakesTheAgentThatItLeads) {
  World2 world;
  const GroupId others = *world.add_group({.name = "others", .mind = blend({{Arrive{}, 1, own_goal()}})});
  const AgentId there = world.spawn(others, {.position = {9, 0}});
  const GroupId group = *world.add_group({.name = "choosers", .mind = blend({{Arrive{}, 1, own_choice()}})});
  const AgentId one = world.spawn(group, {.position = {0, 0}});
  run(world, 5);
  world.agent(one).choose(there);
  run(world, 20);
  EXPECT_NEAR(world.agent(one).position().x, 9, .5f);
}

TEST(Resting, ATargetThatIsMovedWakesTheAgentsItLeads) {
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

TEST(Resting, ATargetThatMovesByItselfWakesTheAgentsItLeads) {
  World2 world;
  const GroupId leaders = *world.add_group({.name = "leaders", .mind = blend({{Arrive{}, 1, own_goal()}})});
  const AgentId leader = world.spawn(leaders, {.position = {0, 0}, .goal = Vec2{0, 0}});
  const GroupId led = *world.add_group({.name = "led", .mind = blend({{Arrive{}, 1, of(leader)}})});
  const GroupId cart =
      *world.add_group({.name = "cart", .mind = blend({{Arrive{}, 1, moving_along({{0, 9, 0}, {30, 9, 0}}, 1, -30)}})});
  const AgentId follower = world.spawn(led, {.position = {2, 0}}), rider = world.spawn(cart, {.position = {0, 8}});
  run(world, 20);
  ASSERT_EQ(world.count_resting(), 3u) << "the point waits at the start of its line for 30 s";
  world.agent(leader).set_goal({20, 0});
  run(world, 40);
  EXPECT_NEAR(world.agent(follower).position().x, 20, .2f);
  EXPECT_GT(world.agent(rider).position().x, 25);
}

// A player and a cursor that leads agents are moved in every frame of a game.
TEST(Resting, WhatIsChangedOfOthersWakesNoAgent) {
  World2 world = rested();
  const GroupId players = *world.add_group({.name = "players", .mind = blend({{Arrive{}, 1, given({0, 0})}})});
  const AgentId player = world.spawn(players, {.position = {-9, -9}});
  world.step(dt);
  for (int i = 0; i < 64; ++i) {
    world.agent(player).set_motion({-9, static_cast<float>(i)}, {0, 1});
    world.group(players).set_given(0, {static_cast<float>(i), 0});
    world.step(dt);
    ASSERT_EQ(world.count_resting(), agents) << "step " << i;
  }
  const AgentId one = world.group(world.group_at(0)).agents()[0];
  world.agent(one).set_goal({40, 40});
  world.step(dt);
  EXPECT_GE(world.count_resting(), agents - block_rows) << "only the block of that agent is awake";
  EXPECT_LT(world.count_resting(), agents);
}

TEST(Resting, AgentsThatOthersLookAtGoOnResting) {
  World2 world = rested();
  const GroupId group = world.group_at(0);
  const GroupId passers = *world.add_group(
      {.name = "passers", .mind = blend({{Separation{.radius = 3}, 1, among({group})}, {Arrive{}, 1, own_goal()}})});
  world.spawn(passers, {.position = {-20, 10}, .goal = Vec2{100, 20}});
  run(world, 2);
  EXPECT_EQ(world.count_resting(), agents) << "their rows are sorted, but stay where they are";
}

TEST(Resting, AgentsOnALargeMapGoOnResting) {
  std::vector<Obstacle> posts;
  for (int i = 0; i < 40; ++i) posts.push_back(Obstacle::circle({static_cast<float>(i) * 3, 90, 0}, .6f));
  World2 world({.map = std::make_shared<const Map2>(*Map2::build(posts))});
  spawn_walkers(world, *world.add_group(walkers()));
  run(world, 30);
  for (int i = 0; i < 70; ++i) {
    world.step(dt);
    ASSERT_EQ(world.count_resting(), agents) << "step " << i;
  }
}

TEST(Resting, ABrainThatJoinsTakesAgentsAlong) {
  World2 world;
  const GroupId idle = *world.add_group({.name = "idle", .mind = blend({{Arrive{}, 1, at({0, 0})}})});
  const GroupId go = *world.add_group({.name = "go", .mind = blend({{Arrive{}, 1, at({20, 0})}})});
  const AgentId one = world.spawn(idle, {.position = {1, 0}});
  world.spawn(go, {.position = {19, 0}});
  run(world, 20);
  ASSERT_EQ(world.count_resting(), 2u);
  world.add_brain({.states = {"idle", "go"}, .by = StateMachine{.transitions = {{"idle", "go", when::timer(1)}}}})
      .value();
  run(world, 30);
  EXPECT_NEAR(world.agent(one).position().x, 20, .2f);
}

TEST(Resting, OnlyThoseThatAreThereAreCounted) {
  World2 world = rested();
  const auto ids = world.group(world.group_at(0)).agents();
  for (std::size_t i = 10; i < agents; ++i) world.remove(ids[i]);
  EXPECT_LE(world.count_resting(), 10u);
  for (int i = 0; i < 5; ++i) world.spawn(world.group_at(0), {.position = {0, 0}});
  EXPECT_LE(world.count_resting(), 10u);
}

TEST(Resting, StagesMayBeCalledOneByOneAfterwards) {
  World2 world = rested();
  world.spawn(world.group_at(0), disc({0, 0}, 9), 2 * block_rows);
  WorldState<2>& state = world.state();
  take_commands(state);
  sense(state);
  publish(state, dt);
  EXPECT_EQ(world.count_resting(), 0u);
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
template <int D>
void expect_same_as_awake(const World<D>& start, unsigned seed) {
  World<D> world = start, awake = start;
  std::mt19937 random(seed);
  const GroupId groups[] = {world.group_at(0), world.group_at(world.group_count() - 1)};
  std::size_t rested = 0;
  for (int i = 0; i < 2000; ++i) {
    if (random() % 40 == 0) {
      const GroupId group = groups[random() % 2], other = groups[random() % 2];
      const auto ids = world.group(group).agents();
      const AgentId one = ids[random() % ids.size()];
      Vec<float, D> where{}, way{};
      where.x = static_cast<float>(random() % 80);
      where.y = static_cast<float>(random() % 50);
      way.x = 1;
      way.y = -1;
      const unsigned what = random() % 8;
      for (World<D>* w : {&world, &awake}) {
        if (what == 0) w->agent(one).set_goal(where);
        if (what == 1) w->agent(one).set_motion(where, way);
        if (what == 2) w->remove(one);
        if (what == 3) w->spawn(group, {.position = where, .goal = where});
        if (what == 4) w->agent(one).transfer(other);
        if (what == 5) w->agent(one).set_quantity(0, where.x / 80);
        if (what == 6) w->agent(one).set_heading(way);
        if (what == 7) w->move_origin(broadcast<double, D>(way)).value();
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

/// Two groups of agents, which weigh their goal by how fit they are, come to rest.
template <int D>
World<D> rested_groups() {
  World<D> world;
  for (const char* name : {"one", "two"}) {
    const GroupId group = *world.add_group({.name = name,
                                            .mind = blend({{Arrive{}, by_quantity(0, {0, 1}, {.2f, 1}), own_goal()}}),
                                            .limits = {.max_speed = 3},
                                            .quantities = {{"fit", 1}}});
    for (std::size_t i = 0; i < 400; ++i) {
      Vec<float, D> start{}, goal{};
      start.x = static_cast<float>(i % 40) * 2;
      start.y = static_cast<float>(i / 40) * 2;
      goal = start;
      goal[D - 1] += static_cast<float>(i % 7);
      world.spawn(group, {.position = start, .goal = goal});
    }
  }
  for (int i = 0; i < 1500; ++i) world.step(dt);
  return world;
}

TEST(Resting, TheResultIsTheSameInGroupsThatAgentsMoveBetween) {
  expect_same_as_awake(rested_groups<2>(), 4);
  expect_same_as_awake(rested_groups<3>(), 5);
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
