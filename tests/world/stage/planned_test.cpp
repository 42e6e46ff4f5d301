// Agents with a path of their own through walls and doors.
#include "tests/world/stage/rooms.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer {
namespace {

using test::hall;
using test::walk;
using test::walkers_to;
using test::wall_with_doors;

int count_of(const World2& world, Event::Kind kind) {
  int n = 0;
  for (const Event& e : world.events()) n += e.kind == kind;
  return n;
}

TEST(Planned, all_agents_get_through_the_door_and_none_through_the_wall) {
  World2 world(hall(wall_with_doors({{4, 6}})));
  ASSERT_EQ(*world.add_planner({}), 0u);
  const GroupId walkers = *world.add_group(walkers_to(own_goal()));
  test::Draw draw(7);
  std::vector<AgentId> all;
  std::vector<Vec2> goals, before;
  for (int i = 0; i < 200; ++i) {
    const bool left = i % 2 == 0;
    const Vec2 from{draw.between(left ? .5f : 10.5f, left ? 9.5f : 19.5f), draw.between(.5f, 9.5f)};
    goals.push_back({draw.between(left ? 10.5f : .5f, left ? 19.5f : 9.5f), draw.between(.5f, 9.5f)});
    all.push_back(world.spawn(walkers, {.position = from, .goal = goals.back()}));
    before.push_back(world.agent(all.back()).position());
  }
  for (int step = 0; step < 240; ++step) {
    world.step(.05f);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Vec2 now = world.agent(all[i]).position();
      if ((now.x < 10) != (before[i].x < 10)) {
        const float y = before[i].y + (now.y - before[i].y) * (10 - before[i].x) / (now.x - before[i].x);
        ASSERT_TRUE(y > 4.29f && y < 5.71f) << "through the wall at " << y;
      }
      before[i] = now;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_LT(length(before[i] - goals[i]), .2f) << "agent " << i << " is at " << before[i].x << " " << before[i].y
                                                 << ", its goal " << goals[i].x << " " << goals[i].y;
}

TEST(Planned, leads_out_of_a_pocket_in_which_steering_alone_stays_caught) {
  // Open to the left; the goal is behind its bottom.
  const std::vector<Obstacle> pocket{Obstacle::wall({{4, 8, 0}, {12, 8, 0}, {12, 2, 0}, {4, 2, 0}})};
  World2 world(hall(pocket));
  world.add_planner({}).value();
  const PointTarget goal = at(Vec2{16, 5});
  const GroupId planning = *world.add_group(walkers_to(goal));
  GroupDef straight{.mind = blend({{Arrive{}, 1, goal}}), .limits = {.max_speed = 3, .max_force = 30, .radius = .3f}};
  const GroupId steering = *world.add_group(std::move(straight));
  const AgentId a = world.spawn(planning, {.position = {8, 5}}), b = world.spawn(steering, {.position = {8, 5}});
  walk(world, 240);
  EXPECT_LT(length(world.agent(a).position() - Vec2{16, 5}), .2f);
  EXPECT_LT(world.agent(b).position().x, 12);
}

TEST(Planned, before_there_is_a_path_nothing_is_asked_for_and_the_path_is_told) {
  WorldDef<2> def = hall(wall_with_doors({{4, 6}}));
  def.plan_work = 1;
  World2 world(def);
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 1})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 1}});
  walk(world, 5);
  EXPECT_EQ(world.agent(agent).position(), (Vec2{2, 1}));
  EXPECT_EQ(world.planning().waiting, 1u);
  EXPECT_EQ(world.agent(agent).planned_path().sides(), 0u);
  for (int k = 0; k < 20000 && world.planning().waiting > 0; ++k) world.step(.05f);
  const PathView<2> path = world.agent(agent).planned_path();
  ASSERT_GE(path.sides(), 2u);
  EXPECT_EQ(path.corners.back(), (Vec2{18, 1}));
  for (std::uint32_t i = 0; i < path.sides(); ++i)
    EXPECT_TRUE(def.map->is_open(path.corners[i], path.corners[i + 1], .29f)) << i;
}

TEST(Planned, is_planned_again_when_the_goal_moves_far_enough) {
  World2 world(hall(wall_with_doors({{4, 6}})));
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(given({18, 1, 0})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 1}});
  world.step(.05f);
  const std::uint32_t version = world.agent(agent).planned_path().version;
  ASSERT_TRUE(world.group(walkers).set_given(0, {18, 1.1f}));
  walk(world, 10);
  EXPECT_EQ(world.agent(agent).planned_path().version, version);
  ASSERT_TRUE(world.group(walkers).set_given(0, {18, 9}));
  walk(world, 200);
  EXPECT_NE(world.agent(agent).planned_path().version, version);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{18, 9}), .2f);
}

