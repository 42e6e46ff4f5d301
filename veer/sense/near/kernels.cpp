// Compiled once per pack width; the build defines VEER_WIDTH and VEER_KERNEL (cmake/Widths.cmake).
#include <algorithm>

#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/sense/near/nearest_kernel.hpp"
#include "veer/sense/near/sight_kernel.hpp"

namespace veer {

template <int W, int D>
void locate_block(const Columns<D>& columns, std::size_t begin, std::size_t end, const Cells<D>& cells,
                  Located<D>& out) noexcept {
  using S = LaneOf<W>;
  const Cells<D> c = cells;
  for (std::size_t row = begin; row < end; row += W) {
    Vec<S, D> position, velocity;
    load_motion<S, D>(columns.now.data() + row, position, velocity);
    for (int d = 0; d < D; ++d)
      store(out.number[d] + (row - begin), c.axis[static_cast<std::size_t>(d)].number(position[d]));
  }
}

namespace detail {

/// The box around a pack, which decides the cells it visits.
template <int D>
struct Extent {
  Vec<float, D> low, high;  // m; around the live lanes
  float reach;              // m; slightly more than asked for, against rounding in the comparison of squares
};

template <class S, int D>
VEER_INLINE Extent<D> extent_of(const Vec<S, D>& position, float reach) {
  Extent<D> e;
  for (int d = 0; d < D; ++d) {
    e.low[d] = lowest(position[d]);
    e.high[d] = highest(position[d]);
  }
  e.reach = reach * 1.00001f;
  return e;
}

/// Gives lanes past the live ones the position of the first lane, so that they don't add contacts of their own.
template <class S, int D>
VEER_INLINE void fill_spare_lanes(Vec<S, D>& position, std::uint32_t live) {
  for (int d = 0; d < D; ++d)
    for (int k = static_cast<int>(live); k < Lane<S>::width; ++k) set_lane(position[d], k, lane(position[d], 0));
}

/// Fills the lists of contacts; or takes the runs themselves. Makes room before writing, so that the inner loops
/// needn't check.
template <class S, int D, bool in_runs>
class Collector {
 public:
  Collector(Contacts<D>& out, float reach) : out_(out), reach_squared_(reach * reach) {}

  VEER_INLINE void begin_pack(std::uint32_t row, std::uint32_t live, const Vec<S, D>& position) {
    row_ = row;
    live_ = live;
    position_ = position;
    first_segment_ = segments_;
  }
  VEER_INLINE void end_pack() { out_.add({row_, live_, first_segment_, segments_}); }

  /// Adds those of the rows from first to last that are in reach of any lane. The pack's own agents form a segment of
  /// their own, in which each lane skips itself.
  VEER_INLINE void run(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first,
                       std::uint32_t last) {
    if (first >= last) return;
    const std::size_t needed = in_runs ? 0 : rows_ + std::size_t{last - first} + Lane<S>::width;
    if (__builtin_expect(out_.rows.size() < needed || out_.segments.size() < segments_ + 3, 0))
      out_.grow(needed, segments_ + 3);
    if (!(observed.own && first < row_ + live_ && row_ < last && shift == Vec<float, D>{})) {
      take(observed, shift, first, last);
      return;
    }
    const std::uint32_t from = std::max(first, row_), to = std::min(last, row_ + live_);
    take(observed, shift, first, from);
    if constexpr (in_runs) {
      add(observed, shift, from, to, true);
    } else if constexpr (Lane<S>::width > 1) {
      const std::uint32_t begin = rows_;
      for (std::uint32_t row = from; row < to; ++row) out_.rows[rows_++] = row;
      add(observed, shift, begin, rows_, true);
    }
    take(observed, shift, to, last);
  }

 private:
  VEER_INLINE void add(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first, std::uint32_t last,
                       bool self) {
    if (first < last) out_.segments[segments_++] = {first, last, &observed, shift, self};
  }
  /// Adds rows that aren't of the pack itself.
  VEER_INLINE void take(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first,
                        std::uint32_t last) {
    if constexpr (in_runs) add(observed, shift, first, last, false);
    else list(observed, shift, first, last);
  }
  void list(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first, std::uint32_t last) {
    const std::uint32_t begin = rows_;
    const Vec<S, D> position = position_ - broadcast<S, D>(shift);
    const S reach(reach_squared_);
    const Cells<D>& cells = observed.grid->cells;
    const Motion<D>* now = observed.columns->now.data();
    std::uint32_t* next = out_.rows.data() + rows_;
    // Writes every row and only advances if it is kept: a branch here would often be mispredicted.
    for (std::uint32_t row = first; row < last; ++row) {
      *next = row;
      next += any(length_squared(offset_to<S, D>(now[row].position, position, cells)) < reach) ? 1 : 0;
    }
    rows_ = static_cast<std::uint32_t>(next - out_.rows.data());
    if (rows_ > begin && segments_ > first_segment_) {
      auto& before = out_.segments[segments_ - 1];
      if (before.observed == &observed && !before.self && before.shift == shift) {
        before.last = rows_;
        return;
      }
    }
    add(observed, shift, begin, rows_, false);
  }

