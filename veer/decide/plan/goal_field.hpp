#pragma once

#include "veer/decide/plan/grid_distance.hpp"
#include "veer/sense/flow_field.hpp"

namespace veer {

/// A flow field that leads many agents to one goal, for `flow_following`. Each cell of a grid holds the direction to
/// go; the cost doesn't depend on the number of agents.
///
/// Directions never cross a closed step (see `downhill`). Blocked cells lead out if a free cell is within 4 cells.
/// Where there is no way to the goal, and in the goal's own cell, the flow is zero.
///
/// The grid is passed to each call; between two calls only the cells passed to `change` may have changed.
class GoalField {
 public:
  explicit GoalField(float speed = 1) : speed_(speed) {}  // m/s

  /// Starts to compute the way to the nearest of `goals` (m), in pieces; until it is done, the previous field stays in
  /// use. A goal where agents can't stand is replaced by the nearest free cell within 16 cells.
  void aim(const NavGrid& grid, std::span<const Vec2> goals);
  bool is_done() const noexcept { return stage_ == Stage::done; }
  /// Continues for about `work` cells; returns the number of cells processed, 0 if done.
  std::size_t go_on(const NavGrid& grid, std::size_t work);

  /// Updates the field at once after the grid has changed in these cells (as returned by NavGrid::update); recomputes
  /// only what depends on them. Returns the number of cells processed.
  std::size_t change(const NavGrid& grid, std::span<const std::uint32_t> changed);

  /// The field in use: one sample per cell, not interpolated. The reference stays valid; empty before the first is
  /// done.
  const FlowField& flow() const noexcept { return now_.flow; }
  /// Puts the field in use elsewhere than its grid: `first` is the position of its first sample, m.
  void place(const Vec2& first) noexcept { now_.flow.low = {first.x, first.y, 0}; }
  const GridDistance& distance() const noexcept { return now_.distance; }

 private:
  enum class Stage { distance, flow, done };
  struct Side {
    std::vector<Vec2> goals;
    GridDistance distance;
    FlowField flow;
  };
  void lay_out(const NavGrid& grid, FlowField& flow) const;
  std::size_t repair(const NavGrid& grid, std::span<const std::uint32_t> changed, Side& side, bool whole);
  void list_sources(const NavGrid& grid, std::span<const Vec2> goals);
  void list_affected(const NavGrid& grid, std::span<const std::uint32_t> changed);

  float speed_;
  Stage stage_ = Stage::done;
  Side now_, next_;
  std::uint32_t cursor_ = 0;                                   // the next cell to get its direction
  std::vector<std::uint32_t> sources_, different_, affected_;  // scratch
};

}  // namespace veer
