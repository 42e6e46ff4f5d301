#include "veer/sense/path/path_index.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace veer {

template <int D>
PathIndex<D>::PathIndex(const PathView<D>& path) {
  const std::uint32_t sides = path.sides();
  if (sides == 0) return;
  low_ = high_ = path.corners[0];
  for (const Vec<float, D>& p : path.corners)
    for (int d = 0; d < D; ++d) {
      low_[d] = min(low_[d], p[d]);
      high_[d] = max(high_[d], p[d]);
    }
  // By doubling, because roots differ between math libraries.
  for (size_ = max(path.length() / static_cast<float>(sides), 1e-6f);; size_ *= 2) {
    double cells = 1;
    for (int d = 0; d < D; ++d) {
      const double along = std::floor(static_cast<double>((high_[d] - low_[d]) / size_)) + 1;
      cells *= along;
      if (along < 1e9) count_[static_cast<std::size_t>(d)] = static_cast<std::int32_t>(along);
    }
    if (cells <= 4. * sides + 64) break;
  }
  const std::size_t cells = number({count_[0] - 1, count_[1] - 1, count_[2] - 1}) + 1;
  first_.assign(cells + 1, 0);
  for_each_touch(path, [&](std::size_t cell, std::uint32_t) { ++first_[cell + 1]; });
  for (std::size_t c = 0; c < cells; ++c) first_[c + 1] += first_[c];
  sides_.resize(first_[cells]);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for_each_touch(path, [&](std::size_t cell, std::uint32_t side) { sides_[next[cell]++] = side; });
}

template <int D>
typename PathIndex<D>::Cell PathIndex<D>::cell_of(const Vec<float, D>& p) const {
  Cell c{};
  for (int d = 0; d < D; ++d) {
    const std::int32_t last = count_[static_cast<std::size_t>(d)] - 1;
    const float at = clamp((p[d] - low_[d]) / size_, 0.f, static_cast<float>(last));
    c[static_cast<std::size_t>(d)] = std::min(static_cast<std::int32_t>(at), last);
  }
  return c;
}

template <int D>
template <class F>
void PathIndex<D>::for_each_touch(const PathView<D>& path, F f) const {
  // A side is cut into pieces no longer than a cell, and all cells of each piece's bounding box are taken: few, and
  // none is lost to rounding where the side passes the common corner of four cells.
  std::vector<std::uint32_t> last(first_.size(), 0);  // by cell: the last side added, counted from 1
  for (std::uint32_t side = 0; side < path.sides(); ++side) {
    const Vec<float, D> from = path.corners[side], way = path.corners[side + 1] - from;
    const float pieces = std::floor(veer::length(way) / size_) + 1;
    // NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter): whole numbers, exact in a float
    for (float k = 0; k < pieces; ++k) {
      const Cell a = cell_of(from + way * (k / pieces));
      const Cell b = cell_of(k + 1 < pieces ? from + way * ((k + 1) / pieces) : path.corners[side + 1]);
      for (std::int32_t z = std::min(a[2], b[2]); z <= std::max(a[2], b[2]); ++z)
        for (std::int32_t y = std::min(a[1], b[1]); y <= std::max(a[1], b[1]); ++y)
          for (std::int32_t x = std::min(a[0], b[0]); x <= std::max(a[0], b[0]); ++x) {
            const std::size_t cell = number({x, y, z});
            if (last[cell] != side + 1) f(cell, side);
            last[cell] = side + 1;
          }
    }
  }
}

template <int D>
PathPoint<float, D> PathIndex<D>::nearest(const PathView<D>& path, const Vec<float, D>& p) const {
  using Met = NearestMet<float, D>;
  Met best;
  const auto look = [&](const Cell& c) {
    const std::size_t cell = number(c);
    for (std::uint32_t i = first_[cell]; i < first_[cell + 1]; ++i) {
      Met met;
      path.meet(sides_[i], p, met);
      // Of several equally near sides the first wins, in whatever order they are visited.
      if (met.square < best.square || (met.square == best.square && met.side < best.side)) best = met;
    }
  };
  // q is the point of the box nearest to p. For any x in the box, |x - p|^2 >= |q - p|^2 + |x - q|^2.
  const Vec<float, D> q = map([](float c, float a, float b) { return clamp(c, a, b); }, p, low_, high_);
  const float outside = square_outside(p);
  const Cell c = cell_of(q);
  std::int32_t farthest = 0;
  for (std::size_t d = 0; d < 3; ++d) farthest = std::max({farthest, c[d], count_[d] - 1 - c[d]});
  for (std::int32_t r = 0; r <= farthest; ++r) {
    const auto from = [&](std::size_t d) { return std::max(c[d] - r, 0); };
    const auto to = [&](std::size_t d) { return std::min(c[d] + r, count_[d] - 1); };
    for (std::int32_t z = from(2); z <= to(2); ++z)
      for (std::int32_t y = from(1); y <= to(1); ++y) {
        // Only the shell: whole rows of cells on its faces, else the two ends of a row.
        if (std::abs(z - c[2]) == r || std::abs(y - c[1]) == r) {
          for (std::int32_t x = from(0); x <= to(0); ++x) look({x, y, z});
        } else {
          if (c[0] - r >= 0) look({c[0] - r, y, z});
          if (c[0] + r < count_[0]) look({c[0] + r, y, z});
        }
      }
    const float cleared = (static_cast<float>(r) - .05f) * size_;
    if (r > 0 && best.square < outside + cleared * cleared) break;
  }
  return best.result();
}

template class PathIndex<2>;
template class PathIndex<3>;

}  // namespace veer
