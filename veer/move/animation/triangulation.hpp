#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Which of some points a place lies between, and how much of each: parts that add up to 1. Fewer than three points
/// have the rest at 0.
struct Mix {
  std::array<std::uint32_t, 3> point{};
  std::array<float, 3> part{1, 0, 0};
  std::uint32_t face = 0;  // number of the triangle, or of the line where there are none; of a place outside, one that
                           // has the nearest side
};

/// Triangles between points of the plane, none of whose circles has another point inside (Delaunay), so they are as
/// little pointed as can be. For a handful of points: it takes the square of their number. Of points on one line, which
/// make no triangles, the lines between neighbors take their place.
class Triangulation {
 public:
  using Triangle = std::array<std::uint32_t, 3>;  // counter-clockwise
  using Edge = std::array<std::uint32_t, 2>;
  /// Of points on one line, lines take the place of triangles: their second point is there twice.
  std::vector<Triangle> faces() const;

  Triangulation() = default;
  /// Points that differ, one at least.
  explicit Triangulation(std::span<const Vec2> points);

  /// Of the place, or if that is outside, of the nearest that isn't.
  Mix mix(const Vec2& place) const { return mix(place, 0); }
  /// Where it was last is where it is looked for first.
  Mix mix(const Vec2& place, std::uint32_t face) const;

  std::span<const Triangle> triangles() const { return triangles_; }
  /// Round the outside counter-clockwise; of points on one line from end to end.
  std::span<const Edge> outline() const { return outline_; }

 private:
  void sweep(const std::vector<std::uint32_t>& order);
  void add_outside(std::uint32_t point);
  bool flip_one();

  std::vector<Vec2> points_;
  std::vector<Triangle> triangles_;
  std::vector<Edge> outline_;
  std::vector<std::uint32_t> inside_;  // by edge of the outline: the face that it is a side of
};

}  // namespace veer
