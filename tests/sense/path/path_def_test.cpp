// Definitions of paths: curves go where they should, repeats are dropped, and invalid ones are refused with a reason.
#include "veer/sense/path/path_def.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/agent/draw.hpp"
#include "veer/sense/path/path.hpp"

namespace veer {
namespace {

using Curve = PathDef::Curve;

std::vector<Vec2> corners(const PathDef& def) {
  const auto found = corners_of<2>(def);
  EXPECT_TRUE(found) << found.reason();
  return found ? *found : std::vector<Vec2>{};
}
std::string reason(const PathDef& def) { return corners_of<2>(def).reason(); }

TEST(PathCorners, drop_repeats_and_keep_points_on_a_line) {
  const PathDef def{.points = {{0, 0, 0}, {0, 0, 5}, {1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 0, 0}}};
  EXPECT_EQ(corners(def), (std::vector<Vec2>{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {0, 0}}));
  PathDef closed = def;
  closed.closed = true;
  EXPECT_EQ(corners(closed), corners(def)) << "the last point is the first: there is one closing side, not two";
  EXPECT_EQ(corners_of<3>(def)->size(), 6u) << "in 3D the second point is another";
}

TEST(PathCorners, nearer_than_a_nanometer_are_one) {
  EXPECT_EQ(corners({.points = {{0, 0, 0}, {1e-10f, 0, 0}, {1e-8f, 0, 0}}}).size(), 2u);
}

TEST(PathCurve, catmull_rom_passes_through_all_its_points) {
  test::Draw draw(2);
  for (int round = 0; round < 50; ++round) {
    PathDef def{.curve = Curve::catmull_rom, .closed = round % 2 == 1};
    for (std::uint32_t k = 3 + draw.below(6); k > 0; --k) def.points.push_back(draw.vec<3>(-20, 20));
    const auto found = *corners_of<3>(def);
    auto at = found.begin();
    for (const Vec3& p : def.points) {
      at = std::find(at, found.end(), p);
      ASSERT_NE(at, found.end()) << "in this order";
    }
    EXPECT_EQ(found.back(), def.closed ? def.points.front() : def.points.back());
  }
}

TEST(PathCurve, catmull_rom_leaves_a_point_in_the_direction_it_came) {
  const Path<2> path = *make_path<2>({.points = {{0, 0, 0}, {5, 0, 0}, {6, 3, 0}, {0, 6, 0}},
                                      .curve = Curve::catmull_rom,
                                      .closed = true,
                                      .tolerance = 1e-4f});
  const PathView<2> view = path.view();
  for (std::uint32_t k = 0; k < view.sides(); ++k)
    EXPECT_GT(dot(view.direction(k), view.direction((k + 1) % view.sides())), .999f)
        << "no corner, not at the seam either";
}

TEST(PathCurve, catmull_rom_through_two_points_is_straight) {
  for (const Vec2& p : corners({.points = {{0, 0, 0}, {6, 3, 0}}, .curve = Curve::catmull_rom}))
    EXPECT_NEAR(p.y, p.x / 2, 1e-6f);
}

/// By the definition of the curve: along lines between points on lines between points on lines (de Casteljau).
Vec<double, 2> on_bezier(std::array<Vec<double, 2>, 4> b, double t) {
  for (std::size_t n = 3; n > 0; --n)
    for (std::size_t k = 0; k < n; ++k) b[k] = b[k] + (b[k + 1] - b[k]) * t;
  return b[0];
}

TEST(PathCurve, bezier_has_its_ends_and_stays_within_the_tolerance) {
  test::Draw draw(4);
  for (int round = 0; round < 40; ++round) {
    PathDef def{.curve = Curve::bezier, .tolerance = draw.of_any_size(1e-3f, 1)};
    for (int k = 0; k < 7; ++k) {
      const Vec2 p = draw.vec<2>(-20, 20);
      def.points.push_back({p.x, p.y, 0});
    }
    const Path<2> path = *make_path<2>(def);
    const auto& found = path.view().corners;
    EXPECT_EQ(found.front(), to_dimension<2>(def.points[0]));
    EXPECT_EQ(found.back(), to_dimension<2>(def.points[6]));
    EXPECT_EQ(std::ranges::count(found, to_dimension<2>(def.points[3])), 1);
    for (const std::size_t first : {0u, 3u}) {
      std::array<Vec<double, 2>, 4> b;
      for (std::size_t k = 0; k < 4; ++k) b[k] = broadcast<double, 2>(to_dimension<2>(def.points[first + k]));
      for (double t = 0; t <= 1; t += .01) {
        const Vec<double, 2> exact = on_bezier(b, t);
        const Vec2 p{static_cast<float>(exact.x), static_cast<float>(exact.y)};
        ASSERT_LE(length(path.nearest(p).point - p), def.tolerance + 1e-5f) << round << " " << t;
      }
    }
  }
}

TEST(PathCurve, a_finer_tolerance_takes_more_corners) {
  PathDef def{.points = {{0, 0, 0}, {0, 900, 0}, {900, 900, 0}, {900, 0, 0}}, .curve = Curve::bezier, .tolerance = 1};
  const std::size_t coarse = corners(def).size();
  def.tolerance = .01f;
  EXPECT_NEAR(static_cast<double>(corners(def).size()), 10. * static_cast<double>(coarse), 15.)
      << "with the root of the ratio";
}

TEST(PathReason, says_what_was_expected_and_what_was_found) {
  EXPECT_EQ(reason({}), "a path needs 2 points that differ, found 0");
  EXPECT_EQ(reason({.points = {{1, 2, 0}, {1, 2, 0}}}), "a path needs 2 points that differ, found 1");
  EXPECT_EQ(reason({.points = {{1, 2, 0}}, .curve = Curve::catmull_rom}), "a path needs 2 points that differ, found 1");
  EXPECT_EQ(reason({.points = {{1, 2, 0}, {3, 4, 0}, {1, 2, 0}}, .closed = true}),
            "a closed path needs 3 points that differ, found 2");
  EXPECT_EQ(reason({.points = {{1, 2, 0}, {std::numeric_limits<float>::quiet_NaN(), 4, 0}}}),
            "point 1 of a path must be within 1e7 m, found nan");
  EXPECT_EQ(reason({.points = {{1, -2e7f, 0}, {3, 4, 0}}}), "point 0 of a path must be within 1e7 m, found -2e+07");
  EXPECT_EQ(reason({.points = std::vector<Vec3>(5), .curve = Curve::bezier}),
            "a Bezier path has 4, 7, 10, ... points (every third is on it), found 5");
  EXPECT_EQ(reason({.points = std::vector<Vec3>(4), .curve = Curve::bezier}),
            "a path needs 2 points that differ, found 1");
  EXPECT_EQ(reason({.points = {{1, 2, 0}, {3, 4, 0}}, .curve = Curve::catmull_rom, .tolerance = 0}),
            "the tolerance of a curve must be more than 0 m and at most 1e7 m, found 0");
  EXPECT_EQ(
      reason(
          {.points = {{0, 0, 0}, {0, 1e7f, 0}, {1e7f, 0, 0}, {0, 0, 0}}, .curve = Curve::bezier, .tolerance = 1e-7f}),
      "with a tolerance of 1e-07 m a path takes more than 4194304 corners");
}

}  // namespace
}  // namespace veer
