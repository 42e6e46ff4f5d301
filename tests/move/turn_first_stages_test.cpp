// The speed of a turn_first body: reduced by its turns, or the forward part of the desired velocity.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/steer/track.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

using Stage = TurnFirst::Stage;

template <int D>
void expect_projected_speed() {
  test::Draw draw(73);
  for (int round = 0; round < 500; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(.5f, 20);
    limits.max_acceleration = draw.of_any_size(.01f, 50);
    limits.max_angular_speed = draw.of_any_size(.2f, 20);
    const float dt = draw.of_any_size(.02f, .2f);
    BodyState<float, D> state{};
    state.heading = draw.direction<D>();
    state.velocity = state.heading * draw.between(.1f, 1) * limits.max_speed;
    const Vec<float, D> before = state.velocity;
    const TurnFirst how{.response_time = dt, .stage = Stage::turn_slows};
    how.move(state, {.move = draw.vec<D>(-500, 500), .heading = state.heading}, limits, dt);
    const float kept = std::max(0.f, dot(before, state.heading));
    ASSERT_NEAR(dot(state.velocity, state.heading), std::min(limits.max_speed, kept + limits.max_acceleration * dt),
                1e-3f * limits.max_speed);
    ASSERT_LT(length(state.velocity - state.heading * length(state.velocity)), 1e-5f * limits.max_speed);
  }
}
TEST(TurnFirst, a_turn_costs_what_the_old_velocity_does_not_have_along_the_new_heading) {
  expect_projected_speed<2>();
  expect_projected_speed<3>();
}

// The engine makes up for what the turn costs: a = s * -ln(cos(rate * response_time)) / response_time.
TEST(TurnFirst, in_a_steady_turn_it_settles_at_a_lower_speed_however_a_second_is_cut) {
  const Agent2 limits{.max_speed = 10, .max_acceleration = 1, .max_angular_speed = 1, .request_reserve = 40};
  const TurnFirst how{.response_time = .5f, .stage = Stage::turn_slows};
  for (const int rate : {30, 60, 144, 240}) {
    BodyState<float, 2> state{{}, {4, 0}, {1, 0}};
    for (int k = 0; k < 20 * rate; ++k)
      how.move(state, {.move = perpendicular(state.heading) * 20.f, .heading = state.heading}, limits,
               1 / static_cast<float>(rate));
    EXPECT_NEAR(length(state.velocity), .5f / -std::log(std::cos(.5f)), .04f) << rate;  // 3.83 m/s
  }
}

/// Returns how far an agent strays from the line to a goal behind it, m.
float stray(Stage stage) {
  Agent2 self{.velocity = {4, 0}, .max_speed = 4, .max_acceleration = 8, .max_angular_speed = 1, .request_reserve = 80};
  const Target2 goal{.position = {-10, 1}};
  float farthest = 0;
  for (int k = 0; k < 600 && length(self.position - goal.position) > .5f; ++k) {
    test::carry_out(TurnFirst{.stage = stage}, self, Seek{}.steer(self, goal, test::tick(1 / 60.f)).linear, 1 / 60.f);
    farthest = std::max(farthest, abs(self.position.y));
  }
  EXPECT_LE(length(self.position - goal.position), .5f) << "it arrives";
  return farthest;
}
TEST(TurnFirst, as_fast_as_the_wish_lies_ahead_it_turns_on_the_spot_instead_of_running_wide) {
  EXPECT_NEAR(stray(Stage::full_speed), 2 * 4 / 1.f, .1f) << "two radii";
  EXPECT_LT(stray(Stage::forward_power), 2.3f);
}

TEST(TurnFirst, backs_up_to_what_lies_close_behind) {
  for (const float reverse : {.5f, 0.f}) {
    Agent2 self{.max_speed = 2, .max_acceleration = 8, .max_angular_speed = .5f};
    const Target2 goal{.position = {-.5f, 0}};
    const TurnFirst how{.stage = Stage::forward_power, .max_reverse = reverse};
    float seconds = 0;
    for (; seconds < 20 && length(self.position - goal.position) > .1f; seconds += 1 / 60.f) {
      test::carry_out(how, self, Arrive{}.steer(self, goal, test::tick(1 / 60.f)).linear, 1 / 60.f);
      EXPECT_GE(dot(self.velocity, self.heading), -2 * reverse - 1e-5f);
    }
    if (reverse > 0) {
      EXPECT_LT(seconds, 3);
      EXPECT_GT(self.heading.x, .3f) << "before it could have turned around";
    } else {
      EXPECT_GT(seconds, 3) << "it must turn first, at 0.5 rad/s";
      EXPECT_LT(self.heading.x, 0);
    }
  }
}

template <int D>
void expect_able() {
  test::Draw draw(74);
  for (int round = 0; round < 500; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(.5f, 20);
    limits.max_acceleration = draw.of_any_size(.5f, 50);
    limits.max_angular_speed = draw.of_any_size(.2f, 10);
    const TurnFirst how{.stage = Stage::forward_power, .max_reverse = draw.between(0, 1)};
    const float dt = draw.of_any_size(.004f, .1f), least = -how.max_reverse * limits.max_speed;
    BodyState<float, D> state{};
    state.heading = draw.direction<D>();
    state.velocity = state.heading * draw.between(least, limits.max_speed);
    const auto before = state;
    how.move(state, {.move = draw.vec<D>(-50, 50), .heading = state.heading}, limits, dt);
    const float speed = dot(state.velocity, state.heading), slack = 1e-4f * limits.max_speed;
    const float was = dot(before.velocity, before.heading);
    ASSERT_LE(length(turn_between(before.heading, state.heading)), limits.max_angular_speed * dt + 2e-6f);
    ASSERT_LT(length(state.velocity - state.heading * speed), slack) << "along its heading";
    ASSERT_GE(speed, least - slack);
    ASSERT_LE(speed, limits.max_speed + slack);
    ASSERT_LE(std::abs(speed), std::abs(was) + limits.max_acceleration * dt + slack);
  }
}
TEST(TurnFirst, with_forward_power_stays_within_its_limits) {
  expect_able<2>();
  expect_able<3>();
}

}  // namespace
}  // namespace veer
