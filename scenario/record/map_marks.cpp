#include "scenario/record/map_marks.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "veer/math/angle.hpp"

namespace veer::scenario {
namespace {

using MarkKind = Recording::Mark::Kind;
using Marks = std::vector<Recording::Mark>;

void add_line(Marks& marks, std::vector<Vec3> points, bool closed) {
  marks.push_back({MarkKind::wall, "", std::move(points), 0, closed});
}
void add_outline(Marks& marks, std::vector<Vec3> points) {
  marks.push_back({MarkKind::solid, "", std::move(points), 0, true});
}

/// Adds an arc of `whole` rad around `center`, counter-clockwise from the direction `angle`.
void add_arc(std::vector<Vec3>& points, const Vec3& center, float radius, float angle, float whole) {
  constexpr int pieces = 20;
  for (int k = 0; k <= pieces; ++k) {
    const Vec2 way = direction(angle + whole * static_cast<float>(k) / pieces);
    points.push_back(center + Vec3{way.x * radius, way.y * radius, 0});
  }
}

void add_capsule(Marks& marks, const Vec3& a, const Vec3& b, float radius) {
  std::vector<Vec3> points;
  const float along = angle_of(Vec2{b.x - a.x, b.y - a.y}, 0.f);
  add_arc(points, b, radius, along - half_pi, pi);
  add_arc(points, a, radius, along + half_pi, pi);
  add_outline(marks, std::move(points));
}

void add_box(Marks& marks, const Obstacle& box, int dimensions) {
  for (const int top : {0, 4}) {
    std::vector<Vec3> points;
    for (const int corner : {0, 1, 3, 2}) {
      points.push_back(corner_of(box, corner + top));
      if (dimensions == 2) points.back().z = 0;
    }
    add_outline(marks, std::move(points));
    if (dimensions == 2) return;
  }
}

/// Adds every edge once.
void add_mesh(Marks& marks, const Obstacle& mesh) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) edges.insert(std::minmax(t[k], t[(k + 1) % 3]));
  for (const auto& [a, b] : edges) add_line(marks, {mesh.points[a], mesh.points[b]}, false);
}

void add_wall(Marks& marks, const Obstacle& wall, int dimensions) {
  if (wall.radius > 0) {
    const std::size_t lines = wall.points.size() - (wall.closed ? 0 : 1);
    for (std::size_t k = 0; k < lines; ++k)
      add_capsule(marks, wall.points[k], wall.points[(k + 1) % wall.points.size()], wall.radius);
    return;
  }
  add_line(marks, wall.points, wall.closed);
  if (dimensions == 2) return;
  std::vector<Vec3> top = wall.points;
  for (Vec3& p : top) p.z += wall.height;
  for (std::size_t k = 0; k < top.size(); ++k) add_line(marks, {wall.points[k], top[k]}, false);
  add_line(marks, std::move(top), wall.closed);
}

}  // namespace

void add_marks(const Obstacle& o, int dimensions, Marks& marks) {
  switch (o.kind) {
    case Obstacle::Kind::circle: {
      std::vector<Vec3> points;
      add_arc(points, o.center, o.radius, 0, two_pi);
      return add_outline(marks, std::move(points));
    }
    case Obstacle::Kind::box:
      return add_box(marks, o, dimensions);
    case Obstacle::Kind::capsule:
      return add_capsule(marks, o.points[0], o.points[1], o.radius);
    case Obstacle::Kind::wall:
      return add_wall(marks, o, dimensions);
    case Obstacle::Kind::polygon:
      add_outline(marks, o.points);
      for (const auto& hole : o.holes) add_line(marks, hole, true);
      return;
    case Obstacle::Kind::mesh:
      return add_mesh(marks, o);
  }
}

}  // namespace veer::scenario
