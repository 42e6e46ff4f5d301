#include <algorithm>

#include "veer/decide/plan/way_graph.hpp"

namespace veer {
namespace {

constexpr int max_tries = 64;

}  // namespace

WayFinder::WayFinder(WayGraph graph, std::shared_ptr<const Clearance> clearance)
    : graph_(std::move(graph)), clearance_(std::move(clearance)) {}

void WayFinder::set_clearance(std::shared_ptr<const Clearance> clearance) {
  clearance_ = std::move(clearance);
  if (!is_done()) start(PathQuery(query_));
}

bool WayFinder::is_open(const Vec3& a, const Vec3& b) const {
  return !clearance_ || clearance_->is_open_in_space(a, b);
}

void WayFinder::start(const PathQuery& query) {
  query_ = query;
  result_.outcome = FoundPath::Outcome::none;
  result_.points.clear();
  stage_ = Stage::done;
  graph_cost_ = 0;
  if (!is_finite(query.from) || !is_finite(query.to)) return;
  if (is_open(query.from, query.to)) {
    result_.outcome = FoundPath::Outcome::found;
    result_.points.push_back(query.from);
    result_.points.push_back(query.to);
    return;
  }
  scan_ = {};
  nearest_ = no_node;
  stage_ = Stage::enter;
}

/// Checks one node; returns true when the scan is done, with the nearest visible node or no_node in `found`.
bool WayFinder::scan(const Vec3& position, std::uint32_t& found) {
  const std::uint32_t node = scan_.next++;
  const double d = WayGraph::distance(graph_.point(node), position);
  // In the order of (distance, index), after the nodes that were tried and found out of sight.
  const bool later =
      scan_.tried == no_node || d > scan_.tried_distance || (d == scan_.tried_distance && node > scan_.tried);
  if (later && (scan_.best == no_node || d < scan_.best_distance)) {
    scan_.best = node;
    scan_.best_distance = d;
  }
  if (scan_.next < graph_.size()) return false;
  found = scan_.best;
  if (found == no_node || is_open(position, graph_.point(found))) return true;
  found = no_node;
  if (++scan_.tries == max_tries) return true;
  scan_ = {.tried = scan_.best, .tried_distance = scan_.best_distance, .tries = scan_.tries};
  return false;
}

std::size_t WayFinder::go_on(std::size_t work) {
  work = std::max<std::size_t>(work, 1);
  std::size_t done = 0;
  for (; done < work && stage_ == Stage::enter; ++done)
    if (scan(query_.from, begin_)) {
      scan_ = {};
      stage_ = begin_ == no_node ? Stage::done : Stage::leave;
    }
  for (; done < work && stage_ == Stage::leave; ++done)
    if (scan(query_.to, goal_)) {
      search_.start(priced(), begin_, goal_);
      stage_ = Stage::search;
    }
  if (stage_ != Stage::search || done >= work) return done;
  done += search_.run(priced(), work - done, [&](std::uint32_t node) {
    const double d = WayGraph::distance(graph_.point(node), query_.to);
    if (nearest_ != no_node && (d > nearest_distance_ || (d == nearest_distance_ && node >= nearest_))) return;
    nearest_ = node;
    nearest_distance_ = d;
  });
  if (search_.is_done()) finish();
  return done;
}

void WayFinder::finish() {
  const bool found = search_.has_found();
  result_.outcome = found ? FoundPath::Outcome::found : FoundPath::Outcome::partial;
  const std::uint32_t last = found ? goal_ : nearest_;
  graph_cost_ = search_.cost(last);
  if (found) result_.points.push_back(query_.to);
  for (std::uint32_t node = last; node != no_node; node = search_.before(node))
    result_.points.push_back(graph_.point(node));
  result_.points.push_back(query_.from);
  std::ranges::reverse(result_.points);
  const auto rest = std::ranges::unique(result_.points);  // start or goal may lie on a node
  result_.points.erase(rest.begin(), rest.end());
  stage_ = Stage::done;
}

}  // namespace veer
