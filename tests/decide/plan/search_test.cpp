#include "veer/decide/plan/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

struct Edge {
  std::uint32_t from, to, cost;
};

constexpr std::uint32_t infinite = 0xffffffff;

/// Costs from all nodes to `to`, by relaxing all edges until no cost changes (Bellman 1958, Ford 1956).
std::vector<std::uint32_t> bellman_ford(std::uint32_t nodes, const std::vector<Edge>& edges, std::uint32_t to) {
  std::vector<std::uint32_t> costs(nodes, infinite);
  costs[to] = 0;
  for (bool better = true; better;) {
    better = false;
    for (const Edge& e : edges)
      if (costs[e.to] != infinite && costs[e.to] + e.cost < costs[e.from]) {
        costs[e.from] = costs[e.to] + e.cost;
        better = true;
      }
  }
  return costs;
}

struct Graph {
  using Cost = std::uint32_t;
  std::uint32_t nodes;
  std::vector<Edge> edges;
  std::vector<std::uint32_t> estimates;

  std::uint32_t size() const { return nodes; }
  Cost estimate(std::uint32_t node) const { return estimates[node]; }
  template <class F>
  void for_each_edge(std::uint32_t node, F f) const {
    for (const Edge& e : edges)
      if (e.from == node) f(e.to, e.cost);
  }
};

/// The same with the declaration that makes the queue a ring of lists.
struct Steady : Graph {
  static constexpr Cost most_rise = 200;
};

Graph random_graph(test::Draw& draw, std::uint32_t nodes, std::uint32_t edges, std::uint32_t most) {
  Graph graph{nodes, {}, std::vector<std::uint32_t>(nodes, 0)};
  for (std::uint32_t i = 0; i < edges; ++i)
    graph.edges.push_back({draw.below(nodes), draw.below(nodes), draw.below(most + 1)});
  return graph;
}

template <class G>
void check_way(const AStar<G>& search, const G& graph, std::uint32_t from, std::uint32_t to) {
  std::uint32_t sum = 0, at = to;
  for (; search.before(at) != no_node; at = search.before(at)) {
    std::uint32_t step = infinite;
    graph.for_each_edge(search.before(at), [&](std::uint32_t next, std::uint32_t cost) {
      if (next == at) step = std::min(step, cost);
    });
    ASSERT_NE(step, infinite) << "the way goes along edges";
    sum += step;
  }
  EXPECT_EQ(at, from);
  EXPECT_EQ(sum, search.cost(to));
}

TEST(Search, finds_the_cheapest_way_on_any_graph_with_any_estimate_that_is_not_too_high) {
  test::Draw draw(1);
  AStar<Graph> search;
  for (int i = 0; i < 300; ++i) {
    const std::uint32_t nodes = 2 + draw.below(30);
    Graph graph = random_graph(draw, nodes, draw.below(4 * nodes), 50);
    const std::uint32_t from = draw.below(nodes), to = draw.below(nodes);
    const std::vector<std::uint32_t> truth = bellman_ford(nodes, graph.edges, to);
    // Anything from 0 to the truth: mostly not consistent.
    for (std::uint32_t n = 0; n < nodes; ++n)
      graph.estimates[n] = truth[n] == infinite ? draw.below(1000) : draw.below(truth[n] + 1);
    search.start(graph, from, to);
    search.run(graph, ~std::size_t{0});
    ASSERT_TRUE(search.is_done());
    ASSERT_EQ(search.has_found(), truth[from] != infinite);
    if (search.has_found()) {
      ASSERT_EQ(search.cost(to), truth[from]);
      check_way(search, graph, from, to);
    }
  }
}

TEST(Search, finds_the_same_costs_with_lists_in_a_ring) {
  test::Draw draw(2);
  AStar<Steady> search;
  for (int i = 0; i < 300; ++i) {
    const std::uint32_t nodes = 2 + draw.below(40);
    Steady graph{random_graph(draw, nodes, draw.below(5 * nodes), 100)};
    const std::uint32_t from = draw.below(nodes), to = draw.below(nodes);
    const std::vector<std::uint32_t> truth = bellman_ford(nodes, graph.edges, to);
    if (i % 2 == 0) {
      // Half the truth is consistent, and stays so when it is capped; so nothing rises by more than 190.
      for (std::uint32_t n = 0; n < nodes; ++n) graph.estimates[n] = std::min(truth[n] / 2, 90u);
    }
    search.start(graph, from, to);
    search.run(graph, ~std::size_t{0});
    ASSERT_EQ(search.has_found(), truth[from] != infinite);
    if (search.has_found()) {
      ASSERT_EQ(search.cost(to), truth[from]);
      check_way(search, graph, from, to);
    }
  }
}

