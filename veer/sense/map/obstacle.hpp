#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Something in the way. In a 2D world z is ignored; a polygon exists only there, a mesh only in 3D.
struct Obstacle {
  enum class Kind {
    circle,   // a sphere in 3D
    box,      // turned by `angle` about z
    capsule,  // all that is within `radius` of the line from its first place to its second
    wall,     // a line through places; upright and `height` high in 3D
    polygon,  // with holes; need not be convex
    mesh,     // triangles
  };
  Kind kind = Kind::circle;
  Vec3 center{};                                          // m; of a circle or box
  Vec3 size{1, 1, 1};                                     // m; of a box, from side to side
  float angle = 0;                                        // rad; of a box
  float radius = 0;                                       // m; of a circle, capsule, or half the thickness of a wall
  float height = 3;                                       // m; of a wall in 3D
  std::vector<Vec3> places{};                             // m; of a capsule or wall, the rim of a polygon, mesh corners
  std::vector<std::vector<Vec3>> holes{};                 // of a polygon
  std::vector<std::array<std::uint32_t, 3>> triangles{};  // of a mesh: numbers of places
  bool closed = false;                                    // a wall that goes on from its last place to its first
  /// Of a wall or mesh: only who comes from the left of the wall, or from where a triangle is seen counter-clockwise,
  /// is stopped. (Boxes and polygons let out who is inside.)
  bool one_sided = false;

  static Obstacle circle(const Vec3& center, float radius) {
    return {.kind = Kind::circle, .center = center, .radius = radius};
  }
  static Obstacle box(const Vec3& center, const Vec3& size, float angle = 0) {
    return {.kind = Kind::box, .center = center, .size = size, .angle = angle};
  }
  static Obstacle capsule(const Vec3& a, const Vec3& b, float radius) {
    return {.kind = Kind::capsule, .radius = radius, .places = {a, b}};
  }
  static Obstacle wall(std::vector<Vec3> places, bool closed = false) {
    return {.kind = Kind::wall, .places = std::move(places), .closed = closed};
  }
  static Obstacle polygon(std::vector<Vec3> rim, std::vector<std::vector<Vec3>> holes = {}) {
    return {.kind = Kind::polygon, .places = std::move(rim), .holes = std::move(holes)};
  }
  static Obstacle mesh(std::vector<Vec3> corners, std::vector<std::array<std::uint32_t, 3>> triangles) {
    return {.kind = Kind::mesh, .places = std::move(corners), .triangles = std::move(triangles)};
  }
};

/// A corner of a box, by number: bit d says whether it is the high one along the box's own axis d. In 2D those of 0
/// to 3.
Vec3 corner_of(const Obstacle& box, int number);

/// Why this can't be an obstacle in so many dimensions; empty when it can. A polygon's rim and holes may run either way
/// round, and polygons may touch or overlap each other, but not themselves.
std::string flaw(const Obstacle& obstacle, int dimensions);

}  // namespace veer
