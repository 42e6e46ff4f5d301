#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Takes the memory of the steps to come, so that a warm step doesn't allocate: room for every agent in every state of
/// its brain, for neighbors, events and changes of state. Does nothing while there is enough of it.
template <int D>
void make_room(WorldState<D>& state);

extern template void make_room(WorldState<2>&);
extern template void make_room(WorldState<3>&);

}  // namespace veer
