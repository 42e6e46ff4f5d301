#pragma once

#include <memory>
#include <span>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/decide/plan/clearance.hpp"
#include "veer/decide/plan/path_finder.hpp"
#include "veer/decide/plan/search.hpp"

namespace veer {

/// An edge between two nodes of a graph.
struct WayEdge {
  std::uint32_t from = no_node, to = no_node;
  bool one_way = false;
  float factor = 1;  // cost per m: below 1 for a road, above 1 for a swamp
};

/// Nodes at positions and the edges between them, made by hand or by other tools: roads, patrols, portals between
/// rooms.
class WayGraph {
 public:
  /// Positions of the nodes in m. Fails on edges that name no node, lead to their own start or appear twice, and on
  /// factors that aren't from 0 to 1e6.
  static Result<WayGraph> make(std::vector<Vec3> points, std::span<const WayEdge> edges);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(points_.size()); }
  const Vec3& point(std::uint32_t node) const noexcept { return points_[node]; }
  /// The lowest cost of a meter; an estimate per meter must not exceed it.
  double least_factor() const noexcept { return least_factor_; }
  /// Calls f(to, cost) for each edge out of a node, cost in m times factor, in the order of the nodes they lead to.
  template <class F>
  void for_each_edge(std::uint32_t node, F f) const {
    for (std::uint32_t i = begin_[node]; i < begin_[node + 1]; ++i) f(links_[i].to, links_[i].cost);
  }
  static double distance(const Vec3& a, const Vec3& b) noexcept;  // m

 private:
  struct Link {
    std::uint32_t from, to;
    double cost;
  };
  WayGraph() = default;

  std::vector<Vec3> points_;
  std::vector<Link> links_;           // by from, then by to
  std::vector<std::uint32_t> begin_;  // of the links of each node
  double least_factor_ = 0;
};

/// Finds paths on a graph: enters at the nearest node that the agent can go straight to, follows the cheapest way, and
/// leaves at the node nearest to the goal from which the agent can go straight to it. Tries the 64 nearest nodes. If
/// the goal is visible from the start, the path is the straight line. The edges of the graph are assumed to be open and
/// aren't pulled straight, since they may be roads. If no node sees the goal, or no way leads to it, the path ends at
/// the reachable node nearest to it (`partial`); if no node sees the start, the outcome is `none`.
class WayFinder final : public PathFinder {
 public:
  /// Without a clearance everything is open.
  explicit WayFinder(WayGraph graph, std::shared_ptr<const Clearance> clearance = nullptr);

  const WayGraph& graph() const noexcept { return graph_; }
  /// Sets the clearance of a changed map; a search in progress restarts.
  void set_clearance(std::shared_ptr<const Clearance> clearance);

  void start(const PathQuery& query) override;
  std::size_t go_on(std::size_t work) override;
  bool is_done() const override { return stage_ == Stage::done; }
  const FoundPath& result() const override { return result_; }
  std::unique_ptr<PathFinder> clone() const override { return std::make_unique<WayFinder>(*this); }
  /// Returns the cost between the first and the last node of the path (m times factors).
  double graph_cost() const noexcept { return graph_cost_; }

 private:
  struct Priced {
    using Cost = double;
    const WayGraph* graph;
    Vec3 goal;
    std::uint32_t size() const noexcept { return graph->size(); }
    Cost estimate(std::uint32_t node) const noexcept {
      return WayGraph::distance(graph->point(node), goal) * graph->least_factor() * (1 - 1e-12);  // margin for rounding
    }
    template <class F>
    void for_each_edge(std::uint32_t node, F f) const {
      graph->for_each_edge(node, f);
    }
  };
  enum class Stage { enter, leave, search, done };
  /// A pass over all nodes for the nearest one in sight, node by node.
  struct Scan {
    std::uint32_t next = 0, best = no_node, tried = no_node;
    double best_distance = 0, tried_distance = 0;  // m
    int tries = 0;
  };
  Priced priced() const noexcept { return {&graph_, goal_ == no_node ? query_.to : graph_.point(goal_)}; }
  bool is_open(const Vec3& a, const Vec3& b) const;
  bool scan(const Vec3& position, std::uint32_t& found);
  void finish();

  WayGraph graph_;
  std::shared_ptr<const Clearance> clearance_;
  AStar<Priced> search_;
  PathQuery query_{};
  FoundPath result_{};
  Stage stage_ = Stage::done;
  Scan scan_{};
  std::uint32_t begin_ = no_node, goal_ = no_node, nearest_ = no_node;
  double nearest_distance_ = 0, graph_cost_ = 0;
};

}  // namespace veer
