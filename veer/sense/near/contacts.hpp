#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "veer/base/width.hpp"
#include "veer/sense/near/grid.hpp"

namespace veer {

/// A group that agents look at.
template <int D>
struct Observed {
  const Columns<D>* columns;
  const Grid<D>* grid;
  bool own;  // whether the agents that look belong to it
};

/// Pairs of agents that may be neighbors, for one block of agents: for each pack a list of rows, reduced to those that
/// at least one agent of the pack can reach. All behaviors of a mind read the same list, so the grid is walked once.
/// For a single quick loop it costs less to meet all agents of the cells in reach than to list some of them: then the
/// runs themselves are the contacts.
template <int D>
struct Contacts {
  /// Consecutive entries of `rows` that are treated in the same way, or a run of rows.
  struct Segment {
    std::uint32_t first, last;  // entries of `rows`; of a block in runs: rows
    const Observed<D>* observed;
    Vec<float, D> shift;  // m; subtracted from the positions of the pack, across the seam of a torus
    bool self;            // the agents of the pack itself: lane k skips row `row + k`
  };
  /// Consecutive agents in the lanes of one pack; lanes past `live` belong to the next pack.
  struct Pack {
    std::uint32_t row, live;
    std::uint32_t first, last;  // segments
  };
  std::vector<Pack> packs;
  std::vector<Segment> segments;  // up to `last` of the last pack; the rest is spare room
  std::vector<std::uint32_t> rows;
  bool in_runs = false;  // segments are runs of rows

  /// Returns the row that an entry of a segment stands for.
  VEER_INLINE std::uint32_t row_at(std::uint32_t entry) const { return in_runs ? entry : rows[entry]; }

  /// Makes room for a block of agents that look at `candidates` others in `groups` groups. Where that could be much
  /// memory, it is what even a crowd rarely needs, and the lists grow if more agents crowd together.
  void reserve(std::size_t agents, std::size_t candidates, std::size_t groups) {
    constexpr std::size_t most_rows = 1 << 16;
    const std::size_t wanted = std::min(agents * (candidates + spare_rows), most_rows);
    packs.reserve(agents);
    if (segments.size() < agents * groups * 3 + 3) segments.resize(agents * groups * 3 + 3);
    if (rows.size() < wanted) rows.resize(wanted);
  }
  /// Makes room for at least so many entries, and more, so that lists grow ever more rarely. Compiled once: what
  /// kernels for wide registers share with other code must not be inlined into them.
  void grow(std::size_t least_rows, std::size_t least_segments);
  /// Adds a pack; compiled once, too.
  void add(const Pack& pack);
};
extern template struct Contacts<2>;
extern template struct Contacts<3>;

/// Returns the vectors from lanes of positions to a candidate in these cells, m. On a torus that is a single cell they
/// go the short way round.
template <class S, int D>
VEER_INLINE Vec<S, D> offset_to(const Vec<float, D>& candidate, const Vec<S, D>& position, const Cells<D>& cells) {
  Vec<S, D> offset = broadcast<S, D>(candidate) - position;
  if (__builtin_expect(cells.nearest, 0))
    for (int d = 0; d < D; ++d) {
      const S period(cells.axis[static_cast<std::size_t>(d)].period);
      offset[d] = offset[d] - period * round_small(offset[d] / period);
    }
  return offset;
}

/// Tells which agents are on the same floor: in a world with a ground, agents on other floors aren't near. Lanes are
/// consecutive rows.
template <class S, int D>
struct SameFloor {
  bool counts;             // false: there is no ground, all agents are on the same floor
  S height{}, headroom{};  // m

  VEER_INLINE SameFloor(const Columns<D>& columns, std::size_t row) : counts(D == 2 && !columns.height.empty()) {
    if (!counts) return;
    height = load<S>(columns.height.data() + row);
    headroom = S(columns.headroom);
  }
  /// Returns the lanes that are on the same floor as row `other`.
  VEER_INLINE MaskOf<S> has(const Columns<D>& others, std::size_t other) const {
    return abs(S(others.height[other]) - height) < headroom;
  }
  /// Returns the squared distance; infinity if row `other` is on another floor.
  VEER_INLINE S squared(const S& square, const Columns<D>& others, std::size_t other) const {
    return select(has(others, other), square, S(std::numeric_limits<float>::infinity()));
  }
};

/// A block of agents to collect contacts for.
template <int D>
struct CollectBlock {
  const Columns<D>* columns;
  const Grid<D>* grid;     // of the agents that look
  std::size_t begin, end;  // rows
  std::span<const Observed<D>> observed;
  float reach;           // m
  bool in_runs = false;  // without lists
};

/// Fills the contacts of a block. Compiled per pack width in sense/near/kernels.cpp.
template <int D>
using CollectKernel = void (*)(const CollectBlock<D>& block, Contacts<D>& out) noexcept;

template <int W, int D>
void locate_block(const Columns<D>& columns, std::size_t begin, std::size_t end, const Cells<D>& cells,
                  Located<D>& out) noexcept;
template <int W, int D>
void collect_block(const CollectBlock<D>& block, Contacts<D>& out) noexcept;

template <int D>
inline constexpr std::array<LocateKernel<D>, widths.size()> locate_kernels = {
    &locate_block<1, D>, &locate_block<4, D>, &locate_block<8, D>, &locate_block<16, D>};
template <int D>
inline constexpr std::array<CollectKernel<D>, widths.size()> collect_kernels = {
    &collect_block<1, D>, &collect_block<4, D>, &collect_block<8, D>, &collect_block<16, D>};

}  // namespace veer
