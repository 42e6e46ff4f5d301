#include "veer/move/animation/triangulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace veer {
namespace {

struct Offset {
  double x, y;
};
Offset from_to(const Vec2& a, const Vec2& b) {
  return {static_cast<double>(b.x) - static_cast<double>(a.x), static_cast<double>(b.y) - static_cast<double>(a.y)};
}
double cross(const Offset& a, const Offset& b) { return a.x * b.y - a.y * b.x; }
double dot(const Offset& a, const Offset& b) { return a.x * b.x + a.y * b.y; }
double length_squared(const Offset& a) { return dot(a, a); }

/// Returns twice the area of a triangle; positive if it is counter-clockwise.
double area(const Vec2& a, const Vec2& b, const Vec2& c) { return cross(from_to(a, b), from_to(a, c)); }

/// Returns whether a triangle counts as a line: points on one line in decimals are hardly ever exactly so in floats.
bool is_flat(const Vec2& a, const Vec2& b, const Vec2& c) {
  const double longest =
      std::max({length_squared(from_to(a, b)), length_squared(from_to(b, c)), length_squared(from_to(c, a))});
  return std::abs(area(a, b, c)) <= 1e-4 * longest;
}

/// Returns whether d is inside the circle through a, b, c (counter-clockwise) by more than rounding errors. The four
/// corners of a square lie on one circle: their diagonal isn't flipped.
bool in_circle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const Offset p = from_to(d, a), q = from_to(d, b), r = from_to(d, c);
  const double pp = dot(p, p), qq = dot(q, q), rr = dot(r, r);
  const double inside = pp * cross(q, r) + qq * cross(r, p) + rr * cross(p, q);
  const double scale = std::max({pp, qq, rr});
  return inside > 1e-9 * scale * scale;
}

}  // namespace

Triangulation::Triangulation(std::span<const Vec2> points) : points_(points.begin(), points.end()) {
  std::vector<std::uint32_t> order(points_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return points_[a].x != points_[b].x ? points_[a].x < points_[b].x : points_[a].y < points_[b].y;
  });
  sweep(order);
  // Each flip makes the smallest angles larger, so the loop ends; the bound is a safeguard against rounding.
  for (std::size_t k = 0; k < points_.size() * points_.size() && flip_one(); ++k) {
  }
  faces_ = triangles_;
  if (faces_.empty())
    for (const Edge& e : outline_) faces_.push_back({e[0], e[1], e[1]});
  if (faces_.empty()) faces_.push_back({0, 0, 0});
  for (const Triangle& face : faces_) slopes_.push_back(slopes_of(face));
  for (const Edge& e : outline_) {
    const auto has_side = [&](const Triangle& t) {
      return std::ranges::find(t, e[0]) != t.end() && std::ranges::find(t, e[1]) != t.end();
    };
    inside_.push_back(static_cast<std::uint32_t>(std::ranges::find_if(faces_, has_side) - faces_.begin()));
  }
}

/// A line has the slope along it, and a point none.
Triangulation::Slopes Triangulation::slopes_of(const Triangle& face) const {
  const Offset ab = from_to(points_[face[0]], points_[face[1]]), ac = from_to(points_[face[0]], points_[face[2]]);
  const auto scaled = [](double x, double y, double scale) {
    return Vec2{static_cast<float>(x * scale), static_cast<float>(y * scale)};
  };
  if (!triangles_.empty()) {
    const double scale = 1 / cross(ab, ac);
    return {points_[face[0]], scaled(ac.y, -ac.x, scale), scaled(-ab.y, ab.x, scale)};
  }
  return {points_[face[0]], scaled(ab.x, ab.y, 1 / std::max(length_squared(ab), 1e-20)), {}};
}

