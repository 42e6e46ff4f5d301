#include "veer/steer/delegated/interpose.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

template <int D>
Target<float, D> middle(const Agent<float, D>& a, const Agent<float, D>& b) {
  return {(a.position + b.position) * .5f, (a.velocity + b.velocity) * .5f};
}
template <int D>
void stroll(Agent<float, D>& one, float dt) {
  one.position += one.velocity * dt;
}

template <int D>
void expect_rest_between_still_ones() {
  test::Draw draw(41);
  for (School school : {School::match, School::thrust})
    for (int round = 0; round < 40; ++round) {
      const Agent<float, D> a{.position = draw.vec<D>(-10, 10)}, b{.position = draw.vec<D>(-10, 10)};
      Agent<float, D> self{.position = draw.vec<D>(-10, 10), .max_speed = 4, .max_acceleration = 8};
      const Interpose how{.school = school};
      for (int k = 0; k < 450; ++k) test::follow(how, self, middle(a, b), 1 / 30.f);
      EXPECT_TRUE(how.arrived(self, middle(a, b)));
      EXPECT_LE(length(self.position - (a.position + b.position) * .5f), .1001f);
      EXPECT_LT(length(self.velocity), 1e-3f);
    }
}
TEST(Interpose, comes_to_rest_in_the_middle_of_two_still_ones) {
  expect_rest_between_still_ones<2>();
  expect_rest_between_still_ones<3>();
}

TEST(Interpose, stays_in_the_middle_of_two_agents_that_go_straight_on) {
  test::Draw draw(42);
  for (int round = 0; round < 60; ++round) {
    Agent2 a{.position = draw.vec<2>(-10, 10), .velocity = draw.direction<2>() * draw.between(0, 3)};
    Agent2 b{.position = draw.vec<2>(-10, 10), .velocity = draw.direction<2>() * draw.between(0, 3)};
    Agent2 self{.position = draw.vec<2>(-10, 10), .max_speed = 4, .max_acceleration = 8};
    for (int k = 0; k < 60 * 30; ++k) {
      test::follow(Interpose{}, self, middle(a, b), 1 / 30.f);
      stroll(a, 1 / 30.f);
      stroll(b, 1 / 30.f);
      if (k >= 50 * 30) {
        ASSERT_LE(length(self.position - middle(a, b).position), .11f);
      }
    }
  }
}

// Both walk on circles of their own, so the middle turns and changes its speed: it needs an acceleration of at most
// (2 * 0.5 + 2 * 0.8) / 2 = 1.3 m/s^2, which takes 4 * 0.1^2 * 1.3 = 0.05 m beside the capture radius.
TEST(Interpose, stays_between_two_agents_that_turn) {
  test::Draw draw(43);
  for (int round = 0; round < 20; ++round) {
    Agent2 a{.position = draw.vec<2>(-10, 10), .velocity = draw.direction<2>() * 2};
    Agent2 b{.position = a.position + draw.direction<2>() * 20, .velocity = draw.direction<2>() * 2};
    Agent2 self{.position = draw.vec<2>(-10, 10), .max_speed = 4, .max_acceleration = 8};
    for (int k = 0; k < 40 * 30; ++k) {
      test::follow(Interpose{}, self, middle(a, b), 1 / 30.f);
      a.velocity = rotate(a.velocity, .5f / 30);
      b.velocity = rotate(b.velocity, -.8f / 30);
      stroll(a, 1 / 30.f);
      stroll(b, 1 / 30.f);
      if (k < 15 * 30) continue;
      ASSERT_LE(length(self.position - middle(a, b).position), .2f);
      const Vec2 line = b.position - a.position;
      const float part = dot(self.position - a.position, line) / length_squared(line);
      ASSERT_NEAR(part, .5f, .2f / length(line) + 1e-3f) << "on the segment, at its middle";
    }
  }
}

// The reason why interpose doesn't arrive at a predicted position.
TEST(Interpose, gets_there_sooner_than_by_arriving_at_a_predicted_position_which_leads_twice) {
  const auto seconds = [](auto steer) {
    Agent2 self{.position = {0, -20}, .max_speed = 4, .max_acceleration = 8};
    Target2 goal{.velocity = {2, 0}};
    for (int k = 0; k < 1800; ++k) {
      if (length(self.position - goal.position) < .2f) return static_cast<float>(k) / 30;
      test::carry_out(self, steer(self, goal), 1 / 30.f);
      goal.position += goal.velocity * (1 / 30.f);
    }
    return 60.f;
  };
  const float ours = seconds([](const Agent2& self, const Target2& goal) { return interpose(self, goal); });
  const float twice = seconds([](const Agent2& self, const Target2& goal) {
    const float t = length(goal.position - self.position) / self.max_speed;
    return arrive(self, Target2{goal.position + goal.velocity * t, goal.velocity});
  });
  EXPECT_LT(ours, .85f * twice);
  // 20 m across at sqrt(4^2 - 2^2) = 3.46 m/s, and half a second each to speed up and to brake.
  EXPECT_LT(ours, 20 / 3.46f + 1.2f);
}

TEST(Interpose, does_not_pass_the_middle_from_behind) {
  for (School school : {School::match, School::thrust})
    for (float speed : {0.f, 1.f, 3.f}) {
      Agent2 self{.position = {-20, 0}, .max_speed = 4, .max_acceleration = 2};
      Target2 goal{.velocity = {speed, 0}};
      for (int k = 0; k < 1500; ++k) {
        test::follow(Interpose{.school = school}, self, goal, 1 / 30.f);
        goal.position += goal.velocity * (1 / 30.f);
        ASSERT_LT(self.position.x, goal.position.x + .1f) << "within the capture radius";
      }
    }
}

TEST(Interpose, does_not_brake_but_comes_nearer_when_the_middle_is_as_fast_as_itself) {
  const Agent2 self{.velocity = {4, 0}, .max_speed = 4, .max_acceleration = 8};
  EXPECT_EQ(Interpose{}.steer(self, Target2{{}, {4, 0}}).linear, Vec2{}) << "it is there";
  for (float y : {.5f, 5.f}) {
    const Vec2 asked = Interpose{}.steer(self, Target2{{0, y}, {4, 0}}).linear;
    EXPECT_NEAR(asked.x, 0, .3f);
    EXPECT_GT(asked.y, 1);
  }
}

}  // namespace
}  // namespace veer
