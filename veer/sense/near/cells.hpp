#pragma once

#include <array>
#include <cstddef>

#include "veer/sense/domain.hpp"

namespace veer {

/// Cuts space into cells: a lattice that is fixed by the reach and the domain alone. Which of its cells hold agents is
/// up to `Grid`, so one agent a thousand kilometers away costs nothing. Beyond 2^20 times the reach from zero, where
/// floats resolve no more than an eighth of the reach, all agents are in the last cells: they are found, but a crowd so
/// far out should have an origin of its own (`WorldDef::origin`).
/// Cells are narrow along x: a line of cells is one run of memory, and narrow cells fit it closer to what is in reach.
/// On a torus, the cells beyond the seam are those on the opposite side, visited from a position that is shifted by one
/// period.
template <int D>
struct Cells {
  /// The cells along one axis.
  struct Axis {
    float low = 0;              // m; the edge of the cell that x = 0 or the edge of the torus is in
    float per_meter = 0;        // cells per meter; 0: a single cell
    float least = 0, most = 0;  // cells are counted from and to here; the first and the last one are endless
    std::uint32_t bias = 0;     // added to the number of a cell, so that none is negative
    std::uint32_t count = 1;    // cells; of a torus
    float period = 0;           // m; of a torus

    template <class S>
    VEER_INLINE S scaled(const S& x) const {
      return (x - S(low)) * S(per_meter);
    }
    /// Returns the number of a cell. It never decreases with x, in spite of rounding, so `pieces` can't miss an agent.
    template <class S>
    VEER_INLINE UintOf<S> number(const S& x) const {
      return floor_int(min(max(scaled(x), S(least)), S(most))) + UintOf<S>(bias);
    }
  };
  std::array<Axis, D> axis{};
  bool images = false;   // a torus with cells
  bool nearest = false;  // a torus that is a single cell: every difference is taken the short way round

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
    if (!images) {
      out.add(a.number(from - reach), a.number(to + reach), 0);
      return out;
    }
    // Exactly the positions that the sweep compares with, so that both round in the same way.
    const float before = (from + a.period) - reach, after = (to - a.period) + reach;
    if (a.scaled(before) < static_cast<float>(a.count)) out.add(a.number(before), a.count - 1, -a.period);
    out.add(a.number(from - reach), a.number(to + reach), 0);
    if (a.scaled(after) >= 0) out.add(0, a.number(after), a.period);
    return out;
  }
};

/// Fewer agents than this share one cell: all of them are compared with each other.
inline constexpr std::size_t fewest_for_cells = 32;

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