/// Adds the points from left to right, so that each lies outside of the triangles so far.
void Triangulation::sweep(const std::vector<std::uint32_t>& order) {
  std::size_t next = 1;
  for (; next < order.size(); ++next) {
    if (next >= 2 && !is_flat(points_[order[0]], points_[order[next - 1]], points_[order[next]])) break;
    outline_.push_back({order[next - 1], order[next]});
  }
  if (next == order.size()) return;  // all on one line
  // The line there and back is the outline of an empty shape.
  const std::vector<Edge> line = outline_;
  for (auto edge = line.rbegin(); edge != line.rend(); ++edge) outline_.push_back({(*edge)[1], (*edge)[0]});
  for (; next < order.size(); ++next) add_outside(order[next]);
}

void Triangulation::add_outside(std::uint32_t point) {
  const auto is_visible = [&](const Edge& e) {
    const Vec2 &a = points_[e[0]], &b = points_[e[1]], &c = points_[point];
    return area(a, b, c) < 0 && !is_flat(a, b, c);
  };
  // The edges that are visible from the point are consecutive: rotate so that the list begins with a hidden one.
  const auto hidden = std::ranges::find_if_not(outline_, is_visible);
  std::ranges::rotate(outline_, hidden);
  const auto first = std::ranges::find_if(outline_, is_visible);
  const auto last = std::find_if_not(first, outline_.end(), is_visible);
  if (first == last) return;
  for (auto edge = first; edge != last; ++edge) triangles_.push_back({(*edge)[1], (*edge)[0], point});
  const Edge there{(*first)[0], point}, back{point, (*std::prev(last))[1]};
  const auto gap = outline_.erase(first, last);
  outline_.insert(gap, {there, back});
}

/// Flips the diagonal of two triangles that violate the Delaunay condition; returns false if there are none.
bool Triangulation::flip_one() {
  for (Triangle& one : triangles_)
    for (int turn = 0; turn < 3; ++turn) {
      std::ranges::rotate(one, one.begin() + 1);
      // one = (a, b, c); the other has the edge b, a and a corner d.
      for (Triangle& other : triangles_)
        for (std::size_t k = 0; k < 3; ++k) {
          if (other[k] != one[1] || other[(k + 1) % 3] != one[0]) continue;
          const std::uint32_t a = one[0], b = one[1], c = one[2], d = other[(k + 2) % 3];
          if (!in_circle(points_[a], points_[b], points_[c], points_[d])) continue;
          one = {a, d, c};
          other = {d, b, c};
          return true;
        }
    }
  return false;
}

Mix Triangulation::mix(const Vec2& position, std::uint32_t face) const {
  const FaceMix<float> mix = mix_of<float>(position, face < faces_.size() ? face : 0);
  return {faces_[mix.face], {mix.a(), mix.b, mix.c}, mix.face};
}

FaceMix<float> Triangulation::search(const Vec2& position) const {
  for (std::uint32_t number = 0; number < triangles_.size(); ++number) {
    const Triangle& t = triangles_[number];
    const Vec2 &a = points_[t[0]], &b = points_[t[1]], &c = points_[t[2]];
    const double all = area(a, b, c), of_a = area(position, b, c), of_b = area(a, position, c),
                 of_c = area(a, b, position);
    if (of_a >= 0 && of_b >= 0 && of_c >= 0)
      return {static_cast<float>(of_b / all), static_cast<float>(of_c / all), number};
  }
  FaceMix<float> nearest{0, 0, 0};
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < outline_.size(); ++k) {
    const Edge& e = outline_[k];
    const Offset side = from_to(points_[e[0]], points_[e[1]]), off = from_to(points_[e[0]], position);
    const double along = std::clamp(dot(off, side) / dot(side, side), 0., 1.);
    const Offset rest{off.x - side.x * along, off.y - side.y * along};
    if (!(dot(rest, rest) < least)) continue;
    least = dot(rest, rest);
    const Triangle& t = faces_[inside_[k]];
    const auto weight = [&](std::uint32_t corner) {
      return static_cast<float>(corner == e[0] ? 1 - along : corner == e[1] ? along : 0);
    };
    nearest = {weight(t[1]), triangles_.empty() ? 0 : weight(t[2]), inside_[k]};
  }
  return nearest;
}

}  // namespace veer
