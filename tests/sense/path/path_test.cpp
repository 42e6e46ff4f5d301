// Points of paths: closed forms on a square, and every fast search against the search of all sides.
#include "veer/sense/path/path.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

/// 4 m x 4 m, counter-clockwise from the origin.
const std::vector<Vec3> square{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};

template <int D = 2>
Path<D> path_of(const PathDef& def) {
  Result<Path<D>> path = make_path<D>(def);
  EXPECT_TRUE(path) << path.reason();
  return *path;
}

TEST(PathPoints, on_an_open_square_end_at_its_ends) {
  const Path<2> path = path_of({.points = square});
  EXPECT_EQ(path.length(), 12);
  EXPECT_EQ(path.point(5).point, (Vec2{4, 1}));
  EXPECT_EQ(path.view().direction(path.point(5).side), (Vec2{0, 1}));
  EXPECT_EQ(path.point(-3).point, (Vec2{0, 0}));
  EXPECT_EQ(path.point(99).point, (Vec2{0, 4}));
  EXPECT_EQ(path.view().arc(path.point(99)), 12);
}

TEST(PathPoints, on_a_closed_square_go_round_over_the_closing_side) {
  const Path<2> path = path_of({.points = square, .closed = true});
  EXPECT_EQ(path.length(), 16);
  EXPECT_EQ(path.view().sides(), 4u);
  EXPECT_EQ(path.point(13).point, (Vec2{0, 3}));
  EXPECT_EQ(path.view().direction(3), (Vec2{0, -1}));
  EXPECT_EQ(path.point(16 + 5).point, (Vec2{4, 1}));
  EXPECT_EQ(path.point(-1).point, (Vec2{0, 1}));
  EXPECT_EQ(path.point(-1.f - 16 * 100).point, (Vec2{0, 1}));
}

TEST(PathPoints, moved_along_are_those_of_the_sum_of_lengths) {
  test::Draw draw(3);
  for (int round = 0; round < 200; ++round) {
    PathDef def{.closed = round % 2 == 1};
    for (std::uint32_t k = 3 + draw.below(30); k > 0; --k) def.points.push_back(draw.vec<3>(-9, 9));
    const Path<3> path = path_of<3>(def);
    const float from = draw.between(0, path.length()), by = draw.between(-2, 2) * path.length();
    const auto moved = path.view().moved(path.point(from), by), wanted = path.point(from + by);
    EXPECT_LT(length(moved.point - wanted.point), 2e-3f) << from << " " << by;
  }
}

TEST(PathPoints, moved_by_a_little_cross_the_closing_side_both_ways) {
  const Path<2> path = path_of({.points = square, .closed = true});
  EXPECT_EQ(path.view().moved(path.point(15), 2.f).point, (Vec2{1, 0}));
  EXPECT_EQ(path.view().moved(path.point(1), -2.f).point, (Vec2{0, 1}));
  const Path<2> open = path_of({.points = square});
  EXPECT_EQ(open.view().moved(open.point(11), 2.f).point, (Vec2{0, 4}));
  EXPECT_EQ(open.view().moved(open.point(1), -2.f).point, (Vec2{0, 0}));
}

TEST(PathPoints, nearest_on_a_square_are_known) {
  const Path<2> path = path_of({.points = square, .closed = true});
  EXPECT_EQ(path.nearest({2, -1}).point, (Vec2{2, 0}));
  EXPECT_EQ(path.nearest({5, 5}).point, (Vec2{4, 4}));
  EXPECT_EQ(path.nearest({1, 3}).side, 2u) << "as near to the closing side: the first of both";
  EXPECT_EQ(path.nearest({-1, 1}).point, (Vec2{0, 1}));
  EXPECT_EQ(path.nearest({-1, 1}).along, 3);
}

/// A path of up to 300 points: a tangle, a winding walk, or a few far points beside many near ones.
PathDef any_path(test::Draw& draw, int kind, int dimensions) {
  PathDef def{.closed = draw.below(2) == 1};
  Vec3 at{};
  for (std::uint32_t k = 4 + draw.below(300); k > 0; --k) {
    Vec3 p = draw.vec<3>(-50, 50);
    if (kind % 3 == 1) p = at = at + draw.direction<3>() * draw.between(.1f, 2);
    if (kind % 3 == 2) p = p * draw.of_any_size(1e-3f, 1e4f);
    if (dimensions == 2) p.z = 0;
    def.points.push_back(p);
  }
  return def;
}

template <int D>
void expect_index_finds_the_same() {
  test::Draw draw(5 + D);
  int indexed = 0;
  for (int round = 0; round < 60; ++round) {
    const Path<D> path = path_of<D>(any_path(draw, round, D));
    indexed += path.view().index ? 1 : 0;
    for (int k = 0; k < 50; ++k) {
      // On the path, near it, within its box, or far off.
      Vec<float, D> p = path.point(draw.between(0, path.length())).point;
      if (k % 4) p = p + draw.direction<D>() * draw.of_any_size(1e-3f, k % 4 == 1 ? 1 : k % 4 == 2 ? 100 : 1e6f);
      const auto found = path.nearest(p), wanted = path.view().nearest(p);
      ASSERT_EQ(found.side, wanted.side) << round << " " << k;
      ASSERT_EQ(found.along, wanted.along);
      ASSERT_EQ(found.point, wanted.point);
    }
  }
  EXPECT_GT(indexed, 40) << "else this compares nothing";
}
TEST(PathIndex, finds_the_bits_of_the_search_of_all_sides_2d) { expect_index_finds_the_same<2>(); }
TEST(PathIndex, finds_the_bits_of_the_search_of_all_sides_3d) { expect_index_finds_the_same<3>(); }

