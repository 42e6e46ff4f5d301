#include "veer/sense/map/obstacle.hpp"

#include <algorithm>

#include "veer/agent/limits.hpp"
#include "veer/math/angle.hpp"
#include "veer/math/shift.hpp"
#include "veer/sense/map/polygon_flaw.hpp"

namespace veer {
namespace {

using Kind = Obstacle::Kind;
std::string number(std::size_t k) { return std::to_string(k); }

std::string line_flaw(const Obstacle& o, int dimensions) {
  const bool capsule = o.kind == Kind::capsule;
  if (capsule && o.points.size() != 2) return "a capsule has 2 points, found " + number(o.points.size());
  if (o.points.size() < 2) return "a wall needs 2 points, found " + number(o.points.size());
  const std::size_t lines = o.points.size() - (o.closed ? 0 : 1);
  for (std::size_t k = 0; k < lines; ++k) {
    const Vec3 a = o.points[k], b = o.points[(k + 1) % o.points.size()];
    // A wall is upright: only x and y count.
    const bool same = a.x == b.x && a.y == b.y && (dimensions == 2 || !capsule || a.z == b.z);
    if (same && !capsule) return "a wall has no length between points " + number(k) + " and " + number(k + 1);
    if (same) return "a capsule with two equal points is a circle";
  }
  return {};
}

std::string mesh_flaw(const Obstacle& o) {
  if (o.triangles.empty()) return "a mesh has no triangles";
  for (std::size_t t = 0; t < o.triangles.size(); ++t) {
    for (const std::uint32_t corner : o.triangles[t])
      if (corner >= o.points.size())
        return "triangle " + number(t) + " names corner " + number(corner) + " of " + number(o.points.size());
    const auto& [a, b, c] = o.triangles[t];
    const Vec3 normal = cross(o.points[b] - o.points[a], o.points[c] - o.points[a]);
    if (!(length_squared(normal) > 0)) return "triangle " + number(t) + " has no area";
  }
  return {};
}

}  // namespace

void shift(Obstacle& obstacle, const Vec<double, 3>& by) {
  shift(obstacle.center, by);
  for (Vec3& point : obstacle.points) shift(point, by);
  for (std::vector<Vec3>& hole : obstacle.holes)
    for (Vec3& point : hole) shift(point, by);
}

Vec3 corner_of(const Obstacle& box, int number) {
  const auto end = [&](int d) { return (number >> d & 1 ? .5f : -.5f) * box.size[d]; };
  const Vec2 turned = rotate(Vec2{end(0), end(1)}, box.angle);
  return box.center + Vec3{turned.x, turned.y, end(2)};
}

std::string flaw(const Obstacle& o, int dimensions) {
  const auto inside = [](const Vec3& p) {
    return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
  };
  bool all = inside(o.center) && std::ranges::all_of(o.points, inside);
  for (const auto& hole : o.holes) all = all && std::ranges::all_of(hole, inside);
  if (!all) return "isn't within the world's bounds (1e7 m)";
  const auto positive = [](float length) { return length > 0 && length <= largest_coordinate; };
  const bool thick = o.kind == Kind::circle || o.kind == Kind::capsule;
  if (thick && !positive(o.radius)) return "needs a radius of more than 0";
  if (o.kind == Kind::wall && !(o.radius >= 0 && o.radius <= largest_coordinate)) return "has no such thickness";
  if (o.kind == Kind::wall && dimensions == 3 && !positive(o.height)) return "needs a height of more than 0";
  if (o.kind == Kind::wall && o.one_sided && o.radius > 0) return "a wall with thickness can't be one-sided";
  switch (o.kind) {
    case Kind::circle:
      return {};
    case Kind::box:
      if (!(abs(o.angle) <= 1e3f)) return "has no such angle";
      return positive(o.size.x) && positive(o.size.y) && (dimensions == 2 || positive(o.size.z))
                 ? ""
                 : "needs a size of more than 0 along each axis";
    case Kind::capsule:
    case Kind::wall:
      return line_flaw(o, dimensions);
    case Kind::polygon:
      return dimensions == 2 ? polygon_flaw(o) : "a polygon is flat: in 3D use a box, a wall or a mesh";
    case Kind::mesh:
      return dimensions == 3 ? mesh_flaw(o) : "a mesh is for 3D: in 2D use a polygon";
  }
  return {};
}

}  // namespace veer
