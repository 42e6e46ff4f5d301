#pragma once

#include <span>

#include "veer/decide/plan/heap.hpp"
#include "veer/decide/plan/nav_grid.hpp"

namespace veer {

/// The cost from each cell to the nearest of several sources (Dijkstra's search from all of them at once), in units of
/// straight_cost and diagonal_cost. Can be computed in pieces. After a change of the grid it is repaired: only cells
/// that lost their way, or got a shorter one, are recomputed. Costs are whole numbers with one correct value per cell,
/// so a repaired table equals a new one bit by bit.
class GridDistance {
 public:
  static constexpr std::uint32_t unreachable = 0xffffffff;

  /// Starts from scratch. Precondition: `sources` are sorted and unique.
  void start(const NavGrid& grid, std::span<const std::uint32_t> sources);
  bool is_done() const noexcept { return open_.empty(); }
  /// Processes up to `work` cells and returns how many. Adds cells that became cheaper to `different`, if given.
  std::size_t run(const NavGrid& grid, std::size_t work, std::vector<std::uint32_t>* different = nullptr);

  /// Adapts to a changed grid or changed sources: discards what is no longer valid and prepares `run` for the rest.
  /// `changed` lists all cells with changed exits. Adds cells that lost their cost or got another to `different`. May
  /// be called during a search. Returns the number of cells processed.
  std::size_t repair(const NavGrid& grid, std::span<const std::uint32_t> changed,
                     std::span<const std::uint32_t> sources, std::vector<std::uint32_t>& different);

  std::uint32_t cost(std::uint32_t cell) const noexcept { return costs_[cell]; }
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(costs_.size()); }
  std::span<const std::uint32_t> sources() const noexcept { return sources_; }

 private:
  struct Entry {
    std::uint32_t cost, cell;
    bool operator<(const Entry& b) const noexcept { return cost != b.cost ? cost < b.cost : cell < b.cell; }
  };
  bool is_source(std::uint32_t cell) const noexcept;
  bool has_support(const NavGrid& grid, std::uint32_t cell) const;
  void lower(std::uint32_t cell, std::uint32_t cost) {
    costs_[cell] = cost;
    open_.push({cost, cell});
  }

  std::vector<std::uint32_t> costs_, sources_;
  Heap<Entry> open_, doubtful_;
  std::vector<std::uint32_t> lost_;
};

}  // namespace veer
