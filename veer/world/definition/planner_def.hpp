#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/decide/plan/way_graph.hpp"
#include "veer/world/definition/world_def.hpp"

namespace veer {

/// How a world finds paths for its agents.
struct PlannerDef {
  enum class Kind {
    grid,   // square cells over the obstacles of a 2D world
    graph,  // points and the connections between them
    own,    // a finder of the caller's own, such as a navigation mesh
  };
  Kind kind = Kind::grid;
  float cell_size = 0;                      // m; of a grid; 0: as wide as the radius, and not over a million cells
  float radius = 0;                         // m; of the widest agent; 0: of the widest agent that uses it
  bool diagonal = true;                     // of a grid: steps to all 8 neighbors
  std::optional<Vec2> low{}, high{};        // m; of a grid; none: the domain, or obstacles, agents and goals
  std::vector<Vec3> points{};               // m; of a graph
  std::vector<WayEdge> ways{};              // of a graph
  std::shared_ptr<const PathFinder> own{};  // of the kind own; the world uses a clone of it

  static constexpr auto fields() {
    return FieldList{
        field("cell_size", &PlannerDef::cell_size, 0, 1e4f, "m",
              "width of a cell; 0: the radius, within a million cells"),
        field("radius", &PlannerDef::radius, 0, 1e3f, "m", "of the widest agent; 0: of the widest agent that uses it"),
        flag("diagonal", &PlannerDef::diagonal, "steps to all 8 neighbors, not only to 4")};
  }
};

inline PlannerDef grid_planner(float cell_size = 0, float radius = 0) {
  return {.cell_size = cell_size, .radius = radius};
}
inline PlannerDef graph_planner(std::vector<Vec3> points, std::vector<WayEdge> ways) {
  return {.kind = PlannerDef::Kind::graph, .points = std::move(points), .ways = std::move(ways)};
}
inline PlannerDef own_planner(std::shared_ptr<const PathFinder> finder) {
  return {.kind = PlannerDef::Kind::own, .own = std::move(finder)};
}

/// Why there can't be such a planner in such a world; empty when there can.
template <int D>
std::string misfit(const PlannerDef& planner, const WorldDef<D>& world);

/// A rectangle of a plan.
struct PlanArea {
  Vec2 low{}, high{};  // m
};
/// The area that a grid of this planner covers; none, if neither the planner nor the world says.
template <int D>
std::optional<PlanArea> area_of(const PlannerDef& planner, const WorldDef<D>& world);

/// Returns how many cells the grid of a planner has for agents of this radius (m); 0 if it isn't a grid.
template <int D>
double cell_count(const PlannerDef& planner, const WorldDef<D>& world, float radius);

}  // namespace veer
