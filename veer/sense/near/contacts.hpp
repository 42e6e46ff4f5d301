#pragma once

#include <limits>
#include <span>
#include <vector>

#include "veer/base/width.hpp"
#include "veer/sense/near/grid.hpp"

namespace veer {

/// A group that is looked at.
template <int D>
struct Observed {
  const Columns<D>* columns;
  const Grid<D>* grid;
  bool own;  // it is the group of those who look
};

/// Who may be near whom, for one block of agents: pack by pack a list of rows, cut down to those that at least one
/// agent of the pack can reach. All behaviors of a mind read the same list, so the grid is walked once.
template <int D>
struct Contacts {
  /// Consecutive entries of `rows` that are met in the same way.
  struct Segment {
    std::uint32_t first, last;  // entries of `rows`
    const Observed<D>* observed;
    Vec<float, D> shift;  // m; taken off the place of who looks, across the seam of a torus
    bool self;            // the agents of the pack itself: lane k leaves out row `row + k`
  };
  /// Consecutive agents in the lanes of one pack; lanes past `live` belong to the next pack.
  struct Pack {
    std::uint32_t row, live;
    std::uint32_t first, last;  // segments
  };
  std::vector<Pack> packs;
  std::vector<Segment> segments;  // as many as the last pack says; the rest is room
  std::vector<std::uint32_t> rows;
};

/// From lanes of places to a candidate in these cells, the short way round where that isn't seen to by shifting.
template <class S, int D>
VEER_INLINE Vec<S, D> offset_to(const Vec<float, D>& candidate, const Vec<S, D>& place, const Cells<D>& cells) {
  Vec<S, D> offset = broadcast<S, D>(candidate) - place;
  if (__builtin_expect(cells.nearest, 0))
    for (int d = 0; d < D; ++d) {
      const S period(cells.axis[static_cast<std::size_t>(d)].period);
      offset[d] = offset[d] - period * round_small(offset[d] / period);
    }
  return offset;
}

/// Who is above or below somebody isn't near them, where a world has a ground. Lanes are consecutive rows.
template <class S, int D>
struct SameFloor {
  bool counts;  // else everybody is on the same one
  S height{}, headroom{};

  VEER_INLINE SameFloor(const Columns<D>& columns, std::size_t row) : counts(D == 2 && !columns.height.empty()) {
    if (!counts) return;
    height = load<S>(columns.height.data() + row);
    headroom = S(columns.headroom);
  }
  VEER_INLINE MaskOf<S> has(const Columns<D>& others, std::size_t other) const {
    return abs(S(others.height[other]) - height) < headroom;
  }
  /// The squared distance, or infinity to one on another floor.
  VEER_INLINE S squared(const S& square, const Columns<D>& others, std::size_t other) const {
    return select(has(others, other), square, S(std::numeric_limits<float>::infinity()));
  }
};

template <int D>
struct CollectBlock {
  const Columns<D>* columns;
  const Grid<D>* grid;     // of those who look
  std::size_t begin, end;  // rows
  std::span<const Observed<D>> observed;
  float reach;  // m
};

/// Fills the contacts of a block. Compiled per pack width in sense/kernels.cpp.
template <int D>
using CollectKernel = void (*)(const CollectBlock<D>& block, Contacts<D>& out) noexcept;

template <int W, int D>
void locate_block(const Columns<D>& columns, std::size_t begin, std::size_t end, Grid<D>& grid) noexcept;
template <int W, int D>
void collect_block(const CollectBlock<D>& block, Contacts<D>& out) noexcept;

template <int D>
inline constexpr std::array<LocateKernel<D>, widths.size()> locate_kernels = {
    &locate_block<1, D>, &locate_block<4, D>, &locate_block<8, D>, &locate_block<16, D>};
template <int D>
inline constexpr std::array<CollectKernel<D>, widths.size()> collect_kernels = {
    &collect_block<1, D>, &collect_block<4, D>, &collect_block<8, D>, &collect_block<16, D>};

}  // namespace veer
