#pragma once

#include "veer/decide/brain/thought.hpp"
#include "veer/world/state/state.hpp"

namespace veer {

/// Moves an agent into another group; see AgentRef::transfer. Preconditions: both exist. Rows must be sensed again
/// afterward.
template <int D>
void transfer(WorldState<D>& state, AgentId agent, GroupId to);

/// The memory that an agent's brain has of it; without words if it has no brain.
template <int D>
Thought thought_of(Columns<D>& columns, std::size_t row) {
  return {{columns.thought.data() + row * columns.thought_size, columns.thought_size}};
}

}  // namespace veer
