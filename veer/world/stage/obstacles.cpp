#include "veer/world/stage/obstacles.hpp"

#include "veer/world/stage/targets.hpp"

namespace veer {

template <int D>
void move_obstacles(WorldState<D>& state) noexcept {
  if (state.carriers.empty()) return;
  for (std::uint32_t i = 0; i < state.carriers.size(); ++i) {
    // An obstacle that lost its carrier stays where it was.
    const auto at = find_carrier(state, state.carriers[i]);
    if (at) state.moving.move(i, at->position - state.moving.home_of(i), at->velocity);
    else state.moving.stop(i);
  }
  state.moving.refresh();
}

template void move_obstacles(WorldState<2>&) noexcept;
template void move_obstacles(WorldState<3>&) noexcept;

}  // namespace veer
