#include "veer/move/bodies/car.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

template <int D>
void expect_wheels() {
  test::Draw draw(81);
  for (int round = 0; round < 300; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(.5f, 20);
    limits.max_acceleration = draw.of_any_size(.5f, 20);
    limits.max_angular_speed = draw.of_any_size(.2f, 10);
    const Car how{.min_turn_radius = draw.of_any_size(.2f, 20),
                  .brake = draw.of_any_size(.5f, 20),
                  .max_reverse = round % 3 ? draw.between(0, 1) : 0};
    const float dt = draw.of_any_size(.004f, .1f), most = limits.max_speed;
    BodyState<float, D> state{};
    state.heading = draw.direction<D>();
    for (int k = 0; k < 20; ++k) {
      const auto before = state;
      how.move(state, {.move = draw.vec<D>(-50, 50), .heading = state.heading}, limits, dt);
      const float speed = dot(state.velocity, state.heading), was = dot(before.velocity, before.heading);
      const float turn = length(turn_between(before.heading, state.heading));
      ASSERT_LE(turn, abs(speed) / how.min_turn_radius * dt + 2e-6f) << "it turns only while it rolls";
      ASSERT_LE(turn, limits.max_angular_speed * dt + 2e-6f);
      ASSERT_LT(length(state.velocity - state.heading * speed), 1e-5f * most) << "it moves along its heading";
      ASSERT_LE(speed, most * 1.00001f);
      ASSERT_GE(speed, -how.max_reverse * most * 1.00001f);
      const float faster = limits.max_acceleration * dt * 1.001f + 1e-5f * most;
      const float slower = how.brake * dt * 1.001f + 1e-5f * most;
      ASSERT_LE(abs(speed) - abs(was), faster) << "accelerated";
      if (speed * was > 0) {
        ASSERT_LE(abs(was) - abs(speed), slower) << "braked";
      } else {
        ASSERT_LE(abs(was) / how.brake + abs(speed) / limits.max_acceleration, dt * 1.001f + 1e-4f)
            << "braked, then accelerated the other way for the rest of the step";
      }
    }
  }
}
TEST(Car, moves_along_its_heading_and_turns_accelerates_and_brakes_within_its_limits) {
  expect_wheels<2>();
  expect_wheels<3>();
}

TEST(Car, its_tightest_circle_has_the_minimum_turn_radius_at_any_speed) {
  for (const float speed : {1.f, 5.f, 10.f}) {
    const Agent2 limits{.max_speed = speed, .max_acceleration = 100, .max_angular_speed = 10};
    BodyState<float, 2> state{{}, {speed, 0}, {1, 0}};
    float low = 0, high = 0;
    for (int k = 0; k < static_cast<int>(1.1f * two_pi * 3 / speed * 240); ++k) {
      const Vec2 aside = (state.heading + perpendicular(state.heading)) * 70.f;
      Car{.min_turn_radius = 3}.move(state, {.move = aside, .heading = state.heading}, limits, 1 / 240.f);
      low = std::min(low, state.position.y);
      high = std::max(high, state.position.y);
    }
    EXPECT_NEAR((high - low) / 2, 3, .03f) << speed;
    EXPECT_NEAR(length(state.velocity), speed, 1e-3f);
  }
}

// At 1 rad/s, a circle of 3 m allows no more than 3 m/s.
TEST(Car, slows_down_to_the_speed_at_which_it_can_make_its_tightest_circle) {
  const Agent2 limits{.max_speed = 10, .max_acceleration = 100, .max_angular_speed = 1};
  BodyState<float, 2> state{{}, {10, 0}, {1, 0}};
  const Vec2 west{-10, 0};
  for (int k = 0; k < 480 && state.heading.x > 0; ++k)
    Car{.min_turn_radius = 3, .max_reverse = 0}.move(
        state, {.move = (west - state.velocity) / .1f, .heading = state.heading}, limits, 1 / 240.f);
  EXPECT_NEAR(length(state.velocity), 3, .05f);
}

TEST(Car, needs_the_square_of_its_speed_over_twice_the_brake_to_stop) {
  for (const float brake : {2.f, 5.f, 12.f}) {
    const Agent2 limits{.max_speed = 20, .max_acceleration = 3};
    BodyState<float, 2> state{{}, {10, 0}, {1, 0}};
    for (int k = 0; k < 240 * 6; ++k)
      Car{.brake = brake}.move(state, {.move = state.velocity * -10.f, .heading = state.heading}, limits, 1 / 240.f);
    EXPECT_NEAR(state.position.x, 100 / (2 * brake), .01f * 50 / brake + .5f / 12) << brake;
    EXPECT_NEAR(length(state.velocity), 0, 1e-4f);
  }
}

