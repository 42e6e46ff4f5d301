#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

TEST(Seek, matching_asks_for_the_change_to_full_speed_at_the_target) {
  const Agent2 self{.velocity = {1, 2}, .max_speed = 10, .max_acceleration = 1000};
  const Seek seek{.response_time = .5f};
  // ((6, 8) - (1, 2)) / 0.5
  EXPECT_LT(length(seek.steer(self, Target2{{3, 4}}).linear - Vec2{10, 12}), 1e-4f);
  EXPECT_LT(length(Flee{.response_time = .5f}.steer(self, Target2{{3, 4}}).linear - Vec2{-14, -20}), 1e-4f);
}

TEST(Seek, thrusting_asks_for_all_it_can_straight_at_the_target) {
  const Agent2 self{.velocity = {1, 2}, .max_acceleration = 5};
  EXPECT_EQ(Seek{School::thrust}.steer(self, Target2{{3, 4}}).linear, (Vec2{3, 4}));
  EXPECT_EQ(Flee{School::thrust}.steer(self, Target2{{3, 4}}).linear, (Vec2{-3, -4}));
}

TEST(Seek, a_response_quicker_than_the_step_is_as_long_as_the_step) {
  Agent2 self{.velocity = {-3, 1}, .max_speed = 2, .max_acceleration = 1e6f};
  test::follow(Seek{.response_time = .001f}, self, Target2{{1000, 0}}, .1f);
  EXPECT_NEAR(self.velocity.x, 2, 1e-5f) << "no overshoot of the wanted velocity";
  EXPECT_NEAR(self.velocity.y, 0, 1e-5f);
}

template <int D>
void expect_within_limits() {
  test::Draw draw(5);
  for (int round = 0; round < 1000; ++round) {
    Agent<float, D> self;
    self.position = draw.vec<D>(-50, 50);
    self.velocity = draw.vec<D>(-20, 20);
    self.max_speed = draw.of_any_size(.1f, 50);
    self.max_acceleration = draw.of_any_size(.1f, 50);
    const Target<float, D> goal{draw.vec<D>(-50, 50)};
    const Vec<float, D> change = unit(goal.position - self.position) * self.max_speed - self.velocity;
    const Vec<float, D> asked = Seek{}.steer(self, goal).linear;
    // Along the change of velocity, and no more than it can.
    ASSERT_NEAR(length(asked), std::min(length(change) / .1f, self.max_acceleration), 1e-3f * self.max_acceleration);
    ASSERT_NEAR(dot(asked, change), length(asked) * length(change), 1e-3f * length(asked) * length(change));
    for (School school : {School::match, School::thrust}) {
      ASSERT_LE(length(Seek{school}.steer(self, goal).linear), self.max_acceleration * 1.00001f);
      ASSERT_LE(length(Flee{school}.steer(self, goal).linear), self.max_acceleration * 1.00001f);
    }
    EXPECT_EQ(Flee{School::thrust}.steer(self, goal).linear, -Seek{School::thrust}.steer(self, goal).linear);
  }
}
TEST(SeekAndFlee, never_ask_for_more_than_the_agent_can) {
  expect_within_limits<2>();
  expect_within_limits<3>();
}

TEST(Flee, asks_nothing_of_a_target_beyond_the_panic_distance) {
  for (School school : {School::match, School::thrust}) {
    const Flee flee{.school = school, .panic_distance = 5};
    const Agent2 self{.velocity = {1, 0}};
    EXPECT_EQ(flee.steer(self, Target2{{5.01f, 0}}).linear, Vec2{});
    EXPECT_LT(flee.steer(self, Target2{{4.99f, 0}}).linear.x, 0);
    EXPECT_LT((Flee{school}.steer(self, Target2{{1e6f, 0}}).linear.x), 0) << "0: it always flees";
  }
}

// With thrust, a target in the center of the turning circle is circled forever.
TEST(Seek, thrusting_circles_a_target_with_the_radius_of_speed_squared_over_acceleration) {
  for (float rate : {60.f, 240.f})
    for (float side : {-1.f, 1.f}) {
      Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = 4};
      const float orbit = 3 * 3 / 4.f;
      const Target2 goal{{0, side * orbit}};
      float turned = 0;
      for (int k = 0; k < static_cast<int>(60 * rate); ++k) {
        const Vec2 before = self.position - goal.position;
        test::follow(Seek{School::thrust}, self, goal, 1 / rate);
        const Vec2 after = self.position - goal.position;
        ASSERT_NEAR(length(after) / orbit, 1, .02f);
        turned += std::atan2(before.x * after.y - before.y * after.x, dot(before, after));
      }
      EXPECT_NEAR(turned / (side * 60 * 3 / orbit), 1, .02f) << "at full speed";
    }
}

// Anywhere else inside the turning circle it makes a rosette: it comes no nearer than it was, and doesn't leave.
TEST(Seek, thrusting_never_reaches_a_target_inside_its_turning_circle) {
  for (float part : {.3f, .5f, .8f}) {
    Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = 4};
    const float orbit = 3 * 3 / 4.f;
    const Target2 goal{{0, part * orbit}};
    for (int k = 0; k < 60 * 120; ++k) {
      test::follow(Seek{School::thrust}, self, goal, 1 / 120.f);
      ASSERT_GT(length(self.position - goal.position), .98f * part * orbit);
      ASSERT_LT(length(self.position - goal.position), 1.02f * orbit);
    }
  }
}

TEST(Seek, matching_reaches_the_target_that_thrusting_circles) {
  Agent2 self{.velocity = {3, 0}, .max_speed = 3, .max_acceleration = 4};
  const Target2 goal{{0, 9 / 4.f}};
  float nearest = 1e9f;
  for (int k = 0; k < 600; ++k) {
    test::follow(Seek{}, self, goal, 1 / 60.f);
    nearest = std::min(nearest, length(self.position - goal.position));
  }
  EXPECT_LT(nearest, .1f);
}

}  // namespace
}  // namespace veer
