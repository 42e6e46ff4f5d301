#include "veer/move/animation/motion_table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "tests/not_finite.hpp"

namespace veer {
namespace {

MotionTable table_of(const BlendSpace& space, float resolution, const MotionWeights& weights = {}) {
  const Result<MotionTable> table = MotionTable::make(space, {resolution, weights});
  EXPECT_TRUE(table) << table.reason();
  return *table;
}
Twist<float> motion_at(const BlendSpace& space, const Vec2& point) {
  const Twist<double> t = space.average(space.mix(point));
  return {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)};
}
/// Weighted distance, with the default weights.
float apart(const Twist<float>& a, const Twist<float>& b) {
  return length(Vec3{a.velocity.x - b.velocity.x, a.velocity.y - b.velocity.y, .5f * (a.spin - b.spin)});
}
Twist<float> any_motion(test::Draw& draw) { return {draw.vec<2>(-6, 6), draw.between(-3, 3)}; }

MotionAnswer nearest(const MotionTable& table, const Twist<float>& asked) {
  MotionTable::Hint none;
  return table.nearest(asked, none);
}
/// The nearest of all nodes, one by one.
float least_error(const MotionTable& table, const Twist<float>& asked) {
  float least = unlimited;
  for (std::size_t node = 0; node < table.side() * table.side(); ++node)
    least = std::min(least, table.error(table.motion(node), asked));
  return least;
}
/// Returns the largest weighted distance of motions across a cell.
float widest_cell(const MotionTable& table) {
  float most = 0;
  for (std::size_t node = 0; node + table.side() + 1 < table.side() * table.side(); ++node)
    if (node % table.side() + 1 < table.side())
      for (const std::size_t other : {node + 1, node + table.side(), node + table.side() + 1})
        most = std::max(most, table.error(table.motion(node), table.motion(other)));
  return most;
}

TEST(MotionTable, finds_the_nearest_of_all_as_brute_force_does) {
  test::Draw draw(31);
  const BlendSpace space = test::walker_space();
  for (const float resolution : {1.f, .25f, .1f, .04f}) {
    const MotionTable table =
        table_of(space, resolution, {draw.between(.1f, 2), draw.between(.1f, 2), draw.between(.1f, 2)});
    const float cell = widest_cell(table);
    for (int i = 0; i < 200; ++i) {
      const Twist<float> asked = any_motion(draw);
      const float least = least_error(table, asked);
      EXPECT_LE(table.error(motion_at(space, table.look_up(asked).point), asked), least + 1e-5f)
          << "a point between the nodes can only be nearer";
      EXPECT_LE(nearest(table, asked).error, least + cell) << "a corner of the cell around the nearest point";
    }
  }
}

TEST(MotionTable, is_the_inverse_of_the_blend_space_on_possible_motions) {
  test::Draw draw(32);
  const BlendSpace space = test::walker_space();
  const MotionTable table = table_of(space, .01f);
  for (int i = 0; i < 10000; ++i) {
    const Vec2 point = draw.vec<2>(-1, 1);
    const Twist<float> asked = motion_at(space, point);
    const MotionAnswer answer = table.look_up(asked);
    EXPECT_LT(apart(motion_at(space, answer.point), asked), 1e-4f) << point.x << " " << point.y;
    EXPECT_LT(apart(answer.motion, asked), .02f);
    EXPECT_NEAR(answer.error, apart(answer.motion, asked), 1e-4f);
    EXPECT_LT(apart(nearest(table, asked).motion, asked), .06f);
  }
}

TEST(MotionTable, errs_less_the_finer_it_is_and_less_between_its_nodes_than_at_them) {
  test::Draw draw(33);
  const BlendSpace space = test::walker_space();
  std::vector<Twist<float>> asked;
  for (int i = 0; i < 2000; ++i)
    asked.push_back(
        motion_at(space, {draw.between(-.9f, .9f), draw.between(.05f, .95f)}));  // blend points between clips
  double at_before = 0, between_before = 0;
  for (const float resolution : {.25f, .125f, .0625f, .03125f}) {
    const MotionTable table = table_of(space, resolution);
    double at = 0, between = 0;
    for (const Twist<float>& motion : asked) {
      at += static_cast<double>(nearest(table, motion).error) / 2000;
      between += static_cast<double>(table.look_up(motion).error) / 2000;
    }
    EXPECT_LT(between, .3 * at) << resolution;
    if (at_before > 0) {
      EXPECT_NEAR(at / at_before, .5, .1) << "proportional to the distance of the nodes";
      EXPECT_NEAR(between / between_before, .25, .1) << "proportional to its square";
    }
    at_before = at;
    between_before = between;
  }
}

TEST(MotionTable, gives_the_nearest_possible_motion_to_impossible_requests) {
  const MotionTable table = table_of(test::walker_space(), .01f);
  const MotionAnswer fast = table.look_up({{100, 0}, 0});
  EXPECT_NEAR(fast.point.x, 0, 1e-6f);
  EXPECT_NEAR(fast.point.y, 1, 1e-6f) << "runs";
  EXPECT_NEAR(fast.motion.velocity.x, 4, 1e-3f);
  EXPECT_NEAR(table.look_up({{0, 0}, 0}).error, 0, 1e-6f) << "stands";
}

TEST(MotionTable, finds_the_same_distance_whatever_was_requested_before) {
  test::Draw draw(35);
  const BlendSpace space = test::walker_space();
  const MotionTable table = table_of(space, .02f);
  MotionTable::Hint hint;
  Twist<float> asked{};
  const auto error = [&](const MotionAnswer& answer) { return apart(motion_at(space, answer.point), asked); };
  for (int i = 0; i < 20000; ++i) {
    // Mostly close to the last request, sometimes far from it.
    if (i % 50 == 0) asked = any_motion(draw);
    asked.velocity += draw.vec<2>(-.1f, .1f);
    asked.spin += draw.between(-.1f, .1f);
    const float least = error(table.look_up(asked));
    EXPECT_NEAR(error(table.look_up(asked, hint)), least, 2e-4f * (1 + least)) << i;
  }
}

TEST(MotionTable, of_one_clip_or_of_clips_on_a_line_has_what_these_have) {
  const Result<BlendSpace> one = BlendSpace::make({{{.5f, .5f}, test::straight("walk", 1.5f, 1)}});
  ASSERT_TRUE(one);
  const MotionAnswer only = table_of(*one, .1f).look_up({{-3, 1}, 2});
  EXPECT_EQ(only.point, (Vec2{.5f, .5f}));
  EXPECT_NEAR(only.motion.velocity.x, 1.5f, 1e-6f);

  const Result<BlendSpace> line = BlendSpace::make({{{0, 0}, test::straight("idle", 0, 2)},
                                                    {{0, .5f}, test::straight("walk", 1, 1)},
                                                    {{0, 1}, test::straight("run", 3, 1)}});
  ASSERT_TRUE(line);
  const MotionTable table = table_of(*line, .01f);
  EXPECT_NEAR(table.look_up({{2, 1}, 1}).point.y, .75f, 1e-5f) << "half of each, because both take as long";
  EXPECT_NEAR(table.look_up({{.5f, 0}, 0}).point.y, 1 / 3.f, 1e-5f)
      << "half the time of the cycle is walking: that is two thirds of the slower clip";
  EXPECT_NEAR(table.look_up({{9, 0}, 0}).point.y, 1, 1e-6f);
}

// Clips move almost straight, but recorded ones never exactly: the faces between them are thin.
TEST(MotionTable, finds_each_clip_by_its_own_motion_however_thin_the_faces_are) {
  test::Draw draw(37);
  for (const float drift : {0.f, 1e-5f, .001f, .003f, .01f, .1f})
    for (int i = 0; i < 20; ++i) {
      std::vector<BlendPoint> clips = test::walker();
      for (BlendPoint& point : clips) point.clip.root[1].position += draw.vec<2>(-drift, drift);
      const Result<BlendSpace> space = BlendSpace::make(clips);
      ASSERT_TRUE(space) << space.reason();
      const MotionTable table = table_of(*space, .1f);
      for (std::size_t k = 0; k < clips.size(); ++k) {
        const Twist<float> asked = motion_at(*space, clips[k].point);
        EXPECT_LT(apart(motion_at(*space, table.look_up(asked).point), asked), .01f) << clips[k].clip.name << drift;
      }
    }
}

TEST(MotionTable, stays_with_one_of_two_faces_that_have_the_same_motion) {
  const Result<BlendSpace> space = BlendSpace::make({{{-1, 0}, test::straight("walk", 1, 1)},
                                                     {{0, 0}, test::straight("idle", 0, 1)},
                                                     {{1, 0}, test::straight("also walk", 1, 1)}});
  ASSERT_TRUE(space);
  const MotionTable table = table_of(*space, .1f);
  MotionTable::Hint hint;
  const float first = table.look_up({{1, .3f}, 0}, hint).point.x;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(table.look_up({{1, i % 2 == 0 ? 1e-5f : -.2f}, 0}, hint).point.x, first);
}

TEST(MotionTable, that_is_invalid_says_why) {
  const BlendSpace space = test::walker_space();
  for (const float resolution : {0.f, -1.f, .001f, 1.1f, test::nan})
    EXPECT_EQ(MotionTable::make(space, {.resolution = resolution}).reason(),
              "a motion table needs a resolution from 0.002 to 1");
  EXPECT_EQ(MotionTable::make(space, {.1f, {.spin = test::nan}}).reason(),
            "a motion table needs weights from 0.001 to 1000");
  EXPECT_EQ(table_of(space, 1).side(), 3u);
  EXPECT_EQ(table_of(space, .01f).side(), 201u);
}

TEST(MotionTable, is_the_same_after_it_was_saved) {
  test::Draw draw(36);
  const BlendSpace space = test::walker_space();
  const MotionTable table = table_of(space, .1f, {.ahead = 2, .spin = .25f});
  std::stringstream file;
  ASSERT_TRUE(table.save(file));
  const Result<MotionTable> loaded = MotionTable::load(file, space);
  ASSERT_TRUE(loaded) << loaded.reason();
  EXPECT_EQ(loaded->side(), table.side());
  for (int i = 0; i < 100; ++i) {
    const Twist<float> asked = any_motion(draw);
    const MotionAnswer a = table.look_up(asked), b = loaded->look_up(asked);
    EXPECT_EQ(a.point, b.point);
    EXPECT_EQ(a.motion.velocity, b.motion.velocity);
    EXPECT_EQ(a.error, b.error);
  }
}

TEST(MotionTable, that_was_saved_is_checked_when_it_is_loaded) {
  const BlendSpace space = test::walker_space();
  std::stringstream file;
  ASSERT_TRUE(table_of(space, .5f).save(file));
  const std::string good = file.str();
  const auto why = [&](const std::string& text, const BlendSpace& of) {
    std::istringstream in(text);
    return MotionTable::load(in, of).reason();
  };
  EXPECT_EQ(why(good, space), "");
  EXPECT_EQ(why("", space), "isn't a motion table");
  EXPECT_EQ(why("{\"name\": \"walker\"}", space), "isn't a motion table");
  for (std::size_t size = 8; size < good.size(); ++size) EXPECT_NE(why(good.substr(0, size), space), "") << size;
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 64);
    EXPECT_NE(why(bad, space), "") << at;
  }
  std::string newer = good;
  newer[8] = 2;
  EXPECT_EQ(why(newer, space), "expected a motion table of version 1, found version 2");
  std::vector<BlendPoint> others = test::walker();
  others[3].clip.root[1].position.x *= 1.01f;
  EXPECT_EQ(why(good, *BlendSpace::make(others)), "is a motion table of other clips; make it anew");
}

}  // namespace
}  // namespace veer