TEST(Car, drives_off_with_its_acceleration_and_brakes_with_another) {
  const Agent2 limits{.max_speed = 20, .max_acceleration = 3};
  BodyState<float, 2> state{{}, {}, {1, 0}};
  for (int k = 0; k < 60; ++k) Car{.brake = 9}.move(state, {.move = {90, 0}, .heading = {1, 0}}, limits, 1 / 60.f);
  EXPECT_NEAR(state.velocity.x, 3, 1e-4f);
  for (int k = 0; k < 15; ++k) Car{.brake = 9}.move(state, {.move = {-90, 0}, .heading = {1, 0}}, limits, 1 / 60.f);
  EXPECT_NEAR(state.velocity.x, 3 - 9 / 4.f, 1e-4f);
}

TEST(Car, at_rest_it_does_not_turn) {
  test::Draw draw(82);
  for (int k = 0; k < 200; ++k) {
    const Vec3 heading = draw.direction<3>();
    BodyState<float, 3> state{{}, {}, heading};
    Agent3 stuck{.max_speed = 5};
    stuck.max_acceleration = 0;
    Car{}.move(state, {.move = draw.vec<3>(-50, 50), .heading = heading}, stuck, .1f);
    EXPECT_EQ(state.heading, heading);
    EXPECT_EQ(length(state.velocity), 0);
    Car{}.move(state, {.move = {}, .heading = heading}, Agent3{.max_speed = 5}, .1f);
    EXPECT_EQ(state.heading, heading);
  }
}

/// How near the car gets to the goal in so many seconds, and its state then.
float nearest(const Car& car, Agent2& self, const Target2& goal, float seconds) {
  float best = 1e9f;
  for (float t = 0; t < seconds && best > .15f; t += 1 / 60.f) {
    test::carry_out(car, self, Arrive{}.steer(self, goal, test::tick(1 / 60.f)).linear, 1 / 60.f);
    best = std::min(best, length(self.position - goal.position));
  }
  return best;
}

TEST(Car, backs_up_tail_first_to_what_lies_behind) {
  Agent2 straight{.max_speed = 5, .max_acceleration = 4};
  EXPECT_LT(nearest({}, straight, {.position = {-3, 0}}, 6), .15f);
  EXPECT_GT(straight.heading.x, .999f);
  Agent2 aside{.max_speed = 5, .max_acceleration = 4};
  EXPECT_LT(nearest({}, aside, {.position = {-8, 3}}, 12), .15f);
  EXPECT_GT(aside.heading.x, .5f) << "its rear, not its front, turned to the goal";
  EXPECT_LT(aside.heading.y, -.1f);
}

TEST(Car, that_cannot_back_up_goes_round) {
  Agent2 self{.velocity = {5, 0}, .max_speed = 5, .max_acceleration = 4, .request_reserve = 100};
  EXPECT_LT(nearest({.max_reverse = 0}, self, {.position = {-20, 0}}, 20), .15f);
  EXPECT_LT(self.heading.x, -.9f);
}

// A car that always turned as tightly as it can would circle them, or rock on the spot.
TEST(Car, reaches_what_lies_inside_its_tightest_circle_and_stays_there) {
  for (const float reverse : {.3f, 1.f, 0.f})
    for (const Vec2 goal : {Vec2{0, 3}, {0, -3}, {0, 2}, {0, .5f}, {.2f, .2f}, {1, .5f}, {-.3f, .3f}, {-2, -2.5f}})
      for (const float start : {0.f, 3.f})
        for (const int rate : {30, 60, 144, 240}) {
          Agent2 self{.velocity = {start, 0}, .max_speed = 3, .max_acceleration = 9, .request_reserve = 60};
          const Car how{.max_reverse = reverse};
          const float dt = 1 / static_cast<float>(rate);
          int shifts = 0;
          for (int k = 0; k < 60 * rate; ++k) {
            const float before = dot(self.velocity, self.heading);
            test::carry_out(how, self, Arrive{}.steer(self, {.position = goal}, test::tick(dt)).linear, dt);
            shifts += before * dot(self.velocity, self.heading) < 0 ? 1 : 0;
          }
          const std::string where = std::to_string(goal.x) + ", " + std::to_string(goal.y) + " at " +
                                    std::to_string(rate) + " Hz, reverse " + std::to_string(reverse);
          EXPECT_LT(length(self.position - goal), .11f) << where;
          EXPECT_LT(length(self.velocity), 1e-3f) << where;
          EXPECT_LT(shifts, 12) << where;
        }
}

TEST(Car, that_is_asked_for_nothing_picks_up_speed_if_it_rolls_and_stays_at_rest_otherwise) {
  const Agent2 limits{.max_speed = 3, .max_acceleration = 9};
  for (const float start : {-.01f, 0.f, .01f}) {
    BodyState<float, 2> state{{}, {start, 0}, {1, 0}}, paced = state;
    for (int k = 0; k < 60; ++k) {
      Car{}.move(state, {.move = {}, .heading = {1, 0}}, limits, 1 / 60.f);
      Car{}.move(paced, {.move = {}, .heading = {1, 0}, .paced = true}, limits, 1 / 60.f);
    }
    EXPECT_NEAR(state.velocity.x, start > 0 ? 3 : start < 0 ? -.9f : 0, 1e-4f);
    EXPECT_NEAR(paced.velocity.x, start, 1e-5f) << "a mind that decides about the speed has decided";
  }
}

}  // namespace
}  // namespace veer
