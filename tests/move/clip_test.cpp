#include "veer/move/animation/clip.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/agent/draw.hpp"
#include "tests/not_finite.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

void expect_near(const RigidMotion<double>& a, const RigidMotion<double>& b, double error) {
  EXPECT_NEAR(a.translation.x, b.translation.x, error);
  EXPECT_NEAR(a.translation.y, b.translation.y, error);
  EXPECT_NEAR(a.turn, b.turn, error);
}

/// A few keys anywhere, at uneven times.
ClipDef random_clip(test::Draw& draw, bool loops = true) {
  ClipDef def{.name = "random", .loops = loops};
  float time = draw.between(-3, 3);
  for (std::size_t k = 2 + draw.below(6); k > 0; --k) {
    def.root.push_back({time, draw.vec<2>(-2, 2), draw.between(-3, 3)});
    time += draw.between(.05f, .8f);
  }
  return def;
}
Clip made_clip(ClipDef def) {
  const Result<Clip> clip = Clip::make(std::move(def));
  EXPECT_TRUE(clip) << clip.reason();
  return *clip;
}

/// A character that walks a circle counter-clockwise and faces along it.
ClipDef circle(float radius, float spin, float seconds, int keys) {
  ClipDef def{.name = "circle"};
  for (int k = 0; k <= keys; ++k) {
    const float time = seconds * static_cast<float>(k) / static_cast<float>(keys), angle = spin * time;
    def.root.push_back({time, {radius * std::sin(angle), radius * (1 - std::cos(angle))}, angle});
  }
  return def;
}

TEST(RigidMotion, back_undoes_it) {
  test::Draw draw(11);
  for (int i = 0; i < 1000; ++i) {
    const RigidMotion<double> m{{draw.between(-9, 9), draw.between(-9, 9)}, draw.between(-9, 9)};
    expect_near(m.then(m.back()), {}, 1e-13);
    expect_near(m.back().then(m), {}, 1e-13);
  }
}

TEST(RigidMotion, repeated_is_one_after_the_other) {
  test::Draw draw(12);
  for (std::uint64_t times : {0u, 1u, 2u, 7u, 100u}) {
    const RigidMotion<double> m{{draw.between(-2, 2), draw.between(-2, 2)}, draw.between(-3, 3)};
    RigidMotion<double> all;
    for (std::uint64_t k = 0; k < times; ++k) all = all.then(m);
    expect_near(m.repeated(times), all, 1e-11);
  }
}

TEST(Twist, goes_along_one_arc_in_one_step_or_two) {
  test::Draw draw(13);
  for (int i = 0; i < 1000; ++i) {
    // Small turns are computed by a series: tests turns on both sides of the threshold.
    const Twist<double> twist{{draw.between(-4, 4), draw.between(-4, 4)}, draw.of_any_size(1e-6f, 10)};
    const double a = draw.between(0, 1), b = draw.between(0, 1);
    expect_near(motion_of(twist, a).then(motion_of(twist, b)), motion_of(twist, a + b), 1e-12);
  }
  const RigidMotion<double> quarter = motion_of<double>({{2, 0}, 1}, 1.5707963267948966);
  expect_near(quarter, {{2, 2}, 1.5707963267948966}, 1e-12);
}

TEST(Clip, two_intervals_in_a_row_are_as_one) {
  test::Draw draw(14);
  for (int i = 0; i < 2000; ++i) {
    const Clip clip = made_clip(random_clip(draw, i % 2 == 0));
    const double start = draw.between(0, 9), a = draw.between(0, 5), b = draw.between(0, 5);
    expect_near(clip.motion(start, a).then(clip.motion(start + a, b)), clip.motion(start, a + b), 1e-11);
  }
}

TEST(Clip, moves_as_far_at_every_rate_of_steps) {
  test::Draw draw(15);
  for (int i = 0; i < 5; ++i) {
    const Clip clip = made_clip(random_clip(draw));
    const double start = draw.between(0, 1);
    const RigidMotion<double> minute = clip.motion(start, 60);
    for (const int rate : {30, 60, 144, 240}) {
      RigidMotion<double> all;
      for (int k = 0; k < 60 * rate; ++k) all = all.then(clip.motion(start + k / static_cast<double>(rate), 1. / rate));
      expect_near(all, minute, 1e-8);
    }
  }
}

TEST(Clip, loops_without_drift) {
  const Clip clip = made_clip({.name = "step", .root = {{0, {}, 0}, {.4f, {.9f, .1f}, .2f}, {1, {1.5f, 0}, 0}}});
  expect_near(clip.motion(0, 1000), {{1500, 0}, 0}, 1e-9);
  expect_near(clip.motion(.4, 1000), RigidMotion<double>{{0, 0}, 0}.then(clip.motion(.4, 1).repeated(1000)), 1e-9);
  EXPECT_NEAR(clip.motion(123456.75, .5).translation.x, clip.motion(.75, .5).translation.x, 1e-9);
}

TEST(Clip, does_not_care_where_and_when_it_begins) {
  test::Draw draw(16);
  for (int i = 0; i < 200; ++i) {
    ClipDef def = random_clip(draw), moved = def;
    const Vec2 offset = draw.vec<2>(-5, 5);
    const float turn = draw.between(-3, 3), later = draw.between(-5, 5);
    for (RootKey& key : moved.root) key = {key.time + later, offset + rotate(key.position, turn), key.heading + turn};
    const double start = draw.between(0, 1), dt = draw.between(0, 1);
    expect_near(made_clip(moved).motion(start, dt), made_clip(def).motion(start, dt), 3e-5);
  }
}

