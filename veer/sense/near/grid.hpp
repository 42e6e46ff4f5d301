#pragma once

#include <span>
#include <vector>

#include "veer/agent/columns.hpp"
#include "veer/base/executor.hpp"
#include "veer/sense/near/cells.hpp"

namespace veer {

/// Where the agents of one group are: their rows in the order of the cells, and within a cell in the order of their
/// keys. So a row of cells is one run of memory, and everyone meets their neighbors in the same order whoever else is
/// there, however many agents a pack holds and whichever thread does it.
template <int D>
struct Grid {
  Cells<D> cells;
  Array<std::uint32_t> start;  // first row of each cell, and one past the last

  /// The end of the run of memory that holds the row of cells in which `place` is.
  VEER_INLINE std::uint32_t end_of_line(const Vec<float, D>& place) const {
    const std::uint32_t cell = cells.cell_of(place);
    return start[(cell / cells.axis[0].count + 1) * cells.axis[0].count];
  }

  std::size_t bytes() const;
  std::uint64_t* new_order() { return order.data() + 1; }

  // What sorting needs, kept from step to step so that a warm step doesn't allocate.
  Array<std::uint32_t> cell;    // of each row, before sorting
  Array<std::uint32_t> cursor;  // by part and cell: how many, then where the next goes
  Array<std::uint32_t> first;   // by part and cell, when there are several parts: where its agents begin
  Array<std::uint64_t> order;   // by new row, after one that is only read: key in the upper half, old row in the lower
  std::vector<std::vector<std::uint32_t>> loose;  // by part: cells whose agents aren't yet in the order of their keys
};

/// Fills `cell` for the rows from begin to end. Compiled per pack width in sense/kernels.cpp.
template <int D>
using LocateKernel = void (*)(const Columns<D>& columns, std::size_t begin, std::size_t end, Grid<D>& grid) noexcept;

/// Sorts the rows of a group by cell and key. `row_of` says for each handle's index, less one, where the agent is then.
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
