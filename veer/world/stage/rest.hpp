#pragma once

#include "veer/world/state/state.hpp"

/// Agents at rest are left out of a step. A step is a function of the state: where it has changed nothing, and nothing
/// that it depends on has changed since, it would change nothing again. So the result is the same, bit by bit.
namespace veer {

/// Decides which groups may have agents at rest in this step, and wakes those for which something has changed.
template <int D>
void find_rest(WorldState<D>& state, float dt) noexcept;

extern template void find_rest(WorldState<2>&, float) noexcept;
extern template void find_rest(WorldState<3>&, float) noexcept;

}  // namespace veer
