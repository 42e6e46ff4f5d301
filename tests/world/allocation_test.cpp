// No allocation in a warm step.
#include <gtest/gtest.h>

#include "flocks.hpp"
#include "tests/allocations.hpp"
#include "tests/move/walker.hpp"
#include "tests/world/definition/states.hpp"
#include "tests/world/stage/rooms.hpp"
#include "veer/combine/combiners/context_map.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/move/bodies/animated.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/definition/planner_def.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::allocations_in;

TEST(Allocation, is_counted_here_at_all) {
  EXPECT_EQ(allocations_in([] { delete new int; }), 1);
  EXPECT_EQ(allocations_in([] { std::vector<RequestBlock<2>> aligned(1); }), 1);
}

template <int D>
void expect_none_once_warm() {
  World<D> world = test::lively<D>(600);
  // The state swaps with the next one; three steps have used both.
  for (int k = 0; k < 3; ++k) world.step(.05f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 10; ++k) world.step(.05f);
            }),
            0);
  EXPECT_GT(allocations_in([&] { World<D> copy = world; }), 0);
}
TEST(Allocation, does_not_happen_in_a_warm_step) {
  expect_none_once_warm<2>();
  expect_none_once_warm<3>();
}

TEST(Allocation, does_not_happen_in_a_warm_step_on_a_ground) {
  const auto ground = Floors::make({plane_floor({0, 0}, {30, 30}, 0), plane_floor({5, 5}, {20, 25}, 3)});
  ASSERT_TRUE(ground);
  World2 world({.ground = *ground});
  const GroupId group = *world.add_group({.mind = blend({{KinematicWander{.max_rotation = 6}}})});
  for (int i = 0; i < 600; ++i)
    world.spawn(group, {.position = {static_cast<float>(i % 30), static_cast<float>(i / 30)},
                        .max_speed = 9,
                        .height = static_cast<float>(i % 4)});
  for (int k = 0; k < 3; ++k) world.step(.05f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 10; ++k) world.step(.05f);
            }),
            0);
}

// Two groups share the memory for what behaviors tell their context maps, which compare different numbers of
// directions.
TEST(Allocation, does_not_happen_in_a_warm_step_with_context_maps) {
  World2 world;
  for (const int directions : {12, 24}) {
    const GroupId group =
        *world.add_group({.mind = combined(ContextMap{.directions = directions},
                                           {{CollisionAvoidance{}}, {ObstacleAvoidance{}}, {Seek{}, 1, own_goal()}})});
    for (int i = 0; i < 20; ++i)
      world.spawn(group, {.position = {static_cast<float>(i), static_cast<float>(directions)}, .goal = Vec2{9, 18}});
  }
  for (int k = 0; k < 3; ++k) world.step(.02f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 3; ++k) world.step(.02f);
            }),
            0);
}

// Agents stay together here, so the lists of contacts have their greatest size after a few steps.
template <int D>
void expect_none_with_neighbors(std::vector<BehaviorDef> behaviors, const Executor& executor) {
  World<D> world({.domain = test::torus<D>(30)});
  world.set_executor(executor);
  const GroupId group = *world.add_group({.mind = test::mind_of(std::move(behaviors))});
  for (const auto& def : test::keyed<D>(1500, 30, 2)) world.spawn(group, def);
  for (int k = 0; k < 6; ++k) world.step(.02f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 6; ++k) world.step(.02f);
            }),
            0)
      << D << "D, " << executor.workers << " parts";
}
TEST(Allocation, does_not_happen_in_a_warm_step_with_neighbors) {
  const Executor in_parts{[](void*, std::size_t count, Executor::Task task, void* data) {
                            for (std::size_t i = count; i > 0; --i) task(data, i - 1);
                          },
                          nullptr, 3};
  auto behaviors = test::flock_behaviors();
  expect_none_with_neighbors<2>(behaviors, {});
  expect_none_with_neighbors<3>(behaviors, in_parts);
  behaviors.push_back(BehaviorDef{CollisionAvoidance{.radius = 3}});
  expect_none_with_neighbors<2>(behaviors, in_parts);
}

TEST(Allocation, events_do_not_allocate_once_there_were_as_many) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{0, 0})}})});
  const auto ids = world.spawn(group, ring({}, 1), 300);
  const auto send_away = [&] {
    for (AgentId id : ids) world.agent(id).set_motion(world.agent(id).position() + Vec2{1, 0}, {});
  };
  for (int k = 0; k < 60; ++k) world.step(.1f);
  send_away();
  for (int steps : {60, 61, 61}) {
    std::size_t events = 0;
    EXPECT_EQ(allocations_in([&] {
                for (int k = 0; k < steps; ++k) {
                  world.step(.1f);
                  events += world.events().size();
                }
              }),
              0);
    EXPECT_EQ(events, 300u);
    send_away();
  }
}

