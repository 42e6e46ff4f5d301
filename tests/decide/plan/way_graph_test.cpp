#include "veer/decide/plan/way_graph.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/decide/plan/maps.hpp"

namespace veer {
namespace {

using Outcome = FoundPath::Outcome;

/// Only points closer than this see each other.
struct Fog final : Clearance {
  float sight;  // m
  explicit Fog(float how_far) : sight(how_far) {}
  bool is_free(Vec2) const override { return true; }
  bool is_open(Vec2 a, Vec2 b) const override { return length(b - a) <= sight; }
};

TEST(WayGraph, names_every_fault_of_its_lists) {
  const std::vector<Vec3> places{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  const auto reason = [&](std::vector<WayEdge> edges) { return WayGraph::make(places, edges).reason(); };
  EXPECT_EQ(reason({{0, 1}, {1, 2}}), "");
  EXPECT_EQ(reason({{0, 1}, {1, 3}}), "way graph: edge 1 (1 to 3) names a node that doesn't exist; nodes are 0 to 2");
  EXPECT_EQ(reason({{2, 2}}), "way graph: edge 0 (2 to 2) leads from a node to itself");
  EXPECT_EQ(reason({{0, 1, false, -1}}), "way graph: edge 0 (0 to 1) has a factor of -1.000000; expected 0 to 1e6");
  EXPECT_NE(reason({{0, 1, false, std::numeric_limits<float>::quiet_NaN()}}), "");
  EXPECT_EQ(reason({{0, 1}, {1, 0}}), "way graph: there are two edges from 0 to 1");
  EXPECT_EQ(reason({{0, 1, true}, {1, 0, true}}), "") << "one there, one back";
  EXPECT_EQ(WayGraph::make({}, {}).reason(), "way graph: has no nodes");
  EXPECT_EQ(WayGraph::make({{0, 0, 0}, {2e7f, 0, 0}}, {}).reason(),
            "way graph: node 1 isn't within the world's bounds (1e7 m)");
}

TEST(WayFinder, takes_the_cheapest_way_between_any_two_nodes) {
  test::Draw draw(1);
  int found = 0;
  for (int i = 0; i < 80; ++i) {
    const std::uint32_t n = 3 + draw.below(15);
    std::vector<Vec3> places;
    for (std::uint32_t k = 0; k < n; ++k) places.push_back(draw.vec<3>(-50, 50));
    std::vector<WayEdge> edges;
    for (std::uint32_t a = 0; a < n; ++a)
      for (std::uint32_t b = a + 1; b < n; ++b)
        if (draw.below(4) == 0) edges.push_back({a, b, draw.below(3) == 0, draw.between(i % 2 ? .1f : 1.f, 3)});
    WayFinder finder(*WayGraph::make(places, edges), std::make_shared<Fog>(0.f));
    const std::uint32_t from = draw.below(n), to = draw.below(n);
    if (from == to) continue;
    // All pairs of nodes (Floyd 1962).
    std::vector<std::vector<double>> cost(n, std::vector<double>(n, 1e30));
    for (std::uint32_t k = 0; k < n; ++k) cost[k][k] = 0;
    for (const WayEdge& e : edges) {
      const double c = WayGraph::distance(places[e.from], places[e.to]) * static_cast<double>(e.factor);
      cost[e.from][e.to] = c;
      if (!e.one_way) cost[e.to][e.from] = c;
    }
    for (std::uint32_t k = 0; k < n; ++k)
      for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = 0; b < n; ++b) cost[a][b] = std::min(cost[a][b], cost[a][k] + cost[k][b]);
    const FoundPath path = find_path(finder, {places[from], places[to]});
    ASSERT_EQ(path.outcome == Outcome::found, cost[from][to] < 1e29);
    ASSERT_EQ(path.points.front(), places[from]);
    if (path.outcome == Outcome::found) {
      ++found;
      ASSERT_EQ(path.points.back(), places[to]);
      ASSERT_NEAR(finder.graph_cost(), cost[from][to], 1e-9 * cost[from][to]);
    } else {
      // The nearest to the goal of the reachable nodes.
      std::uint32_t best = from;
      for (std::uint32_t k = 0; k < n; ++k)
        if (cost[from][k] < 1e29 &&
            WayGraph::distance(places[k], places[to]) < WayGraph::distance(places[best], places[to]))
          best = k;
      ASSERT_EQ(path.points.back(), places[best]);
    }
  }
  EXPECT_GT(found, 20);
}

TEST(WayFinder, enters_and_leaves_where_it_can_be_seen) {
  // A wall at x = 5 with a gap above y = 8. The node nearest to the start is behind it.
  const auto free = [](Vec2) { return true; };
  const auto open = [](Vec2 a, Vec2 b) {
    if ((a.x < 5) == (b.x < 5)) return true;
    return a.y + (b.y - a.y) * (5 - a.x) / (b.x - a.x) > 8;
  };
  const auto wall = std::make_shared<ClearanceOf<decltype(free), decltype(open)>>(free, open);
  const std::vector<Vec3> places{{6, 1, 0}, {0, 5, 0}, {4, 9, 0}, {6, 9, 0}};
  const std::vector<WayEdge> edges{{1, 2}, {2, 3}, {3, 0}};
  WayFinder finder(*WayGraph::make(places, edges), wall);
  const FoundPath path = find_path(finder, {{4, 1, 0}, {9, 1, 0}});
  EXPECT_EQ(path.outcome, Outcome::found);
  EXPECT_EQ(path.points, (std::vector<Vec3>{{4, 1, 0}, {0, 5, 0}, {4, 9, 0}, {6, 9, 0}, {6, 1, 0}, {9, 1, 0}}));
  const FoundPath straight = find_path(finder, {{0, 0, 0}, {4, 4, 0}});
  EXPECT_EQ(straight.points, (std::vector<Vec3>{{0, 0, 0}, {4, 4, 0}})) << "needs no graph";
}

TEST(WayFinder, an_invisible_start_gives_none_and_an_invisible_goal_partial) {
  const std::vector<Vec3> places{{0, 0, 0}, {10, 0, 0}, {20, 0, 0}};
  const std::vector<WayEdge> edges{{0, 1}, {1, 2, true}};
  WayFinder finder(*WayGraph::make(places, edges), std::make_shared<Fog>(3.f));
  EXPECT_EQ(find_path(finder, {{5, 0, 0}, {20, 0, 0}}).outcome, Outcome::none);
  const FoundPath part = find_path(finder, {{-1, 0, 0}, {14, 0, 0}});
  EXPECT_EQ(part.outcome, Outcome::partial);
  EXPECT_EQ(part.points, (std::vector<Vec3>{{-1, 0, 0}, {0, 0, 0}, {10, 0, 0}}));
  const FoundPath back = find_path(finder, {{21, 0, 0}, {0, 0, 0}});
  EXPECT_EQ(back.outcome, Outcome::partial) << "the way goes in one direction only";
  EXPECT_EQ(back.points.back(), (Vec3{20, 0, 0}));
}

TEST(WayFinder, cut_into_pieces_and_cloned_it_finds_the_same) {
  test::Draw draw(2);
  std::vector<Vec3> places;
  for (int k = 0; k < 60; ++k) places.push_back({draw.between(0, 50), draw.between(0, 50), 0});
  std::vector<WayEdge> edges;
  for (std::uint32_t a = 0; a < 60; ++a)
    for (std::uint32_t b = a + 1; b < 60; ++b)
      if (length(places[a] - places[b]) < 12) edges.push_back({a, b});
  WayFinder finder(*WayGraph::make(places, edges), std::make_shared<Fog>(8.f));
  for (int i = 0; i < 20; ++i) {
    const PathQuery query{{draw.between(0, 50), draw.between(0, 50), 0}, {draw.between(0, 50), draw.between(0, 50), 0}};
    const FoundPath whole = find_path(finder, query);
    finder.start(query);
    std::unique_ptr<PathFinder> cut = finder.clone();
    while (!cut->is_done()) {
      const std::size_t most = 1 + draw.below(9), did = cut->go_on(most);
      ASSERT_LE(did, most);
      ASSERT_GT(did, 0u);
      cut = cut->clone();
    }
    ASSERT_EQ(cut->result().outcome, whole.outcome);
    ASSERT_EQ(cut->result().points, whole.points);
  }
}

}  // namespace
}  // namespace veer
