#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Looks up the targets of all minds, once the rows are sorted; the nearest agents are found later, block by block.
template <int D>
void find_targets(WorldState<D>& state) noexcept;

/// Where a carrier is; none if it can't be found.
template <int D>
std::optional<Target<float, D>> find_carrier(const WorldState<D>& state, Carrier<D>& carrier);

/// The initial state of a target.
template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const TargetDef& target);
template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const CarrierTarget& target);

/// Records an agent's last position for the targets that lead to it.
template <int D>
void leave_behind(WorldState<D>& state, AgentId agent, const Vec<float, D>& position);

}  // namespace veer
