#pragma once

#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

/// The stages of a step on a world's state; world/step.hpp says what each does.
namespace veer {

template <int D>
StepOutcome step(WorldState<D>& state, float dt);

template <int D>
void take_commands(WorldState<D>& state) noexcept;
template <int D>
void sense(WorldState<D>& state) noexcept;
template <int D>
void decide(WorldState<D>& state, float dt) noexcept;
template <int D>
void steer(WorldState<D>& state, float dt) noexcept;
template <int D>
void combine(WorldState<D>& state, float dt) noexcept;
template <int D>
void move(WorldState<D>& state, float dt) noexcept;
template <int D>
void constrain(WorldState<D>& state) noexcept;
/// The four above at once: each block of agents passes through all of them while it is in the cache. `step` does this.
template <int D>
void advance(WorldState<D>& state, float dt) noexcept;
template <int D>
void publish(WorldState<D>& state, float dt) noexcept;

}  // namespace veer
