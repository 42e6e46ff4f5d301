#pragma once

#include "veer/decide/plan/grid_distance.hpp"

namespace veer {

/// How many cells deep into a wall directions lead out of it.
inline constexpr int downhill_rim = 4;

/// Which way is on from a cell: a unit vector, or zero where there is no way or one is there.
///
/// The direction of the cheapest way over the edge of two neighboring cells, as if costs were linear in between; only
/// where all four cells round a corner are open to each other, so it never leads over a closed step. From a cell that
/// can't be stood on it leads to the nearest one that can; at a corner to the side that is farther along, at a thin
/// wall to the one with the longer way, from which one must have come.
///
/// Depends on costs and exits one cell away, and from where one can't stand also on what is free within the rim.
Vec2 downhill(const NavGrid& grid, const GridDistance& distance, std::uint32_t cell);

}  // namespace veer
