#pragma once

#include "tests/agent/draw.hpp"
#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"

/// One agent without a world: a behavior makes a request, and the simplest body that fits carries it out.
namespace veer::test {

template <class Body, int D>
void carry_out(const Body& body, Agent<float, D>& self, const Asked<float, D>& asked, float dt) {
  BodyState<float, D> state{self.position, self.velocity, self.heading, self.spin};
  body.move(state, asked, self, dt);
  self.position = state.position;
  self.velocity = state.velocity;
  self.heading = state.heading;
  self.spin = state.spin;
}
template <class Body, int D>
void carry_out(const Body& body, Agent<float, D>& self, const Vec<float, D>& move, float dt) {
  carry_out(body, self, Asked<float, D>{.move = move, .heading = self.heading}, dt);
}
template <int D>
void carry_out(Agent<float, D>& self, const Velocity<float, D>& asked, float dt) {
  carry_out(Kinematic{}, self, asked.velocity, dt);
}
template <int D>
void carry_out(Agent<float, D>& self, const Linear<float, D>& asked, float dt) {
  carry_out(PointMass{}, self, asked.linear, dt);
}

/// A turn without an acceleration: the agent drifts on.
template <int D>
void carry_out(Agent<float, D>& self, const Angular<float, D>& asked, float dt) {
  carry_out(PointMass{}, self,
            Asked<float, D>{.move = {}, .heading = self.heading, .turn = asked.angular, .has_turn = true}, dt);
}
template <int D>
void carry_out(Agent<float, D>& self, const Steering<float, D>& asked, float dt) {
  carry_out(PointMass{}, self,
            Asked<float, D>{.move = asked.linear, .heading = self.heading, .turn = asked.angular, .has_turn = true},
            dt);
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
