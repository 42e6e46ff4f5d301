#include "veer/decide/plan/grid_finder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/decide/plan/maps.hpp"

namespace veer {
namespace {

using Outcome = FoundPath::Outcome;

GridFinder finder_on(const CellMap& map, bool diagonal = true) {
  return GridFinder(test::grid_of(map, diagonal), std::make_shared<CellMap>(map));
}

/// Costs from all cells to one, by relaxing all steps until no cost changes.
std::vector<std::uint32_t> brute_force(const NavGrid& grid, std::uint32_t to) {
  std::vector<std::uint32_t> costs(grid.size(), 0xffffffff);
  costs[to] = 0;
  for (bool better = true; better;) {
    better = false;
    for (std::uint32_t c = 0; c < grid.size(); ++c)
      grid.for_each_exit(c, [&](std::uint32_t n, std::uint32_t step) {
        if (costs[n] != 0xffffffff && costs[n] + step < costs[c]) {
          costs[c] = costs[n] + step;
          better = true;
        }
      });
  }
  return costs;
}

Vec3 center(const NavGrid& grid, std::uint32_t cell) {
  const Vec2 c = grid.center(cell);
  return {c.x, c.y, 0};
}

TEST(GridFinder, the_way_on_the_grid_is_the_cheapest_and_the_pulled_one_no_longer) {
  test::Draw draw(1);
  for (int i = 0; i < 60; ++i) {
    const CellMap map = test::scattered(draw, 14, 11, draw.between(.1f, .45f));
    GridFinder finder = finder_on(map, i % 2 == 0);
    const NavGrid& grid = finder.grid();
    const std::uint32_t from = draw.below(grid.size()), to = draw.below(grid.size());
    if (!grid.is_free(from) || !grid.is_free(to)) continue;
    const FoundPath path = find_path(finder, {center(grid, from), center(grid, to), .1f});
    const std::vector<std::uint32_t> costs = brute_force(grid, to);
    const bool reachable = costs[from] != 0xffffffff;
    ASSERT_EQ(path.outcome == Outcome::found, reachable);
    ASSERT_EQ(path.points.front(), center(grid, from));
    for (std::size_t k = 1; k < path.points.size(); ++k)
      ASSERT_TRUE(map.is_open(to_dimension<2>(path.points[k - 1]), to_dimension<2>(path.points[k])));
    if (reachable) {
      ASSERT_EQ(path.points.back(), center(grid, to));
      // 99 / 70 is a little more than sqrt(2).
      ASSERT_LE(test::length_of(path.points), static_cast<float>(costs[from]) / 70 * 1.0001f + 1e-4f);
      if (finder.grid_cost() != 0) {
        ASSERT_EQ(finder.grid_cost(), costs[from]);
      }
    }
  }
}

TEST(GridFinder, a_goal_that_cannot_be_reached_leads_to_the_reachable_cell_nearest_to_it) {
  test::Draw draw(2);
  int partial = 0;
  for (int i = 0; i < 150; ++i) {
    GridFinder finder = finder_on(test::scattered(draw, 10, 10, .5f));
    const NavGrid& grid = finder.grid();
    const std::uint32_t from = draw.below(grid.size());
    if (!grid.is_free(from)) continue;
    Vec3 goal{draw.between(-4, 14), draw.between(-4, 14), 0};
    if (i % 2 == 0) goal = {std::floor(goal.x), std::floor(goal.y), 0};  // where several cells are equally near
    const FoundPath path = find_path(finder, {center(grid, from), goal, .1f});
    ASSERT_NE(path.outcome, Outcome::none);
    if (path.outcome == Outcome::found) continue;
    ++partial;
    const std::vector<std::uint32_t> costs = brute_force(grid, from);
    std::uint32_t best = no_cell;
    float least = 0;
    for (std::uint32_t c = 0; c < grid.size(); ++c)
      if (const float d = length_squared(center(grid, c) - goal);
          costs[c] != 0xffffffff && (best == no_cell || d < least)) {
        best = c;
        least = d;
      }
    const Vec3 end = path.points.back(), wanted = center(grid, best);
    ASSERT_EQ(end.x, wanted.x);
    ASSERT_EQ(end.y, wanted.y);
  }
  EXPECT_GT(partial, 30);
}

TEST(GridFinder, around_a_disc_the_path_is_hardly_longer_than_the_tangents_and_the_arc) {
  // Reach 3 m, 10 m on either side: two tangents and an arc between them.
  const auto disc = std::make_shared<test::Disc>(Vec2{10, 10}, 3.f);
  const NavGridDef def{.cell_size = .5f, .columns = 40, .rows = 40};
  GridFinder finder(*NavGrid::make(def, *disc), disc);
  const FoundPath path = find_path(finder, {{.3f, 10, 0}, {19.7f, 10, 0}, .5f});
  ASSERT_EQ(path.outcome, Outcome::found);
  const double d = 9.7, r = 3, tangent = std::sqrt(d * d - r * r), arc = r * (3.14159265 - 2 * std::acos(r / d));
  const double best = 2 * tangent + arc, length = static_cast<double>(test::length_of(path.points));
  EXPECT_GE(length, best * .9999);
  EXPECT_LE(length, best * 1.03);
  EXPECT_LE(path.points.size(), 8u);
}

TEST(GridFinder, in_the_open_the_path_is_a_straight_line_at_any_angle) {
  GridFinder finder = finder_on(test::drawn({"....", "....", "....", "...."}));
  const FoundPath path = find_path(finder, {{.2f, .3f, 1}, {3.7f, 1.6f, 5}, .1f});
  EXPECT_EQ(path.outcome, Outcome::found);
  EXPECT_EQ(path.points, (std::vector<Vec3>{{.2f, .3f, 1}, {3.7f, 1.6f, 5}}));
}

TEST(GridFinder, repairs_starts_and_goals_that_are_in_the_wall) {
  const CellMap map = test::drawn({".....",  //
                                   ".....",  //
                                   "##.##",  //
                                   "#....",  //
                                   "....."});
  GridFinder finder = finder_on(map);
  const FoundPath out = find_path(finder, {{.5f, 1.6f, 0}, {4.5f, .5f, 0}, .1f});
  EXPECT_EQ(out.outcome, Outcome::found);
  ASSERT_GE(out.points.size(), 3u);
  EXPECT_EQ(out.points[0], (Vec3{.5f, 1.6f, 0})) << "it begins at the start";
  EXPECT_EQ(out.points[1], (Vec3{1.5f, 1.5f, 0})) << "and leads to the nearest free cell";
  const FoundPath in = find_path(finder, {{.5f, 4.5f, 0}, {.5f, 1.4f, 0}, .1f});
  EXPECT_EQ(in.outcome, Outcome::partial);
  EXPECT_EQ(in.points.back(), (Vec3{.5f, .5f, 0})) << "0.9 m from it; its other neighbor is 1.0049 m away";
  GridFinder solid = finder_on(test::drawn({"##", "##"}));
  EXPECT_EQ(find_path(solid, {{.5f, .5f, 0}, {1.5f, 1.5f, 0}, .1f}).outcome, Outcome::none);
}

TEST(GridFinder, does_not_enter_the_grid_through_a_thin_wall) {
  // The wall stands at x = 2.2, in the third column of cells; their centers are beyond it. There is a gap at the top.
  const auto free = [](Vec2) { return true; };
  const auto open = [](Vec2 a, Vec2 b) {
    if ((a.x < 2.2f) == (b.x < 2.2f)) return true;
    return a.y + (b.y - a.y) * (2.2f - a.x) / (b.x - a.x) > 8.6f;
  };
  const auto map = std::make_shared<ClearanceOf<decltype(free), decltype(open)>>(free, open);
  GridFinder finder(*NavGrid::make({.columns = 6, .rows = 10}, *map), map);
  const FoundPath path = find_path(finder, {{2.1f, .5f, 0}, {5.5f, .5f, 0}, .5f});
  ASSERT_EQ(path.outcome, Outcome::found);
  for (std::size_t k = 1; k < path.points.size(); ++k)
    EXPECT_TRUE(map->is_open(to_dimension<2>(path.points[k - 1]), to_dimension<2>(path.points[k])));
  EXPECT_GT(test::length_of(path.points), 16.f) << "up to the gap and down again";
}

TEST(GridFinder, refuses_agents_that_are_too_wide_and_nan) {
  GridFinder finder = finder_on(test::drawn({"..", ".."}));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(find_path(finder, {{.5f, .5f, 0}, {1.5f, 1.5f, 0}, .2f}).outcome, Outcome::none);
  EXPECT_EQ(find_path(finder, {{nan, .5f, 0}, {1.5f, 1.5f, 0}, .1f}).outcome, Outcome::none);
  EXPECT_EQ(find_path(finder, {{.5f, .5f, 0}, {1.5f, nan, 0}, .1f}).outcome, Outcome::none);
  EXPECT_EQ(find_path(finder, {{.5f, .5f, 0}, {1.5f, 1.5f, 0}, nan}).outcome, Outcome::none);
  EXPECT_EQ(find_path(finder, {{-1e7f, 1e7f, 0}, {1e7f, -1e7f, 0}, .1f}).outcome, Outcome::partial);
}

TEST(GridFinder, cut_into_pieces_and_cloned_on_the_way_it_finds_the_same) {
  test::Draw draw(3);
  GridFinder finder = finder_on(test::scattered(draw, 24, 24, .3f));
  for (int i = 0; i < 20; ++i) {
    const PathQuery query{
        {draw.between(0, 24), draw.between(0, 24), 0}, {draw.between(0, 24), draw.between(0, 24), 2}, .1f};
    const FoundPath whole = find_path(finder, query);
    finder.start(query);
    std::unique_ptr<PathFinder> cut = finder.clone();
    while (!cut->is_done()) {
      const std::size_t most = 1 + draw.below(40);
      ASSERT_LE(cut->go_on(most), most);
      cut = cut->clone();
    }
    ASSERT_EQ(cut->result().outcome, whole.outcome);
    ASSERT_EQ(cut->result().points, whole.points);
    ASSERT_EQ(cut->go_on(5), 0u);
  }
}

TEST(GridFinder, after_a_change_of_the_map_a_search_under_way_finds_what_a_new_one_does) {
  CellMap map({0, 0}, 1, 20, 20, .1f);
  for (int y = 0; y < 19; ++y) map.set_solid(10, y, true);
  GridFinder finder = finder_on(map);
  const PathQuery query{{1.5f, 1.5f, 0}, {18.5f, 1.5f, 0}, .1f};
  finder.start(query);
  finder.go_on(30);
  auto changed_map = std::make_shared<CellMap>(map);
  changed_map->set_solid(10, 3, false);
  std::vector<std::uint32_t> changed;
  finder.change(changed_map, finder.grid().cells_near({10, 3}, {11, 4}), changed);
  EXPECT_FALSE(changed.empty());
  while (!finder.is_done()) finder.go_on(30);
  GridFinder fresh = finder_on(*changed_map);
  EXPECT_EQ(finder.result().points, find_path(fresh, query).points);
  EXPECT_LT(test::length_of(finder.result().points), 20.f) << "through the new door";
}

}  // namespace
}  // namespace veer
