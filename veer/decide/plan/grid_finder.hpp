#pragma once

#include "veer/decide/plan/nav_grid.hpp"
#include "veer/decide/plan/path_finder.hpp"
#include "veer/decide/plan/search.hpp"
#include "veer/decide/plan/string_pull.hpp"

namespace veer {

/// A NavGrid as a graph to search. The estimate is the cost without obstacles: octile distance with 8 neighbors,
/// Manhattan distance with 4.
class GridGraph {
 public:
  using Cost = std::uint32_t;  // straight_cost and diagonal_cost per step
  static constexpr Cost most_rise = 2 * diagonal_cost;

  /// Precondition: the grid outlives the graph.
  GridGraph(const NavGrid& grid, std::uint32_t goal) noexcept
      : grid_(&grid), x_(grid.column(goal)), y_(grid.row(goal)) {}

  std::uint32_t size() const noexcept { return grid_->size(); }
  template <class F>
  void for_each_edge(std::uint32_t cell, F f) const {
    grid_->for_each_exit(cell, f);
  }
  /// Skips neighbors that the previous cell can step to directly, since two steps cost more than one.
  template <class F>
  void for_each_edge(std::uint32_t cell, std::uint32_t before, F f) const {
    grid_->for_each_of(cell, grid_->exits(cell) & ~grid_->shared_exits(cell, before), f);
  }
  Cost estimate(std::uint32_t cell) const noexcept {
    const int dx = grid_->column(cell) - x_, dy = grid_->row(cell) - y_;
    const Cost a = static_cast<Cost>(dx < 0 ? -dx : dx), b = static_cast<Cost>(dy < 0 ? -dy : dy);
    if (!grid_->def().diagonal) return straight_cost * (a + b);
    return a > b ? straight_cost * (a - b) + diagonal_cost * b : straight_cost * (b - a) + diagonal_cost * a;
  }

 private:
  const NavGrid* grid_;
  int x_, y_;
};

/// Finds paths on a grid: A* from cell to cell, then pulled straight in the true geometry, so that paths turn at any
/// angle. Owns the grid; clones share the geometry.
///
/// A start or goal where an agent can't stand, or from which it can't go straight to the center of a cell near by, is
/// replaced by the nearest free cell within 16 cells: the path leads out of the wall around the start, or ends beside
/// the wall around the goal (outcome `partial`). If no cell near the start is free, the outcome is `none`. A goal
/// outside of the grid can't be reached. Queries with a radius larger than the grid's get `none`.
class GridFinder final : public PathFinder {
 public:
  GridFinder(NavGrid grid, std::shared_ptr<const Clearance> clearance);

  const NavGrid& grid() const noexcept { return grid_; }
  /// Updates the grid after a change of the map in these cells (see NavGrid::cells_near); adds cells that differ now to
  /// `changed`. A search in progress restarts.
  void change(std::shared_ptr<const Clearance> clearance, const CellRect& rect, std::vector<std::uint32_t>& changed);

  void start(const PathQuery& query) override;
  std::size_t go_on(std::size_t work) override;
  bool is_done() const override { return stage_ == Stage::done; }
  const FoundPath& result() const override { return result_; }
  std::unique_ptr<PathFinder> clone() const override;

  /// Returns the cost of the last path on the grid before pulling; 0 if no search was needed.
  std::uint32_t grid_cost() const noexcept { return grid_cost_; }

 private:
  enum class Stage { search, nearest, pull, done };
  std::uint32_t entrance(Vec2 position, bool& linked) const;
  std::size_t look_for_nearest(std::size_t work);
  void trace_back(std::uint32_t last);
  void finish();

  NavGrid grid_;
  std::shared_ptr<const Clearance> clearance_;
  AStar<GridGraph> search_;
  StringPull pull_;
  PathQuery query_{};
  FoundPath result_{};
  Stage stage_ = Stage::done;
  std::uint32_t goal_ = no_cell;
  std::vector<std::uint32_t> seen_;  // cells that the search has processed
  std::size_t cursor_ = 0;           // index in seen_ of the next candidate for the nearest to the goal
  std::uint32_t nearest_ = no_cell;  // nearest to the goal so far
  double nearest_distance_ = 0;      // squared, m^2
  std::uint32_t grid_cost_ = 0;
  bool goal_linked_ = false;  // whether the way from the goal's cell to the goal is open
};

}  // namespace veer
