#pragma once

#include <array>
#include <cstddef>

#include "veer/sense/domain.hpp"

namespace veer {

/// How space is cut into cells, so that the neighbors of an agent are found in the few cells around it. The number of
/// cells follows the number of agents, never the size of space:
///   folded   the cells repeat after `count` along each axis, as if space were rolled up. Agents far apart may share a
///            cell; their distance tells them apart. So one agent a thousand kilometers away costs nothing.
///   images   a torus with as many cells as it needs: the cells beyond the seam are those on the other side, seen from
///            a place that is shifted by one period.
/// Cells are narrow along x: rows of cells are runs of memory, and narrow cells cut them closer to what is in reach.
template <int D>
struct Cells {
  /// Along one axis.
  struct Axis {
    float low = 0;                           // m; the edge of cell 0
    float per_meter = 0;                     // cells per meter
    std::uint32_t count = 1;                 // cells; a power of two when folded
    float least = -0x1p30f, most = 0x1p30f;  // cell numbers are cut to these
    std::uint32_t mask = 0;                  // what folding leaves of a cell's number
    float period = 0;                        // m; of a torus

    template <class S>
    VEER_INLINE S scaled(const S& x) const {
      return (x - S(low)) * S(per_meter);
    }
    /// The number of a cell before folding. It never decreases with x, whatever is rounded on the way: that is what
    /// makes `pieces` find everyone.
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
  bool nearest = false;  // a torus that is folded: each difference is taken the short way round

  std::size_t total() const {
    std::size_t all = 1;
    for (const Axis& a : axis) all *= a.count;
    return all;
  }
  template <class S>
  VEER_INLINE UintOf<S> cell_of(const Vec<S, D>& place) const {
    UintOf<S> cell = axis[D - 1].cell(place[D - 1]);
    for (int d = D - 2; d >= 0; --d) {
      const Axis& a = axis[static_cast<std::size_t>(d)];
      cell = cell * UintOf<S>(a.count) + a.cell(place[d]);
    }
    return cell;
  }

  /// Consecutive cells along one axis, and how far to shift who looks at them.
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
  /// The cells along axis d in which all are that are within `reach` of anyone from `from` to `to`, in the order in
  /// which they are visited.
  VEER_INLINE Pieces pieces(int d, float from, float to, float reach) const {
    const Axis& a = axis[static_cast<std::size_t>(d)];
    Pieces out;
    if (images) {
      // The very places that the sweep will compare with, so that both round alike.
      const float before = (from + a.period) - reach, after = (to - a.period) + reach;
      if (a.scaled(before) < static_cast<float>(a.count)) out.add(a.number(before), a.count - 1, -a.period);
      out.add(a.number(from - reach), a.number(to + reach), 0);
      if (a.scaled(after) >= 0) out.add(0, a.number(after), a.period);
      return out;
    }
    // At the seam of a folded torus the cells of both sides meet only up to rounding.
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

/// Fewer agents than this are compared with each other directly: one cell holds them all.
inline constexpr std::size_t fewest_for_cells = 32;

/// Whether who looks so far meets some from both sides of a torus. They count once, which cells with images don't see
/// to: cells must be cut for at least the reach of whoever looks that far.
template <int D>
bool sees_round(const Domain<D>& domain, float reach);

/// Cells for so many agents that look `reach` meters far.
template <int D>
Cells<D> cut_space(const Domain<D>& domain, float reach, std::size_t agents);

extern template bool sees_round(const Domain<2>&, float);
extern template bool sees_round(const Domain<3>&, float);
extern template Cells<2> cut_space(const Domain<2>&, float, std::size_t);
extern template Cells<3> cut_space(const Domain<3>&, float, std::size_t);

}  // namespace veer
