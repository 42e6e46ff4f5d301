#include "veer/move/animation/gait.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"

namespace veer {
namespace {

/// Returns the motion of the root after some seconds of the same request.
RigidMotion<float> go(Gait& gait, const Character& character, const Twist<float>& asked, float seconds, float dt,
                      const BlendFilter& filter = {}) {
  RigidMotion<float> all;
  for (int k = 0; k < static_cast<int>(seconds / dt + .5f); ++k)
    all = all.then(advance(gait, character, asked, filter, true, dt));
  return all;
}

TEST(BlendFilter, is_as_far_after_the_same_time_however_that_is_cut) {
  const BlendFilter filter{.2f};
  Vec2 whole{-1, .5f}, rate{.3f, 0};
  filter.advance(whole, rate, {1, 1}, .5f);
  for (const int pieces : {2, 7, 30, 120}) {
    Vec2 point{-1, .5f}, speed{.3f, 0};
    for (int k = 0; k < pieces; ++k) filter.advance(point, speed, {1, 1}, .5f / static_cast<float>(pieces));
    EXPECT_LT(length(point - whole), 1e-5f) << pieces;
    EXPECT_LT(length(speed - rate), 1e-4f) << pieces;
  }
}

TEST(BlendFilter, starts_softly_and_never_goes_past) {
  const BlendFilter filter{.1f};
  Vec2 point{}, rate{};
  filter.advance(point, rate, {1, 0}, .001f);
  EXPECT_NEAR(point.x, .5f * .001f * .001f / (.1f * .1f), 1e-6f) << "an acceleration of 1 / t^2";
  float before = 0;
  for (int k = 0; k < 1000; ++k) {
    filter.advance(point, rate, {1, 0}, .002f);
    EXPECT_GE(point.x, before);
    EXPECT_LE(point.x, 1);
    before = point.x;
  }
  EXPECT_NEAR(point.x, 1, 1e-4f);
  Vec2 later{.3f, -.2f}, speed{1, 2};
  const Vec2 told = filter.later(later, speed, {1, 0});
  filter.advance(later, speed, {1, 0}, .2f);
  EXPECT_LT(length(told - later), 1e-6f);
}

TEST(BlendFilter, without_a_time_is_there_at_once) {
  Vec2 point{.1f, .2f}, rate{1, 1};
  for (const float time : {0.f, 1e-21f, 1e-38f}) {
    point = {.1f, .2f};
    BlendFilter{time}.advance(point, rate, {-1, 1}, .01f);
    EXPECT_EQ(point, (Vec2{-1, 1}));
    EXPECT_EQ(rate, Vec2{});
  }
}

TEST(Gait, moves_as_requested_where_the_clips_can) {
  const auto character = test::nine_clip_character();
  for (const float speed : {0.f, .7f, 1.5f, 2.5f, 4.f, -.5f, -1.5f})
    for (const float dt : {1 / 30.f, 1 / 60.f, 1 / 144.f, 1 / 240.f}) {
      Gait gait;
      const RigidMotion<float> all = go(gait, *character, {{speed, 0}, 0}, 10, dt);
      EXPECT_NEAR(all.translation.x, speed * 10, .1f) << speed << " " << dt;
      EXPECT_NEAR(all.translation.y, 0, .01f);
      EXPECT_NEAR(all.turn, 0, 1e-4f);
      EXPECT_NEAR(gait.had.velocity.x, speed, 1e-3f);
      EXPECT_LT(length(gait.missing().velocity), 1e-3f);
    }
}

// A tie between two blend points, without interpolation, decided by a small disturbance in each step.
TEST(Gait, does_not_stop_between_two_blend_points_that_are_equally_good) {
  for (const bool interpolates : {true, false}) {
    const auto character = test::nine_clip_character({.resolution = .25f});
    Gait gait;
    for (int k = 0; k < 600; ++k)
      advance(gait, *character, {{0, 0}, k % 2 == 0 ? 1e-5f : -1e-5f}, {}, interpolates, 1 / 60.f);
    Twist<float> asked{{2, 0}, 0};
    for (int k = 0; k < 300; ++k) {
      asked.velocity.y = k % 2 == 0 ? 1e-5f : -1e-5f;
      advance(gait, *character, asked, {}, interpolates, 1 / 60.f);
    }
    EXPECT_GT(gait.had.velocity.x, 1) << interpolates;
  }
}

TEST(Gait, turns_where_it_stands) {
  const auto character = test::nine_clip_character();
  Gait gait;
  const RigidMotion<float> all = go(gait, *character, {{}, 1.5f}, 3, 1 / 60.f);
  EXPECT_NEAR(all.turn, 4.5f, .01f);
  EXPECT_LT(length(all.translation), .01f);
}

TEST(Gait, tells_what_the_clips_cannot_do) {
  const auto character = test::nine_clip_character();
  Gait gait;
  go(gait, *character, {{9, 0}, 0}, 2, 1 / 60.f);
  EXPECT_NEAR(gait.had.velocity.x, 4, .01f) << "runs";
  EXPECT_NEAR(gait.missing().velocity.x, 5, .01f);
  EXPECT_NEAR(gait.missing().spin, 0, .01f);
}

// The root is less steady than the average that other agents see.
TEST(Gait, has_the_average_of_what_the_root_does) {
  const auto character = test::nine_clip_character();
  Gait gait;
  go(gait, *character, {{4, 0}, 0}, 2, 1 / 60.f);
  float least = 100, most = 0;
  for (int k = 0; k < 60; ++k) {
    const float speed = advance(gait, *character, {{4, 0}, 0}, {}, true, 1 / 60.f).translation.x * 60;
    least = std::min(least, speed);
    most = std::max(most, speed);
    EXPECT_NEAR(gait.had.velocity.x, 4, .01f);
  }
  EXPECT_LT(least, 3.4f);
  EXPECT_GT(most, 4.6f);
}

// Two clips far apart have the same motion; blending from one to the other passes a clip with another motion.
TEST(Gait, does_not_switch_to_a_face_that_is_only_better_after_the_blend) {
  const auto character = make_character({{{-1, 0}, test::straight("walk", 1, 1)},
                                         {{0, 0}, test::straight("back", -3, 1)},
                                         {{1, 0}, test::straight("jog", 1.2f, 1)}});
  ASSERT_TRUE(character) << character.reason();
  const BlendFilter filter{.2f};
  Gait gait;
  go(gait, **character, {{1, 0}, 0}, 1, 1 / 60.f, filter);
  EXPECT_NEAR(gait.point.x, -1, 1e-3f);
  float worst = 0;
  for (int k = 0; k < 120; ++k) {
    advance(gait, **character, {{1.1f, 0}, 0}, filter, true, 1 / 60.f);
    worst = std::max(worst, length(gait.missing().velocity));
  }
  EXPECT_NEAR(gait.point.x, -1, 1e-3f) << "a tenth of a meter per second isn't worth it";
  EXPECT_LT(worst, .11f);
  Gait other = gait;
  for (int k = 0; k < 240; ++k) advance(other, **character, {{1.1f, 0}, 0}, {0}, true, 1 / 60.f);
  EXPECT_GT(other.point.x, .9f) << "where there is no filter, nothing lies in between";
}

}  // namespace
}  // namespace veer
