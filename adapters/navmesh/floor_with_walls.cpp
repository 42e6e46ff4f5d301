#include "adapters/navmesh/floor_with_walls.hpp"

#include <algorithm>
#include <numeric>

#include "adapters/gltf/detail/one_line.hpp"

namespace veer {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

/// Returns twice the area of a triangle, positive if counter-clockwise. In double, products of floats are exact.
double area(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (double{b.x} - a.x) * (double{c.y} - a.y) - (double{b.y} - a.y) * (double{c.x} - a.x);
}

/// Returns whether two edges share more than an end point.
bool cross_each_other(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const double c_side = area(a, b, c), d_side = area(a, b, d), a_side = area(c, d, a), b_side = area(c, d, b);
  return c_side * d_side < 0 && a_side * b_side < 0;
}

bool is_simple(const Outline& outline) {
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i + 1; k < n; ++k)
      if (cross_each_other(outline[i], outline[(i + 1) % n], outline[k], outline[(k + 1) % n])) return false;
  return true;
}

/// Ear clipping (Meisters 1975). Precondition: the outline runs counter-clockwise.
bool triangulate(const Outline& outline, std::vector<Triangle>& triangles) {
  std::vector<std::uint32_t> left(outline.size());
  std::iota(left.begin(), left.end(), 0u);
  while (left.size() > 2) {
    const std::size_t n = left.size();
    const auto is_ear = [&](std::size_t k) {
      const std::uint32_t before = left[(k + n - 1) % n], after = left[(k + 1) % n];
      const Vec2 a = outline[before], b = outline[left[k]], c = outline[after];
      if (!(area(a, b, c) >= 0)) return false;
      return std::ranges::none_of(left, [&](std::uint32_t other) {
        const Vec2& p = outline[other];
        if (p == a || p == b || p == c) return false;
        return area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0;
      });
    };
    std::size_t k = 0;
    while (k < n && !is_ear(k)) ++k;
    if (k == n) return false;
    triangles.push_back({left[(k + n - 1) % n], left[k], left[(k + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
  }
  return true;
}

void add_quad(TriangleMesh& mesh, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), {a, b, c, d});
  mesh.triangles.push_back({first, first + 1, first + 2});
  mesh.triangles.push_back({first, first + 2, first + 3});
}

}  // namespace

Result<TriangleMesh> floor_with_walls(Vec2 low, Vec2 high, std::span<const Outline> walls, const NavmeshDef& given) {
  if (!(low.x < high.x && low.y < high.y))
    return detail::one_line("floor: expected low below high, found (", low.x, ", ", low.y, ") and (", high.x, ", ",
                            high.y, ")");
  const NavmeshDef def = given.filled();
  // Too high to climb, and too low to leave headroom on the floor inside, so agents can't stand in a wall.
  const float height = (def.max_climb + def.agent_height) / 2;
  if (!(height - def.max_climb >= 2 * def.cell_height))
    return detail::one_line("floor: expected agent_height of at least max_climb and four cell_heights, found ",
                            def.agent_height);

  TriangleMesh mesh;
  // The floor comes first: Recast marks cells as ground where ground comes after what stands on it.
  add_quad(mesh, {low.x, low.y, 0}, {high.x, low.y, 0}, {high.x, high.y, 0}, {low.x, high.y, 0});
  for (std::size_t w = 0; w < walls.size(); ++w) {
    Outline wall = walls[w];
    const auto fault = [&](const char* what) { return detail::one_line("wall ", w, ": expected ", what); };
    if (wall.size() < 2) return fault("at least two corners");
    for (const Vec2& corner : wall)
      if (!(is_finite(corner))) return fault("finite corners");
    if (wall.size() > 2) {
      double turned = 0;
      for (std::size_t k = 1; k + 1 < wall.size(); ++k) turned += area(wall[0], wall[k], wall[k + 1]);
      if (turned < 0) std::ranges::reverse(wall);
      std::vector<Triangle> top;
      if (!is_simple(wall) || !triangulate(wall, top)) return fault("an outline that doesn't cross itself");
      const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
      for (const Vec2& corner : wall) mesh.vertices.push_back({corner.x, corner.y, height});
      // The top faces down, so it isn't ground.
      for (const Triangle& t : top) mesh.triangles.push_back({first + t[0], first + t[2], first + t[1]});
    }
    for (std::size_t k = 0; k < (wall.size() == 2 ? 1 : wall.size()); ++k) {
      const Vec2 a = wall[k], b = wall[(k + 1) % wall.size()];
      add_quad(mesh, {a.x, a.y, 0}, {b.x, b.y, 0}, {b.x, b.y, height}, {a.x, a.y, height});
    }
  }
  return mesh;
}

}  // namespace veer