TEST(Clip, its_average_is_what_the_character_sees_of_its_motion) {
  const Clip round = made_clip(circle(3, 1.5f, 2, 60));
  EXPECT_NEAR(round.average().velocity.x, 4.5, .002) << "60 straight sides are shorter than the circle";
  EXPECT_NEAR(round.average().velocity.y, 0, .002);
  EXPECT_NEAR(round.average().spin, 1.5, 1e-6);
  test::Draw draw(17);
  for (int i = 0; i < 20; ++i) {
    const Clip clip = made_clip(random_clip(draw));
    const int steps = 20000;
    const double dt = static_cast<double>(clip.duration()) / steps;
    Vec<double, 2> sum{};
    double turn = 0;
    for (int k = 0; k < steps; ++k) {
      const RigidMotion<double> step = clip.motion((k + .0001) * dt, dt);
      sum = sum + rotate(step.translation, -step.turn / 2);  // relative to the heading half way
      turn += step.turn;
    }
    const double seconds = static_cast<double>(clip.duration());
    EXPECT_NEAR(clip.average().velocity.x, sum.x / seconds, 1e-5);
    EXPECT_NEAR(clip.average().velocity.y, sum.y / seconds, 1e-5);
    EXPECT_NEAR(clip.average().spin, turn / seconds, 1e-5);
  }
}

TEST(Clip, may_turn_right_round) {
  const Clip clip = made_clip({.name = "spin", .root = {{0, {}, 0}, {1, {}, 2}, {2, {}, 4}, {3, {}, 6.2831853f}}});
  EXPECT_NEAR(clip.whole().turn, 6.2831853, 1e-6) << "not back to 0";
  EXPECT_NEAR(clip.average().spin, 6.2831853 / 3, 1e-6);
  EXPECT_NEAR(length(clip.average().velocity), 0, 1e-12);
}

TEST(Clip, that_does_not_loop_ends) {
  const Clip clip = made_clip({.name = "stop", .root = {{0, {}, 0}, {2, {1, 0}, 0}}, .loops = false});
  expect_near(clip.motion(1, 5), {{.5, 0}, 0}, 1e-12);
  expect_near(clip.motion(7, 5), {}, 1e-12);
}

TEST(Clip, knows_where_limbs_are) {
  const LimbTrack foot{"left foot", {{5, {.4f, .1f, 0}}, {6, {-.4f, .1f, 0}}, {7, {.4f, .1f, 0}}}};
  const Clip clip =
      made_clip({.name = "walk", .root = {{5, {}, 0}, {7, {3, 0}, 0}}, .limbs = {foot, {"hat", {{5, {0, 0, 2}}}}}});
  ASSERT_EQ(clip.limbs(), 2u);
  EXPECT_EQ(clip.limb_name(0), "left foot");
  EXPECT_NEAR(clip.limb(0, .25).x, .2f, 1e-6);
  EXPECT_NEAR(clip.limb(0, 1.5).x, 0, 1e-6);
  EXPECT_NEAR(clip.limb(0, 20.25).x, .2f, 1e-5) << "ten rounds later";
  EXPECT_EQ(clip.limb(1, 1.7), (Vec3{0, 0, 2}));
}

TEST(Clip, that_is_invalid_says_why) {
  const auto why = [](std::vector<RootKey> keys, std::vector<LimbTrack> limbs = {}) {
    const Result<Clip> clip = Clip::make({.name = "odd", .root = std::move(keys), .limbs = std::move(limbs)});
    return clip ? std::string("fine") : clip.reason();
  };
  EXPECT_EQ(why({}), "the root of clip 'odd' needs 2 keys and has 0");
  EXPECT_EQ(why({{0, {}, 0}}), "the root of clip 'odd' needs 2 keys and has 1");
  EXPECT_EQ(why({{.5f, {}, 0}, {.5f, {}, 0}}), "key 1 of the root of clip 'odd': is at 0.5 s, which isn't after 0.5 s");
  EXPECT_EQ(why({{0, {}, 0}, {nan, {}, 0}}), "key 1 of the root of clip 'odd': the time isn't within 10000 s");
  EXPECT_EQ(why({{0, {0, nan}, 0}, {1, {}, 0}}), "key 0 of the root of clip 'odd': the position isn't within 10000 m");
  EXPECT_EQ(why({{0, {}, 0}, {1, {}, infinity}}),
            "key 1 of the root of clip 'odd': the heading isn't within 10000 rad");
  EXPECT_EQ(why({{0, {}, 0}, {1, {}, 0}}, {{"foot", {}}}), "limb 'foot' of clip 'odd' needs 1 key and has 0");
}

TEST(Clip, takes_neither_too_short_nor_too_long) {
  const auto why = [](float seconds) {
    return Clip::make({.name = "blink", .root = {{0, {}, 0}, {seconds, {1, 0}, 0}}}).reason();
  };
  EXPECT_EQ(why(.001f), "");
  EXPECT_EQ(why(1000), "");
  EXPECT_EQ(why(1e-4f), "clip 'blink' takes 1e-04 s, which isn't from 0.001 to 1000 s");
  EXPECT_EQ(why(2000), "clip 'blink' takes 2000 s, which isn't from 0.001 to 1000 s");
}

}  // namespace
}  // namespace veer