  Contacts<D>& out_;
  float reach_squared_;  // m^2
  std::uint32_t row_ = 0, live_ = 0;
  std::uint32_t rows_ = 0, segments_ = 0, first_segment_ = 0;
  Vec<S, D> position_{};
};

/// Finds the runs of memory in reach of packs of S. Consecutive packs mostly visit the same strips, so these are kept.
template <class S, int D>
class RunFinder {
 public:
  /// Calls run(shift, first row, end row) for each run in reach, always in the same order.
  template <class F>
  VEER_INLINE void for_each(const Grid<D>& grid, const Extent<D>& e, F run) {
    const auto along = [&](int d) VEER_INLINE_LAMBDA { return grid.cells.pieces(d, e.low[d], e.high[d], e.reach); };
    const Pieces x = along(0), y = along(1);
    Pieces z{{Piece{0, 0, 0}}, 1};
    if constexpr (D == 3) z = along(2);
    if (__builtin_expect(x.size + y.size + z.size > 3, 0)) {  // across the seam of a torus
      for_each_strip(grid, x, y, z, [&](const Strip& strip, const Piece& px, const Vec<float, D>& shift) {
        const auto rows = grid.run(strip, px.first, px.last);
        run(shift, rows.first, rows.last);
      });
      return;
    }
    const Piece &px = x.piece[0], &py = y.piece[0], &pz = z.piece[0];
    const std::array<std::uint32_t, 6> range = {
        px.first >> Number::column_bits, px.last >> Number::column_bits, py.first, py.last, pz.first, pz.last};
    if (grid_ != &grid || range != range_) find(grid, range, x, y, z);
    const auto visit = [&](const Strip& strip) VEER_INLINE_LAMBDA {
      const auto rows = grid.run(strip, px.first, px.last);
      run(Vec<float, D>{}, rows.first, rows.last);
    };
    if (__builtin_expect(count_ <= strips_.size(), 1))
      for (std::size_t k = 0; k < count_; ++k) visit(*strips_[k]);
    else for_each_strip(grid, x, y, z, [&](const Strip& strip, auto&&...) { visit(strip); });
  }

 private:
  using Number = StripNumber;
  using Pieces = typename Cells<D>::Pieces;
  using Piece = typename Cells<D>::Piece;

  /// Calls f(strip, piece along x, shift) for each strip with agents in these cells, in order.
  template <class F>
  static void for_each_strip(const Grid<D>& grid, const Pieces& x, const Pieces& y, const Pieces& z, F f) {
    // Where far more strips are in reach than hold agents, the empty ones are jumped over.
    const auto size = [](const Pieces& pieces, int bits) {
      double sum = 0;
      for (const Piece& p : pieces) sum += static_cast<double>((p.last >> bits) - (p.first >> bits) + 1);
      return sum;
    };
    const bool wide =
        size(x, Number::column_bits) * size(y, 0) * size(z, 0) > 16 * static_cast<double>(grid.strips.size());
    const auto next = [&](std::uint64_t number) { return wide ? grid.strips.next(number) : number; };
    for (const Piece& pz : z)
      for (std::uint32_t slab = pz.first; (slab = Number::slab(next(Number::of(slab, 0, 0)))) <= pz.last; ++slab)
        for (const Piece& py : y)
          for (std::uint32_t line = py.first;; ++line) {
            const std::uint64_t in_line = next(Number::of(slab, line, 0));
            line = Number::line(in_line);
            if (Number::slab(in_line) != slab || line > py.last) break;
            for (const Piece& px : x) {
              Vec<float, D> shift = to_dimension<D>(Vec2{px.shift, py.shift});
              if constexpr (D == 3) shift.z = pz.shift;
              const std::uint64_t last = Number::of(slab, line, px.last >> Number::column_bits);
              for (std::uint64_t n = Number::of(slab, line, px.first >> Number::column_bits); (n = next(n)) <= last;
                   ++n)
                if (const Strip* strip = grid.strips.find(n)) f(*strip, px, shift);
            }
          }
  }

  void find(const Grid<D>& grid, const std::array<std::uint32_t, 6>& range, const Pieces& x, const Pieces& y,
            const Pieces& z) {
    grid_ = &grid;
    range_ = range;
    count_ = 0;
    for_each_strip(grid, x, y, z, [&](const Strip& strip, auto&&...) {
      if (count_ < strips_.size()) strips_[count_] = &strip;
      ++count_;
    });
  }

