// The contract of the step: 30, 60, 144 and 240 steps per second and a jittered dt give the same way within a stated
// tolerance.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/steps.hpp"
#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/world/state/state.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

/// Position and velocity of the only agent after some seconds; a rate of 0 stands for a jittered dt of 5 to 35 ms.
AgentState<2> after(double seconds, int rate, const GroupDef& group, const AgentDef<2>& agent) {
  World2 world;
  const AgentId id = world.spawn(*world.add_group(group), agent);
  test::Draw draw(8);
  test::step_for(world, seconds, rate, draw);
  return world.agent(id).state();
}

/// The tolerances are those at 30 Hz; at twice the rate half of it is allowed.
void expect_same_way(const GroupDef& group, const AgentDef<2>& agent, std::initializer_list<double> times, float meters,
                     float meters_per_second) {
  for (double seconds : times) {
    const AgentState<2> fine = after(seconds, 1920, group, agent);
    for (int rate : {30, 60, 144, 240, 0}) {
      const AgentState<2> coarse = after(seconds, rate, group, agent);
      const float part = rate > 0 ? 30.f / static_cast<float>(rate) : 1;
      EXPECT_LE(length(coarse.position - fine.position), meters * part) << rate << " Hz after " << seconds << " s";
      EXPECT_LE(length(coarse.velocity - fine.velocity), meters_per_second * part)
          << rate << " Hz after " << seconds << " s";
    }
  }
}

// 15 m at up to 4 m/s: on the way, slowing down, and arrived.
TEST(FrameRate, kinematic_arrive_is_the_same_within_2_cm_and_has_arrived_in_time) {
  const GroupDef group{.mind = blend({{KinematicArrive{}, 1, at(Vec2{12, 9})}}), .limits = {.max_speed = 4}};
  expect_same_way(group, {.position = {0, 0}}, {1, 3.6, 5}, .02f, .34f);
  for (int rate : {30, 60, 144, 240, 0})
    EXPECT_LE(length(after(5, rate, group, {}).position - Vec2{12, 9}), .1f) << rate;
}

TEST(FrameRate, steering_arrive_is_the_same_within_7_cm_and_has_arrived_in_time) {
  for (School school : {School::match, School::thrust}) {
    const GroupDef group{.mind = blend({{Arrive{.school = school}, 1, at(Vec2{8, 6})}}), .limits = {.max_speed = 4}};
    expect_same_way(group, {.velocity = {0, 3}}, {1, 2.5, 5}, .07f, .17f);
    for (int rate : {30, 60, 144, 240, 0})
      EXPECT_LE(length(after(5, rate, group, {.velocity = {0, 3}}).position - Vec2{8, 6}), .1f) << rate;
  }
}

// Semi-implicit Euler is ahead by half a step's change of velocity, all in all: (4 + 2) m/s times 1/60 s at 30 Hz.
TEST(FrameRate, a_point_mass_that_seeks_is_the_same_within_11_cm) {
  const GroupDef group{.mind = blend({{Seek{}, 1, at(Vec2{50, 20})}}), .limits = {.max_speed = 4}};
  expect_same_way(group, {.velocity = {-2, 1}}, {1, 5}, .11f, .003f);
}

TEST(FrameRate, drag_lets_a_point_mass_run_out_the_same_within_11_cm) {
  const GroupDef group{.body = body(PointMass{.drag = .8f}), .limits = {.max_speed = 9}};
  expect_same_way(group, {.velocity = {6, 2}}, {1, 5}, .11f, 1e-3f);
}

// From 6 m/s to the right to a target ahead on the left; a step at 30 Hz is 20 cm long.
TEST(FrameRate, bodies_that_turn_come_round_the_same_within_13_cm) {
  using Stage = TurnFirst::Stage;
  for (const Chosen<BodyInfo>& how :
       {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(TurnFirst{.stage = Stage::forward_power}),
        body(Car{}), body(PointMass{.limit_turn = true})}) {
    SCOPED_TRACE(how.info().name);
    const GroupDef group{.mind = blend({{Seek{}, 1, at(Vec2{30, 40})}}),
                         .body = how,
                         .limits = {.max_speed = 6, .max_force = 8, .max_angular_speed = 2}};
    expect_same_way(group, {.velocity = {6, 0}}, {1, 3}, .13f, .02f);
  }
}

// At 12 m/s, rolling in and out of a turn on the way; a step at 30 Hz is 40 cm long.
TEST(FrameRate, a_flyer_comes_round_the_same_within_60_cm) {
  const GroupDef group{.mind = blend({{Seek{}, 1, at(Vec2{30, 80})}}),
                       .body = body(Flyer{}),
                       .limits = {.max_speed = 12, .max_force = 60}};
  expect_same_way(group, {.velocity = {12, 0}}, {1, 3, 6}, .6f, .32f);
}

}  // namespace
}  // namespace veer
