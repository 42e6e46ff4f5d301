#pragma once

#include "veer/world/world.hpp"

/// The pipeline. Every stage is a function that can be called and tested alone; `step` is the list of their calls, and
/// calling them one after the other gives the same bits.
///
/// A caller that moves the bodies elsewhere calls the stages up to `combine`, reads AgentView::asked, writes every
/// position back with AgentRef::set_motion and ends with `publish`. Between `sense` and `publish` the world must not be
/// changed in any other way, and a copy made there must not be stepped.
namespace veer {

template <int D>
StepOutcome step(WorldState<D>& state, float dt);
template <int D>
StepOutcome step(World<D>& world, float dt) {
  return step(world.state(), dt);
}
/// Begins a step: events of calls since the last step, such as `removed`, become events of this step.
template <int D>
void take_commands(WorldState<D>& state) noexcept;
template <int D>
void take_commands(World<D>& world) noexcept {
  take_commands(world.state());
}
/// Moves obstacles, sorts the groups that have neighbors into cells, finds what agents perceive, and looks up targets.
template <int D>
void sense(WorldState<D>& state) noexcept;
template <int D>
void sense(World<D>& world) noexcept {
  sense(world.state());
}
/// Lets the brains decide, agent by agent, by what was sensed; then the agents that change their state change their
/// group, in the order of their keys. Then finds paths, within WorldDef::plan_work.
template <int D>
void decide(WorldState<D>& state, float dt) noexcept;
template <int D>
void decide(World<D>& world, float dt) noexcept {
  decide(world.state(), dt);
}
/// Finds the neighbors and collects the requests of all behaviors.
template <int D>
void steer(WorldState<D>& state, float dt) noexcept;
template <int D>
void steer(World<D>& world, float dt) noexcept {
  steer(world.state(), dt);
}
/// Combines the requests of the behaviors into one per agent.
template <int D>
void combine(WorldState<D>& state, float dt) noexcept;
template <int D>
void combine(World<D>& world, float dt) noexcept {
  combine(world.state(), dt);
}
/// Lets the bodies carry out the requests within their limits.
template <int D>
void move(WorldState<D>& state, float dt) noexcept;
template <int D>
void move(World<D>& world, float dt) noexcept {
  move(world.state(), dt);
}
/// Keeps agents in the domain, out of obstacles and on the ground; puts agents back that aren't finite any more.
template <int D>
void constrain(WorldState<D>& state) noexcept;
template <int D>
void constrain(World<D>& world) noexcept {
  constrain(world.state());
}
/// Makes the result the present, counts the step and lists the events.
template <int D>
void publish(WorldState<D>& state, float dt) noexcept;
template <int D>
void publish(World<D>& world, float dt) noexcept {
  publish(world.state(), dt);
}

}  // namespace veer
