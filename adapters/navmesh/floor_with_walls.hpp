#pragma once

#include <span>

#include "adapters/navmesh/navmesh.hpp"

namespace veer {

/// The corners of something solid seen from above, either way round; two corners are a wall without width.
using Outline = std::vector<Vec2>;  // m

/// A flat floor at z = 0 with walls on it, to build a navigation mesh of: what a plan in 2D says. The walls are as high
/// that nobody whom `def` describes climbs over or crawls into them, and their tops are no ground. An outline that is
/// no simple polygon is an error.
Result<TriangleMesh> floor_with_walls(Vec2 low, Vec2 high, std::span<const Outline> walls, const NavmeshDef& def = {});

}  // namespace veer
