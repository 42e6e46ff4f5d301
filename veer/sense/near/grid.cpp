#include "veer/sense/near/grid.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace veer {
namespace {

/// In cells with more agents than this insertion sort is too slow, because it takes the square of their number.
constexpr std::uint32_t crowded = 32;
/// Each chunk has counters of its own, so many chunks would need much memory.
constexpr std::size_t most_chunks = 8;

/// Consecutive rows or cells.
struct Share {
  std::size_t begin, end;
};
/// Returns what belongs to one chunk. Chunks begin at multiples of every pack width, so that no pack writes into the
/// rows of the next chunk.
Share share(std::size_t count, std::size_t chunk, std::size_t chunks) {
  const auto cut = [&](std::size_t p) { return p == chunks ? count : count * p / chunks / spare_rows * spare_rows; };
  return {cut(chunk), cut(chunk + 1)};
}

/// Returns the number of agents in these cells.
template <int D>
std::uint32_t count_agents(const Grid<D>& grid, Share of, std::size_t cells, std::size_t chunks) {
  std::uint32_t sum = 0;
  for (std::size_t chunk = 0; chunk < chunks; ++chunk)
    for (std::size_t c = of.begin; c < of.end; ++c) sum += grid.cursor[chunk * cells + c];
  return sum;
}

/// Turns the counts of these cells into new rows, from `sum` on: cell by cell, and by chunk within each cell.
template <int D>
void assign_cells(Grid<D>& grid, Share of, std::size_t cells, std::size_t chunks, std::uint32_t sum,
                  std::vector<std::uint32_t>& loose) {
  loose.clear();
  for (std::size_t c = of.begin; c < of.end; ++c) {
    const std::uint32_t start = sum;
    std::uint32_t most = 0;
    grid.start[c] = start;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      std::uint32_t& cursor = grid.cursor[chunk * cells + c];
      const std::uint32_t n = cursor;
      cursor = sum;
      if (chunks > 1) grid.first[chunk * cells + c] = sum;
      sum += n;
      most = std::max(most, n);
    }
    // The agents of each chunk are sorted, but those of two chunks aren't sorted with each other.
    if (sum - start > most || most > crowded) loose.push_back(static_cast<std::uint32_t>(c));
  }
}

/// Writes the new order of the rows of one chunk. Most agents stay in their cell and are sorted already.
template <bool alone, int D>
void assign_rows(const Columns<D>& columns, Grid<D>& grid, Share rows, std::uint32_t* cursor,
                 const std::uint32_t* start) {
  const std::uint32_t* cell = grid.cell.data();
  const std::uint32_t* key = columns.key.data();
  std::uint64_t* order = grid.new_order();
  for (std::size_t row = rows.begin; row < rows.end; ++row) {
    const std::uint32_t c = cell[row];
    std::int64_t at = cursor[c]++;
    const std::uint64_t mine = std::uint64_t{key[row]} << 32 | row;
    const std::int64_t first = start[c];
    const auto goes_before = [&] {
      // Entries before `first` belong to another chunk, which may be writing them.
      if (!alone) return at > first && order[at - 1] > mine;
      // True if both differences are negative: one branch that is hardly ever taken, instead of two unpredictable ones.
      return ((first - at) & static_cast<std::int64_t>(mine - order[at - 1])) < 0;
    };
    while (__builtin_expect(goes_before(), 0)) {
      if (at - first > crowded) break;  // left to sort_loose
      order[at] = order[at - 1];
      --at;
    }
    order[at] = mine;
  }
}

/// Sorts the cells that aren't sorted by key yet.
template <int D>
void sort_loose(Grid<D>& grid, const std::vector<std::uint32_t>& loose) {
  std::uint64_t* order = grid.new_order();
  for (const std::uint32_t c : loose) {
    std::uint64_t *begin = order + grid.start[c], *end = order + grid.start[c + 1];
    if (!std::is_sorted(begin, end)) std::sort(begin, end);  // no two are equal
  }
}

/// Reserves memory to sort this many agents.
template <int D>
void reserve(Grid<D>& grid, std::size_t agents, std::size_t chunks) {
  const std::size_t cells = most_cells(agents);
  grid.start.reserve(cells + 1);
  grid.cell.reserve(agents + spare_rows);
  grid.order.reserve(agents + 1);
  grid.cursor.reserve(cells * chunks);
  if (chunks > 1) grid.first.reserve(cells * chunks);
}

}  // namespace

