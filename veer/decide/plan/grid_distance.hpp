#pragma once

#include <span>

#include "veer/decide/plan/heap.hpp"
#include "veer/decide/plan/nav_grid.hpp"

namespace veer {

/// What it costs to go from every cell to the nearest of some sources (Dijkstra's search from all of them at once); in
/// straight_cost and diagonal_cost per step. Can be worked out in pieces. When the grid changes it is repaired: only
/// cells whose ways led over a step that is gone, or get shorter, are worked out anew. Costs are whole numbers with one
/// right answer for each cell, so a repaired table equals a new one to the bit.
class GridDistance {
 public:
  static constexpr std::uint32_t unreachable = 0xffffffff;

  /// Begins anew. `sources` ascend, each once.
  void start(const NavGrid& grid, std::span<const std::uint32_t> sources);
  bool is_done() const noexcept { return open_.empty(); }
  /// Looks at up to `work` cells; tells how many it were. Cells that got cheaper are added to `different`, if given.
  std::size_t run(const NavGrid& grid, std::size_t work, std::vector<std::uint32_t>* different = nullptr);

  /// The grid or the sources are different: forgets what isn't true any more and prepares `run` for the rest. `changed`
  /// are all cells whose exits aren't what they were. Cells that lost their cost or got another are added to
  /// `different`. Good in the middle of a search, too. Tells how many cells it looked at.
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
