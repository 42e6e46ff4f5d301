#include "veer/steer/delegated/leader_following.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

template <int D>
void expect_place_behind() {
  test::Draw draw(61);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 25; ++round) {
      const LeaderFollowing how{.distance = draw.between(1, 4), .school = school};
      const Vec<float, D> heading = draw.direction<D>();
      Target<float, D> leader{.velocity = heading * draw.between(0, 3), .heading = heading};
      Agent<float, D> self{.position = draw.vec<D>(-10, 10), .max_speed = 5, .max_acceleration = 10};
      for (int k = 0; k < 20 * 30; ++k) {
        test::follow(how, self, leader, 1 / 30.f);
        leader.position += leader.velocity * (1 / 30.f);
        if (k < 15 * 30) continue;
        ASSERT_TRUE(how.arrived(self, leader)) << "round " << round;
        ASSERT_NEAR(length(self.position - leader.position), how.distance, .101f);
        ASSERT_LT(dot(self.position - leader.position, heading), -.8f * how.distance);
      }
    }
}
TEST(LeaderFollowing, takes_and_holds_a_position_behind_the_leader) {
  expect_place_behind<2>();
  expect_place_behind<3>();
}

TEST(LeaderFollowing, goes_straight_aside_in_the_lane_and_only_there) {
  const LeaderFollowing how{.clearance_length = 5, .clearance_width = 1.5f};
  const Target2 leader{.position = {10, 10}, .velocity = {0, 2}, .heading = {0, 1}};
  const auto asked = [&](const Vec2& from_leader) {
    return how.steer(Agent2{.position = leader.position + from_leader, .max_speed = 3}, leader).linear;
  };
  EXPECT_EQ(asked({.5f, 3}), (Vec2{4, 0})) << "all it can, away from the line";
  EXPECT_EQ(asked({-.5f, 3}), (Vec2{-4, 0}));
  EXPECT_EQ(asked({0, 3}), (Vec2{-4, 0})) << "on the line: to the left of the leader";
  EXPECT_LT(asked({.5f, 5.1f}).y, 0) << "farther ahead it comes to the leader";
  EXPECT_LT(asked({1.6f, 3}).y, 0) << "beside the lane as well";
  EXPECT_LT(asked({.5f, -6}).x, 0) << "and behind";
}

TEST(LeaderFollowing, is_the_same_on_either_side) {
  test::Draw draw(62);
  for (int round = 0; round < 50; ++round) {
    const Vec2 start{draw.between(-3, 8), draw.between(.1f, 3)};
    Agent2 left{.position = start, .max_speed = 4, .max_acceleration = 10}, right = left;
    right.position.y = -start.y;
    Target2 leader{.velocity = {2, 0}, .heading = {1, 0}};
    for (int k = 0; k < 150; ++k) {
      test::follow(LeaderFollowing{}, left, leader, 1 / 30.f);
      test::follow(LeaderFollowing{}, right, leader, 1 / 30.f);
      leader.position += leader.velocity * (1 / 30.f);
      ASSERT_EQ(left.position, (Vec2{right.position.x, -right.position.y}));
    }
  }
}

/// The leader comes along the x axis from 10 m away and never gives way; how near it comes to the follower.
float nearest_passage(const LeaderFollowing& how, Agent2 self, bool& crossed_again) {
  Target2 leader{.position = {-10, 0}, .velocity = {3, 0}, .heading = {1, 0}};
  float nearest = 1e9f;
  bool left_lane = false;
  crossed_again = false;
  for (int k = 0; k < 10 * 30; ++k) {
    test::follow(how, self, leader, 1 / 30.f);
    leader.position += leader.velocity * (1 / 30.f);
    const Vec2 off = self.position - leader.position;
    nearest = std::min(nearest, length(off));
    const bool ahead = off.x > 0 && off.x < how.clearance_length, beside = std::abs(off.y) >= how.clearance_width;
    if (ahead && beside) left_lane = true;
    if (ahead && left_lane && std::abs(off.y) < .98f * how.clearance_width) crossed_again = true;
  }
  return nearest;
}

// They would touch at 1 m. To leave half a lane of 1.5 m with 10 m/s^2 and 4 m/s takes 0.6 s; the leader needs 1.7 s.
TEST(LeaderFollowing, lets_the_leader_pass_untouched) {
  test::Draw draw(63);
  for (int round = 0; round < 100; ++round) {
    const Agent2 self{.position = {draw.between(-3, 3), round == 0 ? 0.f : draw.between(-2, 2)},
                      .velocity = draw.direction<2>() * draw.between(0, 1),
                      .max_speed = 4,
                      .max_acceleration = 10};
    bool crossed_again = false;
    EXPECT_GT(nearest_passage({}, self, crossed_again), 1.2f);
    EXPECT_FALSE(crossed_again) << "once out of the lane it waits beside it";
  }
}
TEST(LeaderFollowing, is_run_over_without_a_clearance) {
  bool crossed_again;
  const Agent2 self{.position = {0, .1f}, .max_speed = 4, .max_acceleration = 10};
  EXPECT_LT(nearest_passage({.clearance_length = 0}, self, crossed_again), 1);
}

TEST(LeaderFollowing, of_a_leader_that_faces_nowhere_follows_its_motion_or_stays_on_its_own_side) {
  Agent2 self{.position = {3, 4}, .max_speed = 4, .max_acceleration = 10};
  const LeaderFollowing how{.distance = 2, .capture_radius = .01f};
  EXPECT_TRUE(how.arrived(Agent2{.position = {0, -2}}, Target2{.velocity = {0, 1}}));
  for (int k = 0; k < 300; ++k) test::carry_out(self, leader_following(self, Target2{}, how), 1 / 60.f);
  EXPECT_LT(length(self.position - Vec2{1.2f, 1.6f}), .011f);
}

}  // namespace
}  // namespace veer
