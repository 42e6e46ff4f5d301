#pragma once

#include "veer/agent/columns.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// Moves the agents of some rows up and down with the ground, and keeps them on it: an agent that comes to the edge of
/// a floor, or to a step that is too high, slides along x or y, or else stops there. Agents don't slide through
/// obstacles.
void stay_on(const Terrain& ground, const Surroundings<2>& around, Columns<2>& columns, std::size_t begin,
             std::size_t end) noexcept;

}  // namespace veer
