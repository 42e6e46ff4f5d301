#include "veer/steer/basic/align.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

template <int D>
Target<float, D> facing(const Vec<float, D>& heading, const Spin<float, D>& spin = {}) {
  Target<float, D> goal;
  goal.heading = heading;
  goal.spin = spin;
  return goal;
}

/// How far apart two headings are, rad.
template <int D>
float apart(const Vec<float, D>& a, const Vec<float, D>& b) {
  return length(turn_between(a, b));
}

TEST(Align, asks_for_the_change_to_the_wanted_spin) {
  const Agent2 self{.heading = {1, 0}, .max_angular_speed = 4, .max_angular_acceleration = 1e4f, .spin = {.5f}};
  const Align align{.response_time = .5f, .slow_angle = 2};
  // A quarter turn left, of 2 rad: 4 * 0.7854 = 3.1416 rad/s, less 0.5, in 0.5 s.
  EXPECT_NEAR(align.steer(self, facing<2>({0, 1})).angular.x, (pi - .5f) / .5f, 1e-4f);
  EXPECT_NEAR(align.steer(self, facing<2>({0, -1})).angular.x, (-pi - .5f) / .5f, 1e-4f);
  EXPECT_NEAR(align.steer(self, facing<2>({-1, 0})).angular.x, (4 - .5f) / .5f, 1e-4f) << "not above the limit";
  EXPECT_NEAR(align.steer(self, facing<2>({1, 0}, {2})).angular.x, (2 - .5f) / .5f, 1e-4f) << "the target's spin";
  // In 3D the turn is about an axis: from +x to +z about -y.
  Agent3 flyer{.heading = {1}, .max_angular_speed = 4, .max_angular_acceleration = 1e4f};
  const Vec3 asked = align.steer(flyer, facing<3>({0, 0, 1})).angular;
  EXPECT_LT(length(asked - Vec3{0, -pi / .5f, 0}), 1e-4f);
}

TEST(Align, away_is_aligned_with_the_opposite_heading) {
  const Agent2 self{.heading = unit(Vec2{1, 2}), .spin = {.5f}};
  for (const float angle : {0.f, 1.f, 3.f, -2.f}) {
    const Vec2 there = direction(angle);
    EXPECT_EQ(Align{.away = true}.steer(self, facing<2>(there, {.3f})).angular,
              Align{}.steer(self, facing<2>(-there, {.3f})).angular);
  }
}

TEST(Align, takes_the_shorter_way_between_all_pairs_of_angles_and_the_left_one_where_both_are_as_long) {
  constexpr int n = 24;
  for (int from = 0; from < n; ++from)
    for (int to = 0; to < n; ++to) {
      const auto heading = [&](int k) { return direction(two_pi * static_cast<float>(k) / n); };
      Agent2 self{.heading = heading(from)};
      const int steps = ((to - from) % n + n) % n, left = steps <= n / 2 ? steps : steps - n;
      const float whole = two_pi * static_cast<float>(left) / n;
      const float asked = Align{}.steer(self, facing<2>(heading(to))).angular.x;
      ASSERT_EQ(left > 0, asked > 0) << from << " to " << to;
      ASSERT_EQ(left < 0, asked < 0) << from << " to " << to;
      // And that way it gets there, without a turn back.
      float turned = 0, away = 0;
      for (int k = 0; k < 60; ++k) {
        const Vec2 before = self.heading;
        test::follow(Align{}, self, facing<2>(heading(to)), 1 / 30.f);
        const float turn = turn_between(before, self.heading).x;
        turned += turn;
        away = std::max(away, left < 0 ? turn : -turn);
      }
      ASSERT_NEAR(turned, whole, .0101f) << from << " to " << to;
      ASSERT_LE(away, 1e-6f);
    }
}

/// A way to align, an agent with random limits and a step, all at random.
template <int D>
struct AlignTrial {
  Align align;
  Agent<float, D> self;
  Target<float, D> goal;
  float dt;

  explicit AlignTrial(test::Draw& draw) {
    align = {.response_time = draw.of_any_size(.01f, .5f), .capture_angle = draw.of_any_size(.005f, .2f)};
    self.max_angular_speed = draw.of_any_size(.5f, 20);
    self.max_angular_acceleration = draw.of_any_size(.5f, 200);
    self.heading = draw.direction<D>();
    goal.heading = draw.direction<D>();
    dt = 1 / draw.of_any_size(20, 240);
  }
  /// Runs until it faces the target direction and has stopped turning; false if that takes more than a minute.
  template <class Watch>
  bool run(Watch watch) {
    const auto steps = static_cast<int>(60 / dt);
    for (int k = 0; k < steps; ++k) {
      test::follow(align, self, goal, dt);
      watch();
      if (apart(self.heading, goal.heading) <= align.capture_angle && length(self.spin) < 1e-4f) return true;
    }
    return false;
  }
};

