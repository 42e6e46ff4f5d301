#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "adapters/navmesh/finder.hpp"
#include "adapters/navmesh/floor_with_walls.hpp"

/// Scenes to walk in, small enough to be built in every test.
namespace veer::test {

/// A rectangle that faces up: from low.x to high.x, from the height at its low end to that at its high end.
inline void add_ground(TriangleMesh& mesh, Vec2 low, Vec2 high, float low_z, float high_z) {
  const auto n = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(
      mesh.vertices.end(),
      {{low.x, low.y, low_z}, {high.x, low.y, high_z}, {high.x, high.y, high_z}, {low.x, high.y, low_z}});
  mesh.triangles.push_back({n, n + 1, n + 2});
  mesh.triangles.push_back({n, n + 2, n + 3});
}

inline Outline rectangle(Vec2 low, Vec2 high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

inline Navmesh built(const TriangleMesh& mesh, const NavmeshDef& def = {}) {
  Result<Navmesh> made = build_navmesh(mesh, def);
  if (!made) ADD_FAILURE() << made.reason();
  return *made;
}

inline Navmesh plan(Vec2 high, std::vector<Outline> walls, const NavmeshDef& def = {}) {
  Result<TriangleMesh> mesh = floor_with_walls({0, 0}, high, walls, def);
  if (!mesh) ADD_FAILURE() << mesh.reason();
  return built(*mesh, def);
}

/// 20 m x 12 m, a wall across at x = 10 (0.4 m wide) and a doorway in it, from y = 5 to y = 7.
inline Navmesh two_rooms() {
  return plan({20, 12}, {rectangle({9.8f, 0}, {10.2f, 5}), rectangle({9.8f, 7}, {10.2f, 12})});
}

/// Terrain of 30 m x 20 m, a floor above it (z = 3 from x = 18 to 28, y = 4 to 16), and a ramp up to it from x = 8.
inline TriangleMesh two_floors(bool has_ramp = true) {
  TriangleMesh mesh;
  add_ground(mesh, {0, 0}, {30, 20}, 0, 0);
  add_ground(mesh, {18, 4}, {28, 16}, 3, 3);
  if (has_ramp) add_ground(mesh, {8, 8}, {18, 12}, 0, 3);
  return mesh;
}

inline double length_of(const FoundPath& path) {
  double sum = 0;
  for (std::size_t k = 1; k < path.points.size(); ++k) {
    const Vec3 way = path.points[k] - path.points[k - 1];
    sum += std::sqrt(double{way.x} * way.x + double{way.y} * way.y + double{way.z} * way.z);
  }
  return sum;
}

inline bool same(const FoundPath& a, const FoundPath& b) { return a.outcome == b.outcome && a.points == b.points; }

}  // namespace veer::test
