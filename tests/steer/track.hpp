#pragma once

#include "tests/agent/draw.hpp"
#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"

/// One agent without a world: a behavior asks, the plainest body that fits does it.
namespace veer::test {

template <class Body, int D>
void carry_out(const Body& body, Agent<float, D>& self, const Vec<float, D>& move, float dt) {
  BodyState<float, D> state{self.position, self.velocity, self.heading};
  body.move(state, Asked<float, D>{move, self.heading, false}, self, dt);
  self.position = state.position;
  self.velocity = state.velocity;
  self.heading = state.heading;
}
template <int D>
void carry_out(Agent<float, D>& self, const Velocity<float, D>& asked, float dt) {
  carry_out(Kinematic{}, self, asked.velocity, dt);
}
template <int D>
void carry_out(Agent<float, D>& self, const Linear<float, D>& asked, float dt) {
  carry_out(PointMass{}, self, asked.linear, dt);
}

inline Tick<float> tick(float dt) {
  Tick<float> t;
  t.dt = dt;
  return t;
}

/// One step of a behavior that takes (self, goal, tick).
template <class B, int D>
void follow(const B& behavior, Agent<float, D>& self, const Target<float, D>& goal, float dt) {
  carry_out(self, behavior.steer(self, goal, tick(dt)), dt);
}

}  // namespace veer::test
