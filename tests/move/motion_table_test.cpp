#include "veer/move/animation/motion_table.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "tests/not_finite.hpp"

namespace veer {
namespace {

MotionTable table_of(const BlendSpace& space, float resolution, const MotionWeights& weights = {}) {
  const Result<MotionTable> table = MotionTable::make(space, resolution, weights);
  EXPECT_TRUE(table) << table.reason();
  return *table;
}
Twist<float> motion_at(const BlendSpace& space, const Vec2& place) {
  const Twist<double> t = space.average(space.mix(place));
  return {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)};
}
/// Weighted as by default.
float apart(const Twist<float>& a, const Twist<float>& b) {
  return length(Vec3{a.velocity.x - b.velocity.x, a.velocity.y - b.velocity.y, .5f * (a.spin - b.spin)});
}
Twist<float> any_motion(test::Draw& draw) { return {draw.vec<2>(-6, 6), draw.between(-3, 3)}; }

TEST(MotionTable, finds_the_nearest_of_all_as_brute_force_does) {
  test::Draw draw(31);
  const BlendSpace space = test::walker_space();
  for (const float resolution : {1.f, .25f, .1f, .04f}) {
    const MotionTable table =
        table_of(space, resolution, {draw.between(.1f, 2), draw.between(.1f, 2), draw.between(.1f, 2)});
    for (int i = 0; i < 200; ++i) {
      const Twist<float> asked = any_motion(draw);
      std::size_t best = 0;
      for (std::size_t node = 1; node < table.side() * table.side(); ++node)
        if (table.error(node, asked) < table.error(best, asked)) best = node;
      const std::size_t found = table.nearest(asked);
      EXPECT_NEAR(table.error(found, asked), table.error(best, asked), 1e-6f);
      EXPECT_LE(found, best) << "the first of those that are equally near";
    }
  }
}

TEST(MotionTable, is_the_inverse_of_the_blend_space_on_what_can_be_had) {
  test::Draw draw(32);
  const BlendSpace space = test::walker_space();
  const MotionTable table = table_of(space, .01f);
  for (int i = 0; i < 10000; ++i) {
    const Vec2 place = draw.vec<2>(-1, 1);
    const Twist<float> asked = motion_at(space, place);
    const MotionAnswer answer = table.look_up(asked);
    EXPECT_LT(apart(motion_at(space, answer.place), asked), .02f) << place.x << " " << place.y;
    EXPECT_LT(apart(answer.motion, asked), .02f);
    EXPECT_NEAR(answer.error, apart(answer.motion, asked), 1e-4f);
  }
}

TEST(MotionTable, errs_less_the_finer_it_is_and_less_between_its_places_than_at_them) {
  test::Draw draw(33);
  const BlendSpace space = test::walker_space();
  std::vector<Twist<float>> asked;
  for (int i = 0; i < 2000; ++i) asked.push_back(motion_at(space, draw.vec<2>(-.95f, .95f)));
  double at_before = 0, between_before = 0;
  for (const float resolution : {.2f, .1f, .05f, .025f}) {
    const MotionTable table = table_of(space, resolution);
    double at = 0, between = 0;
    for (const Twist<float>& motion : asked) {
      const std::size_t node = table.nearest(motion);
      at += static_cast<double>(apart(table.motion(node), motion)) / 2000;
      between += static_cast<double>(apart(motion_at(space, table.between(node, motion).place), motion)) / 2000;
    }
    EXPECT_LT(between, .25 * at) << resolution;
    if (at_before > 0) {
      EXPECT_NEAR(at / at_before, .5, .1) << "with the distance of the places";
      EXPECT_LT(between / between_before, .6) << resolution;
    }
    at_before = at;
    between_before = between;
  }
}

TEST(MotionTable, between_places_is_never_worse_than_at_them) {
  test::Draw draw(34);
  const MotionTable table = table_of(test::walker_space(), .05f);
  for (int i = 0; i < 5000; ++i) {
    const Twist<float> asked = any_motion(draw);
    const std::size_t node = draw.below(static_cast<std::uint32_t>(table.side() * table.side()));
    const MotionAnswer answer = table.between(node, asked);
    EXPECT_LE(answer.error, table.error(node, asked) + 1e-6f);
    EXPECT_LE(length(answer.place - table.place(node)), table.resolution() * 1.4143f);
    EXPECT_LE(std::max(std::abs(answer.place.x), std::abs(answer.place.y)), 1 + 1e-6f);
  }
}

TEST(MotionTable, gives_what_can_be_done_to_who_asks_for_more) {
  const MotionTable table = table_of(test::walker_space(), .01f);
  const MotionAnswer fast = table.look_up({{100, 0}, 0});
  EXPECT_NEAR(fast.place.x, 0, .011f);
  EXPECT_NEAR(fast.place.y, 1, 1e-6f) << "runs";
  EXPECT_NEAR(fast.motion.velocity.x, 4, 1e-3f);
  EXPECT_NEAR(table.look_up({{0, 0}, 0}).error, 0, 1e-6f) << "stands";
}

TEST(MotionTable, finds_the_same_from_whatever_was_found_last) {
  test::Draw draw(35);
  const MotionTable table = table_of(test::walker_space(), .02f);
  for (int i = 0; i < 5000; ++i) {
    const Twist<float> asked = any_motion(draw);
    EXPECT_EQ(table.nearest(asked, draw.below(20000)), table.nearest(asked));
  }
}

TEST(MotionTable, that_cannot_be_one_says_why) {
  const BlendSpace space = test::walker_space();
  for (const float resolution : {0.f, -1.f, .001f, 1.1f, test::nan})
    EXPECT_EQ(MotionTable::make(space, resolution).reason(), "a motion table needs a resolution from 0.002 to 1");
  EXPECT_EQ(MotionTable::make(space, .1f, {.spin = test::nan}).reason(),
            "a motion table needs weights from 0.001 to 1000");
  EXPECT_EQ(table_of(space, 1).side(), 3u);
  EXPECT_EQ(table_of(space, .01f).side(), 201u);
}

}  // namespace
}  // namespace veer
