#pragma once

#include <cstdint>

#include "veer/math/vec.hpp"

/// Shapes in which agents are spawned. Random positions depend on the seed and on each agent's key only.
namespace veer {

/// A shape to spawn agents in; made by the functions below.
struct Shape {
  enum class Kind { line, grid, disc, ring, region };
  Kind kind = Kind::disc;
  Vec3 a{};           // line: start; grid, region: low corner; disc, ring: center
  Vec3 b{};           // line: end; region: high corner
  float radius = 0;   // m; disc (a ball in 3D) and ring
  float spacing = 1;  // m; grid
  int columns = 0;    // grid; 0: as close to a square as possible
};

/// Evenly spaced from a to b, both included.
inline Shape line(const Vec3& a, const Vec3& b) { return {.kind = Shape::Kind::line, .a = a, .b = b}; }
/// Rows of `columns` agents, starting at the low corner.
inline Shape grid(const Vec3& low, float spacing, int columns = 0) {
  return {.kind = Shape::Kind::grid, .a = low, .spacing = spacing, .columns = columns};
}
/// Random positions inside a disc (in 3D a ball), uniformly distributed.
inline Shape disc(const Vec3& center, float radius) {
  return {.kind = Shape::Kind::disc, .a = center, .radius = radius};
}
/// Evenly spaced on a circle in the x-y plane, the first at angle 0.
inline Shape ring(const Vec3& center, float radius) {
  return {.kind = Shape::Kind::ring, .a = center, .radius = radius};
}
/// Random positions in a box, uniformly distributed.
inline Shape region(const Vec3& low, const Vec3& high) { return {.kind = Shape::Kind::region, .a = low, .b = high}; }

/// Returns the position of agent `index` of `count`, which has the key `key`, m.
template <int D>
Vec<float, D> place(const Shape& shape, std::size_t index, std::size_t count, std::uint64_t seed, std::uint32_t key);

}  // namespace veer
