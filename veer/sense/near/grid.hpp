#pragma once

#include <span>
#include <vector>

#include "veer/agent/columns.hpp"
#include "veer/base/executor.hpp"
#include "veer/sense/near/cells.hpp"

namespace veer {

/// Finds the agents of one group by cell: their rows are sorted by cell, and within a cell by key. So a row of cells is
/// one run of memory, and each agent meets its neighbors in an order that depends on neither other agents, nor the pack
/// width, nor the threads.
template <int D>
struct Grid {
  Cells<D> cells;
  Array<std::uint32_t> start;  // first row of each cell, and one past the last

  /// Returns one past the last agent's row in the row of cells that a position is in.
  VEER_INLINE std::uint32_t end_of_line(const Vec<float, D>& position) const {
    const std::uint32_t cell = cells.cell_of(position);
    return start[(cell / cells.axis[0].count + 1) * cells.axis[0].count];
  }

  /// Returns the memory in use, bytes.
  std::size_t bytes() const;
  std::uint64_t* new_order() { return order.data() + 1; }

  // Scratch memory of sorting, kept from step to step so that a warm step doesn't allocate.
  Array<std::uint32_t> cell;    // of each row, before sorting
  Array<std::uint32_t> cursor;  // by chunk and cell: number of agents, then new row of the next agent
  Array<std::uint32_t> first;   // by chunk and cell, if there are several chunks: new row of the first agent
  Array<std::uint64_t> order;   // by new row, after a sentinel: key in the upper half, old row in the lower
  std::vector<std::vector<std::uint32_t>> loose;  // by chunk: cells with agents that may not be sorted by key yet
};

/// Fills `cell` for the rows from begin to end. Compiled per pack width in sense/near/kernels.cpp.
template <int D>
using LocateKernel = void (*)(const Columns<D>& columns, std::size_t begin, std::size_t end, Grid<D>& grid) noexcept;

/// Sorts the rows of a group by cell and key. Writes the new row of each agent to `row_of`, by handle index less one.
template <int D>
void sort_rows(Columns<D>& columns, const Cells<D>& cells, Grid<D>& grid, std::span<std::uint32_t> row_of,
               LocateKernel<D> locate, const Executor& executor) noexcept;

#define VEER_GRID(D)                                                                                                \
  extern template struct Grid<D>;                                                                                   \
  extern template void sort_rows(Columns<D>&, const Cells<D>&, Grid<D>&, std::span<std::uint32_t>, LocateKernel<D>, \
                                 const Executor&) noexcept;
VEER_GRID(2)
VEER_GRID(3)
#undef VEER_GRID

}  // namespace veer
