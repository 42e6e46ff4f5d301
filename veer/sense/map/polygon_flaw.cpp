#include "veer/sense/map/polygon_flaw.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
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
  if (o == k + 1) return side(a, b, d) == 0 && (within_box(a, b, d) || within_box(c, d, a));
  if (k == 0 && o == rim.size() - 1) return side(a, b, c) == 0 && (within_box(a, b, c) || within_box(c, d, b));
  return meet(a, b, c, d);
}

/// One side of one of several rims, from its left end to its right end; of two ends one above the other the lower one
/// counts as left.
struct RimSide {
  Point left, right;
  std::size_t rim, side;
};

bool is_before(const Point& a, const Point& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// Returns whether side a is below side b, at the left end of the one that begins later. Sides that meet there are
/// compared by where they lead to.
bool is_below(const RimSide& a, const RimSide& b) {
  if (is_before(a.left, b.left)) {
    const double at_left = side(a.left, a.right, b.left),
                 height = at_left != 0 ? at_left : side(a.left, a.right, b.right);
    if (height != 0) return height > 0;
  } else {
    const double at_left = side(b.left, b.right, a.left),
                 height = at_left != 0 ? at_left : side(b.left, b.right, a.right);
    if (height != 0) return height < 0;
  }
  return std::tuple(a.rim, a.side) < std::tuple(b.rim, b.side);
}

using Contact = std::pair<const RimSide*, const RimSide*>;

/// Finds sides that have a point in common, other than the corner between neighbors: a line sweeps from left to right
/// over sides that it keeps in the order from bottom to top, and compares those that become neighbors in that order.
/// The leftmost contact is one between neighbors, so the work is that of sorting (Shamos and Hoey, Geometric
/// Intersection Problems, 1976).
class Sweep {
 public:
  /// Precondition: no side is a point.
  explicit Sweep(std::span<const Rim> rims) : rims_(rims) {
    for (std::size_t r = 0; r < rims.size(); ++r)
      for (std::size_t k = 0; k < rims[r].size(); ++k) {
        const Point a = at(rims[r], k), b = at(rims[r], k + 1);
        sides_.push_back(is_before(a, b) ? RimSide{a, b, r, k} : RimSide{b, a, r, k});
      }
  }

  /// Returns the sides of the contact that the sweep comes to first, the one of the earlier rim or of the lower number
  /// first; none if there is none. They are valid as long as the sweep.
  std::optional<Contact> first_contact() const {
    // Where sides end and others begin at the same point, those that begin come first, so that all of them meet.
    struct End {
      Point at;
      bool leaves;
      std::size_t side;
    };
    std::vector<End> ends;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      ends.push_back({sides_[i].left, false, i});
      ends.push_back({sides_[i].right, true, i});
    }
    std::ranges::sort(ends, {}, [](const End& e) { return std::tuple(e.at.x, e.at.y, e.leaves, e.side); });
    const auto below = [](const RimSide* a, const RimSide* b) { return is_below(*a, *b); };
    std::set<const RimSide*, decltype(below)> crossed(below);
    std::vector<decltype(crossed)::iterator> where(sides_.size());
    for (const End& end : ends) {
      const auto here = end.leaves ? where[end.side] : crossed.insert(&sides_[end.side]).first;
      const auto next = std::next(here), before = here == crossed.begin() ? crossed.end() : std::prev(here);
      if (end.leaves) {
        crossed.erase(here);
        if (before != crossed.end() && next != crossed.end() && meets(**before, **next)) return ordered(*before, *next);
        continue;
      }
      where[end.side] = here;
      if (before != crossed.end() && meets(**before, **here)) return ordered(*before, *here);
      if (next != crossed.end() && meets(**here, **next)) return ordered(*here, *next);
    }
    return std::nullopt;
  }

 private:
  bool meets(const RimSide& a, const RimSide& b) const {
    if (a.rim == b.rim) return overlap(rims_[a.rim], std::min(a.side, b.side), std::max(a.side, b.side));
    return meet(a.left, a.right, b.left, b.right);
  }
  static Contact ordered(const RimSide* a, const RimSide* b) {
    return std::tuple(a->rim, a->side) < std::tuple(b->rim, b->side) ? Contact(a, b) : Contact(b, a);
  }

  std::span<const Rim> rims_;
  std::vector<RimSide> sides_;
};

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

std::string name_of(std::size_t rim) { return rim == 0 ? "the rim" : "hole " + std::to_string(rim - 1); }

/// Returns what is wrong with the corners of one rim; empty if nothing is.
std::string corner_flaw(Rim rim, const std::string& what) {
  if (rim.size() < 3) return what + " needs 3 points, found " + std::to_string(rim.size());
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Point a = at(rim, k), b = at(rim, k + 1);
    if (a.x == b.x && a.y == b.y) return what + " has the same point twice in a row (point " + std::to_string(k) + ")";
  }
  for (std::size_t k = 2; k < rim.size(); ++k)
    if (side(at(rim, 0), at(rim, 1), at(rim, k)) != 0) return {};
  return what + " has no area";  // all corners are on one line
}

/// Returns what is wrong with sides that meet; empty if none do.
std::string contact_flaw(std::span<const Rim> rims) {
  const Sweep sweep(rims);
  const std::optional<Contact> contact = sweep.first_contact();
  if (!contact) return {};
  const auto [one, other] = *contact;
  if (one->rim == other->rim)
    return name_of(one->rim) + " crosses or touches itself (sides " + std::to_string(one->side) + " and " +
           std::to_string(other->side) + ")";
  return name_of(other->rim) + (one->rim == 0 ? " crosses or touches the rim" : " overlaps " + name_of(one->rim));
}

}  // namespace

std::string polygon_flaw(const Obstacle& polygon) {
  std::vector<Rim> rims{polygon.points};  // the rim, then the holes
  for (const std::vector<Vec3>& hole : polygon.holes) rims.emplace_back(hole);
  for (std::size_t r = 0; r < rims.size(); ++r)
    if (std::string why = corner_flaw(rims[r], name_of(r)); !why.empty()) return why;
  if (std::string why = contact_flaw(rims); !why.empty()) return why;
  std::vector<Extent> extents;
  std::vector<Point> starts;
  for (const std::vector<Vec3>& hole : polygon.holes) {
    extents.emplace_back(hole);
    starts.push_back(at(hole, 0));
  }
  const std::vector<bool> inside = are_inside(polygon.points, starts);
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) {
    if (!inside[h]) return name_of(h + 1) + " lies outside the rim";
    for (std::size_t o = 0; o < h; ++o) {
      const Rim hole = polygon.holes[h], other = polygon.holes[o];
      if (is_inside(hole, other, extents[o]) || is_inside(other, hole, extents[h]))
        return name_of(h + 1) + " overlaps " + name_of(o + 1);
    }
  }
  return {};
}

}  // namespace veer
