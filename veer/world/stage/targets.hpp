#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Looks up the targets of all minds, once the rows are sorted; the nearest agents are found later, block by block.
template <int D>
void find_targets(WorldState<D>& state) noexcept;

/// Where a carrier is, if it is anywhere.
template <int D>
std::optional<Target<float, D>> find_carrier(const WorldState<D>& state, Carrier<D>& carrier);

/// The state of a target at its definition.
template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const TargetDef& target);
template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const CarrierTarget& target);

/// Notes where an agent was last, for the targets that lead to it.
template <int D>
void leave_behind(WorldState<D>& state, AgentId agent, const Vec<float, D>& position);

}  // namespace veer
