#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Moves the moving obstacles to where their carriers are.
template <int D>
void move_obstacles(WorldState<D>& state) noexcept;

extern template void move_obstacles(WorldState<2>&) noexcept;
extern template void move_obstacles(WorldState<3>&) noexcept;

}  // namespace veer
