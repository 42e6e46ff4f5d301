#pragma once

#include <span>
#include <vector>

#include "veer/agent/columns.hpp"
#include "veer/base/executor.hpp"
#include "veer/sense/near/cells.hpp"
#include "veer/sense/near/strips.hpp"

namespace veer {

/// Finds the agents of one group by cell. Cells that hold agents are put into strips, and those into bins; rows are
/// sorted by bin, and within a bin by key. So a line of cells is one run of memory, and each agent meets its neighbors
/// in an order that depends on positions and keys alone: not on the pack width, the threads, or the order of rows
/// before. Time and memory follow the number of agents, never the size of the area.
template <int D>
struct Grid {
  Cells<D> cells;
  StripSet strips;             // sorted by number
  Array<std::uint32_t> start;  // first row of each bin, and one past the last
  float spare_room = 0;        // m^D; in which a few agents are on average: what a fuller pack is worth

  /// Consecutive rows.
  struct Run {
    std::uint32_t first, last;
  };
  /// Returns the rows of the agents in a strip that are in the cells from `first` to `last` along x, and maybe of some
  /// beside them.
  VEER_INLINE Run run(const Strip& strip, std::uint32_t first, std::uint32_t last) const {
    const std::uint32_t origin = StripNumber::part(strip.number) << StripNumber::column_bits;
    const std::uint32_t low = origin + strip.low, high = origin + strip.high;
    if (last < low || first > high) return {0, 0};
    return {start[strip.bin(first < low ? strip.low : first - origin)],
            start[strip.bin(last > high ? strip.high : last - origin) + 1]};
  }
  /// Returns the position in `strips` of the first strip that begins at this row or after it.
  std::size_t strip_from(std::size_t row) const;
  /// Returns the position in `strips` of the strip that a row is in.
  std::size_t strip_at(std::uint32_t row) const { return strip_from(std::size_t{row} + 1) - 1; }

  /// Returns the memory in use, bytes.
  std::size_t bytes() const;
  std::uint64_t* new_order() { return order.data() + 1; }

  // Scratch memory of sorting, kept from step to step so that a warm step doesn't allocate.
  Array<std::uint32_t> bin;     // of each row, before sorting; first the position of its strip in `found`
  Array<std::uint16_t> column;  // of each row, within its strip
  std::vector<StripSet> found;  // by chunk: strips of its rows
  Array<std::uint32_t> cursor;  // by chunk and bin: number of agents, then new row of the next agent
  Array<std::uint32_t> first;   // by chunk and bin, if there are several chunks: new row of the first agent
  Array<std::uint64_t> order;   // by new row, after a sentinel: key in the upper half, old row in the lower
  std::vector<std::vector<std::uint32_t>> loose;  // by chunk: bins with agents that may not be sorted by key yet
};

/// The numbers of the cells of consecutive rows along each axis.
template <int D>
struct Located {
  static constexpr std::size_t rows = 1024;
  alignas(64) std::uint32_t number[D][rows + spare_rows];
};
/// Locates the rows from begin to end. Compiled per pack width in sense/near/kernels.cpp.
template <int D>
using LocateKernel = void (*)(const Columns<D>& columns, std::size_t begin, std::size_t end, const Cells<D>& cells,
                              Located<D>& out) noexcept;

/// Sorts the rows of a group by bin and key.
template <int D>
void sort_rows(Columns<D>& columns, const Cells<D>& cells, Grid<D>& grid, LocateKernel<D> locate,
               const Executor& executor) noexcept;

#define VEER_GRID(D)              \
  extern template struct Grid<D>; \
  extern template void sort_rows(Columns<D>&, const Cells<D>&, Grid<D>&, LocateKernel<D>, const Executor&) noexcept;
VEER_GRID(2)
VEER_GRID(3)
#undef VEER_GRID

}  // namespace veer
