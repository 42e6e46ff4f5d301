#include "scenario/format/map.hpp"

#include "scenario/format/target.hpp"

namespace veer::scenario {
namespace {

Obstacle read_obstacle(const Reader& from, int dimensions) {
  if (const Reader r = from["circle"]) return Obstacle::circle(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["box"])
    return Obstacle::box(r["center"].point(dimensions), r["size"].point(dimensions), r["angle"].real(0));
  if (const Reader r = from["capsule"])
    return Obstacle::capsule(r["from"].point(dimensions), r["to"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["wall"]) {
    Obstacle wall = Obstacle::wall(r["places"].points(dimensions), r["closed"].flag(false));
    wall.radius = r["thickness"].real(0) / 2;
    wall.height = r["height"].real(3);
    wall.one_sided = r["one_sided"].flag(false);
    return wall;
  }
  if (const Reader r = from["polygon"]) {
    Obstacle polygon = Obstacle::polygon(r["rim"].points(dimensions));
    for (std::size_t i = 0; i < r["holes"].size(); ++i) polygon.holes.push_back(r["holes"].at(i).points(dimensions));
    return polygon;
  }
  const Reader r = from["mesh"];
  Obstacle mesh = Obstacle::mesh(r["corners"].points(dimensions), {});
  for (std::size_t i = 0; i < r["triangles"].size(); ++i) {
    const Reader t = r["triangles"].at(i);
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t k = 0; k < 3 && k < t.size(); ++k) corners[k] = static_cast<std::uint32_t>(t.at(k).number(0));
    mesh.triangles.push_back(corners);
  }
  mesh.one_sided = r["one_sided"].flag(false);
  return mesh;
}

}  // namespace

MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names) {
  MapSpec spec;
  const Reader list = from["obstacles"];
  const std::vector<bool> sound = list.sound_items();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader one = list.at(i);
    if (!sound[i]) continue;  // what is wrong with it has been said
    Obstacle obstacle = read_obstacle(one, dimensions);
    if (const std::string why = flaw(obstacle, dimensions); !why.empty()) one.fault(why);
    else if (const Reader moves = one["moves"])
      spec.moving.push_back({std::move(obstacle), read_target(moves, dimensions, names)});
    else spec.fixed.push_back(std::move(obstacle));
  }
  return spec;
}

}  // namespace veer::scenario
