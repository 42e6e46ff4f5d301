#include "veer/math/spin.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/math/local.hpp"

namespace veer {
namespace {

TEST(Spin, leads_from_one_direction_to_the_other_the_shorter_way_round) {
  test::Draw draw(1);
  for (int i = 0; i < 2000; ++i) {
    const Vec2 a = draw.direction<2>(), b = draw.direction<2>();
    const Vec<float, 1> flat = turn_between(a, b);
    ASSERT_LE(abs(flat.x), pi + 1e-6f);
    ASSERT_LE(length(turned<float, 2>(a, flat) - b), 2e-6f);
    const Vec3 p = draw.direction<3>(), q = draw.direction<3>(), turn = turn_between(p, q);
    ASSERT_LE(length(turn), pi + 1e-6f);
    ASSERT_NEAR(dot(turn, p), 0, 1e-5f) << "about an axis across";
    ASSERT_LE(length(turned<float, 3>(p, turn) - q), 3e-6f);
  }
}

TEST(Spin, straight_behind_goes_counter_clockwise_and_nowhere_is_no_turn) {
  EXPECT_NEAR(turn_between(Vec2{1, 0}, Vec2{-1, 0}).x, pi, 1e-6f);
  EXPECT_NEAR(turn_between(Vec2{0, -1}, Vec2{0, 1}).x, pi, 1e-6f);
  EXPECT_NEAR(turn_between(Vec3{1, 0, 0}, Vec3{-1, 0, 0}).z, pi, 1e-6f);
  EXPECT_NEAR(length(turn_between(Vec3{0, 0, 1}, Vec3{0, 0, -1})), pi, 1e-6f) << "no left there, but a half turn";
  EXPECT_EQ(turn_between(Vec2{1, 0}, Vec2{}).x, 0);
  EXPECT_EQ(turn_between(Vec2{0, 1}, Vec2{0, 1}).x, 0);
}

TEST(Spin, turning_on_and_on_keeps_the_length) {
  Vec3 a{1, 0, 0};
  const Vec3 turn{.03f, -.02f, .05f};
  for (int i = 0; i < 100000; ++i) a = turned<float, 3>(a, turn);
  EXPECT_NEAR(length(a), 1, 1e-5f);
}

TEST(Spin, about_an_axis_leaves_what_lies_along_it) {
  const Vec3 axis = unit(Vec3{1, 2, 3});
  EXPECT_LE(length(turned<float, 3>(axis, axis * 2.f) - axis), 1e-6f);
  EXPECT_LE(length(turned<float, 3>(Vec3{1, 0, 0}, Vec3{0, 0, half_pi}) - Vec3{0, 1, 0}), 1e-6f);
}

// A point on an arm moves with spin x arm: after a short while it is where turning the arm leads.
TEST(Spin, says_how_fast_the_end_of_an_arm_moves) {
  test::Draw draw(2);
  for (int i = 0; i < 200; ++i) {
    const Vec3 arm = draw.direction<3>(), spin = draw.vec<3>(-2, 2);
    const Vec3 later = turned<float, 3>(arm, spin * 1e-3f);
    ASSERT_LE(length((later - arm) / 1e-3f - cross(spin, arm)), .02f);
    const Vec2 flat = draw.direction<2>();
    const Vec<float, 1> turn{draw.between(-2, 2)};
    ASSERT_LE(length((turned<float, 2>(flat, turn * 1e-3f) - flat) / 1e-3f - cross(turn, flat)), .02f);
  }
}

TEST(Local, ahead_left_and_up_are_square_to_each_other) {
  test::Draw draw(3);
  for (int i = 0; i < 500; ++i) {
    const Vec3 h = i == 0 ? Vec3{0, 0, 1} : i == 1 ? Vec3{0, 0, -1} : draw.direction<3>();
    const Vec3 ahead = to_world(h, Vec3{1, 0, 0}), left = to_world(h, Vec3{0, 1, 0}), up = to_world(h, Vec3{0, 0, 1});
    ASSERT_LE(length(ahead - h), 1e-6f);
    ASSERT_NEAR(dot(left, h), 0, 1e-6f);
    ASSERT_LE(length(cross(ahead, left) - up), 1e-6f) << "right-handed";
    ASSERT_GE(up.z, -1e-6f);
    ASSERT_EQ(left.z, 0) << "level";
  }
  EXPECT_EQ(to_world(Vec2{0, 1}, Vec3{2, 3, 9}), (Vec2{-3, 2})) << "looking along y, left is -x; up doesn't count";
}

}  // namespace
}  // namespace veer
