#include "veer/sense/map/polygon_flaw.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace veer {
namespace {

using Rim = std::span<const Vec3>;

struct Point {
  double x, y;
};
Point at(Rim rim, std::size_t k) {
  const Vec3& p = rim[k % rim.size()];
  return {static_cast<double>(p.x), static_cast<double>(p.y)};
}
/// Returns on which side of the line from a to b the point c is: positive on the left. Doubles hold the products of
/// floats exactly, so only their sum is rounded.
double side(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
bool within_box(const Point& a, const Point& b, const Point& c) {
  return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
         c.y <= std::max(a.y, b.y);
}
/// Returns whether the line segments ab and cd have a point in common.
bool meet(const Point& a, const Point& b, const Point& c, const Point& d) {
  const double s1 = side(a, b, c), s2 = side(a, b, d), s3 = side(c, d, a), s4 = side(c, d, b);
  if (((s1 > 0) != (s2 > 0)) && ((s3 > 0) != (s4 > 0)) && s1 != 0 && s2 != 0 && s3 != 0 && s4 != 0) return true;
  return (s1 == 0 && within_box(a, b, c)) || (s2 == 0 && within_box(a, b, d)) || (s3 == 0 && within_box(c, d, a)) ||
         (s4 == 0 && within_box(c, d, b));
}

/// Returns for each point whether it is inside of a rim. Points are sorted by height, so that a side is compared only
/// with those beside it.
std::vector<bool> are_inside(Rim rim, const std::vector<Point>& points) {
  std::vector<bool> inside(points.size(), false);
  std::vector<std::pair<double, std::size_t>> by_height;
  for (std::size_t i = 0; i < points.size(); ++i) by_height.emplace_back(points[i].y, i);
  std::ranges::sort(by_height);
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    auto next = std::ranges::lower_bound(by_height, std::pair(std::min(a.y, b.y), std::size_t{0}));
    for (; next != by_height.end() && next->first < std::max(a.y, b.y); ++next) {
      const auto [y, i] = *next;
      if (points[i].x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) inside[i] = !inside[i];
    }
  }
  return inside;
}

/// Returns whether two sides k < o of a rim have more in common than the corner between neighbors.
bool overlap(Rim rim, std::size_t k, std::size_t o) {
  const Point a = at(rim, k), b = at(rim, k + 1), c = at(rim, o), d = at(rim, o + 1);
  // Neighbors have more in common than their corner if one turns back onto the other.
  if (o == k + 1) return side(a, b, d) == 0 && within_box(a, b, d);
  if (k == 0 && o == rim.size() - 1) return side(a, b, c) == 0 && within_box(a, b, c);
  return meet(a, b, c, d);
}

/// One side of one of several rims.
struct RimSide {
  double first, last;  // its range along the axis of a sweep
  std::size_t rim, side;
};

/// Returns all sides of some rims in the order of a sweep along the axis on which they are shorter, relative to the
/// extent of all rims: a smooth coast line of a million corners takes a second.
std::vector<RimSide> in_sweep(std::span<const Rim> rims) {
  double along_x = 0, along_y = 0;
  Point low{1e30, 1e30}, high{-1e30, -1e30};
  for (const Rim rim : rims)
    for (std::size_t k = 0; k < rim.size(); ++k) {
      const Point a = at(rim, k), b = at(rim, k + 1);
      along_x += std::max(a.x, b.x) - std::min(a.x, b.x);
      along_y += std::max(a.y, b.y) - std::min(a.y, b.y);
      low = {std::min(low.x, a.x), std::min(low.y, a.y)};
      high = {std::max(high.x, a.x), std::max(high.y, a.y)};
    }
  const bool by_x = along_x * (high.y - low.y) <= along_y * (high.x - low.x);
  std::vector<RimSide> sides;
  for (std::size_t r = 0; r < rims.size(); ++r)
    for (std::size_t k = 0; k < rims[r].size(); ++k) {
      const Point a = at(rims[r], k), b = at(rims[r], k + 1);
      const double from = by_x ? a.x : a.y, to = by_x ? b.x : b.y;
      sides.push_back({std::min(from, to), std::max(from, to), r, k});
    }
  std::ranges::sort(sides, {}, [](const RimSide& s) { return std::tuple(s.first, s.rim, s.side); });
  return sides;
}

using Two = std::pair<std::size_t, std::size_t>;

/// Returns two sides of a rim that overlap, if there are any.
std::optional<Two> crossing(Rim rim) {
  const std::vector<RimSide> sides = in_sweep(std::span(&rim, 1));
  std::optional<Two> found;
  for (std::size_t i = 0; i < sides.size() && !found; ++i)
    for (std::size_t j = i + 1; j < sides.size() && sides[j].first <= sides[i].last; ++j) {
      const auto [k, o] = std::minmax(sides[i].side, sides[j].side);
      if ((!found || Two(k, o) < *found) && overlap(rim, k, o)) found = {k, o};
    }
  return found;
}

/// Returns the first two rims that have a point in common, if there are any: the later one, then the earlier one.
std::optional<Two> touching(std::span<const Rim> rims) {
  const std::vector<RimSide> sides = in_sweep(rims);
  std::optional<Two> found;
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t j = i + 1; j < sides.size() && sides[j].first <= sides[i].last; ++j) {
      const RimSide &a = sides[i], &b = sides[j];
      const Two rims_of(std::max(a.rim, b.rim), std::min(a.rim, b.rim));
      if (a.rim == b.rim || (found && *found <= rims_of)) continue;
      const Rim one = rims[a.rim], other = rims[b.rim];
      if (meet(at(one, a.side), at(one, a.side + 1), at(other, b.side), at(other, b.side + 1))) found = rims_of;
    }
  return found;
}