TEST(Search, without_a_goal_reaches_all_that_can_be_reached) {
  test::Draw draw(3);
  for (int i = 0; i < 50; ++i) {
    Graph graph = random_graph(draw, 30, 60, 9);
    std::vector<Edge> back = graph.edges;
    for (Edge& e : back) std::swap(e.from, e.to);
    const std::vector<std::uint32_t> truth = bellman_ford(30, back, 7);
    AStar<Graph> search;
    search.start(graph, 7, no_node);
    search.run(graph, ~std::size_t{0});
    EXPECT_FALSE(search.has_found());
    for (std::uint32_t n = 0; n < 30; ++n) {
      ASSERT_EQ(search.has_reached(n), truth[n] != infinite);
      if (truth[n] != infinite) {
        ASSERT_EQ(search.cost(n), truth[n]);
      }
    }
  }
}

TEST(Search, in_pieces_of_any_size_makes_the_same_steps) {
  test::Draw draw(4);
  const Graph graph = random_graph(draw, 60, 300, 20);
  std::vector<std::uint32_t> whole, pieces;
  AStar<Graph> search;
  search.start(graph, 0, 59);
  const std::size_t work = search.run(graph, ~std::size_t{0}, [&](std::uint32_t n) { whole.push_back(n); });
  search.start(graph, 0, 59);
  std::size_t sum = 0;
  while (!search.is_done()) {
    const std::size_t most = 1 + draw.below(3),
                      did = search.run(graph, most, [&](std::uint32_t n) { pieces.push_back(n); });
    ASSERT_LE(did, most);
    ASSERT_GT(did, 0u);
    sum += did;
  }
  EXPECT_EQ(sum, work);
  EXPECT_EQ(pieces, whole);
  EXPECT_EQ(search.run(graph, 10), 0u) << "nothing is left to do";
}

TEST(Search, of_equally_good_ways_takes_the_one_that_has_come_farther_and_then_the_lower_number) {
  // 0 leads to 1, 2 and 3 at the same cost; from each it is as far to the goal.
  Graph graph{5, {{0, 3, 4}, {0, 2, 4}, {0, 1, 2}, {1, 4, 4}, {2, 4, 2}, {3, 4, 2}}, {6, 4, 2, 2, 0}};
  AStar<Graph> search;
  std::vector<std::uint32_t> order;
  search.start(graph, 0, 4);
  search.run(graph, ~std::size_t{0}, [&](std::uint32_t n) { order.push_back(n); });
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 2, 4})) << "2 and 3 are farther than 1, and 2 is lower than 3";
}

TEST(Heap, gives_back_in_order_what_came_in_in_any) {
  test::Draw draw(5);
  Heap<std::uint32_t> heap;
  for (int round = 0; round < 20; ++round) {
    std::vector<std::uint32_t> all(draw.below(300));
    for (std::uint32_t& x : all) x = draw.below(1000);
    for (const std::uint32_t x : all) heap.push(x);
    std::ranges::sort(all);
    for (const std::uint32_t x : all) ASSERT_EQ(heap.pop(), x);
    ASSERT_TRUE(heap.empty());
  }
}

TEST(BucketQueue, gives_back_in_order_what_comes_in_within_its_span) {
  test::Draw draw(6);
  BucketQueue<std::uint32_t> queue;
  std::vector<std::uint32_t> inside;
  std::uint32_t last = 4000000000u;  // never exceeds 2^32
  for (int round = 0; round < 3000; ++round) {
    for (std::uint32_t i = draw.below(3); i > 0; --i) {
      inside.push_back(last + draw.below(queue.span));
      queue.push(inside.back(), inside.back());
    }
    ASSERT_EQ(queue.empty(), inside.empty());
    if (inside.empty()) continue;
    const auto least = std::ranges::min_element(inside);
    ASSERT_EQ(queue.pop(), *least);
    last = *least;
    inside.erase(least);
  }
}

}  // namespace
}  // namespace veer
