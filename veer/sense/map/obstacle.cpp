#include "veer/sense/map/obstacle.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "veer/agent/limits.hpp"
#include "veer/math/angle.hpp"

namespace veer {
namespace {

using Kind = Obstacle::Kind;
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

bool is_inside(Rim rim, const Point& p) {
  bool inside = false;
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
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

/// Returns two sides of a rim that overlap, if there are any. Sides are sorted along one axis, and only those that
/// overlap along this axis are compared: a smooth coast line of a million corners takes a second.
std::optional<std::pair<std::size_t, std::size_t>> crossing(Rim rim) {
  const std::size_t n = rim.size();
  double along_x = 0, along_y = 0;
  Point low = at(rim, 0), high = low;
  for (std::size_t k = 0; k < n; ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    along_x += std::max(a.x, b.x) - std::min(a.x, b.x);
    along_y += std::max(a.y, b.y) - std::min(a.y, b.y);
    low = {std::min(low.x, a.x), std::min(low.y, a.y)};
    high = {std::max(high.x, a.x), std::max(high.y, a.y)};
  }
  // Sorts along the axis on which the sides are shorter, relative to the whole rim.
  const bool by_x = along_x * (high.y - low.y) <= along_y * (high.x - low.x);
  struct Range {
    double first, last;
    std::size_t side;
  };
  std::vector<Range> ranges(n);
  for (std::size_t k = 0; k < n; ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    const double from = by_x ? a.x : a.y, to = by_x ? b.x : b.y;
    ranges[k] = {std::min(from, to), std::max(from, to), k};
  }
  std::ranges::sort(ranges, {}, [](const Range& r) { return std::pair(r.first, r.side); });
  std::optional<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t i = 0; i < n && !found; ++i)
    for (std::size_t j = i + 1; j < n && ranges[j].first <= ranges[i].last; ++j) {
      const auto [k, o] = std::minmax(ranges[i].side, ranges[j].side);
      if ((!found || std::pair(k, o) < *found) && overlap(rim, k, o)) found = {k, o};
    }
  return found;
}

std::string number(std::size_t k) { return std::to_string(k); }

/// Returns what is wrong with one rim by itself; empty if nothing is.
std::string rim_flaw(Rim rim, const std::string& what) {
  if (rim.size() < 3) return what + " needs 3 points, found " + number(rim.size());
  double area = 0;
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    if (a.x == b.x && a.y == b.y) return what + " has the same point twice in a row (point " + number(k) + ")";
    area += side(at(rim, 0), a, b);
  }
  if (const auto two = crossing(rim))
    return what + " crosses or touches itself (sides " + number(two->first) + " and " + number(two->second) + ")";
  return area != 0 ? "" : what + " has no area";
}

std::string polygon_flaw(const Obstacle& polygon) {
  if (std::string why = rim_flaw(polygon.points, "the rim"); !why.empty()) return why;
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) {
    const Rim hole = polygon.holes[h];
    const std::string what = "hole " + number(h);
    if (std::string why = rim_flaw(hole, what); !why.empty()) return why;
    const auto cuts = [&](Rim other) {
      for (std::size_t k = 0; k < hole.size(); ++k)
        for (std::size_t o = 0; o < other.size(); ++o)
          if (meet(at(hole, k), at(hole, k + 1), at(other, o), at(other, o + 1))) return true;
      return false;
    };
    if (cuts(polygon.points)) return what + " crosses or touches the rim";
    if (!is_inside(polygon.points, at(hole, 0))) return what + " lies outside the rim";
    for (std::size_t o = 0; o < h; ++o) {
      const Rim other = polygon.holes[o];
      if (cuts(other) || is_inside(other, at(hole, 0)) || is_inside(hole, at(other, 0)))
        return what + " overlaps hole " + number(o);
    }
  }
  return {};
}

std::string line_flaw(const Obstacle& o, int dimensions) {
  const bool capsule = o.kind == Kind::capsule;
  if (capsule && o.points.size() != 2) return "a capsule has 2 points, found " + number(o.points.size());
  if (o.points.size() < 2) return "a wall needs 2 points, found " + number(o.points.size());
  const std::size_t lines = o.points.size() - (o.closed ? 0 : 1);
  for (std::size_t k = 0; k < lines; ++k) {
    const Vec3 a = o.points[k], b = o.points[(k + 1) % o.points.size()];
    // A wall is upright: only x and y count.
    const bool same = a.x == b.x && a.y == b.y && (dimensions == 2 || !capsule || a.z == b.z);
    if (same && !capsule) return "a wall has no length between points " + number(k) + " and " + number(k + 1);
    if (same) return "a capsule with two equal points is a circle";
  }
  return {};
}

std::string mesh_flaw(const Obstacle& o) {
  if (o.triangles.empty()) return "a mesh has no triangles";
  for (std::size_t t = 0; t < o.triangles.size(); ++t) {
    for (const std::uint32_t corner : o.triangles[t])
      if (corner >= o.points.size())
        return "triangle " + number(t) + " names corner " + number(corner) + " of " + number(o.points.size());
    const auto& [a, b, c] = o.triangles[t];
    const Vec3 normal = cross(o.points[b] - o.points[a], o.points[c] - o.points[a]);
    if (!(length_squared(normal) > 0)) return "triangle " + number(t) + " has no area";
  }
  return {};
}

}  // namespace

Vec3 corner_of(const Obstacle& box, int number) {
  const auto end = [&](int d) { return (number >> d & 1 ? .5f : -.5f) * box.size[d]; };
  const Vec2 turned = rotate(Vec2{end(0), end(1)}, box.angle);
  return box.center + Vec3{turned.x, turned.y, end(2)};
}

std::string flaw(const Obstacle& o, int dimensions) {
  const auto inside = [](const Vec3& p) {
    return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
  };
  bool all = inside(o.center) && std::ranges::all_of(o.points, inside);
  for (const auto& hole : o.holes) all = all && std::ranges::all_of(hole, inside);
  if (!all) return "isn't within the world's bounds (1e7 m)";
  const auto positive = [](float length) { return length > 0 && length <= largest_coordinate; };
  const bool thick = o.kind == Kind::circle || o.kind == Kind::capsule;
  if (thick && !positive(o.radius)) return "needs a radius of more than 0";
  if (o.kind == Kind::wall && !(o.radius >= 0 && o.radius <= largest_coordinate)) return "has no such thickness";
  if (o.kind == Kind::wall && dimensions == 3 && !positive(o.height)) return "needs a height of more than 0";
  if (o.kind == Kind::wall && o.one_sided && o.radius > 0) return "a wall with thickness can't be one-sided";
  switch (o.kind) {
    case Kind::circle:
      return {};
    case Kind::box:
      if (!(abs(o.angle) <= 1e3f)) return "has no such angle";
      return positive(o.size.x) && positive(o.size.y) && (dimensions == 2 || positive(o.size.z))
                 ? ""
                 : "needs a size of more than 0 along each axis";
    case Kind::capsule:
    case Kind::wall:
      return line_flaw(o, dimensions);
    case Kind::polygon:
      return dimensions == 2 ? polygon_flaw(o) : "a polygon is flat: in 3D use a box, a wall or a mesh";
    case Kind::mesh:
      return dimensions == 3 ? mesh_flaw(o) : "a mesh is for 3D: in 2D use a polygon";
  }
  return {};
}

}  // namespace veer