  const Grid<D>* grid_ = nullptr;
  std::array<std::uint32_t, 6> range_;  // of `strips_`: parts of lines, lines, slabs
  std::size_t count_;                   // strips in that range; if there are more than fit, none are kept
  std::array<const Strip*, 48> strips_;
};

/// Cuts consecutive rows into packs of agents that are near each other. Agents of one strip always are; those of the
/// next strip join them if one pack around all meets fewer others than two packs.
template <class S, int D>
class PackCutter {
 public:
  explicit PackCutter(const CollectBlock<D>& block)
      : grid_(*block.grid),
        now_(block.columns->now.data()),
        end_(static_cast<std::uint32_t>(block.end)),
        reach_(block.reach),
        strip_(grid_.strip_at(static_cast<std::uint32_t>(block.begin))),
        strip_end_(grid_.strips[strip_].end_row()) {}

  /// Returns how many agents from `row` on form a pack.
  VEER_INLINE std::uint32_t live(std::uint32_t row) {
    while (row >= strip_end_) strip_end_ = grid_.strips[++strip_].end_row();
    const std::uint32_t most = std::min(width, end_ - row);
    return width == 1 || row + most <= strip_end_ ? most : join(row, row + most) - row;
  }

 private:
  static constexpr std::uint32_t width = Lane<S>::width;
  struct Box {
    Vec<float, D> low, high;  // m
  };
  Box box(std::uint32_t begin, std::uint32_t end) const {
    Box b{now_[begin].position, now_[begin].position};
    for (std::uint32_t row = begin + 1; row < end; ++row) b = around(b, {now_[row].position, now_[row].position});
    return b;
  }
  static Box around(const Box& a, const Box& b) {
    Box both;
    for (int d = 0; d < D; ++d) {
      both.low[d] = min(a.low[d], b.low[d]);
      both.high[d] = max(a.high[d], b.high[d]);
    }
    return both;
  }
  /// Returns how much space is in reach of a box.
  float room(const Box& b) const {
    float product = 1;
    for (int d = 0; d < D; ++d) product *= b.high[d] - b.low[d] + 2 * reach_;
    return product;
  }
  /// Returns one past the last row of a pack that begins at `row` and ends beyond its strip, before `end` at the
  /// latest.
  std::uint32_t join(std::uint32_t row, std::uint32_t end) const {
    Box all = box(row, strip_end_);
    std::uint32_t at = strip_end_;
    for (std::size_t strip = strip_ + 1; at < end; ++strip) {
      const std::uint32_t part_end = std::min(end, grid_.strips[strip].end_row());
      const Box part = box(at, part_end), both = around(all, part);
      if (!(room(both) < room(all) + room(part) + grid_.spare_room)) break;
      all = both;
      at = part_end;
    }
    return at;
  }

  const Grid<D>& grid_;
  const Motion<D>* now_;
  std::uint32_t end_;
  float reach_;  // m
  std::size_t strip_;
  std::uint32_t strip_end_;
};

template <int W, int D, class Collect>
VEER_INLINE void collect_with(Collect collect, const CollectBlock<D>& block) {
  using S = LaneOf<W>;
  detail::PackCutter<S, D> packs(block);
  std::array<detail::RunFinder<S, D>, 16> runs;  // of as many groups; more groups share them
  for (auto row = static_cast<std::uint32_t>(block.begin); row < block.end;) {
    const std::uint32_t live = packs.live(row);
    Vec<S, D> position, velocity;
    load_motion<S, D>(block.columns->now.data() + row, position, velocity);
    if (live < W) detail::fill_spare_lanes<S, D>(position, live);
    const detail::Extent<D> extent = detail::extent_of<S, D>(position, block.reach);
    collect.begin_pack(row, live, position);
    for (const Observed<D>& observed : block.observed)
      runs[static_cast<std::size_t>(&observed - block.observed.data()) % runs.size()].for_each(
          *observed.grid, extent,
          [&](const Vec<float, D>& shift, std::uint32_t first, std::uint32_t last)
              VEER_INLINE_LAMBDA { collect.run(observed, shift, first, last); });
    collect.end_pack();
    row += live;
  }
}

}  // namespace detail

template <int W, int D>
void collect_block(const CollectBlock<D>& block, Contacts<D>& out) noexcept {
  using S = LaneOf<W>;
  out.packs.clear();
  out.in_runs = block.in_runs;
  if (block.begin == block.end) return;
  if (block.in_runs) detail::collect_with<W>(detail::Collector<S, D, true>(out, block.reach), block);
  else detail::collect_with<W>(detail::Collector<S, D, false>(out, block.reach), block);
}

#define VEER_KERNELS(D)                                                                                      \
  VEER_KERNEL(void locate_block<VEER_WIDTH, D>(const Columns<D>&, std::size_t, std::size_t, const Cells<D>&, \
                                               Located<D>&) noexcept)                                        \
  VEER_KERNEL(void collect_block<VEER_WIDTH, D>(const CollectBlock<D>&, Contacts<D>&) noexcept)              \
  VEER_KERNEL(void nearest_block<VEER_WIDTH, D>(const NearestBlock<D>&) noexcept)                            \
  VEER_KERNEL(void sight_block<VEER_WIDTH, D>(const SightBlock<D>&) noexcept)
VEER_KERNELS(2)
VEER_KERNELS(3)
#undef VEER_KERNELS

}  // namespace veer
