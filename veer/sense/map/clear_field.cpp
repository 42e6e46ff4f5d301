#include "veer/sense/map/clear_field.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

constexpr std::uint8_t farthest = 255;  // cells
/// So many cells at most, and fewer for few sides: building a map with one obstacle takes no time.
constexpr double most_cells = 1 << 20, fewest_cells = 1 << 12, cells_per_side = 256;
/// Boxes are padded by this part of a cell, and distances shortened by it, because positions are rounded.
constexpr float rounding = .01f;
/// Cells are at least as wide as this part of the largest coordinate, so that what positions resolve there (less than
/// 1.2e-7 of it) is a small part of the padding.
constexpr double least_part = 5e-5;

/// Calls f(low, high) for the boxes around the pieces of a side, none longer than about `cell` (m) if it is a line.
template <int D, class F>
void for_each_piece(const Side<D>& side, float cell, F f) {
  constexpr float most_pieces = 4096;
  const float size = side.corners == 2 ? length(side.corner[1] - side.corner[0]) : 0;
  const int pieces = static_cast<int>(clamp(std::ceil(size / cell), 1.f, most_pieces));
  for (int k = 0; k < pieces; ++k) {
    Vec<float, D> low = side.corner[0], high = low;
    const auto add = [&](const Vec<float, D>& p) {
      for (int d = 0; d < D; ++d) {
        low[d] = min(low[d], p[d]);
        high[d] = max(high[d], p[d]);
      }
    };
    if (side.corners == 2) {
      const Vec<float, D> along = side.corner[1] - side.corner[0];
      const auto n = static_cast<float>(pieces);
      low = high = side.corner[0] + along * (static_cast<float>(k) / n);
      add(side.corner[0] + along * (static_cast<float>(k + 1) / n));
    } else {
      for (int c = 1; c < side.corners; ++c) add(side.corner[c]);
    }
    for (int d = 0; d < D; ++d) {
      low[d] -= side.radius;
      high[d] += side.radius;
    }
    f(low, high);
  }
}

}  // namespace

template <int D>
void ClearField<D>::build(std::span<const Side<D>> sides, std::span<const Side<D>> open, float cell,
                          const IsInside& is_inside) {
  *this = {};
  Vec<float, D> low, high;
  for (int d = 0; d < D; ++d) {
    low[d] = unlimited;
    high[d] = -unlimited;
  }
  for (const auto some : {sides, open})
    for (const Side<D>& side : some)
      for_each_piece(side, unlimited, [&](const Vec<float, D>& a, const Vec<float, D>& b) {
        for (int d = 0; d < D; ++d) {
          low[d] = min(low[d], a[d]);
          high[d] = max(high[d], b[d]);
        }
      });
  if (sides.empty() || !is_finite(high - low)) return;
  const double most = std::clamp(cells_per_side * static_cast<double>(sides.size()), fewest_cells, most_cells);
  double largest = 0;
  for (int d = 0; d < D; ++d) largest = std::max(largest, static_cast<double>(max(abs(low[d]), abs(high[d]))));
  double width = std::max({static_cast<double>(cell), 1e-3, least_part * largest}), total = 0;
  const auto along = [&](int d) { return std::floor(static_cast<double>(high[d] - low[d]) / width) + 3; };
  for (;; width *= 1.25) {
    total = 1;
    for (int d = 0; d < D; ++d) total *= along(d);
    if (total <= most) break;
  }
  for (int d = 0; d < D; ++d) {
    count_[at(d)] = static_cast<std::int32_t>(along(d));
    low_[d] = low[d] - static_cast<float>(width);
  }
  per_meter_ = static_cast<float>(1 / width);
  cell_ = static_cast<float>(width) * (1 - rounding);
  cells_.assign(static_cast<std::size_t>(total), farthest);
  const auto mark = [&](const Vec<float, D>& a, const Vec<float, D>& b) { touch(a, b); };
  for (const Side<D>& side : sides) for_each_piece(side, static_cast<float>(width), mark);
  for (const Side<D>& ball : open) for_each_piece(ball, static_cast<float>(width), mark);
  fill_insides(is_inside);
  spread();
}

