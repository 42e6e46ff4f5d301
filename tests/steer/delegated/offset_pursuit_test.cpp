#include "veer/steer/delegated/offset_pursuit.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

TEST(OffsetPursuit, has_its_position_in_the_leaders_frame) {
  const OffsetPursuit how{.forward = -1, .left = 2, .up = 3};
  const auto kept = [&](const Vec3& heading) { return how.position_to_keep(Target3{.heading = heading}).position; };
  EXPECT_LT(length(kept({1, 0, 0}) - Vec3{-1, 2, 3}), 1e-6f);
  EXPECT_LT(length(kept({0, 1, 0}) - Vec3{-2, -1, 3}), 1e-6f);
  EXPECT_LT(length(kept({-1, 0, 0}) - Vec3{1, -2, 3}), 1e-6f);
  EXPECT_LT(length(kept({.6f, 0, .8f}) - Vec3{-.6f - 2.4f, 2, -.8f + 1.8f}), 1e-5f) << "a leader that climbs";
  EXPECT_LT(length(kept({}) - Vec3{-1, 2, 3}), 1e-6f) << "a leader without a heading";
  EXPECT_LT(length(how.position_to_keep(Target2{{5, 5}, {}, {0, 1}}).position - Vec2{3, 4}), 1e-6f) << "2D has no up";
}

// The velocity is the derivative of the position when the leader moves and turns.
template <int D>
void expect_velocity_of_place() {
  test::Draw draw(51);
  for (int round = 0; round < 500; ++round) {
    const OffsetPursuit how{.forward = draw.between(-5, 5), .left = draw.between(-5, 5)};
    Target<float, D> leader{{}, draw.vec<D>(-3, 3), to_dimension<D>(draw.direction<2>())};
    leader.spin[D == 2 ? 0 : 2] = draw.between(-1, 1);
    const float h = 1e-2f;
    const auto after = [&](float t) {
      Target<float, D> then = leader;
      then.position += leader.velocity * t;
      then.heading = turned(leader.heading, leader.spin * t);
      return how.position_to_keep(then).position;
    };
    ASSERT_LT(length((after(h) - after(-h)) / (2 * h) - how.position_to_keep(leader).velocity), 2e-3f);
  }
}
TEST(OffsetPursuit, knows_how_its_position_moves) {
  expect_velocity_of_place<2>();
  expect_velocity_of_place<3>();
}

/// A leader with constant velocity and spin, a follower, and how far it is from its position from `from` to `to` (s).
float farthest(const OffsetPursuit& how, Agent2 self, Target2 leader, float from, float to, bool tell_spin = true) {
  constexpr float dt = 1 / 60.f;
  float farthest = 0;
  for (int k = 0; k < static_cast<int>(to / dt); ++k) {
    Target2 seen = leader;
    if (!tell_spin) seen.spin = {};
    test::follow(how, self, seen, dt);
    leader.position += leader.velocity * dt;
    leader.velocity = rotate(leader.velocity, leader.spin.x * dt);
    leader.heading = unit(leader.velocity, leader.heading);
    if (static_cast<float>(k) * dt >= from)
      farthest = std::max(farthest, length(how.position_to_keep(leader).position - self.position));
  }
  return farthest;
}

Target2 driving(float angle, float speed, float spin) {
  return {.velocity = direction(angle) * speed, .heading = direction(angle), .spin = {spin}};
}

TEST(OffsetPursuit, takes_and_holds_its_position_when_the_leader_drives_straight) {
  test::Draw draw(52);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 20; ++round) {
      const OffsetPursuit how{.forward = draw.between(-4, 4), .left = draw.between(-4, 4), .school = school};
      const Agent2 self{.position = draw.vec<2>(-10, 10), .max_speed = 5, .max_acceleration = 10};
      const Target2 leader = driving(draw.between(-3, 3), draw.between(0, 3), 0);
      EXPECT_LE(farthest(how, self, leader, 14, 20), .11f) << "within the capture radius";
    }
}

// On a circle of 10 m the position moves at up to (10 + 2.8) * 0.3 = 3.9 m/s and needs 1.2 m/s^2; 4 * 0.1^2 * 1.2 =
// 0.05 m.
TEST(OffsetPursuit, holds_its_position_when_the_leader_turns) {
  test::Draw draw(53);
  for (float spin : {-.3f, .3f})
    for (int round = 0; round < 20; ++round) {
      const OffsetPursuit how{.forward = draw.between(-2, 2), .left = draw.between(-2, 2)};
      const Agent2 self{.position = draw.vec<2>(-10, 10), .max_speed = 6, .max_acceleration = 10};
      EXPECT_LE(farthest(how, self, driving(draw.between(-3, 3), 3, spin), 14, 20), .16f);
    }
}

TEST(OffsetPursuit, lags_behind_its_position_on_a_curve_unless_it_knows_the_leaders_spin) {
  const OffsetPursuit how{.forward = -3, .left = 3};
  const Agent2 self{.max_speed = 6, .max_acceleration = 10};
  EXPECT_GT(farthest(how, self, driving(0, 3, .4f), 14, 20, false), .4f);
  EXPECT_LE(farthest(how, self, driving(0, 3, .4f), 14, 20, true), .18f);
}

TEST(OffsetPursuit, arrives_at_its_position_and_not_at_the_leader) {
  const OffsetPursuit how{.forward = 0, .left = 2};
  const Target2 leader{.position = {5, 5}, .heading = {0, 1}};
  EXPECT_TRUE(how.arrived(Agent2{.position = {3, 5}}, leader));
  EXPECT_FALSE(how.arrived(Agent2{.position = {5, 5}}, leader));
  EXPECT_LT(offset_pursuit(Agent2{.position = {5, 5}}, leader, how).linear.x, 0);
}

}  // namespace
}  // namespace veer
