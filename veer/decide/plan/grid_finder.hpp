#pragma once

#include "veer/decide/plan/nav_grid.hpp"
#include "veer/decide/plan/path_finder.hpp"
#include "veer/decide/plan/search.hpp"
#include "veer/decide/plan/string_pull.hpp"

namespace veer {

/// A NavGrid as a search sees it. The estimate is what the way would cost if nothing were in it: octile steps with 8
/// neighbors, Manhattan steps with 4.
class GridGraph {
 public:
  using Cost = std::uint32_t;  // straight_cost and diagonal_cost per step
  static constexpr Cost most_rise = 2 * diagonal_cost;

  /// The grid must outlive it.
  GridGraph(const NavGrid& grid, std::uint32_t goal) noexcept
      : grid_(&grid), x_(grid.column(goal)), y_(grid.row(goal)) {}

  std::uint32_t size() const noexcept { return grid_->size(); }
  template <class F>
  void for_each_edge(std::uint32_t cell, F f) const {
    grid_->for_each_exit(cell, f);
  }
  /// Without the neighbors that the cell before could step to itself: two steps cost more than one.
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

/// Paths on a grid: A* from cell to cell, then pulled straight in the true geometry, so that they turn at any angle.
/// A value of its own, with grid and geometry; clones share the geometry.
///
/// Where one starts or wants to go, but can't stand or has no way to the center of a near cell, the nearest free cell
/// within 16 cells takes its place: the path leads out of the wall one is in, or ends beside the one the goal is in
/// (partial). None near the start: outcome none. A goal outside of the grid is one that can't be reached. Who is wider
/// than the grid's radius gets none.
class GridFinder final : public PathFinder {
 public:
  GridFinder(NavGrid grid, std::shared_ptr<const Clearance> clearance);

  const NavGrid& grid() const noexcept { return grid_; }
  /// The map is different in these cells (see NavGrid::cells_near): cells that are different now are added to
  /// `changed`. A search under way starts anew.
  void change(std::shared_ptr<const Clearance> clearance, const CellRect& rect, std::vector<std::uint32_t>& changed);

  void start(const PathQuery& query) override;
  std::size_t go_on(std::size_t work) override;
  bool is_done() const override { return stage_ == Stage::done; }
  const FoundPath& result() const override { return result_; }
  std::unique_ptr<PathFinder> clone() const override;

  /// What the last search's way cost on the grid, before it was pulled; 0 where it needed none.
  std::uint32_t grid_cost() const noexcept { return grid_cost_; }

 private:
  enum class Stage { search, nearest, pull, done };
  std::uint32_t entrance(Vec2 place, bool& linked) const;
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
  std::vector<std::uint32_t> seen_;  // cells the search has looked at
  std::size_t cursor_ = 0;           // of those, the next that might be the nearest to the goal
  std::uint32_t nearest_ = no_cell;  // the nearest so far
  double nearest_distance_ = 0;      // squared, m^2
  std::uint32_t grid_cost_ = 0;
  bool goal_linked_ = false;  // one can go from the goal's cell to the goal
};

}  // namespace veer
