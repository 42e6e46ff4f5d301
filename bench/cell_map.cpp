#include "bench/cell_map.hpp"

#include <algorithm>
#include <cmath>

#include "veer/base/check.hpp"

namespace veer {

CellMap::CellMap(Vec2 low, float cell_size, int columns, int rows, float radius)
    : low_(low),
      cell_size_(double{cell_size}),
      margin_(double{radius} / double{cell_size}),
      columns_(columns),
      rows_(rows) {
  const bool good = cell_size > 0 && radius >= 0 && columns >= 0 && rows >= 0;
  if (!VEER_CHECK(good, "a map of cells needs a size and a radius")) {
    cell_size_ = 1;
    margin_ = 0;
    columns_ = rows_ = 0;
  }
  solid_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
}

void CellMap::set_solid(int column, int row, bool solid) noexcept {
  const bool inside = column >= 0 && row >= 0 && column < columns_ && row < rows_;
  if (VEER_CHECK(inside, "no such cell")) solid_[index(column, row)] = solid ? 1 : 0;
}

bool CellMap::is_open(Vec2 from, Vec2 to) const {
  if (!is_finite(from) || !is_finite(to)) return false;
  if (from.y > to.y || (from.y == to.y && from.x > to.x)) std::swap(from, to);  // symmetric to the last bit
  const auto cells = [&](float coordinate, float low) { return (double{coordinate} - double{low}) / cell_size_; };
  const double x0 = cells(from.x, low_.x), y0 = cells(from.y, low_.y), x1 = cells(to.x, low_.x),
               y1 = cells(to.y, low_.y);
  // Cells from..to touch the span low..high; a span that ends on an edge touches the cell beyond it.
  const auto first = [](double low, int most) {
    return static_cast<int>(std::clamp(std::ceil(low) - 1, 0., static_cast<double>(most)));
  };
  const auto last = [](double high, int most) {
    return static_cast<int>(std::clamp(std::floor(high), -1., static_cast<double>(most) - 1));
  };
  const int top = last(y1 + margin_, rows_);
  for (int row = first(y0 - margin_, rows_); row <= top; ++row) {
    // The section of the way that is within reach of this row.
    double left = std::min(x0, x1), right = std::max(x0, x1);
    if (y1 > y0) {
      const double slope = (x1 - x0) / (y1 - y0);
      const double a = x0 + (std::clamp(row - margin_, y0, y1) - y0) * slope,
                   b = x0 + (std::clamp(row + 1 + margin_, y0, y1) - y0) * slope;
      left = std::max(left, std::min(a, b));
      right = std::min(right, std::max(a, b));
    }
    const int end = last(right + margin_, columns_);
    for (int column = first(left - margin_, columns_); column <= end; ++column)
      if (solid_[index(column, row)] != 0) return false;
  }
  return true;
}

}  // namespace veer