struct Extent {
  Point low{1e30, 1e30}, high{-1e30, -1e30};

  explicit Extent(Rim rim) {
    for (std::size_t k = 0; k < rim.size(); ++k) {
      const Point p = at(rim, k);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
};

/// Returns whether `rim` is inside of `other`, where the two don't touch.
bool is_inside(Rim rim, Rim other, const Extent& extent) {
  const Point p = at(rim, 0);
  return within_box(extent.low, extent.high, p) && are_inside(other, {p})[0];
}

/// Returns what is wrong with one rim by itself; empty if nothing is.
std::string rim_flaw(Rim rim, const std::string& what) {
  if (rim.size() < 3) return what + " needs 3 points, found " + std::to_string(rim.size());
  double area = 0;
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    if (a.x == b.x && a.y == b.y) return what + " has the same point twice in a row (point " + std::to_string(k) + ")";
    area += side(at(rim, 0), a, b);
  }
  if (const auto two = crossing(rim))
    return what + " crosses or touches itself (sides " + std::to_string(two->first) + " and " +
           std::to_string(two->second) + ")";
  return area != 0 ? "" : what + " has no area";
}

}  // namespace

std::string polygon_flaw(const Obstacle& polygon) {
  if (std::string why = rim_flaw(polygon.points, "the rim"); !why.empty()) return why;
  std::vector<Rim> rims{polygon.points};  // the rim, then the holes; a hole without corners has a flaw of its own
  std::vector<Extent> extents;
  std::vector<Point> starts;
  for (const std::vector<Vec3>& hole : polygon.holes) {
    rims.emplace_back(hole);
    extents.emplace_back(hole);
    starts.push_back(hole.empty() ? Point{} : at(hole, 0));
  }
  const std::optional<Two> two = touching(rims);
  const std::vector<bool> inside = are_inside(polygon.points, starts);
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) {
    const Rim hole = polygon.holes[h];
    const std::string what = "hole " + std::to_string(h);
    if (std::string why = rim_flaw(hole, what); !why.empty()) return why;
    if (two == Two(h + 1, 0)) return what + " crosses or touches the rim";
    if (!inside[h]) return what + " lies outside the rim";
    for (std::size_t o = 0; o < h; ++o) {
      const Rim other = polygon.holes[o];
      if (two == Two(h + 1, o + 1) || is_inside(hole, other, extents[o]) || is_inside(other, hole, extents[h]))
        return what + " overlaps hole " + std::to_string(o);
    }
  }
  return {};
}

}  // namespace veer