/// Marks the cells that a box touches.
template <int D>
void ClearField<D>::touch(const Vec<float, D>& low, const Vec<float, D>& high) {
  std::array<std::int32_t, 3> first{}, last{};
  for (int d = 0; d < D; ++d) {
    const auto cell = [&](float x, float pad) {
      const float number = (x - low_[d]) * per_meter_ + pad;
      return static_cast<std::int32_t>(clamp(number, 0.f, static_cast<float>(count_[at(d)] - 1)));
    };
    first[at(d)] = cell(low[d], -rounding);
    last[at(d)] = cell(high[d], rounding);
  }
  const std::int32_t wide = count_[0], deep = count_[1];
  for (std::int32_t z = first[2]; z <= last[2]; ++z)
    for (std::int32_t y = first[1]; y <= last[1]; ++y)
      std::fill_n(cells_.begin() + (std::ptrdiff_t{z} * deep + y) * wide + first[0], last[0] - first[0] + 1,
                  std::uint8_t{0});
}

/// Marks the regions inside obstacles. A region is cells that nothing touches, connected by their faces.
template <int D>
void ClearField<D>::fill_insides(const IsInside& is_inside) {
  enum : std::uint8_t { touched = 0, known = 1 };  // besides `farthest`: not visited yet
  const std::array<std::size_t, 3> step = {1, at(count_[0]), D == 3 ? at(count_[0]) * at(count_[1]) : 0};
  std::vector<std::size_t> region;
  for (std::size_t first = 0; first < cells_.size(); ++first) {
    if (cells_[first] != farthest) continue;
    region.assign(1, first);
    cells_[first] = known;
    for (std::size_t k = 0; k < region.size(); ++k) {
      std::size_t rest = region[k];
      for (int d = 0; d < D; ++d) {
        const std::size_t along = rest % at(count_[at(d)]), last = at(count_[at(d)]) - 1;
        rest /= at(count_[at(d)]);
        const auto visit = [&](std::size_t cell) {
          if (cells_[cell] != farthest) return;
          cells_[cell] = known;
          region.push_back(cell);
        };
        if (along > 0) visit(region[k] - step[at(d)]);
        if (along < last) visit(region[k] + step[at(d)]);
      }
    }
    Vec<float, D> middle;
    std::size_t rest = first;
    for (int d = 0; d < D; ++d) {
      middle[d] = low_[d] + (static_cast<float>(rest % at(count_[at(d)])) + .5f) / per_meter_;
      rest /= at(count_[at(d)]);
    }
    if (is_inside(middle))
      for (const std::size_t cell : region) cells_[cell] = touched;
  }
  std::ranges::replace(cells_, std::uint8_t{known}, farthest);
}

/// Gives each cell its distance to the nearest marked one, where a diagonal step counts as one: one pass from the first
/// cell to the last by the neighbors before each, and one back (Rosenfeld and Pfaltz, Distance functions on digital
/// pictures, 1968).
template <int D>
void ClearField<D>::spread() {
  const std::int32_t wide = count_[0], deep = count_[1], tall = D == 3 ? count_[at(D - 1)] : 1;
  const auto cell = [&](std::int32_t x, std::int32_t y, std::int32_t z) -> std::uint8_t& {
    return cells_[static_cast<std::size_t>((std::ptrdiff_t{z} * deep + y) * wide + x)];
  };
  const auto visit = [&](std::int32_t x, std::int32_t y, std::int32_t z, std::int32_t sign) {
    std::uint8_t& here = cell(x, y, z);
    for (std::int32_t k = D == 3 ? -1 : 0; k <= 0; ++k)
      for (std::int32_t j = -1; j <= (k < 0 ? 1 : 0); ++j)
        for (std::int32_t i = -1; i <= (k < 0 || j < 0 ? 1 : -1); ++i) {
          const std::int32_t a = x + sign * i, b = y + sign * j, c = z + sign * k;
          if (a < 0 || a >= wide || b < 0 || b >= deep || c < 0 || c >= tall) continue;
          here = static_cast<std::uint8_t>(std::min<int>(here, std::min(cell(a, b, c) + 1, int{farthest})));
        }
  };
  for (std::int32_t z = 0; z < tall; ++z)
    for (std::int32_t y = 0; y < deep; ++y)
      for (std::int32_t x = 0; x < wide; ++x) visit(x, y, z, 1);
  for (std::int32_t z = tall; z-- > 0;)
    for (std::int32_t y = deep; y-- > 0;)
      for (std::int32_t x = wide; x-- > 0;) visit(x, y, z, -1);
}

template class ClearField<2>;
template class ClearField<3>;

}  // namespace veer
