#include <algorithm>
#include <cmath>

#include "veer/base/check.hpp"
#include "veer/discrete/places.hpp"

namespace veer::discrete {
namespace {

/// Keeps the nearest candidate; among equally near ones the lowest index, independent of their order.
struct Best {
  Place place = no_place;
  double square = 0;  // m^2

  void offer(Place candidate, double x, double y) {
    const double found = x * x + y * y;
    if (place == no_place || found < square || (found == square && candidate < place)) *this = {candidate, found};
  }
};

struct Range {
  std::int64_t first, last;
};

/// Returns the whole numbers in [low, high] on an axis of `size` cells; on a wrapping axis each cell at most once.
Range cells_between(double low, double high, int size, bool wrap) {
  const double first = std::ceil(low), last = std::floor(high);
  if (!wrap) {
    const double end = size - 1;
    if (first > end || last < 0) return {0, -1};
    return {static_cast<std::int64_t>(std::max(first, 0.)), static_cast<std::int64_t>(std::min(last, end))};
  }
  if (last - first >= size - 1) return {0, size - 1};
  return {static_cast<std::int64_t>(first), static_cast<std::int64_t>(last)};
}

}  // namespace

/// Returns the shortest of all images of a displacement. With the shortest periods it is next to the rounded one.
Places::Point Places::shortest(Point d) const noexcept {
  if (!wrap_) return d;
  const Point a = periods_[0], b = periods_[1];
  const double area = a.x * b.y - a.y * b.x;
  const double along_a = std::round((d.x * b.y - d.y * b.x) / area),
               along_b = std::round((a.x * d.y - a.y * d.x) / area);
  Point best = d;
  for (const double j : {0., -1., 1.})
    for (const double i : {0., -1., 1.}) {
      const Point way{d.x - ((along_a + i) * a.x + (along_b + j) * b.x),
                      d.y - ((along_a + i) * a.y + (along_b + j) * b.y)};
      if (way.x * way.x + way.y * way.y < best.x * best.x + best.y * best.y) best = way;
    }
  return best;
}

Vec2 Places::wrapped(Vec2 position) const noexcept {
  if (!wrap_) return position;
  const Point at = coordinates(position);
  // Cells extend half a step to either side of their centers. fmod is exact at any distance.
  const auto into = [](double value, int size) {
    if (value >= -.5 && value < size - .5) return value;
    const double rest = std::fmod(value + .5, size);
    return (rest < 0 ? rest + size : rest) - .5;
  };
  const double x = into(at.x, width_), y = into(at.y, height_);
  if (x == at.x && y == at.y) return position;
  const Point inside = lattice(x, y);
  return {static_cast<float>(inside.x), static_cast<float>(inside.y)};
}

Place Places::place_at(Vec2 position) const noexcept {
  if (!VEER_CHECK(is_finite(position), "the position isn't finite")) return no_place;
  const double px = static_cast<double>(position.x), py = static_cast<double>(position.y);
  Best best;
  if (!is_grid()) {
    for (Place p = 0; p < size(); ++p)
      best.offer(p, static_cast<double>(positions_[p].x) - px, static_cast<double>(positions_[p].y) - py);
    return best.place;
  }
  const Vec2 inside = wrapped(position);
  Point at = coordinates(inside);
  const double right = width_ - 1, top = height_ - 1;
  const auto offer = [&](double x, double y) {
    const Point point = lattice(x, y);
    best.offer(place({static_cast<int>(x), static_cast<int>(y)}), point.x - static_cast<double>(inside.x),
               point.y - static_cast<double>(inside.y));
  };
  if (!wrap_ && !(at.x >= 0 && at.y >= 0 && at.x <= right && at.y <= top)) {
    if (layout_ == Layout::hex) {  // the rhombus leans, so clamping to the nearest row is wrong
      for (int row = 0; row < height_; ++row) {
        const double x = std::floor((px - origin_.x - row * up_.x) / cell_size_);
        offer(std::clamp(x, 0., right), row);
        offer(std::clamp(x + 1, 0., right), row);
      }
      return best.place;
    }
    at = {std::clamp(at.x, 0., right), std::clamp(at.y, 0., top)};
  }
  // The four lattice points around form two acute triangles, and the nearest center is one of their corners. Rounding q
  // and r alone would select a wrong hexagon near its corners.
  const double x = std::floor(at.x), y = std::floor(at.y);
  for (const double j : {0., 1.})
    for (const double i : {0., 1.})
      if (wrap_ || (x + i <= right && y + j <= top)) offer(x + i, y + j);
  return best.place;
}

Place Places::nearest(Vec2 position, float within, const void* context, Accept accept) const noexcept {
  if (!VEER_CHECK(is_finite(position) && within >= 0, "nearest needs a finite position and within >= 0"))
    return no_place;
  const Vec2 inside = wrapped(position);
  const double px = static_cast<double>(inside.x), py = static_cast<double>(inside.y);
  const double most = static_cast<double>(within);
  Best best;
  const auto offer = [&](Place p, Point way, double limit) {
    if (way.x * way.x + way.y * way.y <= limit * limit && !is_blocked(p) && accept(context, p))
      best.offer(p, way.x, way.y);
  };
  if (!is_grid()) {
    for (Place p = 0; p < size(); ++p)
      offer(p, {static_cast<double>(positions_[p].x) - px, static_cast<double>(positions_[p].y) - py}, most);
    return best.place;
  }
  // Searches boxes of doubling size, because the nearest is usually a cell or two away. A result counts only within
  // half the width of its box; farther away, something outside of the box could be nearer.
  const double farthest = cell_size_ * (width_ + height_) + abs(px - origin_.x) + abs(py - origin_.y);
  const double reach = std::min(most, farthest);
  for (double radius = cell_size_;; radius *= 2) {
    const double half = std::min(radius, reach);
    const double y_middle = (py - origin_.y) / up_.y, y_half = half / up_.y, x_half = half / cell_size_;
    const Range rows = cells_between(y_middle - y_half, y_middle + y_half, height_, wrap_);
    const bool all = wrap_ && rows.last - rows.first + 1 == height_;  // rows may then be images from farther round
    for (std::int64_t y = rows.first; y <= rows.last; ++y) {
      const double x_middle = (px - origin_.x - static_cast<double>(y) * up_.x) / cell_size_;
      const Range row = all ? Range{0, width_ - 1} : cells_between(x_middle - x_half, x_middle + x_half, width_, wrap_);
      for (std::int64_t x = row.first; x <= row.last; ++x) {
        const Point point = lattice(static_cast<double>(x), static_cast<double>(y));
        offer(place({static_cast<int>(x), static_cast<int>(y)}), shortest({point.x - px, point.y - py}), half);
      }
    }
    if (best.place != no_place || half >= reach) return best.place;
  }
}

}  // namespace veer::discrete
