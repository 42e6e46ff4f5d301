#include "scenario/format/map.hpp"

#include "scenario/format/target.hpp"

namespace veer::scenario {
namespace {

constexpr std::size_t most = 1000000;

Json points(std::size_t least, const char* doc) { return list(position("a position, in m"), least, most, doc); }

}  // namespace

Json map_schema() {
  const Json radius = number(0, 1e7, 1, "m", "radius"), angle = number(-1e3, 1e3, 0, "rad", "rotation about z");
  const Json corner = Json{{"type", "integer"}, {"minimum", 0}, {"maximum", most}};
  Json forms = {
      {"circle", object({{"center", position("center, in m")}, {"radius", radius}}, {"center", "radius"},
                        "a circle; in 3D a sphere")},
      {"box", object({{"center", position("center, in m")}, {"size", point("full size, in m")}, {"angle", angle}},
                     {"center", "size"}, "a rectangle; in 3D a box")},
      {"capsule", object({{"from", position("one end, in m")}, {"to", position("other end, in m")}, {"radius", radius}},
                         {"from", "to", "radius"}, "all points within the radius of a line")},
      {"wall", object({{"points", points(0, "in order")},
                       {"closed", boolean(false, "the last point leads back to the first")},
                       {"thickness", number(0, 1e6, 0, "m", "full thickness")},
                       {"height", number(1e-3, 1e6, 3, "m", "height in 3D")},
                       {"one_sided", boolean(false, "agents that come from its right pass through")}},
                      {"points"}, "a line through points")},
      {"polygon", object({{"rim", points(0, "its corners in order, either way round")},
                          {"holes", list(points(0, "corners of a hole"), 0, 1000, "holes in the area")}},
                         {"rim"}, "an area, convex or not; only in 2D")},
      {"mesh", object({{"corners", points(0, "corners of the triangles")},
                       {"triangles", list(list(corner, 3, 3, "indices of three corners"), 0, most, "triangles")},
                       {"one_sided", boolean(false, "agents pass through from the side where corners run clockwise")}},
                      {"corners", "triangles"}, "triangles; only in 3D")}};
  Json obstacle = one_member_of(std::move(forms), {{"moves", carrier_schema()}});
  obstacle["description"] = "an obstacle, fixed or moving";
  return object({{"obstacles", list(std::move(obstacle), 0, most, "in any order")}}, {"obstacles"}, "all obstacles");
}

namespace {

Obstacle read_obstacle(const Reader& from, int dimensions) {
  if (const Reader r = from["circle"]) return Obstacle::circle(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["box"])
    return Obstacle::box(r["center"].point(dimensions), r["size"].point(dimensions), r["angle"].real(0));
  if (const Reader r = from["capsule"])
    return Obstacle::capsule(r["from"].point(dimensions), r["to"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["wall"]) {
    Obstacle wall = Obstacle::wall(r["points"].points(dimensions), r["closed"].flag(false));
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
    for (std::size_t k = 0; k < 3 && k < t.size(); ++k) corners[k] = t.at(k).whole<std::uint32_t>(0, most, 0);
    mesh.triangles.push_back(corners);
  }
  mesh.one_sided = r["one_sided"].flag(false);
  return mesh;
}

template <int D>
std::shared_ptr<const Map<D>> fixed_map(const Scenario& scenario) {
  if (scenario.map.fixed.empty()) return nullptr;
  auto map = Map<D>::build(scenario.map.fixed, scenario.domain_in<D>());
  return map ? std::make_shared<const Map<D>>(std::move(*map)) : nullptr;
}

}  // namespace

std::size_t corner_count(const Obstacle& obstacle) {
  std::size_t count = std::max<std::size_t>({obstacle.points.size(), obstacle.triangles.size(), 1});
  for (const std::vector<Vec3>& hole : obstacle.holes) count += hole.size();
  return count;
}

MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names) {
  MapSpec spec;
  const Reader list = from["obstacles"];
  const std::vector<bool> sound = list.sound_items();
  std::size_t corners = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader one = list.at(i);
    if (!sound[i]) continue;  // it has a fault already
    Obstacle obstacle = read_obstacle(one, dimensions);
    corners += corner_count(obstacle);
    if (corners > budget::corners) {
      one.fault("too many corners: expected at most " + std::to_string(budget::corners) + " in all obstacles, found " +
                std::to_string(corners) + " up to this one");
      return spec;
    }
    if (const std::string why = flaw(obstacle, dimensions); !why.empty()) one.fault(why);
    else if (const Reader moves = one["moves"]) {
      auto [carrier, named] = read_carrier(moves, dimensions, names);
      spec.moving.push_back({std::move(obstacle), std::move(carrier), std::move(named)});
    } else spec.fixed.push_back(std::move(obstacle));
  }
  return spec;
}

void build_map(Scenario& scenario) {
  if (scenario.dimensions == 2) scenario.map.flat = fixed_map<2>(scenario);
  else scenario.map.space = fixed_map<3>(scenario);
}

}  // namespace veer::scenario
