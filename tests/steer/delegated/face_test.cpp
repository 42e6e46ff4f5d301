// Face and look where going: align with a direction of their own.
#include "veer/steer/delegated/face.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/steer/delegated/look_where_going.hpp"

namespace veer {
namespace {

template <int D>
void expect_faces_anywhere() {
  test::Draw draw(61);
  for (int round = 0; round < 100; ++round)
    for (bool away : {false, true}) {
      Agent<float, D> start;
      start.position = draw.vec<D>(-10, 10);
      start.heading = draw.direction<D>();
      Agent<float, D> self = start;
      const Target<float, D> goal{draw.vec<D>(-10, 10)};
      const Face face{.away = away};
      for (int k = 0; k < 200; ++k) test::follow(face, self, goal, 1 / 60.f);
      const Vec<float, D> way = unit(goal.position - self.position) * (away ? -1.f : 1.f);
      ASSERT_LE(length(turn_between(self.heading, way)), face.capture_angle + 1e-5f);
      ASSERT_LT(length(self.spin), 1e-3f);
      ASSERT_EQ(self.position, start.position) << "a turn is no push";
    }
}
TEST(Face, turns_to_the_target_wherever_it_is_and_away_turns_the_back) {
  expect_faces_anywhere<2>();
  expect_faces_anywhere<3>();
}

TEST(Face, asks_for_what_align_asks_for_in_the_direction_of_the_target) {
  const Agent2 self{.position = {1, 1}, .heading = {1, 0}, .spin = {.3f}};
  Target2 there;
  there.heading = unit(Vec2{-3, 4});
  const Align align{.response_time = .2f, .slow_angle = 3, .capture_angle = .05f};
  const Face face{.response_time = .2f, .slow_angle = 3, .capture_angle = .05f};
  EXPECT_EQ(face.steer(self, Target2{{-2, 5}}).angular.x, align.steer(self, there).angular.x);
}

TEST(Face, at_the_target_itself_it_stops_turning) {
  for (bool away : {false, true}) {
    Agent3 self;
    self.spin = {0, 1, -2};
    const Target3 goal{{}, {1, 2, 3}};
    EXPECT_LT(length(Face{.away = away}.steer(self, goal).angular + self.spin / .1f), 1e-4f);
  }
}

/// The largest error of the heading (rad) while a target passes at 3 m with 4 m/s, from a second before to a second
/// after.
template <class Watch>
float largest_lag(Watch watch) {
  Agent2 self{.heading = {-1, 0}};
  Target2 goal{{-12, 3}, {4, 0}};
  float lag = 0;
  for (int k = 0; k < 240; ++k) {
    test::carry_out(self, watch(self, goal), 1 / 60.f);
    goal.position += goal.velocity * (1 / 60.f);
    if (k > 120) lag = std::max(lag, length(turn_between(self.heading, unit(goal.position))));
  }
  return lag;
}
TEST(Face, does_not_lag_behind_a_passing_target_as_align_with_a_direction_does) {
  const auto naive = [](const Agent2& self, const Target2& goal) {
    return Align{}.turn_to(self, unit(goal.position), {}, test::tick(1 / 60.f));
  };
  const auto face = [](const Agent2& self, const Target2& goal) { return Face{}.steer(self, goal); };
  EXPECT_GT(largest_lag(naive), .3f);
  EXPECT_LT(largest_lag(face), .06f);
}

template <int D>
void expect_looks_where_it_goes() {
  test::Draw draw(62);
  for (int round = 0; round < 100; ++round) {
    Agent<float, D> self;
    self.heading = draw.direction<D>();
    self.max_speed = 5;
    self.velocity = draw.direction<D>() * draw.between(.2f, 5);
    const Vec<float, D> velocity = self.velocity;
    const LookWhereGoing look;
    for (int k = 0; k < 200; ++k) test::carry_out(self, look.steer(self, test::tick(1 / 60.f)), 1 / 60.f);
    ASSERT_LE(length(turn_between(self.heading, unit(velocity))), look.capture_angle + 1e-5f);
    ASSERT_LT(length(self.velocity - velocity), 1e-6f) << "a turn is no push";
  }
}
TEST(LookWhereGoing, turns_to_the_way_it_moves) {
  expect_looks_where_it_goes<2>();
  expect_looks_where_it_goes<3>();
}

TEST(LookWhereGoing, too_slow_to_have_a_way_it_stops_turning_and_keeps_its_heading) {
  Agent2 self{.velocity = {0, .099f}, .heading = {1, 0}};
  EXPECT_EQ(look_where_going(self).angular.x, 0);
  self.spin = {1};
  EXPECT_NEAR(look_where_going(self).angular.x, -10, 1e-4f) << "and ends a turn it has begun";
  self.velocity.y = .101f;
  self.spin = {};
  EXPECT_GT(look_where_going(self).angular.x, 0);
  self.velocity = {};
  EXPECT_EQ(look_where_going(self, {.min_speed = 0}).angular.x, 0) << "no velocity, no way";
}

}  // namespace
}  // namespace veer
