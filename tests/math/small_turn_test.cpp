// Rotations without angles: compared with those by angle.
#include "veer/math/small_turn.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace veer {
namespace {

TEST(SmallTurn, turns_by_the_length_of_the_push) {
  for (const float angle : {0.f, 1e-6f, 1e-3f, .01f, .1f, .5f}) {
    const Vec2 flat = turned_by_push(Vec2{1, 0}, Vec2{0, angle});
    EXPECT_NEAR(angle_of(flat, 0.f), angle, .01f * angle * angle * angle + 1e-6f) << angle;
    EXPECT_NEAR(length(flat), 1, 1e-5f) << angle;
    const Vec3 space = turned_by_push(Vec3{0, 0, 1}, Vec3{-angle, 0, 0});
    EXPECT_NEAR(space.x, -std::sin(angle), .01f * angle * angle * angle + 1e-6f) << angle;
    EXPECT_NEAR(space.z, std::cos(angle), .01f * angle * angle * angle + 1e-6f) << angle;
  }
}

TEST(SmallTurn, keeps_unit_length_over_many_turns) {
  Vec3 a{1, 0, 0};
  for (int k = 0; k < 100000; ++k) a = turned_by_push(a, cross(Vec3{.01f, .02f, .03f}, a));
  EXPECT_NEAR(length(a), 1, 1e-6f);
}

TEST(SmallTurn, along_a_rotation_turns_as_the_shortest_one) {
  const Vec2 flat = turned_along(Vec2{2, 1}, direction(.3f), direction(1.1f)), wanted = rotate(Vec2{2, 1}, .8f);
  EXPECT_NEAR(length(flat - wanted), 0, 1e-6f);
  const Vec3 from = unit(Vec3{1, 2, 3}), to = unit(Vec3{-2, 1, 2});
  EXPECT_NEAR(length(turned_along(from, from, to) - to), 0, 1e-6f);
  const Vec3 axis = unit(cross(from, to));
  EXPECT_NEAR(length(turned_along(axis, from, to) - axis), 0, 1e-6f) << "the axis stays";
}

TEST(SmallTurn, along_a_half_turn_reverses) {
  EXPECT_EQ(turned_along(Vec2{2, 1}, Vec2{1, 0}, Vec2{-1, 0}), (Vec2{-2, -1}));
  EXPECT_EQ(turned_along(Vec3{2, 1, 3}, Vec3{1, 0, 0}, Vec3{-1, 0, 0}), (Vec3{-2, -1, -3}));
}

}  // namespace
}  // namespace veer
