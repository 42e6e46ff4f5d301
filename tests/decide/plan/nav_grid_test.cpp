#include "veer/decide/plan/nav_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/decide/plan/maps.hpp"

namespace veer {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(CellMap, a_way_is_open_when_no_point_of_it_is_too_near_to_a_solid_cell) {
  test::Draw draw(1);
  for (int i = 0; i < 60; ++i) {
    const float radius = i % 3 == 0 ? 0 : draw.between(.05f, .9f);
    const CellMap map = test::scattered(draw, 8, 6, .15f, radius);
    for (int k = 0; k < 20; ++k) {
      const Vec2 a{draw.between(-1, 9), draw.between(-1, 7)}, b{draw.between(-1, 9), draw.between(-1, 7)};
      // Compares all points of a walk along the line with all cells; points very close to an edge don't count.
      float least = 100;
      for (int step = 0; step <= 100; ++step) {
        const Vec2 p = a + (b - a) * (static_cast<float>(step) * .01f);
        for (int y = 0; y < 6; ++y)
          for (int x = 0; x < 8; ++x)
            if (map.is_solid(x, y)) {
              const float fx = static_cast<float>(x) + .5f, fy = static_cast<float>(y) + .5f;
              least = std::min(least, std::max(std::abs(p.x - fx), std::abs(p.y - fy)) - .5f - radius);
            }
      }
      EXPECT_EQ(map.is_open(a, b), map.is_open(b, a));
      if (least < -1e-4f) {
        EXPECT_FALSE(map.is_open(a, b));
      }
      if (least > .1f) {
        EXPECT_TRUE(map.is_open(a, b)) << "steps of the walk are at most 0.1 m";
      }
    }
  }
  EXPECT_FALSE(CellMap({0, 0}, 1, 1, 1, 0).is_open({nan, 0}, {0, 0}));
}

TEST(NavGrid, a_diagonal_step_needs_both_cells_beside_it) {
  const NavGrid grid = test::grid_of(test::drawn({"...",  //
                                                  ".#.",  //
                                                  "..."}));
  EXPECT_FALSE(grid.is_free(grid.at(1, 1)));
  EXPECT_EQ(grid.exits(grid.at(1, 1)), 0);
  EXPECT_EQ(grid.exits(grid.at(0, 0)), 0b0000'0101) << "east and north, but not past the corner";
  EXPECT_EQ(grid.exits(grid.at(1, 0)), 0b0001'0001);
  const NavGrid open = test::grid_of(test::drawn({"..", ".."}));
  EXPECT_EQ(open.exits(0), 0b0000'0111);
  EXPECT_EQ(open.exits(3), 0b0111'0000);
  const NavGrid four = test::grid_of(test::drawn({"..", ".."}), false);
  EXPECT_EQ(four.exits(0), 0b0000'0101);
}

TEST(NavGrid, a_wall_thinner_than_a_cell_closes_the_steps_across_it) {
  const auto free = [](Vec2) { return true; };
  const auto open = [](Vec2 a, Vec2 b) { return (a.x < 2) == (b.x < 2); };
  const NavGrid grid = *NavGrid::make({.columns = 4, .rows = 3}, ClearanceOf(free, open));
  for (int y = 0; y < 3; ++y) {
    EXPECT_EQ(grid.exits(grid.at(1, y)) & 0b1000'0011, 0) << "nothing leads east";
    EXPECT_EQ(grid.exits(grid.at(2, y)) & 0b0011'1000, 0);
    EXPECT_TRUE(grid.is_free(grid.at(1, y)) && grid.is_free(grid.at(2, y)));
  }
}

TEST(NavGrid, steps_go_both_ways_and_stay_inside) {
  test::Draw draw(2);
  for (int i = 0; i < 20; ++i) {
    const NavGrid grid = test::grid_of(test::scattered(draw, 9, 7, .3f), i % 2 == 0);
    for (std::uint32_t cell = 0; cell < grid.size(); ++cell)
      for (unsigned k = 0; k < 8; ++k) {
        if (!(grid.exits(cell) >> k & 1)) continue;
        ASSERT_TRUE(grid.has(grid.column(cell) + NavGrid::steps[k][0], grid.row(cell) + NavGrid::steps[k][1]));
        ASSERT_TRUE(grid.exits(grid.neighbor(cell, k)) >> (k ^ 4) & 1);
        ASSERT_TRUE(grid.is_free(cell) && grid.is_free(grid.neighbor(cell, k)));
      }
  }
}

TEST(NavGrid, knows_which_exits_it_shares_with_a_neighbor) {
  test::Draw draw(5);
  for (int i = 0; i < 20; ++i) {
    const NavGrid grid = test::grid_of(test::scattered(draw, 3 + static_cast<int>(draw.below(5)), 6, .2f), i % 4 != 0);
    for (std::uint32_t cell = 0; cell < grid.size(); ++cell)
      for (std::uint32_t from = 0; from < grid.size(); ++from) {
        bool neighbor = false;
        std::vector<std::uint32_t> theirs{from};
        grid.for_each_exit(from, [&](std::uint32_t c, std::uint32_t) {
          theirs.push_back(c);
          neighbor = neighbor || c == cell;
        });
        if (!neighbor) continue;
        unsigned shared = 0;
        for (unsigned k = 0; k < 8; ++k)
          if ((grid.exits(cell) >> k & 1) && std::ranges::find(theirs, grid.neighbor(cell, k)) != theirs.end())
            shared |= 1u << k;
        ASSERT_EQ(grid.shared_exits(cell, from) & grid.exits(cell), shared);
      }
  }
  const NavGrid grid = test::grid_of(test::drawn({"....", "....", "....", "...."}));
  EXPECT_EQ(grid.shared_exits(0, no_cell), 0u);
  EXPECT_EQ(grid.shared_exits(15, 0), 0u) << "no neighbor";
  EXPECT_EQ(grid.shared_exits(6, 0), 0u);
}

TEST(NavGrid, the_nearest_cell_is_the_one_brute_force_finds) {
  test::Draw draw(3);
  for (int i = 0; i < 200; ++i) {
    const NavGrid grid = test::grid_of(test::scattered(draw, 11, 8, .8f));
    // Often on a corner of cells, where four are equally near.
    Vec2 p{draw.between(-5, 16), draw.between(-5, 13)};
    if (i % 3 == 0) p = {std::floor(p.x), std::floor(p.y)};
    std::uint32_t best = no_cell;
    float least = 0;
    for (std::uint32_t cell = 0; cell < grid.size(); ++cell)
      if (const float d = length_squared(grid.center(cell) - p); grid.is_free(cell) && (best == no_cell || d < least)) {
        best = cell;
        least = d;
      }
    const auto free = [&](std::uint32_t cell) { return grid.is_free(cell); };
    ASSERT_EQ(grid.nearest(p, 100, free), best) << p.x << " " << p.y;
  }
  const NavGrid solid = test::grid_of(test::drawn({"##", "##"}));
  EXPECT_EQ(solid.nearest({1, 1}, 100, [&](std::uint32_t c) { return solid.is_free(c); }), no_cell);
}

TEST(NavGrid, a_changed_map_gives_the_same_grid_as_a_new_one_and_lists_all_cells_that_differ) {
  test::Draw draw(4);
  CellMap map = test::scattered(draw, 16, 12, .2f, .3f);
  const NavGridDef def{.columns = 16, .rows = 12, .radius = .3f};
  NavGrid grid = *NavGrid::make(def, map);
  for (int i = 0; i < 100; ++i) {
    const NavGrid before = grid;
    const int x = static_cast<int>(draw.below(16)), y = static_cast<int>(draw.below(12));
    const Vec2 low{static_cast<float>(x), static_cast<float>(y)};
    map.set_solid(x, y, !map.is_solid(x, y));
    std::vector<std::uint32_t> changed;
    grid.update(grid.cells_near(low, low + Vec2{1, 1}), map, changed);
    const NavGrid fresh = *NavGrid::make(def, map);
    std::vector<std::uint32_t> truth;
    for (std::uint32_t c = 0; c < grid.size(); ++c) {
      ASSERT_EQ(grid.is_free(c), fresh.is_free(c));
      ASSERT_EQ(grid.exits(c), fresh.exits(c));
      if (grid.is_free(c) != before.is_free(c) || grid.exits(c) != before.exits(c)) truth.push_back(c);
    }
    ASSERT_EQ(changed, truth);
    ASSERT_EQ(grid.revision() != before.revision(), !truth.empty());
  }
}

TEST(NavGrid, a_rectangle_beyond_the_grid_changes_nothing) {
  NavGrid grid = test::grid_of(test::drawn({"..", ".."}));
  std::vector<std::uint32_t> changed;
  const CellMap solid = test::drawn({"##", "##"});
  grid.update({5, 5, 3, 3}, solid, changed);
  grid.update({-9, 0, 3, 3}, solid, changed);
  grid.update(grid.cells_near({1e7f, 0}, {1e7f, 5}), solid, changed);
  EXPECT_TRUE(changed.empty());
  grid.update({-5, -5, 100, 100}, solid, changed);
  EXPECT_EQ(changed.size(), 4u);
}

TEST(NavGrid, says_what_is_wrong_with_its_size) {
  const CellMap map({0, 0}, 1, 1, 1, 0);
  const auto reason = [&](const NavGridDef& def) { return NavGrid::make(def, map).reason(); };
  EXPECT_EQ(reason({.columns = 0, .rows = 3}), "nav grid: 0 x 3 has no cells; columns and rows start at 1");
  EXPECT_EQ(reason({.columns = 5000, .rows = 5000}),
            "nav grid: 5000 x 5000 has more than 16777216 cells; use larger cells");
  EXPECT_EQ(reason({.cell_size = nan}), "nav grid: cell_size isn't a positive length in m");
  EXPECT_EQ(reason({.radius = -1}), "nav grid: radius isn't a length in m");
  EXPECT_EQ(reason({.low = {9.9999e6f, 0}, .columns = 1000}), "nav grid: isn't within the world's bounds (1e7 m)");
  EXPECT_EQ(reason({.low = {nan, 0}}), "nav grid: isn't within the world's bounds (1e7 m)");
}

}  // namespace
}  // namespace veer
