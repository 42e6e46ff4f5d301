// Mistakes of the caller are reported, and do no harm.
#include <gtest/gtest.h>

#include <limits>

#include "tests/not_finite.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "tests/world/worlds.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

TEST(Misuse, a_stale_or_foreign_handle_names_nobody) {
  World2 world, bigger;
  const AgentId stale = world.spawn(world.add_group({}), {.position = {1, 2}});
  AgentId foreign;
  const GroupId there = bigger.add_group({});
  for (int i = 0; i < 5; ++i) foreign = bigger.spawn(there);
  world.remove(stale);
  const std::uint64_t hash = world.state_hash();
  for (AgentId id : {stale, foreign, AgentId{}, AgentId{0xffffffffu, 1}}) {
    test::Mistakes mistakes;
    EXPECT_EQ(world.asked(id), Vec2{});
    EXPECT_EQ(mistakes.last(), "asked: no such agent");
    EXPECT_EQ(world.interpolated(id, .5f), Vec2{});
    EXPECT_EQ(mistakes.last(), "interpolated: no such agent");
    EXPECT_EQ(mistakes.count(), 2u);
    // These say so by what they return: an agent may well be gone, and to ask is no mistake.
    EXPECT_FALSE(world.find(id));
    EXPECT_FALSE(world.alive(id));
    EXPECT_FALSE(world.remove(id));
    EXPECT_FALSE(world.set_motion(id, {}, {}));
    EXPECT_FALSE(world.set_goal(id, {}));
    EXPECT_EQ(mistakes.count(), 2u);
  }
  EXPECT_EQ(world.state_hash(), hash);
}

TEST(Misuse, a_group_of_another_world_gets_no_agents) {
  World2 world;
  world.add_group({});
  for (GroupId group : {GroupId{}, GroupId{2}, GroupId{0xffffffffu}}) {
    test::Mistakes mistakes;
    EXPECT_FALSE(world.spawn(group));
    EXPECT_EQ(mistakes.last(), "spawn: no such group");
    world.reserve(group, 10);
    EXPECT_EQ(mistakes.last(), "reserve: no such group");
    EXPECT_FALSE(world.set_target(group, 0, at(Vec2{})));
    EXPECT_EQ(mistakes.last(), "set_target: no such group");
    EXPECT_EQ(mistakes.count(), 3u);
  }
  EXPECT_EQ(world.count(), 0u);
}

TEST(Misuse, an_agent_with_a_number_out_of_range_is_not_spawned) {
  World2 world;
  const GroupId group = world.add_group({});
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

std::string complaint(GroupDef def) {
  test::Mistakes mistakes;
  World2 world;
  const GroupId made = world.add_group(std::move(def));
  EXPECT_EQ(mistakes.count(), made ? 0u : 1u);
  return mistakes.last();
}

TEST(Misfit, says_what_does_not_go_together) {
  const TargetDef point = at(Vec2{1, 2});
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, point}, {KinematicArrive{}, 1, point}})}),
            "'seek' asks for an acceleration, but 'kinematic_arrive' for a velocity: one mind can't do both");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, point}}), .body = body(Kinematic{})}),
            "body 'kinematic' can't follow 'seek', which asks for an acceleration");
  EXPECT_EQ(complaint({.mind = blend({{KinematicArrive{}, 1, point}}), .body = body(PointMass{})}),
            "body 'point_mass' can't follow 'kinematic_arrive', which asks for a velocity");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}}})}),
            "'seek' needs a place to be led to: a point, an agent, a goal or the like");
  EXPECT_EQ(complaint({.mind = blend({{Seek{}, 1, along({})}})}),
            "'seek' needs a place to be led to: a point, an agent, a goal or the like");
  EXPECT_EQ(complaint({.mind = blend({{KinematicWaypoints{}, 1, point}})}),
            "'kinematic_waypoints' needs a route as its target");
  EXPECT_EQ(complaint({.mind = blend({{KinematicWander{}, 1, point}})}), "'kinematic_wander' takes no target");
  EXPECT_EQ(complaint({.limits = {.mass = 0}}), "a limit is out of its range");
  EXPECT_EQ(complaint({.limits = {.max_speed = nan}}), "a limit is out of its range");
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