/// By samples: no point of the path is nearer than what the search of all sides finds.
TEST(PathPoints, nearest_of_all_is_nearer_than_any_other) {
  test::Draw draw(11);
  for (int round = 0; round < 40; ++round) {
    const Path<3> path = path_of<3>(any_path(draw, 1, 3));
    const Vec3 p = draw.vec<3>(-10, 10);
    const auto nearest = path.view().nearest(p);
    EXPECT_LT(length(nearest.point - path.point(path.view().arc(nearest)).point), 1e-3f);
    for (float s = 0; s <= path.length(); s += path.length() / 500)
      ASSERT_LE(length(p - nearest.point), length(p - path.point(s).point) + 1e-4f);
  }
}

/// A ring of 100 sides that doesn't come near itself, so that the nearest point near the last one is the nearest of
/// all.
PathDef ring(bool closed) {
  PathDef def{.closed = closed};
  for (int k = 0; k < 100; ++k) {
    const float a = static_cast<float>(k) * .0628318f, r = 20 + 3 * std::sin(5 * a);
    def.points.push_back({r * std::cos(a), r * std::sin(a), 0});
  }
  return def;
}

TEST(PathCoherence, finds_the_nearest_of_all_when_agents_move_a_little) {
  for (const bool closed : {false, true}) {
    const Path<2> path = path_of(ring(closed));
    test::Draw draw(17);
    PathHint<float> hint = path.nearest(path.point(3).point);
    float s = 3;
    const auto stay = [&](float low, float high) { return closed ? s : clamp(s, low, high); };
    for (int step = 0; step < 3000; ++step) {
      s += draw.between(-.4f, .6f);
      const auto on = path.point(stay(2, path.length() - 2));
      const Vec2 p = on.point + draw.direction<2>() * draw.between(0, .8f);
      const auto found = path.nearest(p, hint, 3), wanted = path.nearest(p);
      // At a corner either side may be the nearer one by a rounding.
      ASSERT_LT(length(found.point - wanted.point), 1e-4f) << step;
      ASSERT_NEAR(length(found.point - p), length(wanted.point - p), 1e-5f) << step;
      hint = found;
    }
  }
}

TEST(PathCoherence, looks_no_farther_along_than_the_window) {
  const Path<2> path = path_of({.points = square, .closed = true});
  EXPECT_EQ(path.nearest({2, 4}, {0, 2.f}, 1).point, (Vec2{2, 0})) << "the other side is nearer, but too far along";
  EXPECT_EQ(path.nearest({9, 0}, {0, 2.f}, 1).point, (Vec2{3, 0}));
  EXPECT_EQ(path.nearest({9, 9}, {0, 3.f}, 3).point, (Vec2{4, 2}));
  EXPECT_EQ(path.nearest({-9, 9}, {0, 1.f}, 3).point, (Vec2{0, 2})) << "back over the closing side";
  const Path<2> open = path_of({.points = square});
  EXPECT_EQ(open.nearest({-9, 9}, {0, 1.f}, 3).point, (Vec2{0, 0})) << "an open one has no side there";
  EXPECT_EQ(open.nearest({-9, 9}, {2, 3.f}, 3).point, (Vec2{0, 4}));
}

TEST(PathImages, on_a_torus_the_path_is_nearest_from_one_of_them) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {-10, -10}, .high = {10, 10}};
  const Path<2> path = path_of({.points = {{-9, -9, 0}, {-9, 5, 0}, {12, 5, 0}}});
  PathView<2> view = path.view();
  view.domain = &torus;
  Vec2 p{9.5f, -3};
  EXPECT_EQ(nearest_image_on(view, p).point, (Vec2{-9, -3}));
  EXPECT_EQ(p, (Vec2{-10.5f, -3}));
  p = {-8.5f, 5};  // the image of the stretch outside of the box is nearest, but so is the side at the corner
  EXPECT_EQ(nearest_image_on(view, p).point.y, 5);
  p = {0, -9};  // over the lower edge
  EXPECT_EQ(nearest_image_on(view, p).point, (Vec2{0, 5}));
  EXPECT_EQ(p, (Vec2{0, 11}));
}

TEST(PathVersion, depends_on_what_is_in_it_and_nothing_else) {
  const auto version = [](const PathDef& def) { return path_of(def).view().version; };
  PathDef def{.points = square};
  const std::uint32_t first = version(def);
  EXPECT_NE(first, 0u);
  EXPECT_EQ(version(def), first);
  def.closed = true;
  EXPECT_NE(version(def), first);
  def = {.points = square};
  def.points[2].x = 4.0001f;
  EXPECT_NE(version(def), first);
}

}  // namespace
}  // namespace veer