TEST(Planned, leads_to_goals_of_every_kind) {
  World2 world(hall(wall_with_doors({{4, 6}})));
  world.add_planner({}).value();
  const GroupId marks = *world.add_group({.name = "marks", .mind = blend({})});
  const AgentId mark = world.spawn(marks, {.position = {17, 2}});
  const std::vector<PositionTarget> goals{
      of(mark),
      nearest_of({marks}),
      nearest_of({marks}, 30),
      own_choice(),
      own_sight(),
      between(of(mark), at(Vec2{17, 2})),
      moving_along({{17, 2, 0}}),
      in_formation({.shape = FormationDef::Shape::custom, .slots = {{0, 0, 0}}}, of(mark))};
  std::vector<AgentId> all;
  for (const PositionTarget& goal : goals) {
    GroupDef def = walkers_to(goal);
    def.perception = PerceptionDef{.range = 100};
    def.perception->groups = {marks};
    all.push_back(world.spawn(*world.add_group(std::move(def)), {.position = {3, 2}}));
    ASSERT_TRUE(all.back());
    world.agent(all.back()).choose(mark);
  }
  walk(world, 200);
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_LT(length(world.agent(all[i]).position() - Vec2{17, 2}), .3f) << "goal " << i;
}

TEST(Planned, takes_the_other_door_when_a_moving_obstacle_closes_the_near_one) {
  World2 world(hall(wall_with_doors({{1, 3}, {7, 9}})));
  world.add_planner({}).value();
  const auto door = world.add_obstacle(Obstacle::box({10, -5, 0}, {.4f, 2.4f, 0}), given({10, -5, 0}));
  ASSERT_TRUE(door);
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 2})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 2}});
  walk(world, 20);
  EXPECT_LT(world.agent(agent).planned_path().length(), 16.1f) << "the straight way is open";
  ASSERT_TRUE(world.set_obstacle(*door, {10, 2}));
  walk(world, 60);
  const PathView<2> path = world.agent(agent).planned_path();
  bool upper = false;
  for (const Vec2& corner : path.corners) upper = upper || corner.y > 6.5f;
  EXPECT_TRUE(upper) << "it leads through the other door";
  walk(world, 200);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{18, 2}), .2f);
}

TEST(Planned, a_closed_door_that_opens_again_lets_the_waiting_through) {
  World2 world(hall(wall_with_doors({{4, 6}})));
  world.add_planner({}).value();
  const auto door = world.add_obstacle(Obstacle::box({10, 5, 0}, {.4f, 2.4f, 0}), given({10, 5, 0}));
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 5})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 5}});
  int told = 0;
  for (int k = 0; k < 120; ++k) {
    world.step(.05f);
    told += count_of(world, Event::Kind::unreachable);
  }
  EXPECT_EQ(told, 1);
  EXPECT_LT(world.agent(agent).position().x, 10);
  EXPECT_GT(world.agent(agent).position().x, 8.5f) << "as near as it can get";
  ASSERT_TRUE(world.set_obstacle(*door, {10, -5}));
  walk(world, 120);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{18, 5}), .2f);
}

TEST(Planned, a_goal_without_a_way_is_told_once_and_led_as_near_as_possible) {
  World2 world(hall(wall_with_doors({})));
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 5})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 1}});
  std::vector<Event> told;
  for (int k = 0; k < 200; ++k) {
    world.step(.05f);
    told.insert(told.end(), world.events().begin(), world.events().end());
  }
  ASSERT_EQ(told.size(), 1u) << "and it never arrives";
  EXPECT_EQ(told[0].agent, agent);
  EXPECT_EQ(told[0].group, walkers);
  EXPECT_EQ(told[0].behavior, 0u);
  EXPECT_STREQ(name_of(told[0].kind), "unreachable");
  EXPECT_LT(length(world.agent(agent).position() - Vec2{9.5f, 5}), .6f);
}

TEST(Planned, a_goal_where_the_agent_stands_is_arrived_at_once) {
  for (const int rate : {30, 60, 144, 240}) {
    World2 world(hall({}));
    world.add_planner({}).value();
    const AgentId agent = world.spawn(*world.add_group(walkers_to(at(Vec2{5, 5}))), {.position = {5, 5}});
    int arrived = 0, others = 0;
    for (int k = 0; k < 5 * rate; ++k) {
      world.step(1 / static_cast<float>(rate));
      arrived += count_of(world, Event::Kind::arrived);
      others += static_cast<int>(world.events().size());
    }
    EXPECT_EQ(arrived, 1) << rate << " Hz";
    EXPECT_EQ(others, 1) << rate << " Hz";
    ASSERT_TRUE(world.agent(agent).set_motion({5, 5.5f}, {}));
    walk(world, 2 * rate, 1 / static_cast<float>(rate));
    EXPECT_LT(length(world.agent(agent).position() - Vec2{5, 5}), .1f) << "comes back, at " << rate << " Hz";
  }
}

