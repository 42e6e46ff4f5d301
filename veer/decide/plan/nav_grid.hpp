#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/base/result.hpp"
#include "veer/decide/plan/clearance.hpp"

namespace veer {

inline constexpr std::uint32_t no_cell = 0xffffffff;

/// Keeps a table of 4 bytes per cell within 64 MB, and the cost of any path within 32 bits.
inline constexpr std::uint32_t max_nav_cells = 1u << 24;

/// Cost of a step to a neighbor: whole numbers, so sums are exact. 99 / 70 approximates sqrt(2) with a relative error
/// of 5e-5.
inline constexpr std::uint32_t straight_cost = 70, diagonal_cost = 99;

struct NavGridDef {
  Vec2 low{};                 // m, the corner of cell 0
  float cell_size = 1;        // m
  int columns = 1, rows = 1;  // cells
  bool diagonal = true;       // 8 neighbors; false: 4
  float radius = .5f;         // m, of the widest agent that the clearance holds for

  static constexpr auto fields() {
    return FieldList{field("cell_size", &NavGridDef::cell_size, 1e-3f, 1e6f, "m", "width of a square cell"),
                     field("columns", &NavGridDef::columns, 1, int{max_nav_cells}, "1", "cells along x"),
                     field("rows", &NavGridDef::rows, 1, int{max_nav_cells}, "1", "cells along y"),
                     flag("diagonal", &NavGridDef::diagonal, "steps to all 8 neighbors, not only to 4"),
                     field("radius", &NavGridDef::radius, 0, 1e4f, "m", "of the widest agent that may use it")};
  }
};

struct CellRect {
  int column = 0, row = 0, columns = 0, rows = 0;
};

/// Where agents can stand and go: square cells, each with one bit for itself and one per neighbor. A step is allowed if
/// the whole line from center to center is open for the agent's radius, so agents don't cut corners, and walls thinner
/// than a cell still count.
class NavGrid {
 public:
  static Result<NavGrid> make(const NavGridDef& def, const Clearance& clearance);

  const NavGridDef& def() const noexcept { return def_; }
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(free_.size()); }
  int columns() const noexcept { return def_.columns; }
  int rows() const noexcept { return def_.rows; }
  /// Grows with each change.
  std::uint32_t revision() const noexcept { return revision_; }

  /// Index of a cell: row * columns + column.
  std::uint32_t at(int column, int row) const noexcept {
    return static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(def_.columns) +
           static_cast<std::uint32_t>(column);
  }
  int column(std::uint32_t cell) const noexcept {
    return static_cast<int>(cell % static_cast<std::uint32_t>(def_.columns));
  }
  int row(std::uint32_t cell) const noexcept {
    return static_cast<int>(cell / static_cast<std::uint32_t>(def_.columns));
  }
  bool has(int column, int row) const noexcept {
    return column >= 0 && row >= 0 && column < def_.columns && row < def_.rows;
  }
  Vec2 center(std::uint32_t cell) const noexcept { return center(column(cell), row(cell)); }  // m
  Vec2 center(int column, int row) const noexcept;
  bool contains(Vec2 position) const noexcept;
  /// Returns the cell that contains a position; outside of the grid, the nearest cell at its edge.
  std::uint32_t cell(Vec2 position) const noexcept;

