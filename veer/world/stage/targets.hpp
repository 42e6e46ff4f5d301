#pragma once

#include "veer/world/world.hpp"

namespace veer {

/// Looks up what the targets of all minds name, once the rows are sorted; the nearest of a group are found later, block
/// by block.
template <int D>
void find_targets(WorldState<D>& state) noexcept;

/// Where a target is that is the same for everyone, if it is anywhere.
template <int D>
std::optional<Target<float, D>> look_up(const WorldState<D>& state, TargetDef& target);

/// Why a target can't be used in D dimensions, whatever behavior it is for; empty when it can.
template <int D>
std::string flaw(const TargetDef& target);

extern template void find_targets(WorldState<2>&) noexcept;
extern template void find_targets(WorldState<3>&) noexcept;

}  // namespace veer
