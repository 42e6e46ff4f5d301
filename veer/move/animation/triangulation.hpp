#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A position as a mix of three points: their barycentric weights add up to 1. If fewer than three points are needed,
/// the other weights are 0.
struct Mix {
  std::array<std::uint32_t, 3> point{};  // numbers of the points
  std::array<float, 3> part{1, 0, 0};    // their weights
  std::uint32_t face = 0;  // number of the triangle, or of the line if there are no triangles; for a position outside,
                           // a triangle with the nearest side
};

/// The Delaunay triangulation of points of the plane: no circle through the corners of a triangle has another point
/// inside, so triangles are as little pointed as possible. For few points, because its cost grows at least with the
/// square of their number. Points on one line make no triangles; the lines between neighbors are used instead.
class Triangulation {
 public:
  using Triangle = std::array<std::uint32_t, 3>;  // counter-clockwise
  using Edge = std::array<std::uint32_t, 2>;
  /// Returns the triangles; for points on one line the lines between neighbors, with their second point twice.
  std::vector<Triangle> faces() const;

  Triangulation() = default;
  /// Precondition: at least one point, and no two are equal.
  explicit Triangulation(std::span<const Vec2> points);

  /// Returns the mix at a position; outside of all triangles, that of the nearest position inside.
  Mix mix(const Vec2& position) const { return mix(position, 0); }
  /// Does the same; the search begins with `face`.
  Mix mix(const Vec2& position, std::uint32_t face) const;

  std::span<const Triangle> triangles() const { return triangles_; }
  /// Returns the edges around the outside, counter-clockwise; for points on one line, from end to end.
  std::span<const Edge> outline() const { return outline_; }

 private:
  void sweep(const std::vector<std::uint32_t>& order);
  void add_outside(std::uint32_t point);
  bool flip_one();

  std::vector<Vec2> points_;
  std::vector<Triangle> triangles_;
  std::vector<Edge> outline_;
  std::vector<std::uint32_t> inside_;  // by edge of the outline: the face that it belongs to
};

}  // namespace veer
