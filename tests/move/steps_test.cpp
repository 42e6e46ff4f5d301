#include "veer/move/animation/steps.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

Clip clip_of(const Steps& steps) {
  const Result<Clip> clip = Clip::make(steps_clip("steps", steps));
  EXPECT_TRUE(clip) << clip.reason();
  return *clip;
}
Steps draw_steps(test::Draw& draw) {
  return {.ahead = draw.between(-2, 4),
          .aside = draw.between(-1, 1),
          .spin = draw.between(-1, 1),
          .seconds = draw.between(.5f, 1.5f),
          .surge = draw.between(0, .3f),
          .stance = draw.between(.3f, .7f),
          .width = draw.between(.1f, .4f),
          .lift = draw.between(.05f, .2f)};
}

TEST(Steps, go_as_they_say_on_average) {
  test::Draw draw(51);
  for (int i = 0; i < 100; ++i) {
    const Steps steps = draw_steps(draw);
    const Clip clip = clip_of(steps);
    EXPECT_NEAR(clip.average().velocity.x, static_cast<double>(steps.ahead), .002);
    EXPECT_NEAR(clip.average().velocity.y, static_cast<double>(steps.aside), .002);
    EXPECT_NEAR(clip.average().spin, static_cast<double>(steps.spin), 1e-5);
  }
}

TEST(Steps, feet_that_stand_do_not_slide) {
  test::Draw draw(52);
  for (int i = 0; i < 50; ++i) {
    const Steps steps = draw_steps(draw);
    const Clip clip = clip_of(steps);
    // Where the left foot is in the world, all through its stance.
    const auto foot = [&](double phase) {
      const double time = phase * static_cast<double>(steps.seconds);
      const RigidMotion<double> root = clip.motion(0, time);
      const Vec3 seen = clip.limb(0, time);
      return root.translation +
             rotate(Vec<double, 2>{static_cast<double>(seen.x), static_cast<double>(seen.y)}, root.turn);
    };
    for (double phase = 0; phase < static_cast<double>(steps.stance) - .02; phase += .01)
      EXPECT_LT(length(foot(phase) - foot(0)), .002) << phase;
    EXPECT_GT(clip.limb(0, .5 * (1 + static_cast<double>(steps.stance)) * static_cast<double>(steps.seconds)).z,
              .9f * steps.lift);
  }
}

TEST(Steps, end_as_they_began) {
  test::Draw draw(53);
  for (int i = 0; i < 50; ++i) {
    const ClipDef def = steps_clip("steps", draw_steps(draw));
    for (const LimbTrack& limb : def.limbs)
      EXPECT_LT(length(limb.keys.front().position - limb.keys.back().position), 1e-5f);
  }
}

TEST(Steps, turn_as_fast_as_they_say_at_the_ends_of_their_ranges) {
  for (const float spin : {20.f, -20.f})
    for (const float seconds : {.05f, 6.f, 100.f}) {
      const Clip clip = clip_of({.spin = spin, .seconds = seconds, .surge = .9f});
      EXPECT_NEAR(clip.average().spin, static_cast<double>(spin), .01) << seconds;
    }
}

}  // namespace
}  // namespace veer
