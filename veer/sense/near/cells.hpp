#pragma once

#include <array>
#include <cstddef>

#include "veer/sense/domain.hpp"

namespace veer {

/// Cuts space into cells, so that the neighbors of an agent are found in the few cells around it. The number of cells
/// depends on the number of agents, never on the size of space:
///   folded   the cells repeat after `count` along each axis, as if space were rolled up. Agents far apart may share a
///            cell; their distance tells them apart. So one agent a thousand kilometers away costs nothing.
///   images   a torus with as many cells as it needs: the cells beyond the seam are those on the opposite side, visited
///            from a position that is shifted by one period.
/// Cells are narrow along x: a row of cells is one run of memory, and narrow cells fit it closer to what is in reach.
template <int D>
struct Cells {
  /// The cells along one axis.
  struct Axis {
    float low = 0;                           // m; the edge of cell 0
    float per_meter = 0;                     // cells per meter
    std::uint32_t count = 1;                 // cells; a power of two when folded
    float least = -0x1p30f, most = 0x1p30f;  // cell numbers are clamped to these
    std::uint32_t mask = 0;                  // the bits of a cell's number that folding keeps
    float period = 0;                        // m; of a torus

    template <class S>
    VEER_INLINE S scaled(const S& x) const {
      return (x - S(low)) * S(per_meter);
    }
    /// Returns the number of a cell before folding. It never decreases with x, in spite of rounding, so `pieces` can't
    /// miss an agent.
    template <class S>
    VEER_INLINE UintOf<S> number(const S& x) const {
      return floor_int(min(max(scaled(x), S(least)), S(most)));
    }
    template <class S>
    VEER_INLINE UintOf<S> cell(const S& x) const {
      return number(x) & UintOf<S>(mask);
    }
  };
  std::array<Axis, D> axis{};
  bool images = false;
  bool nearest = false;  // a folded torus: every difference is taken the short way round

  std::size_t total() const {
    std::size_t all = 1;
    for (const Axis& a : axis) all *= a.count;
    return all;
  }
  /// Returns the number of the cell of a position.
  template <class S>
  VEER_INLINE UintOf<S> cell_of(const Vec<S, D>& position) const {
    UintOf<S> cell = axis[D - 1].cell(position[D - 1]);
    for (int d = D - 2; d >= 0; --d) {
      const Axis& a = axis[static_cast<std::size_t>(d)];
      cell = cell * UintOf<S>(a.count) + a.cell(position[d]);
    }
    return cell;
  }

  /// Consecutive cells along one axis, and by how much to shift the agents that look at them.
  struct Piece {
    std::uint32_t first, last;
    float shift;  // m
  };
  struct Pieces {
    std::array<Piece, 3> piece;
    int size = 0;
    VEER_INLINE void add(std::uint32_t first, std::uint32_t last, float shift) {
      piece[static_cast<std::size_t>(size++)] = {first, last, shift};
    }
    const Piece* begin() const { return piece.data(); }
    const Piece* end() const { return piece.data() + size; }
  };
  /// Returns the cells along axis d that hold all agents within `reach` of the interval from `from` to `to` (m), in the
  /// order in which they are visited.
  VEER_INLINE Pieces pieces(int d, float from, float to, float reach) const {
    const Axis& a = axis[static_cast<std::size_t>(d)];
    Pieces out;
    if (images) {
      // Exactly the positions that the sweep compares with, so that both round in the same way.
      const float before = (from + a.period) - reach, after = (to - a.period) + reach;
      if (a.scaled(before) < static_cast<float>(a.count)) out.add(a.number(before), a.count - 1, -a.period);
      out.add(a.number(from - reach), a.number(to + reach), 0);
      if (a.scaled(after) >= 0) out.add(0, a.number(after), a.period);
      return out;
    }
    // At the seam of a folded torus the cells of both sides match only up to rounding.
    const float far = nearest ? reach + 1e-6f * a.period : reach;
    const std::uint32_t first = a.number(from - far), last = a.number(to + far);
    const std::uint32_t low = first & a.mask, high = last & a.mask;
    if (last - first >= a.count - 1) {
      out.add(0, a.count - 1, 0);
    } else if (low <= high) {
      out.add(low, high, 0);
    } else {
      out.add(0, high, 0);
      out.add(low, a.count - 1, 0);
    }
    return out;
  }
};

/// Fewer agents than this share one cell: all of them are compared with each other.
inline constexpr std::size_t fewest_for_cells = 32;

/// Returns the most cells that cut_space makes for so many agents.
constexpr std::size_t most_cells(std::size_t agents) { return agents < fewest_for_cells ? 1 : 2 * agents; }

/// Returns whether an agent could be reached both ways round the torus. It must be counted once, which cells with
/// images don't ensure: for such a reach, cells must be cut for at least `reach`.
template <int D>
bool sees_round(const Domain<D>& domain, float reach);

/// Returns cells for so many agents that look `reach` m far.
template <int D>
Cells<D> cut_space(const Domain<D>& domain, float reach, std::size_t agents);

extern template bool sees_round(const Domain<2>&, float);
extern template bool sees_round(const Domain<3>&, float);
extern template Cells<2> cut_space(const Domain<2>&, float, std::size_t);
extern template Cells<3> cut_space(const Domain<3>&, float, std::size_t);

}  // namespace veer
