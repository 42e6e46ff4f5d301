// Seek and its turning circle of radius max_speed^2 / max_acceleration: the orbit, and what is done about it.
#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

/// A direction across another.
template <int D>
Vec<float, D> side_of(test::Draw& draw, const Vec<float, D>& ahead) {
  for (;;) {
    const Vec<float, D> v = draw.direction<D>(), side = v - ahead * dot(v, ahead);
    if (length(side) > .1f) return unit(side);
  }
}

/// An agent at full speed beside a target that its turning circle goes round; all sizes at random. The circle is at
/// least 15 steps long, and the capture radius longer than a step.
template <int D>
struct OrbitTrial {
  Agent<float, D> self;
  Target<float, D> goal;
  Seek seek;
  float dt, circle;

  explicit OrbitTrial(test::Draw& draw) {
    self.max_speed = draw.of_any_size(1, 20);
    self.max_acceleration = draw.of_any_size(1, 20);
    circle = self.max_speed * self.max_speed / self.max_acceleration;
    dt = std::min(1 / draw.of_any_size(20, 240), .06f * circle / self.max_speed);
    self.position = draw.vec<D>(-10, 10);
    const Vec<float, D> ahead = draw.direction<D>();
    self.velocity = ahead * self.max_speed;
    goal.position = self.position + side_of<D>(draw, ahead) * (draw.between(.4f, 1) * circle);
    seek = {.school = School::thrust, .capture_radius = draw.between(.1f, .2f) * circle};
  }
  /// True if it gets within the capture radius in that many times around the circle.
  bool reaches(float rounds) {
    const auto steps = static_cast<int>(rounds * two_pi * circle / (self.max_speed * dt));
    for (int k = 0; k < steps; ++k) {
      test::follow(seek, self, goal, dt);
      if (seek.arrived(self, goal)) return true;
    }
    return false;
  }
};

template <int D>
void expect_orbit_and_cures() {
  test::Draw draw(31);
  for (int round = 0; round < 40; ++round) {
    const OrbitTrial<D> trial(draw);
    OrbitTrial<D> ignoring = trial;
    EXPECT_FALSE(ignoring.reaches(5)) << "it orbits, trial " << round;
    for (School school : {School::match, School::thrust})
      for (Seek::Orbit orbit : {Seek::Orbit::slow, Seek::Orbit::swing_out}) {
        OrbitTrial<D> cured = trial;
        cured.seek.school = school;
        cured.seek.orbit = orbit;
        // Swinging out takes a loop; slowing down a detour of its own size.
        EXPECT_TRUE(cured.reaches(1.5f)) << "trial " << round << ", orbit " << static_cast<int>(orbit) << ", school "
                                         << static_cast<int>(school);
      }
  }
}
TEST(SeekOrbit, slowing_down_and_swinging_out_reach_the_target_that_thrust_circles) {
  expect_orbit_and_cures<2>();
  expect_orbit_and_cures<3>();
}

template <int D>
void expect_reached_from_anywhere() {
  test::Draw draw(32);
  for (int round = 0; round < 60; ++round) {
    OrbitTrial<D> trial(draw);
    trial.self.velocity = draw.direction<D>() * draw.between(0, trial.self.max_speed);
    trial.goal.position = trial.self.position + draw.direction<D>() * draw.between(0, 4 * trial.circle);
    for (Seek::Orbit orbit : {Seek::Orbit::slow, Seek::Orbit::swing_out}) {
      OrbitTrial<D> one = trial;
      one.seek.orbit = orbit;
      EXPECT_TRUE(one.reaches(2.5f)) << "trial " << round << ", orbit " << static_cast<int>(orbit);
    }
  }
}
TEST(SeekOrbit, both_reach_a_target_anywhere_from_any_velocity) {
  expect_reached_from_anywhere<2>();
  expect_reached_from_anywhere<3>();
}

TEST(SeekOrbit, slowing_down_wants_the_speed_of_the_circle_through_the_target) {
  const Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = 4};
  const auto wanted = [&](const Target2& goal) {
    // Too short a way to be clipped: what it asks for, times its response, is the change of velocity.
    Agent2 strong = self;
    const Seek seek{.response_time = 10, .orbit = Seek::Orbit::slow, .orbit_margin = 1.5f};
    return self.velocity + seek.steer(strong, goal).linear * 10.f;
  };
  // Square to the left at 1 m: a circle of radius 1/2 m, and 4 m/s^2 * 0.5 m / 1.5 = (1.1547 m/s)^2.
  EXPECT_LT(length(wanted({{0, 1}}) - Vec2{0, 1.1547005f}), 1e-4f);
  // At (1, 1): R = 2 / 2 = 1 m, and 4 / 1.5 = 1.633^2 along the diagonal.
  EXPECT_LT(length(wanted({{1, 1}}) - unit(Vec2{1, 1}) * 1.6329932f), 1e-4f);
  EXPECT_LT(length(wanted({{1, -1}}) - unit(Vec2{1, -1}) * 1.6329932f), 1e-4f);
  // R = (36 + 1) / 2 m: fast enough anyway. And straight ahead there is no curve.
  EXPECT_LT(length(wanted({{6, 1}}) - unit(Vec2{6, 1}) * 3.f), 1e-4f);
  EXPECT_LT(length(wanted({{.1f, 0}}) - Vec2{3, 0}), 1e-4f);
}

