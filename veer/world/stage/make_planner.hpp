#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Why these planners can't do what a mind needs; empty when they can.
template <int D>
std::string unknown_planner(const Mind& mind, const std::vector<Planner<D>>& planners);

/// Makes the finder of a planner, where it isn't there yet, or not for this map or for agents so wide. True if it did:
/// all that was planned is to be planned anew.
template <int D>
bool make_ready(const WorldState<D>& state, Planner<D>& planner, float widest);

/// Brings the obstacles that move into a grid, as they are now, and those that have gone out of it. Adds the cells
/// that are different then to `changed`, ascending.
template <int D>
void follow_obstacles(const WorldState<D>& state, Planner<D>& planner, std::vector<std::uint32_t>& changed);

}  // namespace veer
