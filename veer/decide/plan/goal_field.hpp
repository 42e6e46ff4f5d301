#pragma once

#include "veer/decide/plan/grid_distance.hpp"
#include "veer/sense/flow_field.hpp"

namespace veer {

/// Many agents, one goal: the way there from everywhere at once, as a field for `flow_following`. Each cell of a grid
/// carries the direction of the way on; what it costs doesn't depend on how many follow it.
///
/// Directions never lead over a closed step (see `downhill`). Cells that can't be stood on lead out, if a free one is
/// within 4 cells; where no way leads, and in the goal's own cell, there is no flow.
///
/// The grid is passed to every call: between two of them nothing but what `change` is told may have changed.
class GoalField {
 public:
  explicit GoalField(float speed = 1) : speed_(speed) {}  // m/s

  /// Works out the way to the nearest of these places (m), in pieces; until it is done, the field so far stays in use.
  /// Of a place where nobody can stand, the nearest free cell within 16 cells is meant.
  void aim(const NavGrid& grid, std::span<const Vec2> goals);
  bool is_done() const noexcept { return stage_ == Stage::done; }
  /// Goes on for about so much work, in cells; tells how much it was. 0: it is done.
  std::size_t go_on(const NavGrid& grid, std::size_t work);

  /// The grid changed in these cells (as NavGrid::update tells them), and the field with it, at once: only what depends
  /// on them is worked out. Tells how many cells that were.
  std::size_t change(const NavGrid& grid, std::span<const std::uint32_t> changed);

  /// Of what is in use: its samples are the cells, none in between. Stays where it is; empty before the first is done.
  const FlowField& flow() const noexcept { return now_.flow; }
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
  std::uint32_t cursor_ = 0;                                   // the next cell whose direction is worked out
  std::vector<std::uint32_t> sources_, different_, affected_;  // scratch
};

}  // namespace veer
