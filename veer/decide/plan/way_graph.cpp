#include "veer/decide/plan/way_graph.hpp"

#include <algorithm>
#include <string>

#include "veer/agent/limits.hpp"

namespace veer {
namespace {

constexpr std::size_t max_ways = std::size_t{1} << 28;

std::string name_of(std::size_t i, const WayEdge& edge) {
  return "way graph: edge " + std::to_string(i) + " (" + std::to_string(edge.from) + " to " + std::to_string(edge.to) +
         ")";
}

bool is_within(const Vec3& position) {
  return abs(position.x) <= largest_coordinate && abs(position.y) <= largest_coordinate &&
         abs(position.z) <= largest_coordinate;
}

/// Returns the first fault, except for duplicate edges; empty if there is none.
std::string fault_of(std::span<const Vec3> points, std::span<const WayEdge> edges) {
  if (points.empty()) return "way graph: has no nodes";
  if (points.size() >= no_node || edges.size() > max_ways) return "way graph: too many nodes or edges";
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!is_within(points[i]))
      return "way graph: node " + std::to_string(i) + " isn't within the world's bounds (1e7 m)";
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const WayEdge& edge = edges[i];
    if (edge.from >= points.size() || edge.to >= points.size())
      return name_of(i, edge) + " names a node that doesn't exist; nodes are 0 to " + std::to_string(points.size() - 1);
    if (edge.from == edge.to) return name_of(i, edge) + " leads from a node to itself";
    if (!(edge.factor >= 0 && edge.factor <= 1e6f))
      return name_of(i, edge) + " has a factor of " + std::to_string(edge.factor) + "; expected 0 to 1e6";
  }
  return "";
}

}  // namespace

double WayGraph::distance(const Vec3& a, const Vec3& b) noexcept {
  const double x = double{a.x} - double{b.x}, y = double{a.y} - double{b.y}, z = double{a.z} - double{b.z};
  return sqrt(x * x + y * y + z * z);
}

Result<WayGraph> WayGraph::make(std::vector<Vec3> points, std::span<const WayEdge> edges) {
  if (std::string fault = fault_of(points, edges); !fault.empty()) return Error{std::move(fault)};
  WayGraph graph;
  graph.points_ = std::move(points);
  for (const WayEdge& edge : edges) {
    const double cost = distance(graph.points_[edge.from], graph.points_[edge.to]) * double{edge.factor};
    graph.links_.push_back({edge.from, edge.to, cost});
    if (!edge.one_way) graph.links_.push_back({edge.to, edge.from, cost});
  }
  const auto less = [](const Link& a, const Link& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; };
  std::ranges::sort(graph.links_, less);
  const auto twice = std::ranges::adjacent_find(
      graph.links_, [](const Link& a, const Link& b) { return a.from == b.from && a.to == b.to; });
  if (twice != graph.links_.end())
    return Error{"way graph: there are two edges from " + std::to_string(twice->from) + " to " +
                 std::to_string(twice->to)};
  graph.begin_.assign(graph.points_.size() + 1, 0);
  for (const Link& link : graph.links_) ++graph.begin_[link.from + 1];
  for (std::size_t i = 1; i < graph.begin_.size(); ++i) graph.begin_[i] += graph.begin_[i - 1];
  if (!edges.empty()) graph.least_factor_ = double{std::ranges::min_element(edges, {}, &WayEdge::factor)->factor};
  return graph;
}

}  // namespace veer
