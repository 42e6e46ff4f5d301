#include "veer/decide/assignment.hpp"

#include <limits>
#include <utility>

namespace veer {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The Hungarian method; precondition: rows <= columns. Finds the column of each row.
class Hungarian {
 public:
  template <class Cost>
  Hungarian(std::size_t rows, std::size_t columns, const Cost& cost)
      : row_price_(rows + 1), column_price_(columns + 1), row_of_(columns + 1, 0), way_(columns + 1, 0) {
    // Adds row by row: finds the cheapest chain of moves that gives a column to the new row and to all rows before it.
    // Row and column 0 are sentinels that mean "none".
    for (std::size_t row = 1; row <= rows; ++row) {
      std::vector<double> least(columns + 1, infinite);
      std::vector<bool> done(columns + 1, false);
      std::size_t at = 0;
      row_of_[0] = row;
      do {
        done[at] = true;
        std::size_t next = 0;
        double step = infinite;
        for (std::size_t c = 1; c <= columns; ++c) {
          if (done[c]) continue;
          const double reduced = cost(row_of_[at] - 1, c - 1) - row_price_[row_of_[at]] - column_price_[c];
          if (reduced < least[c]) {
            least[c] = reduced;
            way_[c] = at;
          }
          if (least[c] < step) {
            step = least[c];
            next = c;
          }
        }
        for (std::size_t c = 0; c <= columns; ++c) {
          if (done[c]) {
            row_price_[row_of_[c]] += step;
            column_price_[c] -= step;
          } else {
            least[c] -= step;
          }
        }
        at = next;
      } while (row_of_[at] != 0);
      for (; at != 0; at = way_[at]) row_of_[at] = row_of_[way_[at]];
    }
  }
  /// Returns the row assigned to this column, counted from 1, or 0 if there is none.
  std::size_t row_of(std::size_t column) const { return row_of_[column + 1]; }

 private:
  std::vector<double> row_price_, column_price_;
  std::vector<std::size_t> row_of_, way_;
};

}  // namespace

std::vector<std::uint32_t> assign_best(std::size_t members, std::size_t slots, const Cost& cost) {
  std::vector<std::uint32_t> slot_of(members, unassigned);
  if (members == 0 || slots == 0) return slot_of;
  if (members <= slots) {
    const Hungarian best(members, slots, cost);
    for (std::size_t p = 0; p < slots; ++p)
      if (best.row_of(p) != 0) slot_of[best.row_of(p) - 1] = static_cast<std::uint32_t>(p);
  } else {
    const Hungarian best(slots, members, [&](std::size_t p, std::size_t m) { return cost(m, p); });
    for (std::size_t m = 0; m < members; ++m)
      if (best.row_of(m) != 0) slot_of[m] = static_cast<std::uint32_t>(best.row_of(m) - 1);
  }
  return slot_of;
}

std::vector<std::uint32_t> assign_in_turn(std::size_t members, std::size_t slots, const Cost& cost) {
  std::vector<std::uint32_t> slot_of(members, unassigned);
  std::vector<bool> taken(slots, false);
  for (std::size_t m = 0; m < members; ++m) {
    double least = infinite;
    for (std::size_t p = 0; p < slots; ++p) {
      if (taken[p]) continue;
      if (const double price = cost(m, p); price < least) {
        least = price;
        slot_of[m] = static_cast<std::uint32_t>(p);
      }
    }
    if (slot_of[m] != unassigned) taken[slot_of[m]] = true;
  }
  return slot_of;
}

}  // namespace veer
