#pragma once

#include <array>
#include <vector>

#include "veer/sense/path/path_view.hpp"

namespace veer {

/// Finds the nearest point of a long path: a grid of cells over its bounding box, each with the sides that touch it.
/// Cells are about as wide as a side is long, and there are no more than a few per side, so the index grows with the
/// path and not with the area. A search visits rings of cells until the nearest point found is nearer than all
/// remaining cells.
template <int D>
class PathIndex {
 public:
  PathIndex() = default;
  explicit PathIndex(const PathView<D>& path);

  /// Returns the point of the path nearest to p; has the same bits as PathView::nearest, which searches all sides.
  PathPoint<float, D> nearest(const PathView<D>& path, const Vec<float, D>& p) const;

  /// Returns the squared distance of p from the bounding box, m^2, less rounding errors: a lower bound for the squared
  /// distance from the path.
  float square_outside(const Vec<float, D>& p) const {
    return length_squared(p - map([](float c, float a, float b) { return clamp(c, a, b); }, p, low_, high_)) *
           (1 - 4e-6f);
  }

 private:
  using Cell = std::array<std::int32_t, 3>;
  Cell cell_of(const Vec<float, D>& p) const;
  std::size_t number(const Cell& c) const {
    const auto at = [&](int d) { return static_cast<std::size_t>(c[static_cast<std::size_t>(d)]); };
    return (at(2) * static_cast<std::size_t>(count_[1]) + at(1)) * static_cast<std::size_t>(count_[0]) + at(0);
  }
  /// Calls f(number of the cell, side) for every cell that a side may touch.
  template <class F>
  void for_each_touch(const PathView<D>& path, F f) const;

  Vec<float, D> low_{}, high_{};  // m
  float size_ = 1;                // m; of a cell
  Cell count_{1, 1, 1};
  std::vector<std::uint32_t> first_;  // by cell, and one more: where its sides start in sides_
  std::vector<std::uint32_t> sides_;
};

extern template class PathIndex<2>;
extern template class PathIndex<3>;

}  // namespace veer
