#include "veer/steer/basic/arrive.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

/// A way to arrive, an agent and a step, all at random within what is sensible.
template <int D>
struct ArriveTrial {
  Arrive arrive;
  Agent<float, D> self;
  float dt;

  ArriveTrial(test::Draw& draw, School school) {
    arrive = {
        .school = school, .response_time = draw.of_any_size(.01f, .5f), .capture_radius = draw.of_any_size(.02f, 1)};
    self.max_speed = draw.of_any_size(1, 30);
    self.max_acceleration = draw.of_any_size(.5f, 100);
    self.position = draw.direction<D>() * (arrive.capture_radius + draw.of_any_size(.1f, 60));
    dt = 1 / draw.of_any_size(20, 240);
  }
  /// Runs until it stands inside the capture radius; false if that takes more than two minutes.
  template <class Watch>
  bool run(Watch watch) {
    const auto steps = static_cast<int>(120 / dt);
    for (int k = 0; k < steps; ++k) {
      test::follow(arrive, self, Target<float, D>{}, dt);
      watch();
      if (arrive.arrived(self, Target<float, D>{}) && length(self.velocity) < 1e-4f) return true;
    }
    return false;
  }
};

// The bound is 0: from rest it doesn't pass the target at all. Rounding gets a micrometer.
template <int D>
void expect_no_overshoot_from_rest(School school) {
  test::Draw draw(6);
  for (int round = 0; round < 150; ++round) {
    ArriveTrial<D> trial(draw, school);
    const Vec<float, D> line = unit(trial.self.position);
    float past = 0, back = 0;
    ASSERT_TRUE(trial.run([&] {
      past = std::max(past, -dot(trial.self.position, line));
      back = std::max(back, dot(trial.self.velocity, line));
    })) << "comes to rest inside the capture radius";
    EXPECT_LE(past, 1e-6f);
    EXPECT_LE(back, 1e-5f) << "its speed along the line never changes sign";
  }
}
TEST(Arrive, comes_to_rest_on_a_still_target_without_passing_it_for_any_dt) {
  for (School school : {School::match, School::thrust}) {
    expect_no_overshoot_from_rest<2>(school);
    expect_no_overshoot_from_rest<3>(school);
  }
}

// Already on the way, and slow enough to stop: v^2 / 2a and half a second lie ahead of it.
TEST(Arrive, does_not_pass_the_target_when_it_comes_along_the_line_either) {
  test::Draw draw(7);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 150; ++round) {
      ArriveTrial<2> trial(draw, school);
      const float a = trial.self.max_acceleration, distance = length(trial.self.position);
      const float lag = 2 * std::max(trial.arrive.response_time, trial.dt) + trial.dt;
      const float stoppable = std::sqrt(a * a * lag * lag + 2 * a * distance) - a * lag;
      const Vec2 line = unit(trial.self.position);
      trial.self.velocity = -line * std::min(trial.self.max_speed, draw.between(0, stoppable));
      float past = 0;
      ASSERT_TRUE(trial.run([&] { past = std::max(past, -dot(trial.self.position, line)); }));
      EXPECT_LE(past, 1e-6f);
    }
}

TEST(Arrive, comes_to_rest_from_whatever_velocity_and_stays_there) {
  test::Draw draw(8);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 100; ++round) {
      ArriveTrial<2> trial(draw, school);
      trial.self.velocity = draw.direction<2>() * draw.between(0, trial.self.max_speed);
      ASSERT_TRUE(trial.run([] {}));
      const Vec2 there = trial.self.position;
      for (int k = 0; k < 200; ++k) {
        test::follow(trial.arrive, trial.self, Target2{}, trial.dt);
        ASSERT_TRUE(trial.arrive.arrived(trial.self, Target2{}));
        ASSERT_LT(length(trial.self.position - there), 1e-4f) << "no jitter";
      }
    }
}

TEST(Arrive, goes_at_full_speed_while_far_away) {
  Agent2 self{.position = {-100, 0}, .max_speed = 3, .max_acceleration = 4};
  for (int k = 0; k < 120; ++k) test::follow(Arrive{}, self, Target2{}, 1 / 60.f);
  EXPECT_NEAR(self.velocity.x, 3, 1e-3f);
}

