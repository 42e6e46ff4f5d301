#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// What a group needs to find whom its members may see.
template <int D>
Look<D> sight_of(const PerceptionDef& perception);

/// Finds for every agent that perceives others the nearest that it sees, and notes when and where. Rows are sorted.
template <int D>
void perceive(WorldState<D>& state) noexcept;

/// Where the last sighting leads an agent that perceives: to whom it sees, or where that should be by now. None once it
/// is forgotten, or nobody was ever seen.
template <int D>
std::optional<Target<float, D>> remembered(const WorldState<D>& state, const Group<D>& group, std::size_t row,
                                           bool ahead);

}  // namespace veer