TEST(Allocation, does_not_happen_while_agents_feel_for_obstacles_of_which_some_move) {
  World2 world({.domain = test::torus<2>(30)});
  auto map = Map2::build({Obstacle::circle({9, 9}, 2), Obstacle::wall({{3, 3}, {3, 20}})}, world.state().def.domain);
  world.set_map(std::make_shared<const Map2>(std::move(*map)));
  ASSERT_TRUE(world.add_obstacle(Obstacle::box({20, 20}, {3, 3}), moving_along({{20, 20}, {24, 20}}, 1)));
  const GroupId group = *world.add_group({.mind = blend({{RayAvoidance{.feelers = FeelerSet::fan}},
                                                         {ObstacleAvoidance{}},
                                                         {WallFollowing{}},
                                                         {Containment{}},
                                                         {Hide{}, 1, at({15, 15})}})});
  const auto agents = world.spawn(group, region({}, {30, 30}), 200);
  std::size_t hits = 0;
  for (const auto& why : world.explain(agents))
    for (const auto& behavior : why.behaviors) hits += behavior.hits.size();
  EXPECT_GT(hits, 100u) << "they do meet something";
  for (int k = 0; k < 4; ++k) world.step(.02f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 6; ++k) world.step(.02f);
            }),
            0);
}

// Rows are sorted every 32 steps here, and once when more agents have come.
TEST(Allocation, does_not_happen_when_rows_are_sorted_for_the_map_once_warm) {
  std::vector<Obstacle> walls;
  for (int i = 0; i < 64; ++i) {
    const float x = static_cast<float>(i % 8) * 4, y = static_cast<float>(i / 8) * 4;
    walls.push_back(Obstacle::wall({{x, y}, {x + 1, y + 1}}));
  }
  World2 world({.map = test::map_of(std::move(walls))});
  const GroupId group = *world.add_group({.mind = blend({{RayAvoidance{}}, {Wander{}}})});
  world.spawn(group, region({}, {32, 32}), 400);
  const auto expect_none = [&] {
    for (int k = 0; k < 4; ++k) world.step(.02f);
    const std::vector<std::uint32_t> before(world.group(group).keys().begin(), world.group(group).keys().end());
    EXPECT_EQ(allocations_in([&] {
                for (int k = 0; k < 40; ++k) world.step(.02f);
              }),
              0);
    EXPECT_FALSE(std::ranges::equal(world.group(group).keys(), before)) << "or this tests nothing";
  };
  expect_none();
  world.spawn(group, region({}, {32, 32}), 100);
  expect_none();
}

TEST(Allocation, does_not_happen_while_agents_look_around_and_stay_in_their_states) {
  World2 world({.domain = test::torus<2>(30)});
  const GroupId a = *world.add_group({.name = "a", .quantities = {{"q", 0}}}),
                b = *world.add_group({.name = "b", .quantities = {{"q", 0}}});
  world.group(a).set_perception(PerceptionDef{.groups = {a}, .range = 3, .occluded = true}).value();
  const Condition never = when::all({when::sees(), when::quantity("q", 1), when::timer(1, 1), when::chance(1)});
  world.add_brain({.states = {"a", "b"}, .by = StateMachine{.transitions = {{"a", "b", never}}}}).value();
  world.spawn(a, region({}, {30, 30}), 900);
  for (int k = 0; k < 4; ++k) world.step(.02f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 6; ++k) world.step(.02f);
            }),
            0);
  EXPECT_EQ(world.group(b).count(), 0u);
}

TEST(Allocation, does_not_happen_in_a_warm_step_without_planning) {
  World2 world(test::hall(test::wall_with_doors({{4, 6}})));
  world.add_planner({}).value();
  world.add_obstacle(Obstacle::box({5, 5, 0}, {1, 1, 0}), given({5, 5, 0})).value();
  const GroupId walkers = *world.add_group(test::walkers_to(own_goal()));
  const GroupId crowd = *world.add_group(test::flowing_to(at(Vec2{18, 2})));
  for (int i = 0; i < 50; ++i) {
    const float y = 1 + .1f * static_cast<float>(i);
    world.spawn(walkers, {.position = {2, y}, .goal = Vec2{18, y}});
    world.spawn(crowd, {.position = {2, y}});
  }
  for (int k = 0; k < 20; ++k) world.step(.02f);
  std::size_t work = 0;
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 20; ++k) {
                world.step(.02f);
                work += world.planning().work;
              }
            }),
            0);
  EXPECT_EQ(work, 0u) << "no agent should plan";
  EXPECT_GT(world.group(walkers).positions()[0].x, 2.5f) << "but all were to walk";
}

TEST(Allocation, a_warm_step_of_animated_agents_does_not_allocate) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = 2}, 2}, {Seek{}, 1, own_goal()}}),
                                          .body = body(Animated{}),
                                          .character = test::nine_clip_character()});
  world.spawn(group, disc({}, 20), 500);
  for (int k = 0; k < 30; ++k) world.step(1 / 60.f);
  EXPECT_EQ(allocations_in([&] {
              for (int k = 0; k < 10; ++k) world.step(1 / 60.f);
            }),
            0);
}

}  // namespace
}  // namespace veer
