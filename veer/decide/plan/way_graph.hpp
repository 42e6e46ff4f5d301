#pragma once

#include <memory>
#include <span>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/decide/plan/clearance.hpp"
#include "veer/decide/plan/path_finder.hpp"
#include "veer/decide/plan/search.hpp"

namespace veer {

/// A way between two places of a graph.
struct WayEdge {
  std::uint32_t from = no_node, to = no_node;
  bool one_way = false;
  float factor = 1;  // times its length is what it costs: below 1 for a road, above for a swamp
};

/// Places and the ways between them, made by hand or by other means: roads, patrols, portals between rooms.
class WayGraph {
 public:
  /// Places in m. Every fault of the lists is an error: edges that name no place or lead nowhere, that are there twice,
  /// and factors that aren't 0 or more.
  static Result<WayGraph> make(std::vector<Vec3> places, std::span<const WayEdge> edges);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(places_.size()); }
  const Vec3& place(std::uint32_t node) const noexcept { return places_[node]; }
  /// The least cost of a metre; an estimate must not exceed it.
  double least_factor() const noexcept { return least_factor_; }
  /// f(to, cost in m times factor), in the order of the places they lead to.
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

  std::vector<Vec3> places_;
  std::vector<Link> links_;           // by from, then by to
  std::vector<std::uint32_t> begin_;  // of the links of each place
  double least_factor_ = 0;
};

/// Paths on a graph of places: enters at the nearest place that one can go straight to, follows the cheapest way, and
/// leaves at the place nearest to the goal from which one can go straight to it. The 64 nearest are tried. When start
/// and goal see each other, the path is the line between them. The ways of the graph themselves are taken to be open,
/// and aren't pulled straight: they may be roads. A goal that no place sees, or that no way leads to, is answered by
/// the reachable place nearest to it (partial); a start that sees no place, by none.
class WayFinder final : public PathFinder {
 public:
  /// Without a clearance everything is open.
  explicit WayFinder(WayGraph graph, std::shared_ptr<const Clearance> clearance = nullptr);

  const WayGraph& graph() const noexcept { return graph_; }
  /// The map changed; a search under way starts anew.
  void set_clearance(std::shared_ptr<const Clearance> clearance);

  void start(const PathQuery& query) override;
  std::size_t go_on(std::size_t work) override;
  bool is_done() const override { return stage_ == Stage::done; }
  const FoundPath& result() const override { return result_; }
  std::unique_ptr<PathFinder> clone() const override { return std::make_unique<WayFinder>(*this); }
  /// What the way between the first and the last place of the graph cost (m times factors).
  double graph_cost() const noexcept { return graph_cost_; }

 private:
  struct Priced {
    using Cost = double;
    const WayGraph* graph;
    Vec3 goal;
    std::uint32_t size() const noexcept { return graph->size(); }
    Cost estimate(std::uint32_t node) const noexcept {
      return WayGraph::distance(graph->place(node), goal) * graph->least_factor() * (1 - 1e-12);  // rounding
    }
    template <class F>
    void for_each_edge(std::uint32_t node, F f) const {
      graph->for_each_edge(node, f);
    }
  };
  enum class Stage { enter, leave, search, done };
  /// The walk through all places for the nearest one in sight, place by place.
  struct Scan {
    std::uint32_t next = 0, best = no_node, tried = no_node;
    double best_distance = 0, tried_distance = 0;  // m
    int tries = 0;
  };
  Priced priced() const noexcept { return {&graph_, goal_ == no_node ? query_.to : graph_.place(goal_)}; }
  bool is_open(const Vec3& a, const Vec3& b) const;
  bool scan(const Vec3& place, std::uint32_t& found);
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
