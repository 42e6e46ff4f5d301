// A heading that takes time to follow the velocity.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/agent/draw.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/kinematic/kinematic_facing.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

template <int D>
Asked<float, D> going(const Vec<float, D>& velocity, const Vec<float, D>& heading, float time) {
  Asked<float, D> asked{.move = velocity, .heading = heading};
  asked.heading_time = time;
  return asked;
}

// The angle left is pi/2 exp(-t / heading_time), within 1e-4 rad at every rate.
TEST(HeadingTime, the_angle_left_shrinks_alike_however_a_second_is_cut) {
  for (const float time : {.1f, .5f, 3.f})
    for (const int rate : {30, 60, 144, 240}) {
      BodyState<float, 2> state{{}, {3, 0}, {1, 0}};
      for (int k = 0; k < rate / 2; ++k)
        Kinematic{}.move(state, going<2>({0, 3}, state.heading, time), Agent2{.max_speed = 5},
                         1 / static_cast<float>(rate));
      const float left = std::atan2(state.heading.x, state.heading.y);
      EXPECT_NEAR(left, half_pi * std::exp(-.5f / time), 1e-4f) << rate << " Hz, " << time << " s";
      EXPECT_EQ(state.velocity, (Vec2{0, 3})) << "the velocity doesn't wait for the heading";
    }
}

TEST(HeadingTime, goes_the_shorter_way_in_the_plane_of_both) {
  test::Draw draw(6);
  for (int round = 0; round < 300; ++round) {
    const Vec3 heading = draw.direction<3>(), way = draw.direction<3>();
    const float dt = draw.of_any_size(.004f, .2f), time = draw.of_any_size(.05f, 2);
    BodyState<float, 3> state{{}, way, heading};
    PointMass{}.move(state, going<3>({}, heading, time), Agent3{.max_speed = 5}, dt);
    const float all = length(turn_between(heading, way)), made = length(turn_between(heading, state.heading));
    const float left = length(turn_between(state.heading, way));
    ASSERT_NEAR(left, all * std::exp(-dt / time), 2e-5f);
    ASSERT_NEAR(made + left, all, 5e-5f);
    ASSERT_NEAR(length(state.heading), 1, 1e-6f);
  }
}

TEST(HeadingTime, an_agent_at_rest_keeps_its_heading) {
  const Vec2 heading = direction(.7f);
  BodyState<float, 2> state{{}, {}, heading};
  for (int k = 0; k < 1000; ++k) Kinematic{}.move(state, going<2>({}, state.heading, .2f), Agent2{.max_speed = 5}, .1f);
  EXPECT_LT(length(state.heading - heading), 1e-6f);
}

TEST(HeadingTime, a_requested_heading_is_there_at_once) {
  Asked<float, 2> asked{.move = {1, 0}, .heading = {0, 1}, .has_heading = true};
  asked.heading_time = 5;
  BodyState<float, 2> state{{}, {}, {1, 0}};
  Kinematic{}.move(state, asked, Agent2{}, .1f);
  EXPECT_EQ(state.heading, (Vec2{0, 1}));
}

TEST(HeadingTime, a_group_has_one) {
  for (const float time : {0.f, .5f}) {
    World2 world;
    const GroupId group =
        world.add_group({.mind = blend({{KinematicSeek{}, 1, at(Vec2{0, 1e5f})}}), .heading_time = time}).value();
    const AgentId id = world.spawn(group, {.heading = {1, 0}});
    for (int k = 0; k < 8; ++k) world.step(1 / 16.f);
    const Vec2 heading = world.agent(id).heading();
    if (time > 0) {
      EXPECT_NEAR(std::atan2(heading.x, heading.y), half_pi * std::exp(-1.f), 1e-4f);
    } else {
      EXPECT_EQ(heading, unit(world.agent(id).velocity())) << "to the last bit";
    }
  }
}

TEST(HeadingTime, does_not_apply_to_bodies_that_move_along_their_heading_or_to_requested_headings) {
  const Chosen<BodyInfo> turn_first(*find_part(bodies(), "turn_first"));
  const Mind seeking = blend({{Seek{}, 1, at(Vec2{1, 0})}});
  const auto why = [](Mind mind, const Chosen<BodyInfo>& body, float time) {
    return heading_misfit({.mind = std::move(mind), .body = body, .heading_time = time});
  };
  EXPECT_EQ(why(seeking, turn_first, .5f),
            "a heading_time is for agents that look where they go, but body 'turn_first' goes where it looks");
  EXPECT_EQ(why(seeking, turn_first, 0), "");
  EXPECT_EQ(why(seeking, body(PointMass{}), .5f), "");
  EXPECT_EQ(why(blend({{KinematicFacing{}}}), body(Kinematic{}), .5f),
            "a heading_time is for agents that look where they go, but this mind says where to look");
  for (const float wrong : {-1.f, 101.f, std::nanf("")})
    EXPECT_EQ(why(seeking, body(PointMass{}), wrong), "heading_time is out of its range: expected 0 to 100 s");
}

}  // namespace
}  // namespace veer
