#include "veer/steer/delegated/pursue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

constexpr Prediction predictions[] = {Prediction::exact, Prediction::closing, Prediction::distance};

TEST(Pursue, aims_at_the_target_plus_time_times_its_velocity) {
  const Agent2 self{.max_speed = 5};
  const Target2 goal{.position = {30, 0}, .velocity = {0, 3}};
  const auto aim = [&](Pursue how) { return how.aim(self, goal); };
  // 30 m at 5 m/s are 6 s; at 5 + 3 m/s 3.75 s; exactly, 4 m/s remain along the line, and that takes 7.5 s.
  EXPECT_LT(length(aim({.prediction = Prediction::distance}) - Vec2{30, 18}), 1e-4f);
  EXPECT_LT(length(aim({.prediction = Prediction::closing}) - Vec2{30, 11.25f}), 1e-4f);
  EXPECT_LT(length(aim({.prediction = Prediction::exact}) - Vec2{30, 22.5f}), 1e-4f);
  for (Prediction prediction : predictions) {
    EXPECT_LT(length(aim({.prediction = prediction, .max_prediction = 2}) - Vec2{30, 6}), 1e-4f);
    EXPECT_LT(length(aim({.prediction = prediction, .min_prediction = 8}) - Vec2{30, 24}), 1e-4f);
  }
}

TEST(Pursue, seeks_what_it_aims_at) {
  const Agent3 self{.velocity = {0, 1, 0}, .max_speed = 5, .max_acceleration = 1e3f};
  const Target3 goal{.position = {10, 0, 5}, .velocity = {0, 2, 1}};
  for (School school : {School::match, School::thrust}) {
    const Pursue how{.school = school};
    const Vec3 asked = Seek{.school = school}.steer(self, Target3{how.aim(self, goal)}).linear;
    EXPECT_EQ(how.steer(self, goal).linear, asked);
    EXPECT_EQ(pursue(self, goal, how).linear, asked);
  }
}

TEST(Pursue, seeks_a_target_that_comes_head_on_where_it_is_when_the_meeting_is_an_estimate) {
  const Agent2 self{.heading = {1, 0}, .max_speed = 5};
  for (Prediction prediction : {Prediction::closing, Prediction::distance}) {
    const Pursue how{.prediction = prediction};
    EXPECT_EQ(how.aim(self, Target2{{20, 1}, {-8, .5f}}), (Vec2{20, 1}));
    EXPECT_NE(how.aim(self, Target2{{20, 1}, {-8, 4}}), (Vec2{20, 1})) << "27 degrees off";
    EXPECT_NE(how.aim(self, Target2{{-20, 1}, {-8, .5f}}), (Vec2{-20, 1})) << "behind";
    EXPECT_NE(how.aim(self, Target2{{20, 1}, {4, .5f}}), (Vec2{20, 1})) << "runs away";
  }
  // Without this, the estimate that takes the target to stand still lies behind the pursuer.
  EXPECT_LT((predicted(Target2{{20, 0}, {-8, 0}}, 20 / 5.f, MapEdge::ignore, Domain<2>{}).x), 0);
}

TEST(Pursue, goes_straight_at_a_target_that_comes_head_on_whatever_it_predicts) {
  const Agent2 self{.heading = {1, 0}, .max_speed = 5};
  const Target2 goal{{20, 0}, {-8, 0}};
  for (Prediction prediction : predictions) {
    EXPECT_EQ((Pursue{.prediction = prediction}.steer(self, goal).linear), Seek{}.steer(self, goal).linear);
  }
}

/// The time until it is within half a meter, s; interpolated between steps.
template <class B>
float chase(const B& behavior, Agent2 self, Target2 goal) {
  constexpr float dt = 1 / 60.f, reach = .5f;
  float before = length(self.position - goal.position);
  for (int k = 0; k < 6000; ++k) {
    test::follow(behavior, self, goal, dt);
    goal.position += goal.velocity * dt;
    const float apart = length(self.position - goal.position);
    if (apart < reach) return (static_cast<float>(k) + (before - reach) / (before - apart)) * dt;
    before = apart;
  }
  return 100;
}

struct Tally {
  int sooner = 0;
  float least = 1e9f, median = 0;  // time of seek / time of pursue
};

/// A pursuer that reaches its top speed in a quarter of a second, and a target with up to 0.9 of it.
Tally compare_with_seek(Prediction prediction, bool from_rest) {
  test::Draw draw(23);
  Tally tally;
  std::vector<float> gains;
  for (int round = 0; round < 1000; ++round) {
    Agent2 self{.heading = draw.direction<2>(), .max_speed = draw.of_any_size(2, 10)};
    self.max_acceleration = 4 * self.max_speed;
    self.velocity = self.heading * draw.between(0, from_rest ? 0 : self.max_speed);
    const Target2 goal{.position = draw.direction<2>() * draw.of_any_size(5, 30),
                       .velocity = draw.direction<2>() * draw.between(0, .9f * self.max_speed)};
    const float without = chase(Seek{}, self, goal), with = chase(Pursue{.prediction = prediction}, self, goal);
    if (with < without) ++tally.sooner;
    gains.push_back(without / with);
  }
  std::ranges::sort(gains);
  tally.least = gains.front();
  tally.median = gains[500];
  return tally;
}

TEST(Pursue, catches_a_slower_target_sooner_than_seek) {
  const Tally tally = compare_with_seek(Prediction::exact, true);
  EXPECT_GE(tally.sooner, 980);
  EXPECT_GT(tally.least, .9999f) << "where both have the same way";
  EXPECT_GT(tally.median, 1.02f);
}

// A pursuer that has to turn round first may lose a little where prediction gains nothing: the target hardly moves, or
// comes or goes along the line between the two.
TEST(Pursue, in_any_motion_it_is_never_much_later) {
  const Tally tally = compare_with_seek(Prediction::exact, false);
  EXPECT_GE(tally.sooner, 950);
  EXPECT_GT(tally.least, .98f);
  EXPECT_GT(tally.median, 1.02f);
}

// The reason for the default: where the two close in, distance / speed looks too far ahead.
TEST(Pursue, loses_time_against_seek_when_it_predicts_by_distance) {
  EXPECT_LT(compare_with_seek(Prediction::distance, true).least, .98f);
}

TEST(Pursue, crossing_targets_are_where_prediction_pays) {
  const Agent2 self{.max_speed = 5, .max_acceleration = 20};
  const Target2 goal{.position = {20, -10}, .velocity = {0, 4.5f}};
  EXPECT_LT(3 * chase(Pursue{}, self, goal), 2 * chase(Seek{}, self, goal));
}

TEST(Pursue, knows_no_edge_in_the_plane_and_on_a_torus) {
  const Agent2 self{.max_speed = 5};
  const Target2 goal{.position = {15, 0}, .velocity = {0, 3}};
  for (DomainKind kind : {DomainKind::plane, DomainKind::torus}) {
    const Domain<2> domain{.kind = kind, .low = {-20, -5}, .high = {20, 5}};
    for (MapEdge edge : {MapEdge::ignore, MapEdge::stop, MapEdge::abandon})
      EXPECT_LT(length(Pursue{.edge = edge}.aim(self, goal, domain) - Vec2{15, 11.25f}), 1e-4f);
  }
}

}  // namespace
}  // namespace veer