/// How far an agent from 20 m away comes past the target.
float overshoot(const Arrive& arrive) {
  Agent2 self{.position = {-20, 0}, .max_speed = 6, .max_acceleration = 4};
  float past = 0;
  for (int k = 0; k < 1200; ++k) {
    test::follow(arrive, self, Target2{}, 1 / 60.f);
    past = std::max(past, self.position.x);
  }
  return past;
}
TEST(Arrive, a_slow_radius_too_small_to_brake_in_overshoots_and_the_solved_one_does_not) {
  for (School school : {School::match, School::thrust}) {
    EXPECT_GT(overshoot({.school = school, .slow_radius = 1}), .5f);
    EXPECT_LE(overshoot({.school = school, .slow_radius = 12}), .1f) << "large enough: 6^2 / (2 * 4) = 4.5 m and more";
    EXPECT_EQ(overshoot({.school = school}), 0);
  }
}

TEST(Arrive, with_a_given_slow_radius_the_wanted_speed_falls_with_the_distance) {
  const Agent2 self{.position = {-2, 0}, .max_speed = 8, .max_acceleration = 1e3f};
  // 8 m/s * 2 m / 4 m = 4 m/s, from standing in 0.1 s.
  EXPECT_NEAR((Arrive{.slow_radius = 4}.steer(self, Target2{}).linear.x), 40, 1e-3f);
  EXPECT_NEAR((Arrive{.slow_radius = 1}.steer(self, Target2{}).linear.x), 80, 1e-3f) << "not above max_speed";
}

// Buckland's presets: the distance over k times 0.3 s, up to max_speed.
TEST(Arrive, a_class_of_deceleration_wants_the_distance_over_a_fixed_time) {
  for (const auto& [deceleration, k] :
       {std::pair{Deceleration::slow, 3.f}, {Deceleration::normal, 2.f}, {Deceleration::fast, 1.f}})
    for (School school : {School::match, School::thrust})
      for (float distance : {.2f, 1.5f, 4.f, 50.f}) {
        const Agent2 self{.position = {-distance, 0}, .velocity = {1, .5f}, .max_speed = 8, .max_acceleration = 1e5f};
        const Arrive arrive{.school = school, .deceleration = deceleration};
        const float response = school == School::match ? .1f : 1 / 60.f, speed = std::min(distance / (k * .3f), 8.f);
        const Vec2 asked = arrive.steer(self, Target2{}).linear;
        EXPECT_LT(length(asked * response - (Vec2{speed, 0} - self.velocity)), 1e-4f);
        EXPECT_EQ(
            (Arrive{.school = school, .slow_radius = 4, .deceleration = deceleration}).steer(self, Target2{}).linear,
            (Arrive{.school = school, .slow_radius = 4}).steer(self, Target2{}).linear)
            << "a given slow_radius overrides it";
      }
}

TEST(Arrive, a_class_of_deceleration_stops_a_strong_body_softly_and_overshoots_with_a_weak_one) {
  const auto past = [](Deceleration deceleration, float strength) {
    Agent2 self{.position = {-20, 0}, .max_speed = 6, .max_acceleration = strength};
    float farthest = -20;
    for (int k = 0; k < 1200; ++k) {
      test::follow(Arrive{.deceleration = deceleration}, self, Target2{}, 1 / 60.f);
      farthest = std::max(farthest, self.position.x);
    }
    EXPECT_LE(length(self.velocity), 1e-3f) << "it comes to rest in the end";
    return farthest;
  };
  EXPECT_LE(past(Deceleration::slow, 40), 0);
  EXPECT_LE(past(Deceleration::normal, 40), 0);
  EXPECT_LE(past(Deceleration::fast, 40), .1f) << "0.3 s is quick beside a response of 0.1 s";
  EXPECT_GT(past(Deceleration::fast, 4), .5f) << "6 m/s at 1.8 m can't be stopped with 4 m/s^2";
  EXPECT_LE(past(Deceleration::solved, 4), 0);
}

TEST(Arrive, meets_a_moving_target_in_position_and_velocity) {
  test::Draw draw(9);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 60; ++round) {
      ArriveTrial<2> trial(draw, school);
      Target2 goal{draw.vec<2>(-5, 5), draw.direction<2>() * draw.between(0, .6f * trial.self.max_speed)};
      const auto steps = static_cast<int>(120 / trial.dt);
      for (int k = 0; k < steps; ++k) {
        test::follow(trial.arrive, trial.self, goal, trial.dt);
        goal.position += goal.velocity * trial.dt;
      }
      EXPECT_LE(length(trial.self.position - goal.position), trial.arrive.capture_radius * 1.01f + 1e-3f);
      EXPECT_LE(length(trial.self.velocity - goal.velocity), 1e-3f * trial.self.max_speed);
    }
}

}  // namespace
}  // namespace veer