// The bound is 0, as with arrive. Headings are floats, which gives rounding 2e-6 rad.
template <int D>
void expect_no_overshoot() {
  test::Draw draw(41);
  for (int round = 0; round < 120; ++round) {
    AlignTrial<D> trial(draw);
    const Spin<float, D> way = unit(turn_between(trial.self.heading, trial.goal.heading));
    float past = 0, back = 0;
    ASSERT_TRUE(trial.run([&] {
      past = std::max(past, -dot(turn_between(trial.self.heading, trial.goal.heading), way));
      back = std::max(back, -dot(trial.self.spin, way));
    })) << "ends inside the capture angle, trial "
        << round;
    EXPECT_LE(past, 2e-6f) << "trial " << round;
    EXPECT_LE(back, 1e-5f) << "it never turns back, trial " << round;
  }
}
TEST(Align, never_passes_the_wanted_heading_for_any_limits_and_dt) {
  expect_no_overshoot<2>();
  expect_no_overshoot<3>();
}

// For any initial spin; in 3D that includes a roll about the heading, which doesn't change the heading but must end.
template <int D>
void expect_rest_from_any_spin() {
  test::Draw draw(42);
  for (int round = 0; round < 80; ++round) {
    AlignTrial<D> trial(draw);
    for (int d = 0; d < (D == 2 ? 1 : 3); ++d) trial.self.spin[d] = draw.between(-1, 1);
    trial.self.spin = clip(trial.self.spin * trial.self.max_angular_speed, trial.self.max_angular_speed);
    ASSERT_TRUE(trial.run([] {})) << "trial " << round;
    const Vec<float, D> there = trial.self.heading;
    for (int k = 0; k < 100; ++k) {
      test::follow(trial.align, trial.self, trial.goal, trial.dt);
      ASSERT_LE(apart(trial.self.heading, trial.goal.heading), trial.align.capture_angle + 1e-5f);
      ASSERT_LT(apart(trial.self.heading, there), 1e-4f) << "no jitter";
      ASSERT_LT(length(trial.self.spin), 1e-4f);
    }
  }
}
TEST(Align, ends_inside_the_capture_angle_from_any_spin_and_stays_there) {
  expect_rest_from_any_spin<2>();
  expect_rest_from_any_spin<3>();
}

TEST(Align, a_slow_angle_too_small_to_brake_in_overshoots_and_the_solved_one_does_not) {
  const auto overshoot = [](const Align& align) {
    Agent2 self{.heading = {1, 0}, .max_angular_speed = 6, .max_angular_acceleration = 8};
    float past = 0;
    for (int k = 0; k < 600; ++k) {
      test::follow(align, self, facing<2>({0, 1}), 1 / 60.f);
      past = std::max(past, -turn_between(self.heading, Vec2{0, 1}).x);
    }
    return past;
  };
  EXPECT_GT(overshoot({.slow_angle = .1f}), .2f);
  EXPECT_LE(overshoot({}), 2e-6f);
}

TEST(Align, with_a_target_that_faces_nowhere_it_stops_turning) {
  Agent2 self{.heading = {0, 1}, .spin = {3}};
  EXPECT_NEAR(Align{}.steer(self, Target2{}).angular.x, -25.132741f, 1e-4f) << "3 / 0.1, limited";
  for (int k = 0; k < 120; ++k) test::follow(Align{}, self, Target2{}, 1 / 60.f);
  EXPECT_NEAR(self.spin.x, 0, 1e-4f);
}

template <int D>
void expect_rotating_target_followed() {
  test::Draw draw(43);
  for (int round = 0; round < 60; ++round) {
    AlignTrial<D> trial(draw);
    trial.self.max_angular_acceleration = draw.of_any_size(5, 200);
    const Vec<float, D> along = draw.direction<D>();  // it turns about an axis across its heading
    // Not so fast that the way there turns by more than half a rad while it responds.
    const float slow = .5f / std::max(trial.align.response_time, trial.dt);
    const float rate = std::min(draw.between(.1f, .6f) * trial.self.max_angular_speed, slow);
    trial.goal.spin = unit(turn_between(trial.goal.heading, along)) * rate;
    const auto steps = static_cast<int>(30 / trial.dt);
    for (int k = 0; k < steps; ++k) {
      test::follow(trial.align, trial.self, trial.goal, trial.dt);
      trial.goal.heading = turned(trial.goal.heading, trial.goal.spin * trial.dt);
    }
    EXPECT_LE(apart(trial.self.heading, trial.goal.heading), trial.align.capture_angle * 1.01f + 1e-3f) << round;
    EXPECT_LE(length(trial.self.spin - trial.goal.spin), 2e-3f * trial.self.max_angular_speed) << round;
  }
}
TEST(Align, follows_a_target_that_turns_in_heading_and_spin) {
  expect_rotating_target_followed<2>();
  expect_rotating_target_followed<3>();
}

TEST(Align, works_as_a_plain_function_in_double) {
  Agent<double, 3> self{.heading = {1, 0, 0}};
  Target<double, 3> goal;
  goal.heading = {0, 0, -1};
  for (int k = 0; k < 600; ++k) {
    self.spin += veer::align(self, goal, {.capture_angle = 0}).angular * (1 / 60.);
    self.heading = turned(self.heading, self.spin * (1 / 60.));
  }
  EXPECT_LT(length(self.heading - goal.heading), 1e-5);
}

}  // namespace
}  // namespace veer
