#pragma once

#include "veer/world/world.hpp"

/// The pipeline. Every stage is a function that can be called and tested alone; `step` is the list of their calls, and
/// calling them one after the other gives the same bits.
///
/// A caller that moves the bodies elsewhere calls the stages up to `combine`, reads AgentView::asked, writes every
/// position back with AgentRef::set_motion and ends with `publish`. From `sense` to `publish` the world must not be
/// changed otherwise, nor copied to go on from there.
namespace veer {

template <int D>
StepOutcome step(World<D>& world, float dt);

/// Takes over what was asked for between steps: events that came with it are this step's.
template <int D>
void take_commands(World<D>& world) noexcept;
/// Moves obstacles, sorts the groups that have neighbors into cells, finds what agents perceive, and looks up targets.
template <int D>
void sense(World<D>& world) noexcept;
/// Lets the brains decide, agent by agent, by what was sensed; then the agents that change their state change their
/// group, in the order of their keys. Then finds paths, within the work that a step may cost.
template <int D>
void decide(World<D>& world, float dt) noexcept;
/// Finds the neighbors and lets all behaviors say what they ask for.
template <int D>
void steer(World<D>& world, float dt) noexcept;
/// Makes one request of what the behaviors asked for.
template <int D>
void combine(World<D>& world, float dt) noexcept;
/// Lets the bodies carry out what they can of it.
template <int D>
void move(World<D>& world, float dt) noexcept;
/// Keeps agents in the domain, out of obstacles and on the ground; puts agents that aren't finite back.
template <int D>
void constrain(World<D>& world) noexcept;
/// Makes the result the present, counts the step and lists what happened.
template <int D>
void publish(World<D>& world, float dt) noexcept;

}  // namespace veer
