#pragma once

#include <cstdint>

#include "veer/math/vec.hpp"

/// Where a number of agents is placed to begin with. Random places depend on the seed and on each agent's key only.
namespace veer {

struct Shape {
  enum class Kind { line, grid, disc, ring, region };
  Kind kind = Kind::disc;
  Vec3 a{};           // line: start; grid, region: low corner; disc, ring: center
  Vec3 b{};           // line: end; region: high corner
  float radius = 0;   // m; disc (a ball in 3D) and ring
  float spacing = 1;  // m; grid
  int columns = 0;    // grid; 0: as near to a square as possible
};

/// From a to b, both included, evenly.
inline Shape line(const Vec3& a, const Vec3& b) { return {.kind = Shape::Kind::line, .a = a, .b = b}; }
/// Rows of `columns` from the low corner on.
inline Shape grid(const Vec3& low, float spacing, int columns = 0) {
  return {.kind = Shape::Kind::grid, .a = low, .spacing = spacing, .columns = columns};
}
/// Anywhere inside, evenly spread.
inline Shape disc(const Vec3& center, float radius) {
  return {.kind = Shape::Kind::disc, .a = center, .radius = radius};
}
/// On a circle in the x-y plane, evenly, the first at angle 0.
inline Shape ring(const Vec3& center, float radius) {
  return {.kind = Shape::Kind::ring, .a = center, .radius = radius};
}
/// Anywhere in a box.
inline Shape region(const Vec3& low, const Vec3& high) { return {.kind = Shape::Kind::region, .a = low, .b = high}; }

/// The place of number `index` of `count` agents, whose key is `key`.
template <int D>
Vec<float, D> place(const Shape& shape, std::size_t index, std::size_t count, std::uint64_t seed, std::uint32_t key);

}  // namespace veer