TEST(SeekOrbit, swinging_out_leaves_a_target_inside_the_circle_behind_and_turns_to_one_outside_as_hard_as_it_can) {
  const Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = 4};  // circle: 9 / 4 m
  const Seek seek{.school = School::thrust, .orbit = Seek::Orbit::swing_out, .orbit_margin = 1.25f};
  for (float side : {-1.f, 1.f}) {
    EXPECT_EQ(seek.steer(self, Target2{{0, side * 4.4f}}).linear, Vec2{}) << "inside: 4.4 < 2 * 9 / 4";
    EXPECT_LT(length(seek.steer(self, Target2{{0, side * 4.6f}}).linear - Vec2{0, side * 4}), 1e-4f);
    EXPECT_LT(length(seek.steer(self, Target2{{-9, side}}).linear - Vec2{0, side * 4}), 1e-4f) << "behind: no braking";
    // Just behind, on the circle of 1.25 * 9 / 4 m: it stays on it with 4 / 1.25 m/s^2.
    EXPECT_LT(length(seek.steer(self, Target2{{-.001f, side * 5.625f}}).linear - Vec2{0, side * 3.2f}), 1e-3f);
    EXPECT_EQ(seek.steer(self, Target2{{-1, side * 2}}).linear, Vec2{}) << "not yet";
  }
  EXPECT_LT(length(seek.steer(self, Target2{{-9, 0}}).linear - Vec2{0, 4}), 1e-4f) << "straight behind: to the left";
  EXPECT_LT(length(seek.steer(self, Target2{{9, 0}}).linear), 1e-4f) << "straight ahead: on";
}

// With drag it never gets to max_speed, and must turn all the same.
TEST(SeekOrbit, swinging_out_turns_before_it_gains_speed) {
  Agent2 self{.velocity = {2, 0}, .max_speed = 4, .max_acceleration = 4};
  const Target2 goal{{-3, 2}};
  const Seek seek{.school = School::thrust, .capture_radius = .3f, .orbit = Seek::Orbit::swing_out};
  bool there = false;
  for (int k = 0; k < 1200 && !there; ++k) {
    test::carry_out(PointMass{.drag = 2}, self, seek.steer(self, goal).linear, 1 / 60.f);
    there = seek.arrived(self, goal);
  }
  EXPECT_TRUE(there);
}

TEST(SeekOrbit, swinging_out_keeps_its_speed_and_slowing_down_does_not) {
  test::Draw draw(33);
  for (int round = 0; round < 20; ++round) {
    const OrbitTrial<2> trial(draw);
    for (Seek::Orbit orbit : {Seek::Orbit::slow, Seek::Orbit::swing_out}) {
      OrbitTrial<2> one = trial;
      one.seek.orbit = orbit;
      float slowest = 1e9f;
      const auto steps = static_cast<int>(2 * two_pi * one.circle / (one.self.max_speed * one.dt));
      for (int k = 0; k < steps && !one.seek.arrived(one.self, one.goal); ++k) {
        test::follow(one.seek, one.self, one.goal, one.dt);
        slowest = std::min(slowest, length(one.self.velocity) / one.self.max_speed);
      }
      if (orbit == Seek::Orbit::slow) EXPECT_LT(slowest, .9f);
      else EXPECT_GT(slowest, .999f);
    }
  }
}

TEST(SeekOrbit, reports_arrival_inside_the_capture_radius_if_there_is_one) {
  const Agent2 self{};
  EXPECT_TRUE((Seek{.capture_radius = 2}.arrived(self, Target2{{2, 0}})));
  EXPECT_FALSE((Seek{.capture_radius = 2}.arrived(self, Target2{{2.001f, 0}})));
  EXPECT_FALSE(Seek{}.arrived(self, Target2{})) << "without a capture radius not even on the spot";
}

// A body that turns first circles at max_speed / max_angular_speed, however hard it is pushed.
TEST(SeekOrbit, a_body_that_turns_first_circles_with_the_radius_of_speed_over_turning_speed) {
  for (float rate : {60.f, 240.f})
    for (float push : {4.f, 40.f})
      for (float side : {-1.f, 1.f}) {
        // A world gives such bodies a reserve, with which they may ask for any velocity from any other.
        Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = push, .max_angular_speed = 1.5f};
        self.request_reserve = 2 * self.max_speed / TurnFirst{}.desired_time();
        const float orbit = 3 / 1.5f;
        const Target2 goal{{0, side * orbit}};
        float turned = 0;
        for (int k = 0; k < static_cast<int>(20 * rate); ++k) {
          const Vec2 before = self.position - goal.position;
          test::carry_out(TurnFirst{}, self, Seek{School::thrust}.steer(self, goal).linear, 1 / rate);
          const Vec2 after = self.position - goal.position;
          ASSERT_NEAR(length(after) / orbit, 1, .02f);
          turned += std::atan2(before.x * after.y - before.y * after.x, dot(before, after));
        }
        EXPECT_NEAR(turned / (side * 20 * 1.5f), 1, .02f) << "at full speed";
      }
}

}  // namespace
}  // namespace veer
