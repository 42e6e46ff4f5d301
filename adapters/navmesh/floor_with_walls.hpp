#pragma once

#include <span>

#include "adapters/navmesh/navmesh.hpp"

namespace veer {

/// Corners of something solid seen from above, in either orientation; two corners make a wall without width.
using Outline = std::vector<Vec2>;  // m

/// Makes a flat floor at z = 0 with walls on it from a 2D map, to build a navigation mesh of. Agents of the size in
/// `def` can't climb over the walls or enter them, and the tops aren't ground. An outline that isn't a simple polygon
/// is an error.
Result<TriangleMesh> floor_with_walls(Vec2 low, Vec2 high, std::span<const Outline> walls, const NavmeshDef& def = {});

}  // namespace veer
