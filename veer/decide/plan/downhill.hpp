#pragma once

#include "veer/decide/plan/grid_distance.hpp"

namespace veer {

/// How deep into a wall directions still lead out of it, in cells.
inline constexpr int downhill_rim = 4;

/// Returns the direction toward the goal from a cell: a unit vector, or zero if there is no way or the cell is the
/// goal's.
///
/// It is the direction of the cheapest way over an edge between two neighboring cells, with costs interpolated linearly
/// along the edge. Interpolation is used only where all four cells round a corner are open to each other, so the
/// direction never crosses a closed step. In a cell where an agent can't stand, the direction leads to the nearest free
/// cell: at a corner to the side nearer to the goal, at a thin wall to the side with the longer way, because the agent
/// must have come from there.
///
/// Depends on costs and exits one cell away; in blocked cells also on which cells are free within the rim.
Vec2 downhill(const NavGrid& grid, const GridDistance& distance, std::uint32_t cell);

}  // namespace veer
