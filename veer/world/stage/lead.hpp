#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Where agents go next on the paths that a planner found, for a behavior that is led by a position: the farthest
/// corner of its path to which an agent can go straight. Agents look for it ten times a second, each at its own time.
template <int D>
void lead_along_paths(WorldState<D>& state, Group<D>& group, std::size_t behavior);

/// The same in a field that leads to one goal: a position a little ahead in it, or the goal where it is in sight.
void lead_by_field(WorldState<2>& state, Group<2>& group, std::size_t behavior);

extern template void lead_along_paths(WorldState<2>&, Group<2>&, std::size_t);
extern template void lead_along_paths(WorldState<3>&, Group<3>&, std::size_t);

}  // namespace veer