template <int D>
void sort_rows(Columns<D>& columns, const Cells<D>& cells, Grid<D>& grid, std::span<std::uint32_t> row_of,
               LocateKernel<D> locate, const Executor& executor) noexcept {
  const std::size_t total = cells.total(), count = columns.count;
  const std::size_t chunks = std::min({std::max<std::size_t>(executor.workers, 1), most_chunks, count / 1024 + 1});
  grid.cells = cells;
  if (columns.room() > count) reserve(grid, columns.room(), chunks);
  grid.start.resize(total + 1);
  grid.cell.resize(count + spare_rows);
  grid.order.resize(count + 1);
  grid.cursor.resize(total * chunks);
  if (chunks > 1) grid.first.resize(total * chunks);
  if (grid.loose.size() < chunks) grid.loose.resize(chunks);
  for (auto& loose : grid.loose) loose.reserve(columns.room() / crowded + 1);

  auto locate_and_count = [&](std::size_t chunk) {
    const Share rows = share(count, chunk, chunks);
    std::uint32_t* cursor = grid.cursor.data() + chunk * total;
    std::fill_n(cursor, total, 0u);
    for (std::size_t begin = rows.begin; begin < rows.end; begin += 1024) {
      const std::size_t end = std::min(begin + 1024, rows.end);
      locate(columns, begin, end, grid);
      for (std::size_t row = begin; row < end; ++row) ++cursor[grid.cell[row]];
    }
  };
  executor.for_each(chunks, locate_and_count);

  std::array<std::uint32_t, most_chunks> agents{};  // in the cells of each chunk
  auto count_cells = [&](std::size_t chunk) {
    agents[chunk] = count_agents(grid, share(total, chunk, chunks), total, chunks);
  };
  if (chunks > 1) executor.for_each(chunks, count_cells);
  auto assign_in_cells = [&](std::size_t chunk) {
    const std::uint32_t before =
        std::accumulate(agents.begin(), agents.begin() + static_cast<std::ptrdiff_t>(chunk), 0u);
    assign_cells(grid, share(total, chunk, chunks), total, chunks, before, grid.loose[chunk]);
  };
  executor.for_each(chunks, assign_in_cells);
  grid.start[total] = static_cast<std::uint32_t>(count);

  auto assign = [&](std::size_t chunk) {
    const Share rows = share(count, chunk, chunks);
    std::uint32_t* cursor = grid.cursor.data() + chunk * total;
    if (chunks == 1) assign_rows<true>(columns, grid, rows, cursor, grid.start.data());
    else assign_rows<false>(columns, grid, rows, cursor, grid.first.data() + chunk * total);
  };
  executor.for_each(chunks, assign);
  auto sort_cells = [&](std::size_t chunk) { sort_loose(grid, grid.loose[chunk]); };
  executor.for_each(chunks, sort_cells);

  columns.prepare_reorder();
  auto reorder = [&](std::size_t chunk) {
    const Share rows = share(count, chunk, chunks);
    for (std::size_t begin = rows.begin; begin < rows.end; begin += 1024) {
      const std::size_t end = std::min(begin + 1024, rows.end);
      columns.reorder(grid.new_order(), begin, end);
      const std::uint32_t* handle_index = columns.handle_index.moved();
      for (std::size_t row = begin; row < end; ++row) row_of[handle_index[row] - 1] = static_cast<std::uint32_t>(row);
    }
  };
  executor.for_each(chunks, reorder);
  columns.finish_reorder();
}

template <int D>
std::size_t Grid<D>::bytes() const {
  return (start.capacity() + cell.capacity() + cursor.capacity() + first.capacity()) * sizeof(std::uint32_t) +
         order.capacity() * sizeof(std::uint64_t);
}

#define VEER_GRID(D)                                                                                         \
  template struct Grid<D>;                                                                                   \
  template void sort_rows(Columns<D>&, const Cells<D>&, Grid<D>&, std::span<std::uint32_t>, LocateKernel<D>, \
                          const Executor&) noexcept;
VEER_GRID(2)
VEER_GRID(3)
#undef VEER_GRID

}  // namespace veer
