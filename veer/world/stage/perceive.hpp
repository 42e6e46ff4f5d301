#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// The look by which the agents of a group find agents that they may see.
template <int D>
Look<D> sight_of(const PerceptionDef& perception);

/// Finds for every agent with perception the nearest agent that it sees, and records when and where. Precondition: rows
/// are sorted.
template <int D>
void perceive(WorldState<D>& state) noexcept;

/// True if an agent sees another or remembers one.
template <int D>
bool remembers(const WorldState<D>& state, const Group<D>& group, std::size_t row) {
  if (group.columns.sighting.empty() || !group.def.perception) return false;
  const double when = group.columns.sighting[row].when;
  return when >= 0 && state.time - when <= static_cast<double>(group.def.perception->memory);
}

/// The target of an agent's last sighting: the agent it sees; later the position where that was last seen or, if
/// `ahead`, where it should be by now. None once the sighting is forgotten, or if no agent was ever seen.
template <int D>
std::optional<Target<float, D>> remembered(const WorldState<D>& state, const Group<D>& group, std::size_t row,
                                           bool ahead);

}  // namespace veer
