#pragma once

#include <concepts>
#include <cstdint>

#include "veer/decide/plan/bucket_queue.hpp"
#include "veer/decide/plan/heap.hpp"

namespace veer {

inline constexpr std::uint32_t no_node = 0xffffffff;

/// A graph that can be searched. Nodes are numbered from 0. `for_each_edge(node, f)` calls f(to, cost) for each edge
/// out of a node, with cost >= 0. `estimate(node)` must not exceed the cost from there to the goal; with 0 everywhere
/// A* becomes Dijkstra's search.
///
/// A graph may also have `for_each_edge(node, before, f)`, which skips edges that can't be on a cheapest path via
/// `before` (no_node at the start), because `before` has a cheaper way there.
template <class G>
concept SearchGraph = requires(const G& graph, std::uint32_t node, void (*edge)(std::uint32_t, typename G::Cost)) {
  { graph.size() } -> std::convertible_to<std::uint32_t>;
  { graph.estimate(node) } -> std::convertible_to<typename G::Cost>;
  graph.for_each_edge(node, edge);
};

/// A graph with whole costs and a consistent estimate (it never falls by more than an edge costs) that declares by how
/// much cost + estimate can grow along an edge. The queue is then a BucketQueue, several times as fast as a heap.
template <class G>
concept SteadyGraph = SearchGraph<G> && std::same_as<typename G::Cost, std::uint32_t> &&
                      (G::most_rise < BucketQueue<std::uint32_t>::span);

/// Nodes to be processed: lowest cost plus estimate first, then the highest cost, then the lowest index; with a steady
/// graph the one that was found last.
template <class Graph>
class OpenList {
 public:
  using Cost = typename Graph::Cost;
  struct Item {
    Cost cost;
    std::uint32_t node;
  };

  bool empty() const noexcept { return queue_.empty(); }
  void clear() noexcept { queue_.clear(); }
  void push(Cost cost, Cost estimate, std::uint32_t node) {
    if constexpr (SteadyGraph<Graph>) queue_.push(cost + estimate, {cost, node});
    else queue_.push({static_cast<Cost>(cost + estimate), {cost, node}});
  }
  Item pop() {
    if constexpr (SteadyGraph<Graph>) return queue_.pop();
    else return queue_.pop().item;
  }

 private:
  struct Entry {
    Cost total;
    Item item;
    bool operator<(const Entry& b) const noexcept {
      if (total != b.total) return total < b.total;
      if (item.cost != b.item.cost) return item.cost > b.item.cost;
      return item.node < b.item.node;
    }
  };
  std::conditional_t<SteadyGraph<Graph>, BucketQueue<Item>, Heap<Entry>> queue_;
};

/// A* (Hart, Nilsson, Raphael 1968) that can stop after any amount of work and continue later. Reusing it needs no
/// clearing (nodes are stamped with the number of the search) and no allocation. A node is processed again when a
/// cheaper way to it turns up, so an estimate that is never too high gives the cheapest path; it needn't be consistent.
///
/// The graph is passed to each call and must not change during a search.
template <SearchGraph Graph>
class AStar {
 public:
  using Cost = typename Graph::Cost;

  /// `goal` may be no_node: the search then covers everything that is reachable.
  void start(const Graph& graph, std::uint32_t from, std::uint32_t goal) {
    if (nodes_.size() != graph.size()) {
      nodes_.assign(graph.size(), {});
      before_.resize(graph.size());
    }
    if (++search_ == 0) {  // after 4 billion searches
      nodes_.assign(graph.size(), {});
      search_ = 1;
    }
    open_.clear();
    goal_ = goal;
    found_ = false;
    reach(graph, from, Cost{}, no_node);
  }

  bool is_done() const noexcept { return found_ || open_.empty(); }
  bool has_found() const noexcept { return found_; }

  /// Processes up to `work` nodes and returns how many; calls visit(node) for each.
  template <class Visit>
  std::size_t run(const Graph& graph, std::size_t work, Visit visit) {
    std::size_t done = 0;
    for (; done < work && !is_done(); ++done) {
      const auto [cost, at] = open_.pop();
      if (nodes_[at].cost < cost) continue;  // a cheaper way was processed since
      visit(at);
      if (at == goal_) {
        found_ = true;
        return done + 1;
      }
      const Cost so_far = cost;
      const std::uint32_t from = at;
      const auto edge = [&](std::uint32_t to, Cost step) { reach(graph, to, static_cast<Cost>(so_far + step), from); };
      if constexpr (requires { graph.for_each_edge(from, from, edge); }) graph.for_each_edge(from, before_[from], edge);
      else graph.for_each_edge(from, edge);
    }
    return done;
  }
  std::size_t run(const Graph& graph, std::size_t work) {
    return run(graph, work, [](std::uint32_t) {});
  }

  /// Returns whether a way to the node is known. For the goal, and for all nodes once the search is done, it is the
  /// cheapest.
  bool has_reached(std::uint32_t node) const noexcept { return nodes_[node].search == search_; }
  Cost cost(std::uint32_t node) const noexcept { return nodes_[node].cost; }
  /// Returns the previous node on the way from the start; no_node for the start.
  std::uint32_t before(std::uint32_t node) const noexcept { return before_[node]; }

 private:
  /// Small, because a large search mostly waits for this memory: predecessors are stored elsewhere, and estimates are
  /// recomputed.
  struct Node {
    std::uint32_t search = 0;
    Cost cost{};
  };

  void reach(const Graph& graph, std::uint32_t to, Cost cost, std::uint32_t from) {
    Node& node = nodes_[to];
    if (node.search == search_ && !(cost < node.cost)) return;
    node = {search_, cost};
    before_[to] = from;
    open_.push(cost, static_cast<Cost>(graph.estimate(to)), to);
  }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> before_;
  OpenList<Graph> open_;
  std::uint32_t search_ = 0, goal_ = no_node;
  bool found_ = false;
};

}  // namespace veer
