#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Why these planners can't do what a mind needs; empty when they can.
template <int D>
std::string unknown_planner(const Mind& mind, const std::vector<Planner<D>>& planners);

/// Makes the finder of a planner if there is none for this map and for agents this wide. True if it did: everything
/// must be planned again.
template <int D>
bool make_ready(const WorldState<D>& state, Planner<D>& planner, float widest);

/// Updates a grid to where the moving obstacles are now. Adds the cells that changed to `changed`, ascending.
template <int D>
void follow_obstacles(const WorldState<D>& state, Planner<D>& planner, std::vector<std::uint32_t>& changed);

}  // namespace veer
