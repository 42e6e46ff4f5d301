// Match velocity and match angular velocity: the same on two quantities.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/steer/track.hpp"
#include "veer/steer/basic/match_angular_velocity.hpp"
#include "veer/steer/basic/match_velocity.hpp"

namespace veer {
namespace {

TEST(MatchVelocity, asks_for_the_difference_in_time_to_target_within_the_limit) {
  const Agent2 self{.position = {7, 8}, .velocity = {1, 2}, .max_acceleration = 10};
  const Target2 goal{{100, -5}, {2, 0}};
  EXPECT_LT(length(MatchVelocity{.time_to_target = .5f}.steer(self, goal).linear - Vec2{2, -4}), 1e-5f);
  const Vec2 hasty = MatchVelocity{.time_to_target = .05f}.steer(self, goal).linear;
  EXPECT_LT(length(hasty - unit(Vec2{1, -2}) * 10.f), 1e-4f) << "(20, -40), limited";
}

TEST(MatchVelocity, the_opposite_is_as_fast_the_other_way) {
  const Agent2 self{.velocity = {1, 2}, .max_acceleration = 100};
  const MatchVelocity how{.opposite = true, .time_to_target = .5f};
  EXPECT_LT(length(how.steer(self, Target2{{}, {2, 0}}).linear - Vec2{-6, -4}), 1e-5f);
  Agent3 spinning;
  spinning.spin = {1, 2, 0};
  Target3 goal;
  goal.spin = {2, 0, 1};
  const MatchAngularVelocity other{.opposite = true, .time_to_target = .5f};
  EXPECT_LT(length(other.steer(spinning, goal).angular - Vec3{-6, -4, -2}), 1e-5f);
}

TEST(MatchAngularVelocity, asks_for_the_difference_in_time_to_target_within_the_limit) {
  Agent3 self;
  self.spin = {1, 2, 0};
  self.max_angular_acceleration = 10;
  Target3 goal;
  goal.spin = {2, 0, 1};
  const Vec3 asked = MatchAngularVelocity{.time_to_target = .5f}.steer(self, goal).angular;
  EXPECT_LT(length(asked - Vec3{2, -4, 2}), 1e-5f);
  const Vec3 hasty = MatchAngularVelocity{.time_to_target = .05f}.steer(self, goal).angular;
  EXPECT_LT(length(hasty - unit(Vec3{1, -2, 1}) * 10.f), 1e-4f);
}

// While the limits allow it, a step leaves (1 - dt / T) of the difference: exp(-t / T) as steps get short.
TEST(MatchVelocity, the_difference_fades_exponentially) {
  test::Draw draw(51);
  for (int round = 0; round < 100; ++round) {
    const MatchVelocity match{.time_to_target = draw.of_any_size(.1f, 2)};
    const float dt = match.time_to_target / draw.between(20, 200);
    Agent3 self{.velocity = draw.vec<3>(-5, 5), .max_speed = 20, .max_acceleration = 1e4f};
    const Target3 goal{{}, draw.vec<3>(-5, 5)};
    const Vec3 first = self.velocity - goal.velocity;
    int k = 0;
    for (; static_cast<float>(k) * dt < match.time_to_target; ++k) test::follow(match, self, goal, dt);
    const float kept = std::pow(1 - dt / match.time_to_target, static_cast<float>(k));
    ASSERT_LT(length(self.velocity - goal.velocity - first * kept), 1e-4f);
    ASSERT_NEAR(kept, std::exp(-static_cast<float>(k) * dt / match.time_to_target), .01f);
  }
}

TEST(MatchAngularVelocity, the_difference_fades_exponentially) {
  test::Draw draw(52);
  for (int round = 0; round < 100; ++round) {
    const MatchAngularVelocity match{.time_to_target = draw.of_any_size(.1f, 2)};
    const float dt = match.time_to_target / draw.between(20, 200);
    Agent3 self;
    self.spin = draw.vec<3>(-2, 2);
    self.max_angular_acceleration = 1e4f;
    Target3 goal;
    goal.spin = draw.vec<3>(-2, 2);
    const Vec3 first = self.spin - goal.spin;
    int k = 0;
    for (; static_cast<float>(k) * dt < match.time_to_target; ++k) test::follow(match, self, goal, dt);
    const float kept = std::pow(1 - dt / match.time_to_target, static_cast<float>(k));
    ASSERT_LT(length(self.spin - goal.spin - first * kept), 1e-4f);
  }
}

// Limited, the difference first falls by max_acceleration per second, and fades from max_acceleration * T on: after
// that and 12 T less than e^-12 of it is left, for any step, rounding apart.
TEST(MatchVelocity, gets_there_in_the_time_that_the_limit_takes_and_does_not_pass_it) {
  test::Draw draw(53);
  for (int round = 0; round < 100; ++round) {
    const MatchVelocity match{.time_to_target = draw.of_any_size(.02f, 1)};
    const float dt = 1 / draw.of_any_size(20, 240), time = std::max(match.time_to_target, dt);
    Agent2 self{.velocity = draw.vec<2>(-5, 5), .max_speed = 20, .max_acceleration = draw.of_any_size(.5f, 50)};
    const Target2 goal{{}, draw.vec<2>(-5, 5)};
    const Vec2 first = self.velocity - goal.velocity;
    const float enough = length(first) / self.max_acceleration + 12 * time + 2 * dt;
    for (float t = 0; t < enough; t += dt) {
      test::follow(match, self, goal, dt);
      ASSERT_GE(dot(self.velocity - goal.velocity, unit(first)), -1e-5f);
    }
    ASSERT_LT(length(self.velocity - goal.velocity), 1e-5f * self.max_acceleration * time + 1e-4f);
  }
}

TEST(MatchAngularVelocity, gets_there_in_the_time_that_the_limit_takes_and_does_not_pass_it) {
  test::Draw draw(54);
  for (int round = 0; round < 100; ++round) {
    const MatchAngularVelocity match{.time_to_target = draw.of_any_size(.02f, 1)};
    const float dt = 1 / draw.of_any_size(20, 240), time = std::max(match.time_to_target, dt);
    Agent2 self;
    self.max_angular_acceleration = draw.of_any_size(.5f, 50);
    self.spin.x = draw.between(-4, 4);
    Target2 goal;
    goal.spin.x = draw.between(-4, 4);
    const float first = self.spin.x - goal.spin.x;
    const float enough = std::abs(first) / self.max_angular_acceleration + 12 * time + 2 * dt;
    for (float t = 0; t < enough; t += dt) {
      test::follow(match, self, goal, dt);
      ASSERT_GE((self.spin.x - goal.spin.x) * (first > 0 ? 1.f : -1.f), -1e-5f);
    }
    ASSERT_NEAR(self.spin.x, goal.spin.x, 1e-5f * self.max_angular_acceleration * time + 1e-4f);
  }
}

TEST(MatchVelocity, beside_a_point_it_brakes_and_turning_stops_likewise) {
  const Agent2 self{.velocity = {1, 0}, .max_acceleration = 100, .spin = {-2}};
  EXPECT_NEAR(match_velocity(self, Target2{{3, 3}}).linear.x, -10, 1e-4f);
  EXPECT_NEAR(match_angular_velocity(self, Target2{{3, 3}}).angular.x, 20, 1e-4f);
}

}  // namespace
}  // namespace veer
