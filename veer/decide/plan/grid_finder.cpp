#include "veer/decide/plan/grid_finder.hpp"

#include <algorithm>

#include "veer/base/check.hpp"

namespace veer {
namespace {

constexpr int linked_rings = 3, repair_rings = 16;

Vec2 flat(const Vec3& v) { return to_dimension<2>(v); }

}  // namespace

GridFinder::GridFinder(NavGrid grid, std::shared_ptr<const Clearance> clearance)
    : grid_(std::move(grid)), clearance_(std::move(clearance)) {}

void GridFinder::change(std::shared_ptr<const Clearance> clearance, const CellRect& rect,
                        std::vector<std::uint32_t>& changed) {
  if (!VEER_CHECK(clearance != nullptr, "GridFinder::change without a clearance")) return;
  clearance_ = std::move(clearance);
  grid_.update(rect, *clearance_, changed);
  if (!is_done()) start(PathQuery(query_));
}

std::uint32_t GridFinder::entrance(Vec2 position, bool& linked) const {
  linked = false;
  if (grid_.contains(position) && clearance_->is_free(position)) {
    const std::uint32_t cell = grid_.nearest(position, linked_rings, [&](std::uint32_t c) {
      return grid_.is_free(c) && clearance_->is_open(position, grid_.center(c));
    });
    if (linked = cell != no_cell; linked) return cell;
  }
  return grid_.nearest(position, repair_rings, [&](std::uint32_t c) { return grid_.is_free(c); });
}

void GridFinder::start(const PathQuery& query) {
  query_ = query;
  result_.outcome = FoundPath::Outcome::none;
  result_.points.clear();
  stage_ = Stage::done;
  grid_cost_ = 0;
  if (!is_finite(query.from) || !is_finite(query.to) || !(query.radius <= grid_.def().radius)) return;
  const Vec2 from = flat(query.from), to = flat(query.to);
  if (grid_.contains(from) && grid_.contains(to) && clearance_->is_open(from, to)) {
    result_.outcome = FoundPath::Outcome::found;
    result_.points.push_back(query.from);
    result_.points.push_back(query.to);
    return;
  }
  bool linked = false;
  const std::uint32_t begin = entrance(from, linked);
  if (begin == no_cell) return;
  goal_ = entrance(to, goal_linked_);
  // If no cell near the goal is free, the search covers everything that is reachable.
  if (goal_ == no_cell) goal_ = grid_.cell(to);
  nearest_ = no_cell;
  seen_.clear();
  cursor_ = 0;
  search_.start(GridGraph(grid_, goal_), begin, goal_);
  stage_ = Stage::search;
}

std::size_t GridFinder::go_on(std::size_t work) {
  work = std::max<std::size_t>(work, 1);
  std::size_t done = 0;
  if (stage_ == Stage::search) {
    done = search_.run(GridGraph(grid_, goal_), work, [&](std::uint32_t cell) { seen_.push_back(cell); });
    if (search_.has_found()) trace_back(goal_);
    else if (search_.is_done()) stage_ = Stage::nearest;
  }
  if (stage_ == Stage::nearest) {
    done += look_for_nearest(work - done);
    if (cursor_ == seen_.size()) trace_back(nearest_);
  }
  if (stage_ == Stage::pull && done < work) {
    done += pull_.run(*clearance_, work - done);
    if (pull_.is_done()) finish();
  }
  return done;
}

std::size_t GridFinder::look_for_nearest(std::size_t work) {
  const double x = double{query_.to.x}, y = double{query_.to.y};
  std::size_t done = 0;
  for (; done < work && cursor_ < seen_.size(); ++done) {
    const std::uint32_t cell = seen_[cursor_++];
    const Vec2 center = grid_.center(cell);
    const double dx = double{center.x} - x, dy = double{center.y} - y, d = dx * dx + dy * dy;
    if (nearest_ != no_cell && (d > nearest_distance_ || (d == nearest_distance_ && cell >= nearest_))) continue;
    nearest_ = cell;
    nearest_distance_ = d;
  }
  return done;
}

void GridFinder::trace_back(std::uint32_t last) {
  const bool found = search_.has_found() && goal_linked_;
  result_.outcome = found ? FoundPath::Outcome::found : FoundPath::Outcome::partial;
  grid_cost_ = search_.cost(last);
  std::vector<Vec2>& points = pull_.points();
  points.clear();
  if (found) points.push_back(flat(query_.to));
  for (std::uint32_t cell = last; cell != no_cell; cell = search_.before(cell)) points.push_back(grid_.center(cell));
  points.push_back(flat(query_.from));
  std::ranges::reverse(points);
  pull_.start();
  stage_ = Stage::pull;
}

void GridFinder::finish() {
  // The grid has no heights: they are interpolated linearly from the start to the goal.
  const std::vector<Vec2>& points = pull_.points();
  float whole = 0, gone = 0;  // m
  for (std::size_t i = 1; i < points.size(); ++i) whole += length(points[i] - points[i - 1]);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0 && points[i] == points[i - 1]) continue;
    if (i > 0) gone += length(points[i] - points[i - 1]);
    const float part = whole > 0 ? gone / whole : 0, z = query_.from.z + (query_.to.z - query_.from.z) * part;
    result_.points.push_back({points[i].x, points[i].y, z});
  }
  if (result_.outcome == FoundPath::Outcome::found) result_.points.back() = query_.to;
  stage_ = Stage::done;
}

std::unique_ptr<PathFinder> GridFinder::clone() const {
  if (!is_done()) return std::make_unique<GridFinder>(*this);
  auto copy = std::make_unique<GridFinder>(grid_, clearance_);  // without the tables of the finished search
  copy->result_ = result_;
  copy->query_ = query_;
  copy->grid_cost_ = grid_cost_;
  return copy;
}

}  // namespace veer
