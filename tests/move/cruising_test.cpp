#include "veer/move/bodies/cruising.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

BodyState<float, 2> moved(BodyState<float, 2> state, const Vec2& asked, const Agent2& limits, float dt,
                          bool flocks = false) {
  Cruising{}.move(state, Asked<float, 2>{.move = asked, .heading = state.heading, .flocks = flocks}, limits, dt);
  return state;
}

TEST(Cruising, keeps_its_top_speed_whatever_is_requested) {
  test::Draw draw(2);
  const Agent2 limits{.max_speed = 3, .max_acceleration = 5};
  BodyState<float, 2> state{{}, {3, 0}, {1, 0}};
  for (int k = 0; k < 500; ++k) {
    const Vec2 before = state.position;
    state = moved(state, draw.vec<2>(-20, 20), limits, .1f);
    ASSERT_NEAR(length(state.velocity), 3, 1e-5f);
    ASSERT_LT(length(state.position - before - state.velocity * .1f), 1e-5f);
    ASSERT_LT(length(state.heading * 3.f - state.velocity), 1e-5f);
  }
}

TEST(Cruising, turns_by_the_acceleration_that_it_can_take) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 4};
  // (2, 0) + (0, 4) 0.5, of length 2: an eighth of a turn. A request for 100 is cut to 4.
  for (const float asked : {4.f, 100.f}) {
    const auto state = moved({{}, {2, 0}, {1, 0}}, {0, asked}, limits, .5f);
    EXPECT_LT(length(state.velocity - Vec2{1, 1} * sqrt(2.f)), 1e-5f);
  }
}

TEST(Cruising, starts_along_its_heading_and_turns_left_when_told_to_stop) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 4};
  EXPECT_EQ(moved({{}, {}, {0, 1}}, {}, limits, .5f).velocity, (Vec2{0, 2}));
  const auto braked = moved({{}, {2, 0}, {1, 0}}, {-4, 0}, limits, .5f);
  EXPECT_LT(length(braked.velocity - unit(Vec2{2, 2}) * 2.f), 1e-5f) << "with all of its force: 4 * 0.5";
  const auto flock = moved({{}, {2, 0}, {1, 0}}, {-4, 0}, limits, .5f, true);
  EXPECT_LT(length(flock.velocity - unit(Vec2{2, .4f}) * 2.f), 1e-5f) << "a fifth of the request turns it: 0.8 * 0.5";
}

TEST(Cruising, ignores_requests_to_brake_without_turn_back) {
  BodyState<float, 2> state{{}, {2, 0}, {1, 0}};
  Cruising{.turn_back = 0}.move(state, {.move = {-4, 1}, .heading = {1, 0}}, Agent2{.max_speed = 2}, .1f);
  EXPECT_LT(length(state.velocity - unit(Vec2{1.6f, .1f}) * 2.f), .01f);
}

// The whole force turns it, whatever part of the request asks to brake, to the side that the request points to.
TEST(Cruising, turns_back_on_its_tightest_circle) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 4};
  for (const Vec2 asked : {Vec2{-4, -.2f}, {-3.9f, -.5f}, {-2, -3.4f}}) {
    const auto right = moved({{}, {2, 0}, {1, 0}}, asked, limits, .01f);
    EXPECT_NEAR(right.velocity.y, -length(asked) * .01f, 1e-3f) << asked.y;
  }
}

TEST(Cruising, turns_to_the_side_that_a_request_to_brake_points_to) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 4};
  const auto right = moved({{}, {2, 0}, {1, 0}}, {-2, -1}, limits, .5f, true);
  EXPECT_LT(length(right.velocity - unit(Vec2{2, -.5f}) * 2.f), 1e-5f) << "1 * 0.5 to the right";
  const auto hardly = moved({{}, {2, 0}, {1, 0}}, {-2, -.1f}, limits, .5f, true);
  EXPECT_LT(length(hardly.velocity - unit(Vec2{2, -.2f}) * 2.f), 1e-5f) << "at least a fifth of what it can't brake";
  const auto even = moved({{}, {2, 0}, {1, 0}}, {-2, -.001f}, limits, .5f, true);
  EXPECT_LT(length(even.velocity - unit(Vec2{2, .2f}) * 2.f), 1e-5f) << "straight behind, but for rounding: left";
}

TEST(Cruising, takes_a_requested_heading_without_a_change_of_velocity) {
  BodyState<float, 2> state{{}, {2, 0}, {1, 0}};
  Cruising{}.move(state, Asked<float, 2>{.move = {}, .heading = {0, -1}, .has_heading = true}, Agent2{.max_speed = 2},
                  .1f);
  EXPECT_EQ(state.heading, (Vec2{0, -1}));
  EXPECT_EQ(state.velocity, (Vec2{2, 0}));
}

}  // namespace
}  // namespace veer
