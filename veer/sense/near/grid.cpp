#include "veer/sense/near/grid.hpp"

#include <algorithm>
#include <array>

namespace veer {
namespace {

/// In bins with more agents than this insertion sort is too slow, because it takes the square of their number.
constexpr std::uint32_t crowded = 32;
/// Each chunk has counters of its own, so many chunks would need much memory.
constexpr std::size_t most_chunks = 8;
/// Bins per agent of a strip, at most: where there are fewer agents than cells, bins are wider than cells.
constexpr std::uint32_t bins_per_agent = 2;
/// So few agents of such bins are sorted on one thread: waking others takes longer.
constexpr std::size_t few_loose = 4096;
/// What a pack costs before it meets an agent, in agents that it could have met in that time.
constexpr double cost_of_pack = 24;

/// Consecutive rows or bins.
struct Share {
  std::size_t begin, end;
};
/// Returns what belongs to one chunk. Chunks begin at multiples of every pack width, so that no pack writes into the
/// rows of the next chunk.
Share share(std::size_t count, std::size_t chunk, std::size_t chunks) {
  const auto cut = [&](std::size_t p) { return p == chunks ? count : count * p / chunks / spare_rows * spare_rows; };
  return {cut(chunk), cut(chunk + 1)};
}

/// Finds the strips of these rows, and the strip and column of each row.
template <int D>
void find_strips(const Columns<D>& columns, Grid<D>& grid, Share rows, StripSet& found, LocateKernel<D> locate) {
  found.clear();
  Located<D> at;
  Strip strip{.number = ~std::uint64_t{0}};  // of the row before, with the rows since the last change
  std::uint32_t which = 0;
  for (std::size_t begin = rows.begin; begin < rows.end; begin += at.rows) {
    const std::size_t end = std::min(begin + at.rows, rows.end);
    locate(columns, begin, end, grid.cells, at);
    for (std::size_t i = 0; i < end - begin; ++i) {
      std::uint32_t slab = 0;
      if constexpr (D == 3) slab = at.number[2][i];
      const std::uint64_t number = StripNumber::of(slab, at.number[1][i], at.number[0][i] >> StripNumber::column_bits);
      // Rows are in the order of the last step, so most are in the strip of the row before.
      if (number != strip.number) {
        if (strip.agents) found[which].add(strip);
        strip = {.number = number};
        which = found.find_or_add(number);
      }
      const auto column = static_cast<std::uint16_t>(at.number[0][i] & (StripNumber::columns - 1));
      grid.bin[begin + i] = which;
      grid.column[begin + i] = column;
      ++strip.agents;
      strip.low = std::min(strip.low, column);
      strip.high = std::max(strip.high, column);
    }
  }
  if (strip.agents) found[which].add(strip);
}

/// Puts the strips of all chunks in order and cuts them into bins. Returns the number of bins.
template <int D>
std::size_t cut_bins(Grid<D>& grid, std::size_t chunks) {
  grid.strips.clear();
  for (std::size_t chunk = 0; chunk < chunks; ++chunk)
    for (const Strip& s : grid.found[chunk].all()) grid.strips[grid.strips.find_or_add(s.number)].add(s);
  grid.strips.sort();
  std::uint32_t bins = 0, rows = 0;
  double cells = 0;
  for (Strip& s : grid.strips.all()) {
    s.first_bin = bins;
    s.first_row = rows;
    while (s.bins() > bins_per_agent * s.agents) ++s.shift;
    bins += s.bins();
    rows += s.agents;
    cells += s.high - s.low + 1;
  }
  for (std::size_t chunk = 0; chunk < chunks; ++chunk)
    for (Strip& s : grid.found[chunk].all()) s = *grid.strips.find(s.number);
  double volume = rows > 0 ? cost_of_pack * cells / rows : 0;
  for (const auto& axis : grid.cells.axis) volume /= std::max(static_cast<double>(axis.per_meter), 1e-30);
  grid.spare_room = static_cast<float>(std::min(volume, 1e30));
  return bins;
}

/// Puts each row into its bin, and counts the agents of each bin of these strips.
template <int D>
void count_rows(Grid<D>& grid, Share rows, const StripSet& found, std::uint32_t* count) {
  for (const Strip& s : found.all()) std::fill_n(count + s.first_bin, s.bins(), 0u);
  for (std::size_t row = rows.begin; row < rows.end; ++row) {
    const std::uint32_t bin = found[grid.bin[row]].bin(grid.column[row]);
    grid.bin[row] = bin;
    ++count[bin];
  }
}

/// Turns the counts of the bins of a strip into new rows: bin by bin, and by chunk within each bin.
template <int D>
void assign_bins(Grid<D>& grid, const Strip& strip, std::size_t bins, std::size_t chunks,
                 std::vector<std::uint32_t>& loose) {
  std::array<std::size_t, most_chunks> with;  // chunks that have agents in this strip: one of them, as a rule
  std::size_t size = 0;
  for (std::size_t chunk = 0; chunk < chunks; ++chunk)
    if (grid.found[chunk].find(strip.number)) with[size++] = chunk;
  std::uint32_t sum = strip.first_row;
  for (std::size_t b = strip.first_bin; b < strip.first_bin + strip.bins(); ++b) {
    const std::uint32_t start = sum;
    std::uint32_t most = 0;
    grid.start[b] = start;
    for (std::size_t k = 0; k < size; ++k) {
      std::uint32_t& cursor = grid.cursor[with[k] * bins + b];
      const std::uint32_t n = cursor;
      cursor = sum;
      if (chunks > 1) grid.first[with[k] * bins + b] = sum;
      sum += n;
      most = std::max(most, n);
    }
    // The agents of each chunk are sorted, but those of two chunks aren't sorted with each other.
    if (sum - start > most || most > crowded) loose.push_back(static_cast<std::uint32_t>(b));
  }
}

/// Writes the new order of the rows of one chunk. Most agents stay in their bin and are sorted already.
template <bool alone, int D>
void assign_rows(const Columns<D>& columns, Grid<D>& grid, Share rows, std::uint32_t* cursor,
                 const std::uint32_t* start) {
  const std::uint32_t* bin = grid.bin.data();
  const std::uint32_t* key = columns.key.data();
  std::uint64_t* order = grid.new_order();
  for (std::size_t row = rows.begin; row < rows.end; ++row) {
    const std::uint32_t b = bin[row];
    std::int64_t at = cursor[b]++;
    const std::uint64_t mine = std::uint64_t{key[row]} << 32 | row;
    const std::int64_t first = start[b];
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

/// Sorts the bins that aren't sorted by key yet.
template <int D>
void sort_loose(Grid<D>& grid, const std::vector<std::uint32_t>& loose) {
  std::uint64_t* order = grid.new_order();
  for (const std::uint32_t b : loose) {
    std::uint64_t *begin = order + grid.start[b], *end = order + grid.start[b + 1];
    if (!std::is_sorted(begin, end)) std::sort(begin, end);  // no two are equal
  }
}

/// Reserves memory to sort this many agents. A crowd that is spread over more strips than expected takes more.
template <int D>
void reserve(Grid<D>& grid, std::size_t agents, std::size_t chunks) {
  const std::size_t bins = bins_per_agent * agents, strips = std::min(agents, 512 + agents / 8);
  grid.start.reserve(bins + 1);
  grid.bin.reserve(agents + spare_rows);
  grid.column.reserve(agents + spare_rows);
  grid.order.reserve(agents + 1);
  grid.cursor.reserve(bins * chunks);
  if (chunks > 1) grid.first.reserve(bins * chunks);
  grid.strips.reserve(strips);
  for (StripSet& found : grid.found) found.reserve(strips);
}

}  // namespace

template <int D>
void sort_rows(Columns<D>& columns, const Cells<D>& cells, Grid<D>& grid, LocateKernel<D> locate,
               const Executor& executor) noexcept {
  const std::size_t count = columns.count;
  const std::size_t chunks = std::min({std::max<std::size_t>(executor.workers, 1), most_chunks, count / 1024 + 1});
  grid.cells = cells;
  if (grid.found.size() < chunks) grid.found.resize(chunks);
  reserve(grid, std::max(columns.room(), count), chunks);
  grid.bin.resize(count + spare_rows);
  grid.column.resize(count + spare_rows);
  grid.order.resize(count + 1);
  if (grid.loose.size() < chunks) grid.loose.resize(chunks);
  for (auto& loose : grid.loose) loose.reserve(columns.room() / crowded + 1);
  const auto rows_of = [&](std::size_t chunk) { return share(count, chunk, chunks); };

  auto locate_rows = [&](std::size_t chunk) { find_strips(columns, grid, rows_of(chunk), grid.found[chunk], locate); };
  executor.for_each(chunks, locate_rows);
  const std::size_t bins = cut_bins(grid, chunks);
  grid.start.resize(bins + 1);
  grid.cursor.resize(bins * chunks);
  if (chunks > 1) grid.first.resize(bins * chunks);
  const auto cursor_of = [&](std::size_t chunk) { return grid.cursor.data() + chunk * bins; };

  auto count_in_bins = [&](std::size_t chunk) {
    count_rows(grid, rows_of(chunk), grid.found[chunk], cursor_of(chunk));
  };
  executor.for_each(chunks, count_in_bins);
  auto assign_in_bins = [&](std::size_t chunk) {
    grid.loose[chunk].clear();
    for (std::size_t k = grid.strip_from(count * chunk / chunks); k < grid.strip_from(count * (chunk + 1) / chunks);
         ++k)
      assign_bins(grid, grid.strips[k], bins, chunks, grid.loose[chunk]);
  };
  executor.for_each(chunks, assign_in_bins);
  grid.start[bins] = static_cast<std::uint32_t>(count);

  auto assign = [&](std::size_t chunk) {
    if (chunks == 1) assign_rows<true>(columns, grid, rows_of(chunk), cursor_of(chunk), grid.start.data());
    else assign_rows<false>(columns, grid, rows_of(chunk), cursor_of(chunk), grid.first.data() + chunk * bins);
  };
  executor.for_each(chunks, assign);
  auto sort_bins = [&](std::size_t chunk) { sort_loose(grid, grid.loose[chunk]); };
  std::size_t loose = 0;
  for (std::size_t chunk = 0; chunk < chunks; ++chunk)
    for (const std::uint32_t b : grid.loose[chunk]) loose += grid.start[b + 1] - grid.start[b];
  if (loose > few_loose) executor.for_each(chunks, sort_bins);
  else
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) sort_bins(chunk);

  columns.prepare_reorder();
  auto reorder = [&](std::size_t chunk) {
    const Share rows = rows_of(chunk);
    for (std::size_t begin = rows.begin; begin < rows.end; begin += 1024)
      columns.reorder(grid.new_order(), begin, std::min(begin + 1024, rows.end));
  };
  executor.for_each(chunks, reorder);
  columns.finish_reorder();
}

template <int D>
std::size_t Grid<D>::strip_from(std::size_t row) const {
  const auto all = strips.all();
  return static_cast<std::size_t>(std::ranges::lower_bound(all, row, {}, &Strip::first_row) - all.begin());
}

template <int D>
std::size_t Grid<D>::bytes() const {
  std::size_t sum = strips.bytes();
  for (const StripSet& some : found) sum += some.bytes();
  for (const auto& some : loose) sum += some.capacity() * sizeof(std::uint32_t);
  return sum + (start.capacity() + bin.capacity() + cursor.capacity() + first.capacity()) * sizeof(std::uint32_t) +
         column.capacity() * sizeof(std::uint16_t) + order.capacity() * sizeof(std::uint64_t);
}

#define VEER_GRID(D)       \
  template struct Grid<D>; \
  template void sort_rows(Columns<D>&, const Cells<D>&, Grid<D>&, LocateKernel<D>, const Executor&) noexcept;
VEER_GRID(2)
VEER_GRID(3)
#undef VEER_GRID

}  // namespace veer
