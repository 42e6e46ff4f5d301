#include "veer/sense/near/grid.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace veer {
namespace {

/// In cells with more agents than this, putting each in its place one by one would cost the square of their number.
constexpr std::uint32_t crowded = 32;
/// Each part counts on its own, so many parts would need much memory.
constexpr std::size_t most_parts = 8;

struct Share {
  std::size_t begin, end;
};
/// Parts begin at multiples of every pack width, so that no pack writes into the next one's rows.
Share share(std::size_t count, std::size_t part, std::size_t parts) {
  const auto cut = [&](std::size_t p) { return p == parts ? count : count * p / parts / spare_rows * spare_rows; };
  return {cut(part), cut(part + 1)};
}

/// How many agents there are in the cells from begin to end.
template <int D>
std::uint32_t count_agents(const Grid<D>& grid, Share of, std::size_t cells, std::size_t parts) {
  std::uint32_t sum = 0;
  for (std::size_t part = 0; part < parts; ++part)
    for (std::size_t c = of.begin; c < of.end; ++c) sum += grid.cursor[part * cells + c];
  return sum;
}

/// Turns the counts of these cells into places from `sum` on, cell by cell and in each by part.
template <int D>
void place_cells(Grid<D>& grid, Share of, std::size_t cells, std::size_t parts, std::uint32_t sum,
                 std::vector<std::uint32_t>& loose) {
  loose.clear();
  for (std::size_t c = of.begin; c < of.end; ++c) {
    const std::uint32_t start = sum;
    std::uint32_t most = 0;
    grid.start[c] = start;
    for (std::size_t part = 0; part < parts; ++part) {
      std::uint32_t& cursor = grid.cursor[part * cells + c];
      const std::uint32_t n = cursor;
      cursor = sum;
      if (parts > 1) grid.first[part * cells + c] = sum;
      sum += n;
      most = std::max(most, n);
    }
    // Agents from two parts are each in order, but not with each other.
    if (sum - start > most || most > crowded) loose.push_back(static_cast<std::uint32_t>(c));
  }
}

/// Writes the order of the rows of one part. Most agents stay in their cell, and those are in order already.
template <bool alone, int D>
void place_rows(const Columns<D>& columns, Grid<D>& grid, Share rows, std::uint32_t* cursor,
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
      // What is before the first belongs to another part, which may be writing it.
      if (!alone) return at > first && order[at - 1] > mine;
      // Both differences are negative then: one branch that is hardly ever taken, where two would be a coin toss each.
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

template <int D>
void sort_loose(Grid<D>& grid, const std::vector<std::uint32_t>& loose) {
  std::uint64_t* order = grid.new_order();
  for (const std::uint32_t c : loose) {
    std::uint64_t *begin = order + grid.start[c], *end = order + grid.start[c + 1];
    if (!std::is_sorted(begin, end)) std::sort(begin, end);  // no two are equal
  }
}

}  // namespace

template <int D>
void sort_rows(Columns<D>& columns, const Cells<D>& cells, Grid<D>& grid, std::span<std::uint32_t> row_of,
               LocateKernel<D> locate, const Executor& executor) noexcept {
  const std::size_t total = cells.total(), count = columns.count;
  const std::size_t parts = std::min({std::max<std::size_t>(executor.workers, 1), most_parts, count / 1024 + 1});
  grid.cells = cells;
  grid.start.resize(total + 1);
  grid.cell.resize(count + spare_rows);
  grid.order.resize(count + 1);
  grid.cursor.resize(total * parts);
  if (parts > 1) grid.first.resize(total * parts);
  if (grid.loose.size() < parts) grid.loose.resize(parts);

  auto locate_and_count = [&](std::size_t part) {
    const Share rows = share(count, part, parts);
    std::uint32_t* cursor = grid.cursor.data() + part * total;
    std::fill_n(cursor, total, 0u);
    for (std::size_t begin = rows.begin; begin < rows.end; begin += 1024) {
      const std::size_t end = std::min(begin + 1024, rows.end);
      locate(columns, begin, end, grid);
      for (std::size_t row = begin; row < end; ++row) ++cursor[grid.cell[row]];
    }
  };
  executor.for_each(parts, locate_and_count);

  std::array<std::uint32_t, most_parts> agents{};  // in the cells of each part
  auto count_cells = [&](std::size_t part) {
    agents[part] = count_agents(grid, share(total, part, parts), total, parts);
  };
  if (parts > 1) executor.for_each(parts, count_cells);
  auto place_in_cells = [&](std::size_t part) {
    const std::uint32_t before =
        std::accumulate(agents.begin(), agents.begin() + static_cast<std::ptrdiff_t>(part), 0u);
    place_cells(grid, share(total, part, parts), total, parts, before, grid.loose[part]);
  };
  executor.for_each(parts, place_in_cells);
  grid.start[total] = static_cast<std::uint32_t>(count);

  auto place = [&](std::size_t part) {
    const Share rows = share(count, part, parts);
    std::uint32_t* cursor = grid.cursor.data() + part * total;
    if (parts == 1) place_rows<true>(columns, grid, rows, cursor, grid.start.data());
    else place_rows<false>(columns, grid, rows, cursor, grid.first.data() + part * total);
  };
  executor.for_each(parts, place);
  auto sort_cells = [&](std::size_t part) { sort_loose(grid, grid.loose[part]); };
  executor.for_each(parts, sort_cells);

  columns.prepare_reorder();
  auto reorder = [&](std::size_t part) {
    const Share rows = share(count, part, parts);
    for (std::size_t begin = rows.begin; begin < rows.end; begin += 1024) {
      const std::size_t end = std::min(begin + 1024, rows.end);
      columns.reorder(grid.new_order(), begin, end);
      const std::uint32_t* handle_index = columns.handle_index.moved();
      for (std::size_t row = begin; row < end; ++row) row_of[handle_index[row] - 1] = static_cast<std::uint32_t>(row);
    }
  };
  executor.for_each(parts, reorder);
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
