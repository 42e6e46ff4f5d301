// The graph of places: which places are neighbors, where they are, and which place is at a position.
#include "veer/discrete/places.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace veer::discrete {
namespace {

Places grid(const GridDef& def) {
  auto made = Places::grid(def);
  EXPECT_TRUE(made) << made.reason();
  return *made;
}

std::vector<Place> around(const Places& places, Place place) {
  std::vector<Place> buffer(places.max_degree());
  const auto found = places.neighbors(place, buffer);
  return {found.begin(), found.end()};
}

std::vector<Cell> cells_around(const Places& places, Cell cell) {
  std::vector<Cell> cells;
  for (const Place place : around(places, places.place(cell))) cells.push_back(places.cell(place));
  return cells;
}

using Cells = std::vector<Cell>;

TEST(Places, square_has_four_neighbors_counter_clockwise_from_east) {
  const Places places = grid({.width = 3, .height = 3});
  EXPECT_EQ(cells_around(places, {1, 1}), (Cells{{2, 1}, {1, 2}, {0, 1}, {1, 0}}));
  EXPECT_EQ(cells_around(places, {0, 0}), (Cells{{1, 0}, {0, 1}}));
  EXPECT_EQ(cells_around(places, {1, 0}).size(), 3u);
}

TEST(Places, square_has_eight_neighbors_counter_clockwise_from_east) {
  const Places places = grid({.layout = Layout::square8, .width = 3, .height = 3});
  EXPECT_EQ(cells_around(places, {1, 1}), (Cells{{2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}, {1, 0}, {2, 0}}));
  EXPECT_EQ(cells_around(places, {0, 0}).size(), 3u);
  EXPECT_EQ(cells_around(places, {1, 0}).size(), 5u);
}

TEST(Places, hex_has_six_neighbors_all_one_cell_size_away_every_sixty_degrees) {
  const Places places = grid({.layout = Layout::hex, .width = 5, .height = 5, .cell_size = 2, .origin = {10, -3}});
  const Place middle = places.place({2, 2});
  const auto neighbors = around(places, middle);
  ASSERT_EQ(neighbors.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    const Vec2 way = places.center(neighbors[i]) - places.center(middle);
    const double angle = static_cast<double>(i) * 3.14159265358979 / 3;
    EXPECT_NEAR(way.x, 2 * std::cos(angle), 1e-5);
    EXPECT_NEAR(way.y, 2 * std::sin(angle), 1e-5);
  }
  EXPECT_EQ(around(places, places.place({0, 0})).size(), 2u);  // sharp corner of the rhombus
  EXPECT_EQ(around(places, places.place({4, 0})).size(), 3u);  // blunt corner
}

TEST(Places, knight_jumps_over_what_is_between) {
  const std::vector<Cell> moves(knight_moves.begin(), knight_moves.end());
  const Places places =
      grid({.layout = Layout::moves, .width = 8, .height = 8, .moves = moves, .blocked = {{1, 0}, {0, 1}, {1, 1}}});
  EXPECT_EQ(cells_around(places, {0, 0}), (Cells{{2, 1}, {1, 2}}));
  EXPECT_EQ(cells_around(places, {4, 4}).size(), 8u);
}

TEST(Places, one_way_moves_differ_from_incoming) {
  const Places places = grid({.layout = Layout::moves, .width = 4, .height = 1, .moves = {{1, 0}}});
  std::vector<Place> buffer(places.max_degree());
  EXPECT_EQ(around(places, 1), std::vector<Place>{2});
  const auto into = places.incoming(1, buffer);
  EXPECT_EQ(std::vector<Place>(into.begin(), into.end()), std::vector<Place>{0});
  EXPECT_TRUE(places.linked(1, 2));
  EXPECT_FALSE(places.linked(2, 1));
}

TEST(Places, diagonals_between_blocked_cells_follow_the_rule) {
  // From (0, 0) to (1, 1), with (1, 0) blocked and then (0, 1) too.
  const auto diagonal = [](Corners corners, std::vector<Cell> blocked) {
    const Places places =
        grid({.layout = Layout::square8, .width = 2, .height = 2, .corners = corners, .blocked = std::move(blocked)});
    EXPECT_EQ(places.linked(0, 3), places.linked(3, 0));
    return places.linked(0, 3);
  };
  EXPECT_TRUE(diagonal(Corners::refuse_both, {{1, 0}}));
  EXPECT_FALSE(diagonal(Corners::refuse_both, {{1, 0}, {0, 1}}));
  EXPECT_FALSE(diagonal(Corners::refuse_either, {{1, 0}}));
  EXPECT_TRUE(diagonal(Corners::refuse_either, {}));
  EXPECT_TRUE(diagonal(Corners::allow, {{1, 0}, {0, 1}}));
}

TEST(Places, blocked_places_have_no_neighbors_and_are_none) {
  Places places = grid({.width = 3, .height = 1, .blocked = {{1, 0}}});
  EXPECT_TRUE(around(places, 0).empty());
  EXPECT_TRUE(around(places, 1).empty());
  const auto before = places.revision();
  places.set_blocked(1, false);
  EXPECT_NE(places.revision(), before);
  EXPECT_EQ(around(places, 1), (std::vector<Place>{2, 0}));
}

TEST(Places, wrapping_leaves_over_one_edge_and_enters_at_the_other) {
  const Places places = grid({.width = 4, .height = 3, .wrap = true});
  EXPECT_EQ(cells_around(places, {3, 2}), (Cells{{0, 2}, {3, 0}, {2, 2}, {3, 1}}));
  const Vec2 way = places.displacement(places.place({3, 0}), places.place({0, 0}));
  EXPECT_EQ(way, (Vec2{1, 0}));
  // Round two columns east and west are the same cell, and round one the cell itself.
  EXPECT_EQ(around(grid({.width = 2, .height = 1, .wrap = true}), 0), std::vector<Place>{1});
  EXPECT_TRUE(around(grid({.width = 1, .height = 1, .wrap = true}), 0).empty());
}

TEST(Places, graph_keeps_the_order_of_its_links) {
  const GraphDef def{.positions = {{0, 0}, {1, 0}, {0, 2}}, .links = {{0, 2}, {1, 0}}};
  const auto both_ways = Places::graph(def);
  ASSERT_TRUE(both_ways);
  EXPECT_EQ(around(*both_ways, 0), (std::vector<Place>{2, 1}));
  EXPECT_EQ(both_ways->distance(0, 2), 2);
  auto one_way_def = def;
  one_way_def.directed = true;
  const auto one_way = Places::graph(one_way_def);
  ASSERT_TRUE(one_way);
  EXPECT_EQ(around(*one_way, 0), std::vector<Place>{2});
  EXPECT_TRUE(around(*one_way, 2).empty());
  EXPECT_EQ(one_way->place_at({.1f, 1.5f}), 2u);
}

GridDef any_grid() {
  return {.layout = *rc::gen::element(Layout::square4, Layout::square8, Layout::hex),
          .width = *rc::gen::inRange(1, 9),
          .height = *rc::gen::inRange(1, 9),
          .cell_size = static_cast<float>(*rc::gen::inRange(1, 8)) * .4f,
          .origin = {static_cast<float>(*rc::gen::inRange(-9, 9)), 1.3f},
          .wrap = *rc::gen::arbitrary<bool>()};
}

Vec2 any_position() {
  return {static_cast<float>(*rc::gen::inRange(-1500, 1500)) * .01f,
          static_cast<float>(*rc::gen::inRange(-1500, 1500)) * .01f};
}

/// The distance from a position to a place in m, by trying many images if the grid wraps.
double by_hand(const GridDef& def, Vec2 position, Cell cell) {
  const int images = def.wrap ? 60 : 0;
  const double size = static_cast<double>(def.cell_size);
  double least = 1e30;
  for (int j = -images; j <= images; ++j)
    for (int i = -images; i <= images; ++i) {
      const double x = cell.x + i * def.width, y = cell.y + j * def.height;
      const bool hex = def.layout == Layout::hex;
      const double px = static_cast<double>(def.origin.x) + size * (x + (hex ? y / 2 : 0));
      const double py = static_cast<double>(def.origin.y) + size * (hex ? y * std::sqrt(.75) : y);
      least = std::min(least, std::hypot(px - static_cast<double>(position.x), py - static_cast<double>(position.y)));
    }
  return least;
}

RC_GTEST_PROP(PlacesProperty, place_at_is_the_nearest_center, ()) {
  const GridDef def = any_grid();
  const Places places = grid(def);
  const Vec2 position = any_position();
  const Place found = places.place_at(position);
  RC_ASSERT(found < places.size());
  const double near = by_hand(def, position, places.cell(found));
  for (Place p = 0; p < places.size(); ++p) RC_ASSERT(near <= by_hand(def, position, places.cell(p)) + 1e-4);
}

RC_GTEST_PROP(PlacesProperty, place_at_a_center_is_that_place, ()) {
  const Places places = grid(any_grid());
  for (Place p = 0; p < places.size(); ++p) RC_ASSERT(places.place_at(places.center(p)) == p);
}

RC_GTEST_PROP(PlacesProperty, displacement_is_the_short_way_round, ()) {
  const GridDef def = any_grid();
  const Places places = grid(def);
  const Place from = *rc::gen::inRange(0u, places.size()), to = *rc::gen::inRange(0u, places.size());
  RC_ASSERT(std::abs(by_hand(def, places.center(from), places.cell(to)) -
                     static_cast<double>(places.distance(from, to))) < 1e-4);
}

RC_GTEST_PROP(PlacesProperty, nearest_finds_what_a_look_at_every_place_finds, ()) {
  GridDef def = any_grid();
  for (int i = *rc::gen::inRange(0, 30); i > 0; --i)
    def.blocked.push_back({*rc::gen::inRange(0, def.width), *rc::gen::inRange(0, def.height)});
  const Places places = grid(def);
  const Vec2 position = any_position();
  const auto within = static_cast<float>(*rc::gen::inRange(0, 20));
  const Place found = places.nearest(position, within, nullptr, [](const void*, Place p) { return p % 3 != 1; });
  double least = 1e30;
  for (Place p = 0; p < places.size(); ++p)
    if (!places.is_blocked(p) && p % 3 != 1) least = std::min(least, by_hand(def, position, places.cell(p)));
  if (found == no_place) RC_ASSERT(least > static_cast<double>(within) - 1e-4);
  else {
    RC_ASSERT(!places.is_blocked(found) && found % 3 != 1);
    RC_ASSERT(std::abs(by_hand(def, position, places.cell(found)) - least) < 1e-4);
  }
}

RC_GTEST_PROP(PlacesProperty, incoming_is_neighbors_turned_round, ()) {
  GridDef def = any_grid();
  if (*rc::gen::arbitrary<bool>()) {
    def.layout = Layout::moves;
    def.moves = {{1, 0}, {2, 1}, {-1, 3}};
  }
  def.blocked = {{*rc::gen::inRange(0, def.width), *rc::gen::inRange(0, def.height)}};
  const Places places = grid(def);
  std::vector<Place> buffer(places.max_degree());
  for (Place to = 0; to < places.size(); ++to) {
    std::vector<std::uint8_t> leads(places.size(), 0);
    for (const Place from : places.incoming(to, buffer)) leads[from] = 1;
    for (Place from = 0; from < places.size(); ++from) {
      const auto next = around(places, from);
      const auto times = std::count(next.begin(), next.end(), to);
      RC_ASSERT(times == leads[from]);
      RC_ASSERT(places.linked(from, to) == (times == 1));
    }
  }
}

TEST(Places, ties_go_to_the_lowest_number) {
  const Places places = grid({.width = 2, .height = 2});
  EXPECT_EQ(places.place_at({.5f, .5f}), 0u);
  EXPECT_EQ(places.place_at({.5f, 1.f}), 2u);
}

TEST(Places, far_positions_are_safe) {
  for (const bool wrap : {false, true})
    for (const Layout layout : {Layout::square4, Layout::hex}) {
      const Places places = grid({.layout = layout, .width = 5, .height = 7, .wrap = wrap});
      for (const float far : {1e10f, 3e38f, -3e38f}) {
        EXPECT_LT(places.place_at({far, 0}), places.size());
        EXPECT_LT(places.place_at({far, -far}), places.size());
        EXPECT_LT(places.nearest({0, far}, unlimited, nullptr, [](const void*, Place) { return true; }), places.size());
      }
    }
}

std::string refusal(const GridDef& def) { return Places::grid(def).reason(); }
std::string refusal(const GraphDef& def) { return Places::graph(def).reason(); }

TEST(Places, bad_grids_are_refused_with_a_reason) {
  const float nan = std::nanf(""), infinite = std::numeric_limits<float>::infinity();
  EXPECT_EQ(refusal({.width = 0}), "grid: 0 x 16 has no cells; width and height start at 1");
  EXPECT_NE(refusal({.height = -2}), "");
  EXPECT_EQ(refusal({.width = 4097, .height = 4096}), "grid: 4097 x 4096 has more than 16777216 cells");
  EXPECT_EQ(refusal({.width = 2147483647, .height = 2147483647}).substr(0, 5), "grid:");
  for (const float size : {0.f, -1.f, nan, infinite})
    EXPECT_EQ(refusal({.cell_size = size}), "grid: cell_size isn't a positive length in m");
  EXPECT_EQ(refusal({.origin = {nan, 0}}), "grid: origin isn't finite");
  EXPECT_NE(refusal({.cell_size = 3e38f}), "");
  EXPECT_NE(refusal({.cell_size = .01f, .origin = {1e6f, 0}}), "");
  EXPECT_EQ(refusal(GridDef{.blocked = {{16, 0}}}), "grid: blocked cell (16, 0) is outside 16 x 16");
  EXPECT_EQ(refusal({.layout = Layout::moves}), "grid: layout \"moves\" needs at least one move");
  EXPECT_EQ(refusal({.layout = Layout::moves, .moves = {{1, 0}, {0, 0}}}),
            "grid: move 1 is (0, 0), which goes nowhere; staying needs none");
  EXPECT_EQ(refusal({.layout = Layout::moves, .moves = {{1, 2}, {1, 2}}}),
            "grid: move 1 (1, 2) is listed twice, first as move 0");
  EXPECT_NE(refusal({.layout = Layout::moves, .moves = {{-2147483647 - 1, 0}}}), "");
  EXPECT_NE(refusal({.moves = {{1, 0}}}), "");
}

TEST(Places, bad_graphs_are_refused_with_a_reason) {
  const std::vector<Vec2> two{{0, 0}, {1, 0}};
  EXPECT_EQ(refusal(GraphDef{}), "graph: it has no places");
  EXPECT_EQ(refusal(GraphDef{.positions = {{0, 0}, {0, std::nanf("")}}}), "graph: position of place 1 isn't finite");
  EXPECT_EQ(refusal(GraphDef{.positions = two, .links = {{0, 2}}}),
            "graph: link 0 (0 to 2) leads nowhere; places are 0 to 1");
  EXPECT_EQ(refusal(GraphDef{.positions = two, .links = {{1, 1}}}),
            "graph: link 0 (1 to 1) leads back to itself; staying needs no link");
  EXPECT_EQ(refusal(GraphDef{.positions = two, .links = {{0, 1}, {1, 0}}}), "graph: places 0 and 1 are linked twice");
  EXPECT_EQ(refusal(GraphDef{.positions = two, .links = {{0, 1}, {1, 0}}, .directed = true}), "");
  EXPECT_NE(refusal(GraphDef{.positions = two, .links = {{0, 1}, {0, 1}}, .directed = true}), "");
  EXPECT_EQ(refusal(GraphDef{.positions = two, .blocked = {7}}), "graph: blocked place 7 doesn't exist");
}

}  // namespace
}  // namespace veer::discrete
