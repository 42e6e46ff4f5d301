#include "scenario/build/planners.hpp"

#include "veer/math/angle.hpp"
#include "veer/world/definition/planner_def.hpp"
#ifdef VEER_HAS_NAVMESH
#include "adapters/navmesh/finder.hpp"
#include "adapters/navmesh/floor_with_walls.hpp"
#include "adapters/navmesh/mesh.hpp"
#endif

namespace veer::scenario {
namespace {

#ifdef VEER_HAS_NAVMESH

constexpr int corners_of_circle = 24;

/// A polygon around a circle.
Outline around(const Vec3& center, float radius) {
  Outline outline;
  for (int k = 0; k < corners_of_circle; ++k) {
    const Vec2 way = direction(two_pi * static_cast<float>(k) / corners_of_circle);
    outline.push_back(to_dimension<2>(center) + way * (radius * 1.0087f));  // 1 / cos(pi / 24)
  }
  return outline;
}

/// Adds the outline of a line from point to point, `radius` wide to both sides.
void add_line(const Vec3& from, const Vec3& to, float radius, std::vector<Outline>& all) {
  const Vec2 a = to_dimension<2>(from), b = to_dimension<2>(to), side = perpendicular(unit(b - a)) * radius;
  if (radius > 0) all.push_back({a - side, b - side, b + side, a + side});
  else all.push_back({a, b});
}

/// The obstacles seen from above. The holes of a polygon count as solid.
std::vector<Outline> outlines_of(const std::vector<Obstacle>& obstacles) {
  std::vector<Outline> all;
  for (const Obstacle& o : obstacles) {
    switch (o.kind) {
      case Obstacle::Kind::circle:
        all.push_back(around(o.center, o.radius));
        break;
      case Obstacle::Kind::box:
        all.emplace_back();
        for (const int corner : {0, 1, 3, 2}) all.back().push_back(to_dimension<2>(corner_of(o, corner)));
        break;
      case Obstacle::Kind::capsule:
      case Obstacle::Kind::wall:
        for (std::size_t k = 0; k + (o.closed ? 0 : 1) < o.points.size(); ++k)
          add_line(o.points[k], o.points[(k + 1) % o.points.size()], o.radius, all);
        for (std::size_t k = 0; o.radius > 0 && k < o.points.size(); ++k) all.push_back(around(o.points[k], o.radius));
        break;
      case Obstacle::Kind::polygon:
        all.emplace_back();
        for (const Vec3& corner : o.points) all.back().push_back(to_dimension<2>(corner));
        break;
      case Obstacle::Kind::mesh:
        break;
    }
  }
  return all;
}

/// Makes a planner on the mesh, or returns why there is none.
template <int D>
Result<PlannerDef> make_navmesh(const NavmeshSpec& spec, const Scenario& scenario, const World<D>& world) {
  NavmeshDef def{.agent_radius = spec.radius,
                 .agent_height = spec.height,
                 .max_climb = spec.max_climb,
                 .max_slope = spec.max_slope,
                 .cell_size = spec.cell_size};
  for (const GroupSpec& group : scenario.groups)
    if (!(spec.radius > 0)) def.agent_radius = max(def.agent_radius, group.def.limits.radius);
  Result<TriangleMesh> mesh(Error{"there is neither a file nor a box for the floor"});
  if (spec.mesh) {
    mesh = *spec.mesh;
  } else if constexpr (D == 2) {
    const auto floor = area_of(PlannerDef{.low = spec.low, .high = spec.high}, world.definition());
    const auto& map = world.definition().map;
    if (floor)
      mesh =
          floor_with_walls(floor->low, floor->high, outlines_of(map ? map->obstacles() : std::vector<Obstacle>{}), def);
  }
  if (!mesh) return Error{mesh.reason()};
  const auto built = build_navmesh(*mesh, def);
  if (!built) return Error{built.reason()};
  PlannerDef own = own_planner(std::make_shared<const NavmeshFinder>(*built));
  own.radius = def.agent_radius;
  return own;
}

#else

template <int D>
Result<PlannerDef> make_navmesh(const NavmeshSpec&, const Scenario&, const World<D>&) {
  return Error{"this program was built without navigation meshes"};
}

#endif

}  // namespace

template <int D>
void add_planners(const Scenario& scenario, World<D>& world, std::vector<std::string>* notes) {
  for (const PlannerSpec& spec : scenario.planners) {
    PlannerDef def = spec.def;
    if (spec.navmesh) {
      Result<PlannerDef> mesh = make_navmesh(*spec.navmesh, scenario, world);
      if (mesh) {
        def = std::move(*mesh);
      } else {
        // Without a grid, agents go straight.
        const bool grid = misfit<D>(def, world.definition()).empty();
        if (!grid) def = graph_planner({{0, 0, 0}}, {});
        if (notes)
          notes->push_back("planner '" + spec.name + "': " + mesh.reason() +
                           (grid ? "; a grid replaces it" : "; straight lines replace it"));
      }
    }
    world.add_planner(std::move(def)).value();
  }
}

template void add_planners(const Scenario&, World<2>&, std::vector<std::string>*);
template void add_planners(const Scenario&, World<3>&, std::vector<std::string>*);

}  // namespace veer::scenario
