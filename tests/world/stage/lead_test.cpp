// Behaviors that are led by a position, on ways that a planner found.
#include "tests/world/stage/rooms.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/crowd/orca.hpp"
#include "veer/steer/kinematic/kinematic_arrive.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer {
namespace {

using test::hall;
using test::wall_with_doors;

struct Trial {
  float time = 0;  // s; until it arrived
  int arrivals = 0;
  float slowest = unlimited;  // m/s; on the way
  Vec2 end{};
};

template <class B>
Trial walk_through_the_door(const B& b, const TargetDef& target, float rate, float max_force = 30) {
  World2 world(hall(wall_with_doors({{8, 9.5f}})));
  world.add_planner({}).value();
  const GroupId group = *world.add_group(
      {.mind = blend({{b, 1, target}}), .limits = {.max_speed = 2, .max_force = max_force, .radius = .3f}});
  const AgentId id = world.spawn(group, {.position = {3, 2}, .goal = Vec2{17, 2}});
  Trial walk;
  for (int k = 0; k < static_cast<int>(30 * rate); ++k) {
    world.step(1 / rate);
    for (const Event& event : world.events())
      if (event.kind == Event::Kind::arrived && walk.arrivals++ == 0) walk.time = static_cast<float>(world.time());
    const Vec2 at = world.agent(id).position();
    if (world.time() > 1.5 && length(at - Vec2{17, 2}) > 1.5f)
      walk.slowest = min(walk.slowest, length(world.agent(id).velocity()));
  }
  walk.end = world.agent(id).position();
  return walk;
}

template <class B>
void expect_to_arrive(const B& b, const TargetDef& target, const char* what, float longest = 11.3f) {
  for (const float rate : {10.f, 30.f, 60.f, 240.f}) {
    const Trial walk = walk_through_the_door(b, target, rate);
    EXPECT_LT(length(walk.end - Vec2{17, 2}), .25f) << what << ", " << rate << " Hz";
    EXPECT_EQ(walk.arrivals, 1) << what << ", " << rate << " Hz";
    EXPECT_GT(walk.slowest, .7f) << what << ", " << rate << " Hz: nothing slows it down at corners";
    EXPECT_LT(walk.time, longest) << what << ", " << rate << " Hz";  // at 2 m/s the shortest way takes 9.7 s
  }
}

TEST(Lead, a_planned_way_leads_any_behavior_that_goes_to_a_position) {
  expect_to_arrive(Orca{}, planned_to(own_goal()), "orca");
  expect_to_arrive(Arrive{}, planned_to(own_goal()), "arrive");
  expect_to_arrive(KinematicArrive{}, planned_to(own_goal()), "kinematic_arrive");
}

TEST(Lead, a_flow_to_a_goal_does_so_too) {
  expect_to_arrive(Orca{}, flow_to(at(Vec2{17, 2})), "orca", 12.5f);
  expect_to_arrive(Arrive{}, flow_to(at(Vec2{17, 2})), "arrive", 12.5f);
}

TEST(Lead, who_cannot_get_there_goes_near_and_does_not_arrive) {
  World2 world(hall(wall_with_doors({})));
  world.add_planner({}).value();
  const GroupId group = *world.add_group({.mind = blend({{Orca{}, 1, planned_to(own_goal())}}),
                                          .limits = {.max_speed = 2, .max_force = 30, .radius = .3f}});
  const AgentId id = world.spawn(group, {.position = {3, 2}, .goal = Vec2{11, 2}});
  int arrivals = 0;
  for (int k = 0; k < 600; ++k) {
    world.step(1 / 30.f);
    for (const Event& event : world.events()) arrivals += event.kind == Event::Kind::arrived ? 1 : 0;
  }
  EXPECT_EQ(arrivals, 0);
  EXPECT_LT(length(world.agent(id).velocity()), .05f);
  EXPECT_LT(world.agent(id).position().x, 10);
}

TEST(Lead, a_new_goal_and_a_moved_agent_get_a_new_way) {
  World2 world(hall(wall_with_doors({{8, 9.5f}})));
  world.add_planner({}).value();
  const GroupId group = *world.add_group({.mind = blend({{Orca{}, 1, planned_to(own_goal())}}),
                                          .limits = {.max_speed = 2, .max_force = 30, .radius = .3f}});
  const AgentId id = world.spawn(group, {.position = {3, 2}, .goal = Vec2{17, 2}});
  const auto walk = [&](int steps) {
    for (int k = 0; k < steps; ++k) world.step(1 / 30.f);
  };
  walk(240);
  world.agent(id).set_goal({2, 8});
  walk(400);
  EXPECT_LT(length(world.agent(id).position() - Vec2{2, 8}), .2f);
  world.agent(id).set_goal({17, 2});
  walk(30);
  ASSERT_TRUE(world.agent(id).set_motion({3, 1}, {}));
  walk(450);
  EXPECT_LT(length(world.agent(id).position() - Vec2{17, 2}), .2f);
}

// A new goal so near the old one that the path stays the same: the way still ends at the goal.
TEST(Lead, a_goal_that_moves_a_little_is_reached) {
  World2 world(hall(wall_with_doors({{8, 9.5f}})));
  world.add_planner({.cell_size = 1}).value();
  const GroupId group = *world.add_group({.mind = blend({{Arrive{}, 1, planned_to(own_goal())}}),
                                          .limits = {.max_speed = 2, .max_force = 30, .radius = .3f}});
  const AgentId id = world.spawn(group, {.position = {3, 2}, .goal = Vec2{17, 2}});
  for (int k = 0; k < 450; ++k) world.step(1 / 30.f);
  world.agent(id).set_goal({17, 2.9f});
  int arrivals = 0;
  for (int k = 0; k < 90; ++k) {
    world.step(1 / 30.f);
    for (const Event& event : world.events()) arrivals += event.kind == Event::Kind::arrived ? 1 : 0;
  }
  EXPECT_LT(length(world.agent(id).position() - Vec2{17, 2.9f}), .2f);
  EXPECT_EQ(arrivals, 1);
}

TEST(Lead, follows_an_agent_that_walks_without_stopping) {
  World2 world(hall({}, {60, 10}));
  world.add_planner({.cell_size = 1}).value();
  const GroupId leaders = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{58, 5})}}), .limits = {.max_speed = 1}});
  const AgentId leader = world.spawn(leaders, {.position = {4, 5}});
  const GroupId group = *world.add_group({.mind = blend({{Arrive{}, 1, planned_to(of(leader))}}),
                                          .limits = {.max_speed = 2, .max_force = 30, .radius = .3f}});
  const AgentId id = world.spawn(group, {.position = {2, 5}});
  float slowest = unlimited, widest = 0;
  for (int k = 0; k < 1200; ++k) {
    world.step(1 / 30.f);
    if (k < 150) continue;
    slowest = min(slowest, length(world.agent(id).velocity()));
    widest = max(widest, length(world.agent(id).position() - world.agent(leader).position()));
  }
  EXPECT_GT(slowest, .8f);
  EXPECT_LT(widest, .5f);
}

TEST(Lead, only_behaviors_that_lead_take_a_plan) {
  World2 world(hall({}));
  world.add_planner({}).value();
  EXPECT_TRUE(world.add_group({.mind = blend({{Seek{}, 1, planned_to(own_goal())}})}));
  EXPECT_NE(world.add_group({.mind = blend({{Flee{}, 1, planned_to(own_goal())}})}).reason(), "");
}

}  // namespace
}  // namespace veer
