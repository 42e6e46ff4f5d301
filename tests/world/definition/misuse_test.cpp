// Mistakes of the caller are reported, and do no harm.
#include <gtest/gtest.h>

#include <limits>

#include "tests/not_finite.hpp"
#include "tests/world/worlds.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/steer/delegated/wander_facing.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

TEST(Misuse, a_group_of_another_world_gets_no_agents) {
  World2 world;
  world.add_group({}).value();
  for (GroupId group : {GroupId{}, GroupId{2}, GroupId{0xffffffffu}}) {
    test::Mistakes mistakes;
    EXPECT_FALSE(world.spawn(group));
    EXPECT_EQ(mistakes.last(), "spawn: no such group");
    world.group(group).reserve(10);
    EXPECT_EQ(mistakes.last(), "reserve: no such group");
    EXPECT_EQ(world.group(group).set_target(0, at(Vec2{})).reason(), "no such group");
    EXPECT_EQ(mistakes.count(), 2u);
  }
  EXPECT_EQ(world.count(), 0u);
}

TEST(Misuse, an_agent_with_a_number_out_of_range_is_not_spawned) {
  World2 world;
  const GroupId group = *world.add_group({});
  for (const AgentDef<2>& def :
       {AgentDef<2>{.position = {nan, 0}}, AgentDef<2>{.position = {0, 2e7f}}, AgentDef<2>{.velocity = {infinity, 0}},
        AgentDef<2>{.velocity = {0, -2e5f}}, AgentDef<2>{.heading = {nan, 1}}, AgentDef<2>{.heading = {infinity, 1}},
        AgentDef<2>{.goal = Vec2{0, nan}}, AgentDef<2>{.max_speed = -1}, AgentDef<2>{.max_speed = nan},
        AgentDef<2>{.max_force = infinity}, AgentDef<2>{.mass = 0}, AgentDef<2>{.radius = -1},
        AgentDef<2>{.max_angular_speed = nan}}) {
    test::Mistakes mistakes;
    EXPECT_FALSE(world.spawn(group, def));
    EXPECT_EQ(mistakes.last(), "spawn: a number is not finite or out of its range");
  }
  EXPECT_EQ(world.count(), 0u);
  EXPECT_TRUE(world.spawn(group));
}

std::string complaint(GroupDef def) { return World2{}.add_group(std::move(def)).reason(); }

TEST(Misfit, says_what_does_not_go_together) {
  const TargetDef point = at(Vec2{1, 2});
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, point}, {KinematicArrive{}, 1, point}})}),
            "'seek' asks for an acceleration, but 'kinematic_arrive' for a velocity: one mind can't do both");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, point}}), .body = body(Kinematic{})}),
            "body 'kinematic' can't follow 'seek', which asks for an acceleration");
  EXPECT_EQ(complaint({.mind = blend({{KinematicArrive{}, 1, point}}), .body = body(PointMass{})}),
            "body 'point_mass' can't follow 'kinematic_arrive', which asks for a velocity");
  EXPECT_EQ(complaint({.mind = blend({{WanderFacing{}}}), .body = body(Flyer{})}),
            "body 'flyer' can't follow 'wander_facing', which asks for an angular acceleration")
      << "what the body lacks, not what it takes";
  EXPECT_EQ(complaint({.mind = blend({{Seek{}}})}),
            "'seek' needs a position as its target: a point, an agent, a goal or the like");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, along({})}})}),
            "'seek' needs a position as its target: a point, an agent, a goal or the like");
  EXPECT_EQ(complaint({.mind = blend({{KinematicWaypoints{}, 1, point}})}),
            "'kinematic_waypoints' needs a route as its target");
  EXPECT_EQ(complaint({.mind = blend({{KinematicWander{}, 1, point}})}), "'kinematic_wander' takes no target");
  EXPECT_EQ(complaint({.limits = {.mass = 0}}), "limits: mass is out of its range");
  EXPECT_EQ(complaint({.limits = {.max_speed = nan}}), "limits: max_speed is out of its range");
}

TEST(Misfit, has_nothing_against_what_fits) {
  EXPECT_EQ(complaint({}), "");
  EXPECT_EQ(complaint({.mind = blend({{KinematicFacing{}}}), .body = body(PointMass{})}), "");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, own_goal()}, {KinematicFacing{}}})}), "");
  EXPECT_EQ(complaint({.mind = blend({{KinematicWander{}}, {KinematicArrive{}, 1, of({})}})}), "");
}

TEST(DefaultBody, takes_what_the_mind_asks_for) {
  EXPECT_EQ(default_body(blend({{KinematicWander{}}})).info().name, "kinematic");
  EXPECT_EQ(default_body(blend({{Seek{}, 1, own_goal()}})).info().name, "point_mass");
  EXPECT_EQ(default_body({}).info().name, "point_mass");
}

TEST(CheckHandler, is_replaced_and_handed_back) {
  const CheckHandler mine = [](const char*, const char*, int) noexcept {};
  const CheckHandler before = set_check_handler(mine);
  EXPECT_EQ(set_check_handler(before), mine);
}

}  // namespace
}  // namespace veer
