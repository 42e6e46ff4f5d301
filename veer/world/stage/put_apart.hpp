#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// How often overlapping bodies are put apart in one step, at most, and how often agents are sent back where that isn't
/// enough.
inline constexpr int most_rounds = 24, most_returns = 64;
/// Overlaps that are left alone, that are too much, and that bodies may have had before a step without being late, in
/// parts of the smaller radius.
inline constexpr float least_overlap = .002f, most_overlap = .008f, allowed_overlap = .01f;

/// Puts the agents of solid groups apart that overlap after they have moved, each by its part of the mass of the other.
/// In every round pairs are parted one after the other (Gauss-Seidel), then obstacles keep agents out as after any
/// motion: no agent is pushed through a wall. In a throng, agents that would still overlap stay where they were.
/// Velocities are left as they are: agents go on wanting what they want.
template <int D>
void put_apart(WorldState<D>& state) noexcept;

extern template void put_apart(WorldState<2>&) noexcept;
extern template void put_apart(WorldState<3>&) noexcept;

}  // namespace veer
