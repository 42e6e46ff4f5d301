#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Defines an obstacle. In a 2D world z is ignored. Polygons exist only in 2D, meshes only in 3D.
struct Obstacle {
  enum class Kind {
    circle,   // a sphere in 3D
    box,      // turned by `angle` about z
    capsule,  // everything within `radius` of the line from its first point to its second
    wall,     // a line through points; in 3D upright and `height` high
    polygon,  // with holes; need not be convex
    mesh,     // triangles
  };
  Kind kind = Kind::circle;
  Vec3 center{};                           // m; of a circle or box
  Vec3 size{1, 1, 1};                      // m; of a box, along its axes
  float angle = 0;                         // rad; of a box
  float radius = 0;                        // m; of a circle, capsule, or half the thickness of a wall
  float height = 3;                        // m; of a wall in 3D
  std::vector<Vec3> points{};              // m; points of a capsule or wall, rim of a polygon, corners of a mesh
  std::vector<std::vector<Vec3>> holes{};  // of a polygon
  std::vector<std::array<std::uint32_t, 3>> triangles{};  // of a mesh: numbers of its corners
  bool closed = false;                                    // of a wall: continues from its last point to its first
  /// Of a wall or mesh: stops agents from one side only, the left of a wall or the side from which a triangle is
  /// counter-clockwise. (Boxes and polygons always let agents out.)
  bool one_sided = false;

  static Obstacle circle(const Vec3& center, float radius) {
    return {.kind = Kind::circle, .center = center, .radius = radius};
  }
  static Obstacle box(const Vec3& center, const Vec3& size, float angle = 0) {
    return {.kind = Kind::box, .center = center, .size = size, .angle = angle};
  }
  static Obstacle capsule(const Vec3& a, const Vec3& b, float radius) {
    return {.kind = Kind::capsule, .radius = radius, .points = {a, b}};
  }
  static Obstacle wall(std::vector<Vec3> points, bool closed = false) {
    return {.kind = Kind::wall, .points = std::move(points), .closed = closed};
  }
  static Obstacle polygon(std::vector<Vec3> rim, std::vector<std::vector<Vec3>> holes = {}) {
    return {.kind = Kind::polygon, .points = std::move(rim), .holes = std::move(holes)};
  }
  static Obstacle mesh(std::vector<Vec3> corners, std::vector<std::array<std::uint32_t, 3>> triangles) {
    return {.kind = Kind::mesh, .points = std::move(corners), .triangles = std::move(triangles)};
  }
};

/// Returns a corner of a box, m. Bit d of `number` chooses the high end along the box's own axis d; in 2D, numbers are
/// 0 to 3.
Vec3 corner_of(const Obstacle& box, int number);

/// Makes an obstacle relative to an origin that lies `by` (m) away from the present one.
void shift(Obstacle& obstacle, const Vec<double, 3>& by);

/// Returns why this can't be an obstacle in so many dimensions; empty if it can. The rim and holes of a polygon may run
/// either way round. Polygons may touch or overlap each other, but not themselves.
std::string flaw(const Obstacle& obstacle, int dimensions);

}  // namespace veer
