#include "veer/move/animation/blend_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "tests/not_finite.hpp"

namespace veer {
namespace {

using test::straight;

std::vector<Vec2> random_points(test::Draw& draw, std::size_t count, bool on_a_grid) {
  std::vector<Vec2> points;
  while (points.size() < count) {
    // Points of a grid lie on common lines and circles: many ties.
    const Vec2 p = on_a_grid
                       ? Vec2{static_cast<float>(draw.below(7)) / 3 - 1, static_cast<float>(draw.below(7)) / 3 - 1}
                       : draw.vec<2>(-1, 1);
    if (std::ranges::find(points, p) == points.end()) points.push_back(p);
  }
  return points;
}
Vec2 mixed(const std::vector<Vec2>& points, const Mix& mix) {
  Vec2 position{};
  for (std::size_t k = 0; k < 3; ++k) position += points[mix.point[k]] * mix.part[k];
  return position;
}
double area_of(const Vec2& a, const Vec2& b, const Vec2& c) {
  return .5 * static_cast<double>((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

TEST(Triangulation, covers_what_is_between_its_points_once_and_no_circle_holds_another_point) {
  test::Draw draw(21);
  for (int trial = 0; trial < 300; ++trial) {
    SCOPED_TRACE(trial);
    const std::vector<Vec2> points = random_points(draw, 3 + draw.below(20), trial % 2 == 0);
    const Triangulation all(points);
    if (all.triangles().empty()) continue;  // on one line
    double covered = 0, inside = 0;
    for (const auto& t : all.triangles()) {
      const Vec2 a = points[t[0]], b = points[t[1]], c = points[t[2]];
      EXPECT_GT(area_of(a, b, c), 0);
      covered += area_of(a, b, c);
      const Vec2 p = b - a, q = c - a;
      const float twice = 2 * (p.x * q.y - p.y * q.x), pp = dot(p, p), qq = dot(q, q);
      const Vec2 middle = a + Vec2{q.y * pp - p.y * qq, p.x * qq - q.x * pp} * (1 / twice);
      const float radius = length(a - middle);
      for (const Vec2& other : points) EXPECT_GT(length(other - middle), radius * (1 - 1e-3f) - 1e-5f);
    }
    for (const auto& e : all.outline()) inside += area_of({}, points[e[0]], points[e[1]]);
    EXPECT_NEAR(covered, inside, 1e-5);
    EXPECT_EQ(all.triangles().size(), 2 * points.size() - 2 - all.outline().size());
  }
}

TEST(Triangulation, mixes_positions_inside_and_the_nearest_to_those_outside) {
  test::Draw draw(22);
  for (int trial = 0; trial < 3000; ++trial) {
    SCOPED_TRACE(trial);
    const std::vector<Vec2> points = random_points(draw, 1 + draw.below(9), trial % 2 == 0);
    const Triangulation all(points);
    const Vec2 position = draw.vec<2>(-2, 2);
    const Mix mix = all.mix(position);
    float sum = 0;
    for (const float weight : mix.part) {
      EXPECT_GE(weight, 0);
      sum += weight;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    // The nearest point of a convex region: no point of the region is farther toward the position.
    const Vec2 found = mixed(points, mix);
    for (const Vec2& p : points) EXPECT_LT(dot(position - found, p - found), 1e-5f);
  }
}

TEST(Triangulation, is_lines_between_points_on_one_line_and_one_point_alone) {
  const std::vector<Vec2> line{{0, 0}, {1, .5f}, {-1, -.5f}};
  const Triangulation all(line);
  EXPECT_TRUE(all.triangles().empty());
  EXPECT_EQ(all.outline().size(), 2u);
  EXPECT_NEAR(length(mixed(line, all.mix({.5f, .25f})) - Vec2{.5f, .25f}), 0, 1e-6);
  EXPECT_EQ(mixed(line, all.mix({5, 5})), line[1]);
  const std::vector<Vec2> one{{.3f, .4f}};
  EXPECT_EQ(mixed(one, Triangulation(one).mix({-1, -1})), one[0]);
}

TEST(BlendSpace, plays_a_clip_alone_at_its_position) {
  const BlendSpace space = test::walker_space();
  for (std::size_t k = 0; k < space.clips().size(); ++k) {
    const Clip& clip = space.clips()[k];
    const Mix mix = space.mix(space.point(k));
    EXPECT_NEAR(space.duration(mix), static_cast<double>(clip.duration()), 1e-6);
    EXPECT_NEAR(space.average(mix).velocity.x, clip.average().velocity.x, 1e-6) << clip.name();
    EXPECT_NEAR(space.average(mix).velocity.y, clip.average().velocity.y, 1e-6) << clip.name();
    EXPECT_NEAR(space.average(mix).spin, clip.average().spin, 1e-6) << clip.name();
    const RigidMotion<double> one = space.motion(mix, .3, .1),
                              same = clip.motion(.3 * static_cast<double>(clip.duration()), .1);
    EXPECT_NEAR(one.translation.x, same.translation.x, 1e-6) << clip.name();
    EXPECT_NEAR(one.turn, same.turn, 1e-6) << clip.name();
  }
}

TEST(BlendSpace, goes_on_average_as_its_average_says) {
  test::Draw draw(23);
  const BlendSpace space = test::walker_space();
  for (int i = 0; i < 200; ++i) {
    const Mix mix = space.mix(draw.vec<2>(-1, 1));
    const Twist<double> average = space.average(mix);
    const double cycle = space.duration(mix), dt = cycle / 64;
    Twist<double> sum;
    for (int k = 0; k < 64; ++k) {
      const RigidMotion<double> step = space.motion(mix, k / 64., dt);
      sum.velocity = sum.velocity + step.translation * (1 / cycle);
      sum.spin += step.turn / cycle;
    }
    EXPECT_NEAR(sum.velocity.x, average.velocity.x, .02) << "steps that turn are a little shorter than their arcs";
    EXPECT_NEAR(sum.velocity.y, average.velocity.y, .02);
    EXPECT_NEAR(sum.spin, average.spin, 1e-6);
  }
}

TEST(BlendSpace, changes_little_where_the_blend_point_does) {
  test::Draw draw(24);
  const BlendSpace space = test::walker_space();
  for (int i = 0; i < 2000; ++i) {
    const Vec2 position = draw.vec<2>(-1.2f, 1.2f), near = position + draw.vec<2>(-1e-3f, 1e-3f);
    const Twist<double> a = space.average(space.mix(position)), b = space.average(space.mix(near));
    EXPECT_NEAR(a.velocity.x, b.velocity.x, .03);
    EXPECT_NEAR(a.velocity.y, b.velocity.y, .03);
    EXPECT_NEAR(a.spin, b.spin, .03);
  }
}

TEST(BlendSpace, that_is_invalid_says_why) {
  const auto why = [](std::vector<BlendPoint> points) {
    const Result<BlendSpace> space = BlendSpace::make(std::move(points));
    return space ? std::string("fine") : space.reason();
  };
  EXPECT_EQ(why({}), "a blend space needs a clip");
  EXPECT_EQ(why({{{0, 0}, straight("a", 1, 1)}}), "fine");
  EXPECT_EQ(why({{{0, 0}, straight("a", 1, 1)}, {{0, 0}, straight("b", 1, 1)}}),
            "clip 'b' is at the same position as clip 'a'");
  EXPECT_EQ(why({{{0, test::nan}, straight("a", 1, 1)}}), "clip 'a' isn't between -1 and 1");
  EXPECT_EQ(why({{{0, 0}, {.name = "a", .root = {{0, {}, 0}}}}}), "the root of clip 'a' needs 2 keys and has 1");
  ClipDef once = straight("once", 1, 1);
  once.loops = false;
  EXPECT_EQ(why({{{0, 0}, once}}), "clip 'once' doesn't loop");
}

TEST(BlendSpace, positions_on_a_line_in_decimals_make_lines_and_no_slivers) {
  const Result<BlendSpace> space = BlendSpace::make({{{.1f, .3f}, test::straight("idle", 0, 1)},
                                                     {{.2f, .6f}, test::straight("walk", 1, 1)},
                                                     {{.3f, .9f}, test::straight("run", 3, 1)}});
  ASSERT_TRUE(space) << space.reason();
  ASSERT_EQ(space->faces().size(), 2u);
  for (const float off : {-1e-6f, -1e-7f, 0.f, 1e-7f, 1e-6f})
    EXPECT_NEAR(space->average(space->mix({.2f + off, .6f})).velocity.x, 1, 1e-4) << off;
  // The same for positions on the outline of others.
  const Result<BlendSpace> wide = BlendSpace::make({{{.1f, .3f}, test::straight("a", 0, 1)},
                                                    {{.2f, .6f}, test::straight("b", 1, 1)},
                                                    {{.3f, .9f}, test::straight("c", 3, 1)},
                                                    {{-.5f, .6f}, test::straight("d", 3, 1, 1)},
                                                    {{.9f, .5f}, test::straight("e", 3, 1, -1)}});
  ASSERT_TRUE(wide) << wide.reason();
  EXPECT_EQ(wide->faces().size(), 4u);
  for (const float off : {-1e-6f, -1e-7f, 0.f, 1e-7f, 1e-6f})
    EXPECT_NEAR(wide->average(wide->mix({.2f + off, .6f})).velocity.x, 1, 1e-4) << off;
}

// Half a walk and half a turn is an arc, at every rate of steps.
TEST(BlendSpace, a_mix_of_arcs_is_an_arc_however_its_time_is_cut) {
  const Result<BlendSpace> space = BlendSpace::make(
      {{{0, 1}, test::straight("walk", 2, 1)}, {{1, 0}, steps_clip("turn", {.spin = -2, .seconds = 1.3f})}});
  EXPECT_FALSE(space) << "one has limbs";
  std::vector<BlendPoint> points = {{{0, 1}, test::straight("walk", 2, 1)},
                                    {{1, 0}, steps_clip("turn", {.spin = -2, .seconds = 1.3f})}};
  points[1].clip.limbs.clear();
  const Result<BlendSpace> both = BlendSpace::make(points);
  ASSERT_TRUE(both) << both.reason();
  const Mix mix = both->mix({.5f, .5f});
  const RigidMotion<double> arc = motion_of(both->average(mix), 6.);
  for (const int rate : {1, 4, 30, 60, 144, 240}) {
    RigidMotion<double> all;
    double phase = .3;
    for (int k = 0; k < 6 * rate; ++k) {
      all = all.then(both->motion(mix, phase, 1. / rate));
      phase += 1. / rate / both->duration(mix);
      phase -= std::floor(phase);
    }
    EXPECT_NEAR(all.translation.x, arc.translation.x, 1e-4) << rate;
    EXPECT_NEAR(all.translation.y, arc.translation.y, 1e-4) << rate;
    EXPECT_NEAR(all.turn, arc.turn, 1e-5) << rate;
  }
}

}  // namespace
}  // namespace veer
