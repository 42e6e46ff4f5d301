// What holds a flock together: cohesion, alignment, both with separation in one, and which agents are seen.
#include <gtest/gtest.h>

#include "among.hpp"
#include "tests/steer/track.hpp"
#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/flocking.hpp"

namespace veer {
namespace {

using test::among;
using test::other;

const Agent2 strong{.max_acceleration = 1000};

TEST(Cohesion, pulls_to_the_middle_of_the_neighbors_like_a_spring) {
  const Cohesion b{.radius = 10, .strength = 3};
  // The middle of the two near ones is (2, 1); the third is out of reach.
  EXPECT_LT(length(among(b, strong, {other(Vec2{1, 4}), other(Vec2{3, -2}), other(Vec2{11, 0})}) - Vec2{6, 3}), 1e-4f);
  EXPECT_EQ(among(b, strong, {other(Vec2{2, 1}), other(Vec2{-2, -1})}), Vec2{}) << "in the middle the spring is slack";
  EXPECT_EQ(among(b, strong, {}), Vec2{});
  const Agent2 weak{.max_acceleration = 5};
  EXPECT_LT(length(among(b, weak, {other(Vec2{3, 4})}) - Vec2{3, 4}), 1e-5f) << "15 is cut to 5";
}

TEST(Alignment, asks_for_the_change_to_the_average_velocity) {
  const Alignment b{.radius = 10, .response_time = .5f};
  const Agent2 self{.velocity = {1, 0}, .max_acceleration = 1000};
  const std::vector others{other(Vec2{1, 0}, Vec2{2, 2}), other(Vec2{0, 1}, Vec2{4, -4}),
                           other(Vec2{20, 0}, Vec2{9, 9})};
  EXPECT_LT(length(among(b, self, others) - Vec2{4, -2}), 1e-4f);  // ((3, -1) - (1, 0)) / 0.5
  EXPECT_EQ(among(b, self, {}), Vec2{}) << "without neighbors it asks for nothing, not even to stop";
}

TEST(Alignment, reaches_the_velocity_of_the_neighbors_and_stays_there) {
  Agent2 self{.velocity = {-1, 0}, .max_speed = 5, .max_acceleration = 4};
  const std::vector others{other(Vec2{1, 0}, Vec2{1, 2}), other(Vec2{0, 1}, Vec2{1, 2})};
  for (int k = 0; k < 300; ++k)
    test::carry_out(self, Linear<float, 2>{among(Alignment{}, self, others, test::tick(.02f))}, .02f);
  EXPECT_LT(length(self.velocity - Vec2{1, 2}), 1e-3f);
  // Even in steps longer than the response it doesn't overshoot.
  Agent2 slow{.velocity = {-1, 0}, .max_speed = 5, .max_acceleration = 1000};
  test::carry_out(slow, Linear<float, 2>{among(Alignment{.response_time = .001f}, slow, others, test::tick(.2f))}, .2f);
  EXPECT_LT(length(slow.velocity - Vec2{1, 2}), 1e-4f);
}

TEST(Flocking, is_the_average_of_its_three_wishes) {
  const Flocking b{.radius = 5, .separation_radius = 2, .cohere = .5f, .separate = 3, .match = 2};
  const Agent2 self{.velocity = {1, 0}, .max_acceleration = 1000};
  const std::vector others{other(Vec2{1, 0}, Vec2{2, 1}), other(Vec2{0, 4}, Vec2{0, 3}), other(Vec2{6, 0}, Vec2{9, 9})};
  // cohere (1, 4) / 2, separate from (1, 0) / 2, match ((2, 4) - 2 (1, 0)) / 2
  const Vec2 wanted = Vec2{.25f, 1} - Vec2{1.5f, 0} + Vec2{0, 4};
  EXPECT_LT(length(among(b, self, others) - wanted), 1e-4f);
  EXPECT_EQ(among(b, self, {}), Vec2{});
}

/// Whether the agent, which looks along +x, sees a neighbor at this angle.
bool sees(float view_angle, float angle) {
  const Vec2 offset{2 * std::cos(angle), 2 * std::sin(angle)};
  return length(among(Cohesion{.radius = 5, .view_angle = view_angle}, strong, {other(offset)})) > 0;
}
TEST(View, ends_at_half_the_angle_on_either_side) {
  for (const float view : {.2f, 1.f, half_pi, 2.f, pi, 4.f, 5.f, 6.f})
    for (const float side : {1.f, -1.f}) {
      EXPECT_TRUE(sees(view, side * (view / 2 - .01f))) << view;
      EXPECT_FALSE(sees(view, side * (view / 2 + .01f))) << view;
    }
  for (float angle = -pi; angle <= pi; angle += .1f) EXPECT_TRUE(sees(two_pi, angle)) << angle;
  EXPECT_TRUE(sees(two_pi, pi));
}

TEST(View, half_a_circle_leaves_out_agents_behind) {
  const auto behind = [](const Vec2& offset) {
    return among(Cohesion{.radius = 5, .view_angle = pi}, strong, {other(offset)}) == Vec2{};
  };
  EXPECT_FALSE(behind({1e-3f, 2}));
  EXPECT_TRUE(behind({-1e-3f, 2}));
  EXPECT_TRUE(behind({-2, 0}));
}

// It has no direction, so no view angle can hide it: counted, it halves the average of the other's velocity.
TEST(View, never_hides_an_agent_at_the_same_position) {
  const Alignment b{.radius = 5, .view_angle = .1f, .response_time = 1};
  EXPECT_LT(length(among(b, strong, {other(Vec2{}, Vec2{}), other(Vec2{1, 0}, Vec2{4, 0})}) - Vec2{2, 0}), 1e-5f);
}

}  // namespace
}  // namespace veer
