#include "veer/decide/plan/goal_field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/decide/plan/maps.hpp"

namespace veer {
namespace {

constexpr std::size_t all = ~std::size_t{0};

GoalField field_to(const NavGrid& grid, std::vector<Vec2> goals) {
  GoalField field;
  field.aim(grid, goals);
  field.go_on(grid, all);
  return field;
}

void expect_same(const GoalField& a, const GoalField& b) {
  ASSERT_EQ(a.distance().size(), b.distance().size());
  for (std::uint32_t c = 0; c < a.distance().size(); ++c) {
    ASSERT_EQ(a.distance().cost(c), b.distance().cost(c)) << "cell " << c;
    ASSERT_EQ(a.flow().samples[c], b.flow().samples[c]) << "cell " << c;
  }
}

TEST(GoalField, costs_are_the_least_of_any_way) {
  test::Draw draw(1);
  for (int i = 0; i < 20; ++i) {
    const NavGrid grid = test::grid_of(test::scattered(draw, 12, 9, .3f), i % 2 == 0);
    const GoalField field = field_to(grid, {{draw.between(0, 12), draw.between(0, 9)}, {1, 1}});
    const GridDistance& distance = field.distance();
    ASSERT_FALSE(distance.sources().empty());
    // Two properties define the least cost: sources cost 0, all other cells one step more than their best neighbor.
    for (std::uint32_t c = 0; c < grid.size(); ++c) {
      std::uint64_t least = GridDistance::unreachable;
      grid.for_each_exit(c, [&](std::uint32_t n, std::uint32_t step) {
        least = std::min(least, std::uint64_t{distance.cost(n)} + step);
      });
      const bool source = std::ranges::count(distance.sources(), c) > 0;
      ASSERT_EQ(distance.cost(c), source ? 0 : least);
    }
  }
}

TEST(GoalField, followers_from_anywhere_reach_the_goal_and_never_enter_a_wall) {
  test::Draw draw(2);
  int walks = 0;
  for (int i = 0; i < 12; ++i) {
    const CellMap map = test::scattered(draw, 16, 16, .25f, 0);
    const NavGrid grid = test::grid_of(map);
    const GoalField field = field_to(grid, {{8.5f, 8.5f}});
    for (int k = 0; k < 30; ++k) {
      Vec2 p{draw.between(0, 16), draw.between(0, 16)};
      const std::uint32_t start = grid.cell(p), cost = field.distance().cost(start);
      if (!grid.is_free(start) || cost == GridDistance::unreachable) continue;
      ++walks;
      const int most = static_cast<int>(cost) / 70 * 2 * 20 + 100;  // twice the length of the way, in steps of 5 cm
      int steps = 0;
      for (; field.distance().cost(grid.cell(p)) != 0 && steps < most; ++steps) {
        p = p + field.flow().at(p) * .05f;
        ASSERT_TRUE(grid.is_free(grid.cell(p))) << p.x << " " << p.y;
      }
      ASSERT_LT(steps, most) << "never got there";
    }
  }
  EXPECT_GT(walks, 100);
}

TEST(GoalField, across_a_thin_wall_directions_do_not_mix) {
  // A wall at x = 5, with the goal behind it and a gap on top.
  const auto free = [](Vec2) { return true; };
  const auto open = [](Vec2 a, Vec2 b) { return (a.x < 5) == (b.x < 5) || (a.y > 9 && b.y > 9); };
  const NavGrid grid = *NavGrid::make({.columns = 10, .rows = 10}, ClearanceOf(free, open));
  const GoalField field = field_to(grid, {{9.5f, .5f}});
  for (float y = .25f; y < 8; y += .5f) {
    EXPECT_LE(field.flow().at(Vec2{4.99f, y}).x, 0) << "not into the wall";
    EXPECT_GT(field.flow().at(Vec2{4.99f, y}).y, .5f) << "up to the gap";
  }
}

TEST(GoalField, leads_out_of_walls_and_stands_still_where_no_way_leads) {
  const NavGrid grid = test::grid_of(test::drawn({"....#.",  //
                                                  "....##",  //
                                                  "###...",  //
                                                  "###...",  //
                                                  "###..."}));
  const GoalField field = field_to(grid, {{5.5f, .5f}});
  const auto flow = [&](int x, int y) { return field.flow().samples[grid.at(x, y)]; };
  EXPECT_EQ(flow(5, 4), Vec3{}) << "shut in";
  EXPECT_EQ(field.distance().cost(grid.at(5, 4)), GridDistance::unreachable);
  EXPECT_EQ(flow(5, 0), Vec3{}) << "at the goal";
  EXPECT_EQ(flow(2, 0), (Vec3{1, 0, 0})) << "out of the wall, by the nearest side";
  EXPECT_EQ(flow(0, 2), (Vec3{0, 1, 0}));
  EXPECT_NEAR(length(flow(0, 4)), 1, 1e-6f);
}

TEST(GoalField, leads_out_of_a_corner_onward_and_out_of_a_thin_wall_to_the_side_the_agent_came_from) {
  const NavGrid grid = test::grid_of(test::drawn({"................",  //
                                                  "................",  //
                                                  "...#########....",  //
                                                  "...........#....",  //
                                                  "...........#....",  //
                                                  "...........#....",  //
                                                  "...#########....",  //
                                                  "................"}));
  const GoalField field = field_to(grid, {{14.5f, 3.5f}});
  const auto flow = [&](int x, int y) { return field.flow().samples[grid.at(x, y)]; };
  EXPECT_EQ(flow(8, 5), (Vec3{0, -1, 0})) << "back into the pocket";
  EXPECT_EQ(flow(8, 1), (Vec3{0, 1, 0}));
  EXPECT_EQ(flow(11, 3), (Vec3{-1, 0, 0}));
  EXPECT_EQ(flow(3, 5), (Vec3{0, 1, 0})) << "round the corner";
  EXPECT_EQ(flow(3, 1), (Vec3{0, -1, 0}));
}

TEST(GoalField, in_the_open_directions_are_smooth) {
  const NavGrid grid = test::grid_of(test::scattered(*std::make_unique<test::Draw>(3), 21, 21, 0));
  const GoalField field = field_to(grid, {{10.5f, 10.5f}});
  for (std::uint32_t c = 0; c < grid.size(); ++c) {
    const Vec2 way = Vec2{10.5f, 10.5f} - grid.center(c), flow = to_dimension<2>(field.flow().samples[c]);
    if (way == Vec2{}) continue;
    EXPECT_NEAR(length(flow), 1, 1e-6f);
    EXPECT_GE(dot(flow, unit(way)), .91f) << "within 24.5 degrees; without smoothing 45 would be worst halfway";
    if (way.x == 0 || way.y == 0) {
      EXPECT_NEAR(dot(flow, unit(way)), 1, 1e-6f);
    }
  }
}

TEST(GoalField, repaired_after_any_changes_equals_a_new_one_bit_by_bit) {
  test::Draw draw(4);
  for (int round = 0; round < 4; ++round) {
    CellMap map = test::scattered(draw, 24, 18, .25f, .1f);
    NavGrid grid = test::grid_of(map, round != 3);
    const std::vector<Vec2> goals{{3.5f, 3.5f}, {20.5f, 15.5f}};
    GoalField field = field_to(grid, goals);
    for (int i = 0; i < 40; ++i) {
      // A block of cells filled or emptied; sometimes the one with the goal in it.
      const int x = i % 10 == 9 ? 3 : static_cast<int>(draw.below(22)),
                y = i % 10 == 9 ? 3 : static_cast<int>(draw.below(16));
      const bool solid = draw.below(2) == 0;
      const int wide = 1 + static_cast<int>(draw.below(2));
      for (int k = 0; k < wide; ++k) map.set_solid(x + k, y, solid);
      const Vec2 low{static_cast<float>(x), static_cast<float>(y)};
      std::vector<std::uint32_t> changed;
      grid.update(grid.cells_near(low, low + Vec2{2, 1}), map, changed);
      field.change(grid, changed);
      expect_same(field, field_to(grid, goals));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(GoalField, a_goal_deep_in_a_wall_moves_when_the_wall_opens_there) {
  CellMap map({0, 0}, 1, 25, 25, .1f);
  for (int y = 6; y < 19; ++y)
    for (int x = 6; x < 19; ++x) map.set_solid(x, y, true);
  NavGrid grid = test::grid_of(map);
  const std::vector<Vec2> goals{{9.5f, 12.5f}};
  GoalField field = field_to(grid, goals);
  EXPECT_EQ(field.distance().cost(grid.at(5, 12)), 0u) << "beside the wall";
  // The goal's own cell opens, then a way to it, cell by cell; then all of it closes again.
  for (int x = 9; x >= 6; --x) {
    for (const bool back : {false, true}) {
      map.set_solid(back ? 18 - x + 6 : x, 12, false);
      std::vector<std::uint32_t> changed;
      grid.update({0, 0, 25, 25}, map, changed);
      field.change(grid, changed);
      expect_same(field, field_to(grid, goals));
      EXPECT_EQ(field.distance().cost(grid.at(9, 12)), 0u);
    }
  }
  EXPECT_EQ(field.distance().cost(grid.at(4, 12)), 5u * straight_cost) << "through the passage";
  for (int x = 6; x < 19; ++x) map.set_solid(x, 12, true);
  std::vector<std::uint32_t> changed;
  grid.update({0, 0, 25, 25}, map, changed);
  field.change(grid, changed);
  expect_same(field, field_to(grid, goals));
  EXPECT_EQ(field.distance().cost(grid.at(5, 12)), 0u);
}

TEST(GoalField, a_change_far_from_the_goal_touches_few_cells) {
  test::Draw draw(5);
  CellMap map = test::scattered(draw, 100, 100, .2f, .1f);
  NavGrid grid = test::grid_of(map);
  GoalField field = field_to(grid, {{50.5f, 50.5f}});
  std::size_t touched = 0;
  constexpr int changes = 50;
  for (int i = 0; i < changes; ++i) {
    const int x = static_cast<int>(draw.below(100)), y = static_cast<int>(draw.below(100));
    map.set_solid(x, y, !map.is_solid(x, y));
    const Vec2 low{static_cast<float>(x), static_cast<float>(y)};
    std::vector<std::uint32_t> changed;
    grid.update(grid.cells_near(low, low + Vec2{1, 1}), map, changed);
    touched += field.change(grid, changed);
  }
  expect_same(field, field_to(grid, {{50.5f, 50.5f}}));
  EXPECT_LT(touched / changes, 600u) << "of 10,000 cells, each looked at twice in a new field";
}

TEST(GoalField, while_a_new_goal_is_computed_the_old_field_stays_in_use) {
  test::Draw draw(6);
  CellMap map = test::scattered(draw, 30, 30, .2f, .1f);
  NavGrid grid = test::grid_of(map);
  const std::vector<Vec2> here{{2.5f, 2.5f}}, there{{27.5f, 27.5f}};
  GoalField field = field_to(grid, here);
  const GoalField old = field;
  field.aim(grid, there);
  std::size_t sum = 0;
  int pieces = 0;
  while (!field.is_done()) {
    expect_same(field, old);
    const std::size_t did = field.go_on(grid, 100);
    ASSERT_LE(did, 100u);
    sum += did;
    ++pieces;
  }
  EXPECT_GT(pieces, 10);
  GoalField whole;
  whole.aim(grid, there);
  EXPECT_EQ(whole.go_on(grid, all), sum);
  expect_same(field, whole);
  EXPECT_EQ(field.go_on(grid, 100), 0u);
}

TEST(GoalField, changes_while_it_is_computed_are_not_lost_and_do_not_restart_it) {
  test::Draw draw(7);
  const std::vector<Vec2> here{{2.5f, 2.5f}}, there{{17.5f, 17.5f}};
  for (int round = 0; round < 10; ++round) {
    CellMap map = test::scattered(draw, 20, 20, .25f, .1f);
    NavGrid grid = test::grid_of(map);
    GoalField field = field_to(grid, here);
    field.aim(grid, there);
    int pieces = 0;
    for (; !field.is_done(); ++pieces) {
      ASSERT_LT(pieces, 200) << "a change in every step must not delay it forever";
      const int x = static_cast<int>(draw.below(20)), y = static_cast<int>(draw.below(20));
      map.set_solid(x, y, !map.is_solid(x, y));
      const Vec2 low{static_cast<float>(x), static_cast<float>(y)};
      std::vector<std::uint32_t> changed;
      grid.update(grid.cells_near(low, low + Vec2{1, 1}), map, changed);
      field.change(grid, changed);
      expect_same(field, field_to(grid, here));
      if (HasFatalFailure()) return;
      field.go_on(grid, 60);
    }
    expect_same(field, field_to(grid, there));
    if (HasFatalFailure()) return;
  }
}

TEST(GoalField, a_blocked_goal_means_the_nearest_free_cell_and_nan_means_none) {
  const NavGrid grid = test::grid_of(test::drawn({"..#", "..#"}));
  EXPECT_EQ(field_to(grid, {{2.5f, .4f}}).distance().cost(grid.at(1, 0)), 0u);
  const GoalField none = field_to(grid, {{std::numeric_limits<float>::quiet_NaN(), 0}});
  EXPECT_EQ(none.distance().cost(0), GridDistance::unreachable);
  EXPECT_EQ(none.flow().samples[0], Vec3{});
  EXPECT_EQ(none.flow().misfit(2), "");
  EXPECT_EQ(GoalField{}.flow().at(Vec2{1, 1}), Vec2{}) << "zero before the first is done";
}

}  // namespace
}  // namespace veer