  bool is_free(std::uint32_t cell) const noexcept { return free_[cell] != 0; }
  /// Bit k: whether an agent can go to neighbor k, counted counter-clockwise from +x; odd ones are diagonal. Steps go
  /// both ways, so bit k of a cell equals bit k ^ 4 of the neighbor.
  std::uint8_t exits(std::uint32_t cell) const noexcept { return exits_[cell]; }
  /// Returns the index of neighbor k. Precondition: it exists.
  std::uint32_t neighbor(std::uint32_t cell, unsigned k) const noexcept {
    return cell + static_cast<std::uint32_t>(offsets_[k]);
  }
  /// Calls f(neighbor, cost) for each neighbor that an agent can go to.
  template <class F>
  void for_each_exit(std::uint32_t cell, F f) const {
    for_each_of(cell, exits_[cell], f);
  }
  /// The same, for the neighbors in these bits.
  template <class F>
  void for_each_of(std::uint32_t cell, unsigned bits, F f) const {
    for (; bits != 0; bits &= bits - 1) {
      const unsigned k = static_cast<unsigned>(__builtin_ctz(bits));
      f(neighbor(cell, k), k % 2 == 0 ? straight_cost : diagonal_cost);
    }
  }
  /// Returns the exits of `cell` that lead to `from` or to a neighbor that `from` has an exit to; 0 if `from` isn't a
  /// neighbor.
  unsigned shared_exits(std::uint32_t cell, std::uint32_t from) const noexcept;
  static constexpr std::array<std::array<int, 2>, 8> steps{
      {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

  /// Returns the cell with the nearest center for which accept(cell) is true, within `rings` rings of cells around the
  /// position; the lowest index among equally near cells, no_cell if there is none.
  template <class Accept>
  std::uint32_t nearest(Vec2 position, int rings, Accept accept) const;

  /// Returns all cells that an obstacle in this box can affect, for agents of the grid's radius.
  CellRect cells_near(Vec2 low, Vec2 high) const noexcept;
  /// Checks these cells and the steps into and out of them again. Adds the indices of all cells that differ now, or
  /// have different exits, to `changed`, ascending.
  void update(const CellRect& rect, const Clearance& clearance, std::vector<std::uint32_t>& changed);

 private:
  NavGrid() = default;
  void rasterize(const CellRect& rect, const Clearance& clearance);
  CellRect within(const CellRect& rect) const noexcept;

  NavGridDef def_;
  std::array<int, 8> offsets_{};
  std::vector<std::uint8_t> free_, exits_;
  std::vector<std::uint16_t> before_;  // scratch memory of update()
  std::uint32_t revision_ = 0;
};

namespace detail {

/// Indexed by the direction of a step and the exits of its start: the exits of its end that lead to the same cells.
constexpr auto shared_exits_table() {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (std::size_t way = 0; way < 8; ++way)
    for (std::size_t on = 0; on < 8; ++on) {
      const int x = NavGrid::steps[way][0] + NavGrid::steps[on][0], y = NavGrid::steps[way][1] + NavGrid::steps[on][1];
      for (unsigned exits = 0; exits < 256; ++exits) {
        bool shared = x == 0 && y == 0;
        for (std::size_t k = 0; k < 8; ++k)
          shared = shared || ((exits >> k & 1) != 0 && NavGrid::steps[k][0] == x && NavGrid::steps[k][1] == y);
        if (shared) table[way][exits] = static_cast<std::uint8_t>(table[way][exits] | 1u << on);
      }
    }
  return table;
}
inline constexpr auto shared_exits = shared_exits_table();

}  // namespace detail

inline unsigned NavGrid::shared_exits(std::uint32_t cell, std::uint32_t from) const noexcept {
  if (def_.columns < 3 || from == no_cell) return 0;  // with two columns an offset of 1 is east and north-west
  const int offset = static_cast<int>(cell) - static_cast<int>(from), size = offset < 0 ? -offset : offset;
  const int index = size == 1 ? 3 : size - def_.columns + 1;  // north-west, north, north-east; east
  if (index < 0 || (index > 2 && size != 1)) return 0;
  static constexpr std::array<std::uint8_t, 4> ways{3, 2, 1, 0};
  const std::size_t way = static_cast<std::size_t>(ways[static_cast<std::size_t>(index)] ^ (offset < 0 ? 4 : 0));
  return detail::shared_exits[way][exits_[from]];
}

template <class Accept>
std::uint32_t NavGrid::nearest(Vec2 position, int rings, Accept accept) const {
  const std::uint32_t middle = cell(position);
  const int x = column(middle), y = row(middle);
  std::uint32_t best = no_cell;
  double least = 0;  // squared distance, m^2
  const auto look = [&](int i, int j) {
    if (!has(i, j)) return;
    const std::uint32_t c = at(i, j);
    const Vec2 there = center(i, j);
    const double dx = double{there.x} - double{position.x}, dy = double{there.y} - double{position.y},
                 d = dx * dx + dy * dy;
    if (best != no_cell && (d > least || (d == least && c > best))) return;
    if (!accept(c)) return;
    best = c;
    least = d;
  };
  const int all = def_.columns > def_.rows ? def_.columns : def_.rows;  // rings farther out have no cells
  for (int r = 0; r <= rings && r <= all; ++r) {
    // The centers of this ring are at least this far away.
    const double near = (r - .5) * double{def_.cell_size};
    if (best != no_cell && near > 0 && near * near > least) break;
    if (r == 0) look(x, y);
    for (int i = -r; i < r; ++i) {
      look(x + i, y - r);
      look(x + r, y + i);
      look(x - i, y + r);
      look(x - r, y - i);
    }
  }
  return best;
}

}  // namespace veer
