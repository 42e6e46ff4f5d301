// Many plans at once: bounds on the work of a step, the same result on any machine, and snapshots in the middle.
#include "tests/threads.hpp"
#include "tests/world/stage/rooms.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer {
namespace {

using test::flowing_to;
using test::hall;
using test::walk;
using test::walkers_to;
using test::wall_with_doors;

/// Walkers and a crowd on both sides of a wall, and a slab that opens and closes its doors.
World2 busy(std::size_t plan_work, int agents) {
  WorldDef<2> def = hall(wall_with_doors({{1, 3}, {7, 9}}));
  def.plan_work = plan_work;
  World2 world(def);
  world.add_planner(grid_planner(.4f)).value();
  world.add_obstacle(Obstacle::box({10, 2, 0}, {.5f, 3, 0}), moving_along({{10, 2, 0}, {10, 8, 0}}, 1.5f, 0, true))
      .value();
  const GroupId walkers = *world.add_group(walkers_to(own_goal()));
  const GroupId crowd = *world.add_group(flowing_to(moving_along({{17, 2, 0}, {17, 8, 0}}, 1, 0, true)));
  test::Draw draw(3);
  for (int i = 0; i < agents; ++i) {
    const Vec2 from{draw.between(.5f, 9), draw.between(.5f, 9.5f)},
        goal{draw.between(11, 19.5f), draw.between(.5f, 9.5f)};
    world.spawn(i % 3 == 0 ? crowd : walkers, {.position = from, .goal = goal, .radius = draw.between(.2f, .3f)});
  }
  return world;
}

TEST(PlannedLoad, a_thousand_requests_at_once_are_answered_within_the_work_of_each_step) {
  WorldDef<2> def = hall(wall_with_doors({{4, 6}}));
  def.plan_work = 5000;
  World2 world(def);
  world.add_planner(grid_planner(.25f)).value();
  const GroupId walkers = *world.add_group(walkers_to(own_goal()));
  test::Draw draw(5);
  std::vector<AgentId> all;
  for (int i = 0; i < 1000; ++i)
    all.push_back(world.spawn(
        walkers, {.position = {draw.between(.5f, 9), draw.between(.5f, 9)}, .goal = Vec2{draw.between(11, 19), 1}}));
  std::size_t steps = 0, most = 0;
  do {
    world.step(.001f);
    most = std::max(most, world.planning().work);
    ASSERT_LE(world.planning().work, 5000u + 64u);
  } while (world.planning().waiting > 0 && ++steps < 1000);
  EXPECT_GT(steps, 5u) << "it wouldn't be a test otherwise";
  EXPECT_GE(most, 4900u) << "the work that is allowed is done";
  for (const AgentId agent : all) {
    const PathView<2> path = world.agent(agent).planned_path();
    ASSERT_GE(path.sides(), 1u);
    EXPECT_GT(path.corners.back().x, 11) << "it leads through the door";
  }
}

TEST(PlannedLoad, has_the_same_hash_for_all_widths_and_threads) {
  std::vector<std::uint64_t> hashes;
  test::Threads three(3);
  for (const int lanes : {1, 4, 16})
    for (const bool threads : {false, true}) {
      World2 world = busy(2000, 45);
      if (!world.set_width(lanes)) continue;
      if (threads) world.set_executor(three.executor());
      walk(world, 30);
      hashes.push_back(world.state_hash());
    }
  ASSERT_GE(hashes.size(), 2u);
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes[0]);
}

TEST(PlannedLoad, a_snapshot_in_the_middle_of_a_search_goes_on_the_same) {
  World2 world = busy(150, 60);
  walk(world, 10);
  ASSERT_GT(world.planning().waiting, 0u) << "it wouldn't be in the middle otherwise";
  World2 copy = world;
  EXPECT_EQ(copy.state_hash(), world.state_hash());
  for (int k = 0; k < 60; ++k) {
    world.step(.05f);
    copy.step(.05f);
    ASSERT_EQ(copy.state_hash(), world.state_hash()) << k;
    ASSERT_EQ(copy.planning().work, world.planning().work);
  }
}

TEST(PlannedLoad, is_in_the_hash) {
  // No agent moves before there is a path; only the search goes on.
  WorldDef<2> def = hall(wall_with_doors({{4, 6}}));
  def.plan_work = 10;
  World2 a(def);
  def.plan_work = 11;
  World2 b(def);
  for (World2* world : {&a, &b}) {
    world->add_planner({}).value();
    world->spawn(*world->add_group(walkers_to(at(Vec2{18, 1}))), {.position = {2, 1}});
    walk(*world, 3);
  }
  ASSERT_EQ(a.group(GroupId{1}).positions()[0], b.group(GroupId{1}).positions()[0]);
  EXPECT_NE(a.state_hash(), b.state_hash());
}

TEST(FlowTo, leads_a_crowd_round_corners_and_through_the_other_door_once_one_is_closed) {
  World2 world(hall(wall_with_doors({{1, 3}, {7, 9}})));
  world.add_planner(grid_planner(.5f)).value();
  const auto door = world.add_obstacle(Obstacle::box({10, -5, 0}, {.6f, 2.6f, 0}), given({10, -5, 0}));
  const Vec2 goal{18, 2};
  const GroupId crowd = *world.add_group(flowing_to(at(goal)));
  test::Draw draw(11);
  std::vector<AgentId> all;
  for (int i = 0; i < 500; ++i)
    all.push_back(world.spawn(crowd, {.position = {draw.between(.5f, 9), draw.between(.5f, 9.5f)}}));
  walk(world, 30, .1f);
  ASSERT_TRUE(world.set_obstacle(*door, {10, 2}));
  walk(world, 8, .1f);  // until the grid has it
  std::vector<Vec2> before;
  for (const AgentId agent : all) before.push_back(world.agent(agent).position());
  int upper = 0;
  for (int k = 0; k < 110; ++k) {
    world.step(.1f);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Vec2 now = world.agent(all[i]).position();
      ASSERT_FALSE(before[i].x < 10 && now.x >= 10 && now.y < 6.5f) << "the lower door is closed";
      upper += before[i].x < 10 && now.x >= 10;
      before[i] = now;
    }
  }
  EXPECT_GT(upper, 50) << "it wouldn't be a test otherwise";
  for (const Vec2 p : world.group(crowd).positions()) EXPECT_LT(length(p - goal), 1.f);
}

TEST(FlowTo, follows_a_goal_that_moves) {
  World2 world(hall(wall_with_doors({{4, 6}})));
  world.add_planner({}).value();
  const GroupId crowd = *world.add_group(flowing_to(given({18, 2, 0})));
  const AgentId agent = world.spawn(crowd, {.position = {3, 2}});
  walk(world, 60);
  ASSERT_TRUE(world.group(crowd).set_given(0, {2, 8}));
  walk(world, 240);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{2, 8}), .8f);
}

}  // namespace
}  // namespace veer
