#include "veer/move/bodies/flyer.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/steer/track.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

template <int D>
void expect_circle() {
  for (const float bank : {.4f, 1.f}) {
    Agent<float, D> limits;
    limits.max_speed = 15;
    limits.max_acceleration = 200;
    const Flyer how{.max_bank = bank};
    BodyState<float, D> state{};
    state.heading.x = 1;
    state.velocity.x = 15;
    const float radius = 15 * 15 / (how.gravity * std::tan(bank));
    const auto round = static_cast<int>(two_pi * radius / 15 * 120);
    float low = 1e9f, high = -1e9f;
    for (int k = 0; k < 120 + round; ++k) {
      Vec<float, D> left = left_of(state.heading) * 200.f;
      how.move(state, {.move = left, .heading = state.heading}, limits, 1 / 120.f);
      if (k < 120) continue;  // it has rolled in
      low = std::min(low, state.position.y);
      high = std::max(high, state.position.y);
    }
    EXPECT_NEAR((high - low) / (2 * radius), 1, .01f);
    EXPECT_NEAR(length(state.velocity), 15, 1e-3f);
    EXPECT_NEAR(bank_of(state.velocity, state.spin), bank, 1e-4f) << "it banks left";
  }
}
TEST(Flyer, its_tightest_circle_is_the_square_of_its_speed_over_what_the_bank_gives) {
  expect_circle<2>();
  expect_circle<3>();
}

template <int D>
void expect_flight() {
  test::Draw draw(91);
  for (int round = 0; round < 200; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(1, 50);
    limits.max_acceleration = draw.of_any_size(.5f, 200);
    limits.max_angular_speed = draw.of_any_size(.2f, 10);
    const Flyer how{.stall = draw.between(.1f, .9f),
                    .max_bank = draw.between(.1f, 1.4f),
                    .roll_time = draw.of_any_size(.05f, 2),
                    .max_climb = draw.between(0, 1.4f)};
    const float dt = draw.of_any_size(.004f, .1f), most = limits.max_speed;
    BodyState<float, D> state{};
    state.heading = draw.direction<D>();
    state.velocity = state.heading * most;
    Vec<float, D> asked = draw.vec<D>(-100, 100);
    for (int k = 0; k < 40; ++k) {
      const auto before = state;
      if (k % 8 == 0) asked = draw.vec<D>(-100, 100);
      how.move(state, {.move = asked, .heading = state.heading}, limits, dt);
      const float speed = length(state.velocity), bank = bank_of(state.velocity, state.spin);
      ASSERT_GE(speed, how.stall * most * .9999f);
      ASSERT_LE(speed, most * 1.0001f);
      ASSERT_LT(length(state.velocity - state.heading * speed), 1e-4f * most);
      ASSERT_LE(abs(bank), how.max_bank + 1e-4f);
      ASSERT_LE(abs(bank - bank_of(before.velocity, before.spin)), how.max_bank / how.roll_time * dt + 1e-4f);
      ASSERT_LE(abs(to_dimension<3>(state.heading).z), std::sin(how.max_climb) + 1e-5f);
      if (k > 0) {  // the first step brings a steep heading into the limits at once
        const Vec<float, D> middle = unit(before.heading + state.heading), moved = state.heading - before.heading;
        ASSERT_LT(length(cross(state.spin, middle) * dt - moved), .5f * length_squared(state.spin * dt) + 1e-4f)
            << "its spin is how it turns";
      }
    }
  }
}
TEST(Flyer, flies_on_within_its_speeds_its_bank_its_roll_and_its_climb) {
  expect_flight<2>();
  expect_flight<3>();
}

TEST(Flyer, comes_round_to_what_lies_beside_and_rolls_out_without_swinging_past) {
  for (const float side : {1.f, -1.f}) {
    Agent2 self{.velocity = {12, 0}, .max_speed = 12, .max_acceleration = 60};
    const Target2 far{.position = {0, side * 1e5f}};
    float past = 0;
    for (int k = 0; k < 600; ++k) {
      test::carry_out(Flyer{}, self, Seek{}.steer(self, far, test::tick(1 / 60.f)).linear, 1 / 60.f);
      past = std::max(past, -self.heading.x);
    }
    EXPECT_NEAR(self.heading.y, side, 1e-3f);
    EXPECT_LT(past, .02f) << "rad beyond";
    EXPECT_NEAR(bank_of(self.velocity, self.spin), 0, 1e-2f) << "level again";
  }
}

TEST(Flyer, climbs_as_steeply_as_it_can_to_what_is_above) {
  Agent3 self{.velocity = {12, 0, 0}, .max_speed = 12, .max_acceleration = 60};
  const Flyer how{.max_climb = .4f};
  const Target3 above{.position = {100, 0, 1e4f}};
  for (int k = 0; k < 240; ++k)
    test::carry_out(how, self, Seek{}.steer(self, above, test::tick(1 / 60.f)).linear, 1 / 60.f);
  EXPECT_NEAR(std::asin(self.heading.z), .4f, 1e-3f);
}

TEST(Flyer, banks_into_its_turn) {
  EXPECT_NEAR(bank_of(Vec2{10, 0}, Spin<float, 2>{standard_gravity / 10}), pi / 4, 1e-6f) << "left";
  EXPECT_NEAR(bank_of(Vec3{0, 6, 8}, Vec3{9, 9, -standard_gravity / 6}), -pi / 4, 1e-6f) << "right; level speed counts";
  EXPECT_EQ(bank_of(Vec3{10, 0, 0}, Vec3{}), 0);
}

}  // namespace
}  // namespace veer