TEST(Planned, a_flow_without_a_way_is_told_once_for_each_goal) {
  for (const int rate : {30, 60, 144, 240}) {
    World2 world(hall(wall_with_doors({})));
    world.add_planner({}).value();
    const GroupId crowd = *world.add_group(test::flowing_to(given({18, 5, 0})));
    const AgentId agent = world.spawn(crowd, {.position = {2, 1}}), lucky = world.spawn(crowd, {.position = {12, 1}});
    const auto told = [&] {
      std::vector<Event> all;
      for (int k = 0; k < 5 * rate; ++k) {
        world.step(1 / static_cast<float>(rate));
        all.insert(all.end(), world.events().begin(), world.events().end());
      }
      return all;
    };
    const auto first = told();
    ASSERT_EQ(first.size(), 1u) << rate << " Hz";
    EXPECT_EQ(first[0].kind, Event::Kind::unreachable);
    EXPECT_EQ(first[0].agent, agent);
    EXPECT_EQ(first[0].group, crowd);
    EXPECT_EQ(first[0].behavior, 0u);
    ASSERT_TRUE(world.group(crowd).set_given(0, {3, 8}));
    const auto second = told();
    ASSERT_EQ(second.size(), 1u) << rate << " Hz";
    EXPECT_EQ(second[0].agent, lucky) << "the goal is on the other side";
  }
}

TEST(Planned, a_goal_inside_an_obstacle_is_approached_to_its_rim) {
  World2 world(hall({Obstacle::box({15, 5, 0}, {4, 4, 0})}));
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{15, 6.5f})));
  const AgentId agent = world.spawn(walkers, {.position = {2, 2}});
  walk(world, 200);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{15, 7.3f}), .5f);
}

TEST(Planned, an_agent_that_starts_inside_a_wall_gets_out_and_on) {
  World2 world(hall({Obstacle::box({5, 5, 0}, {4, 4, 0}), Obstacle::wall({{10, 0, 0}, {10, 6, 0}})}));
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 2})));
  const AgentId agent = world.spawn(walkers, {.position = {1, 1}});
  ASSERT_TRUE(world.agent(agent).set_motion({5.5f, 5}, {}));
  const AgentId beside = world.spawn(walkers, {.position = {1, 1}});
  ASSERT_TRUE(
      world.agent(beside).set_motion({9.95f, 2}, {}));  // its middle is in front of the wall, its side is beyond
  walk(world, 240);
  for (const AgentId id : {agent, beside}) EXPECT_LT(length(world.agent(id).position() - Vec2{18, 2}), .2f);
}

TEST(Planned, by_a_graph_keeps_to_its_ways) {
  World2 world(hall(wall_with_doors({{7, 9}})));
  const auto ways = world.add_planner(
      graph_planner({{2, 8, 0}, {10, 8, 0}, {18, 8, 0}}, {{.from = 0, .to = 1}, {.from = 1, .to = 2}}));
  ASSERT_TRUE(ways);
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 2}), *ways));
  const AgentId agent = world.spawn(walkers, {.position = {2, 2}});
  world.step(.05f);
  const PathView<2> path = world.agent(agent).planned_path();
  ASSERT_EQ(path.corners.size(), 5u);
  EXPECT_EQ(path.corners[2], (Vec2{10, 8}));
  walk(world, 240);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{18, 2}), .2f);
}

TEST(Planned, in_space_goes_by_a_graph_round_what_is_in_the_way) {
  auto map = Map3::build({Obstacle::box({2.5f, 0, 1}, {1, 20, 6})});
  ASSERT_TRUE(map) << map.reason();
  World3 world({.map = std::make_shared<const Map3>(std::move(*map))});
  const auto ways = world.add_planner(graph_planner({{0, 0, 0}, {0, 0, 5}, {5, 0, 5}}, {{0, 1}, {1, 2}}));
  ASSERT_TRUE(ways);
  const GroupId birds = *world.add_group(
      {.mind = blend({{PathFollowing{.ahead = .3f, .ahead_time = 0}, 1, planned_to(at(Vec3{5, 0, 4}))}}),
       .limits = {.max_speed = 3, .max_force = 30}});
  const AgentId bird = world.spawn(birds, {.position = {0, 0, -1}});
  world.step(.05f);
  ASSERT_EQ(world.agent(bird).planned_path().corners.size(), 5u) << "through all points of the graph";
  for (int k = 0; k < 150; ++k) world.step(.05f);
  EXPECT_LT(length(world.agent(bird).position() - Vec3{5, 0, 4}), .2f);
}

TEST(Planned, an_agent_that_leaves_withdraws_its_request) {
  WorldDef<2> def = hall(wall_with_doors({{4, 6}}));
  def.plan_work = 1;
  World2 world(def);
  world.add_planner({}).value();
  const GroupId walkers = *world.add_group(walkers_to(at(Vec2{18, 1})));
  const GroupId idle = *world.add_group({.name = "idle", .mind = blend({})});
  std::vector<AgentId> all;
  for (int i = 0; i < 6; ++i) all.push_back(world.spawn(walkers, {.position = {2, 1.f + static_cast<float>(i)}}));
  walk(world, 3);
  EXPECT_EQ(world.planning().waiting, 6u);
  world.remove(all[0]);
  world.agent(all[1]).transfer(idle);
  walk(world, 2);
  EXPECT_EQ(world.planning().waiting, 4u);
  const AgentId next = world.spawn(walkers, {.position = {3, 3}});
  EXPECT_EQ(next.index, all[0].index);
  world.step(.05f);
  EXPECT_EQ(world.agent(next).planned_path().sides(), 0u);
}

}  // namespace
}  // namespace veer
