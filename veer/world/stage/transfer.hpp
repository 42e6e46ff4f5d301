#pragma once

#include "veer/world/world.hpp"

namespace veer {

/// Moves an agent that is there into another group, which must exist; see World::transfer. Its rows must be sensed
/// anew.
template <int D>
void transfer(WorldState<D>& state, AgentId agent, GroupId to);

/// What the agent's brain keeps of it; none where it has no brain.
template <int D>
Thought thought_of(Columns<D>& columns, std::size_t row) {
  return {{columns.thought.data() + row * columns.thought_size, columns.thought_size}};
}

}  // namespace veer
