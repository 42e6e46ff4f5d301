#pragma once

#include <memory>
#include <optional>
#include <string>

#include "veer/world/definition/planner_def.hpp"

namespace veer {
struct TriangleMesh;
}

namespace veer::scenario {

/// A navigation mesh before there is a world: from a file, or of the scenario's obstacles on a flat floor.
struct NavmeshSpec {
  float radius = 0;                            // m; 0: of the widest group
  float height = 0;                            // m; of an agent; 0: 3.6 radii
  float max_climb = 0;                         // m; 0: 0.8 radii
  float max_slope = .785398f;                  // rad
  float cell_size = 0;                         // m; 0: a quarter of the radius
  std::shared_ptr<const TriangleMesh> mesh{};  // of a file; null: a flat floor with the obstacles on it
  std::optional<Vec2> low{}, high{};           // m; of the floor

  static constexpr auto fields() {
    using Self = NavmeshSpec;
    return FieldList{
        field("radius", &Self::radius, 0, 1e3f, "m", "radius of the widest agent; 0: that of the widest group"),
        field("height", &Self::height, 0, 1e3f, "m", "height of an agent; 0: 3.6 radii"),
        field("max_climb", &Self::max_climb, 0, 1e3f, "m", "highest step that an agent can climb; 0: 0.8 radii"),
        field("max_slope", &Self::max_slope, 0, 1.57f, "rad", "ground that is steeper can't be walked on"),
        field("cell_size", &Self::cell_size, 0, 1e3f, "m", "resolution of the mesh; 0: a quarter of the radius")};
  }
};

struct PlannerSpec {
  std::string name{};
  PlannerDef def{};  // of a grid or graph; also used if a mesh can't be made
  std::optional<NavmeshSpec> navmesh{};
};

}  // namespace veer::scenario
