#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// How often overlapping bodies are put apart in one step, at most, and the overlap that is left alone, in parts of the
/// smaller radius.
inline constexpr int most_rounds = 8;
inline constexpr float least_overlap = .002f;

/// Puts the agents of solid groups apart that overlap after they have moved, each by its part of the mass of the other.
/// In every round all are pushed at once, by what overlaps before it (Jacobi), then obstacles keep them out as after
/// any motion: nobody is pushed through a wall. Velocities stay: agents go on wanting what they want.
template <int D>
void put_apart(WorldState<D>& state, float dt) noexcept;

extern template void put_apart(WorldState<2>&, float) noexcept;
extern template void put_apart(WorldState<3>&, float) noexcept;

}  // namespace veer
