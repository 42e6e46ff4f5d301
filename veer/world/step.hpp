#pragma once

#include "veer/world/world.hpp"

/// The pipeline. Every stage is a function that can be called and tested alone; `step` is the list of their calls. Who
/// moves the bodies elsewhere calls the stages up to `steer`, reads `asked`, writes every position back with set_motion
/// and ends with `publish`. From `sense` to `publish` nobody else may change the world, or copy it to go on from there.
namespace veer {

template <int D>
StepOutcome step(World<D>& world, float dt);

/// Takes over what was asked for between steps: events that came with it are this step's.
template <int D>
void take_commands(WorldState<D>& state) noexcept;
/// Finds out where everybody is: sorts the groups that have neighbors into cells, finds whom everybody sees,
/// and looks up what the targets name.
template <int D>
void sense(WorldState<D>& state) noexcept;
/// Has the brains decide, agent by agent, by what was sensed; then those that change their state change their group, in
/// the order of their keys. Then finds the paths that anyone needs, within the work that a step may cost.
template <int D>
void decide(WorldState<D>& state, float dt) noexcept;
/// Finds the neighbors, asks all behaviors and combines what they say, block by block; fills `asked`.
template <int D>
void steer(WorldState<D>& state, float dt) noexcept;
/// Lets the bodies do what they can of it; fills `next`.
template <int D>
void move(WorldState<D>& state, float dt) noexcept;
/// Keeps `next` in the domain, and agents that aren't finite where they were.
template <int D>
void constrain(WorldState<D>& state) noexcept;
/// The three above in one go: each block of agents passes through all of them while it is in the cache. `step` does
/// this, with the same result; only here a quarantine names the behavior that is to blame.
template <int D>
void advance(WorldState<D>& state, float dt) noexcept;
/// Makes `next` the present, counts the step and lists what happened.
template <int D>
void publish(WorldState<D>& state, float dt) noexcept;

}  // namespace veer
