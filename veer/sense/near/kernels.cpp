// Compiled once per pack width; the build defines VEER_WIDTH.
#include <algorithm>

#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/sense/near/nearest_kernel.hpp"

namespace veer {

template <int W, int D>
void locate_block(const Columns<D>& columns, std::size_t begin, std::size_t end, Grid<D>& grid) noexcept {
  using S = LaneOf<W>;
  const Cells<D> cells = grid.cells;
  for (std::size_t row = begin; row < end; row += W) {
    Vec<S, D> position, velocity;
    load_motion<S, D>(columns.now.data() + row, position, velocity);
    store(grid.cell.data() + row, cells.cell_of(position));
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

/// Fills the lists of contacts. Makes room in them before writing, so that the inner loops needn't check.
template <class S, int D>
class Collector {
 public:
  Collector(Contacts<D>& out, float reach) : out_(out), reach_squared_(reach * reach) { out.packs.clear(); }

  VEER_INLINE void begin_pack(std::uint32_t row, std::uint32_t live, const Vec<S, D>& position) {
    row_ = row;
    live_ = live;
    position_ = position;
    first_segment_ = segments_;
  }
  VEER_INLINE void end_pack() { out_.packs.push_back({row_, live_, first_segment_, segments_}); }

  /// Adds those of the rows from first to last that are in reach of any lane. The pack's own agents form a segment of
  /// their own, in which each lane skips itself.
  VEER_INLINE void run(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first,
                       std::uint32_t last) {
    if (first >= last) return;
    const std::size_t needed = rows_ + std::size_t{last - first} + Lane<S>::width;
    if (__builtin_expect(out_.rows.size() < needed, 0)) out_.rows.resize(needed + needed / 2);
    if (__builtin_expect(out_.segments.size() < segments_ + 3, 0)) out_.segments.resize(2 * segments_ + 64);
    if (!(observed.own && first < row_ + live_ && row_ < last && shift == Vec<float, D>{})) {
      march(observed, shift, first, last);
      return;
    }
    const std::uint32_t from = std::max(first, row_), to = std::min(last, row_ + live_);
    march(observed, shift, first, from);
    if constexpr (Lane<S>::width > 1) {
      const std::uint32_t begin = rows_;
      for (std::uint32_t row = from; row < to; ++row) out_.rows[rows_++] = row;
      out_.segments[segments_++] = {begin, rows_, &observed, shift, true};
    }
    march(observed, shift, to, last);
  }

 private:
  void march(const Observed<D>& observed, const Vec<float, D>& shift, std::uint32_t first, std::uint32_t last) {
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
    if (rows_ == begin) return;
    if (segments_ > first_segment_) {
      auto& before = out_.segments[segments_ - 1];
      if (before.observed == &observed && !before.self && before.shift == shift) {
        before.last = rows_;
        return;
      }
    }
    out_.segments[segments_++] = {begin, rows_, &observed, shift, false};
  }

  Contacts<D>& out_;
  float reach_squared_;
  std::uint32_t row_ = 0, live_ = 0;
  std::uint32_t rows_ = 0, segments_ = 0, first_segment_ = 0;
  Vec<S, D> position_{};
};

/// Calls run(shift, first row, end row) for each run of memory in reach, always in the same order.
template <int D, class F>
VEER_INLINE void for_each_run(const Grid<D>& grid, const Extent<D>& e, F run) {
  using Pieces = typename Cells<D>::Pieces;
  using Piece = typename Cells<D>::Piece;
  const auto along = [&](int d) { return grid.cells.pieces(d, e.low[d], e.high[d], e.reach); };
  const Pieces x = along(0), y = along(1);
  const std::uint32_t* start = grid.start.data();
  const auto lines = [&](std::uint32_t base, float z_shift) VEER_INLINE_LAMBDA {
    for (const Piece& py : y)
      for (std::uint32_t line = py.first; line <= py.last; ++line)
        for (const Piece& px : x) {
          const std::uint32_t* cell = start + (base + line) * grid.cells.axis[0].count;
          Vec<float, D> shift = to_dimension<D>(Vec2{px.shift, py.shift});
          if constexpr (D == 3) shift.z = z_shift;
          run(shift, cell[px.first], cell[px.last + 1]);
        }
  };
  if constexpr (D == 2) {
    lines(0, 0);
  } else {
    for (const Piece& pz : along(2))
      for (std::uint32_t slab = pz.first; slab <= pz.last; ++slab) lines(slab * grid.cells.axis[1].count, pz.shift);
  }
}

}  // namespace detail

template <int W, int D>
void collect_block(const CollectBlock<D>& block, Contacts<D>& out) noexcept {
  using S = LaneOf<W>;
  detail::Collector<S, D> collect(out, block.reach);
  const auto end = static_cast<std::uint32_t>(block.end);
  std::uint32_t line_end = 0;
  for (std::uint32_t row = static_cast<std::uint32_t>(block.begin); row < end;) {
    // A pack stays within one row of cells, so that its agents are near each other.
    const Motion<D>* me = block.columns->now.data() + row;
    if (row >= line_end) line_end = block.grid->end_of_line(me->position);
    const std::uint32_t live = std::min({static_cast<std::uint32_t>(W), end - row, line_end - row});
    Vec<S, D> position, velocity;
    load_motion<S, D>(me, position, velocity);
    if (live < W) detail::fill_spare_lanes<S, D>(position, live);
    const detail::Extent<D> extent = detail::extent_of<S, D>(position, block.reach);
    collect.begin_pack(row, live, position);
    for (const Observed<D>& observed : block.observed)
      detail::for_each_run(*observed.grid, extent,
                           [&](const Vec<float, D>& shift, std::uint32_t first, std::uint32_t last)
                               VEER_INLINE_LAMBDA { collect.run(observed, shift, first, last); });
    collect.end_pack();
    row += live;
  }
}

#define VEER_KERNELS(D)                                                                                      \
  template void locate_block<VEER_WIDTH, D>(const Columns<D>&, std::size_t, std::size_t, Grid<D>&) noexcept; \
  template void collect_block<VEER_WIDTH, D>(const CollectBlock<D>&, Contacts<D>&) noexcept;
VEER_KERNELS(2)
VEER_KERNELS(3)
#undef VEER_KERNELS
template void nearest_block<VEER_WIDTH, 2>(const NearestBlock<2>&) noexcept;
template void nearest_block<VEER_WIDTH, 3>(const NearestBlock<3>&) noexcept;

}  // namespace veer
