#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/map/surroundings.hpp"

/// Adaptive feelers of ray_avoidance, which lead out of corners: a fan of rays 0.4 times as wide as the agent. They
/// spread as long as the way ahead is closed, up to looking back, and close again once it is free, four times as slowly
/// while they still feel something. The agent turns to the side with more room and keeps to it
/// (steer/shared/free_way.hpp), and while the feelers are spread by more than 1 rad it keeps a hand on the wall that it
/// turned from, at `distance`, and rounds its end.
///   velocity = max_speed * direction of the free way, slower before what is close ahead
namespace veer {

struct RayAvoidance;

/// By how much the feelers have spread (rad), and to which side the agent turns: +1 left, -1 right, 0 undecided.
template <class S, int D>
struct FeelerMemory {
  S wider, side;
};

/// The acceleration (m/s^2) that leads one agent along the free way. Compiled once and for every machine, in
/// steer/shared/adaptive_feelers.cpp.
template <int D>
Vec<float, D> take_free_way(const RayAvoidance& how, const Agent<float, D>& self, const Surroundings<D>& around,
                            FeelerMemory<float, D>& memory, float dt);

/// The same for lanes, one after the other, because the branches differ from agent to agent.
template <class S, int D>
inline Vec<S, D> take_free_ways(const RayAvoidance& how, const Agent<S, D>& self, const Surroundings<D>& around,
                                FeelerMemory<S, D>& memory, float dt) {
  Vec<S, D> all{};
  for (int k = 0; k < Lane<S>::width; ++k) {
    Agent<float, D> one{.max_speed = lane(self.max_speed, k),
                        .max_acceleration = lane(self.max_acceleration, k),
                        .radius = lane(self.radius, k),
                        .request_reserve = lane(self.request_reserve, k)};
    for (int d = 0; d < D; ++d) {
      one.position[d] = lane(self.position[d], k);
      one.velocity[d] = lane(self.velocity[d], k);
      one.heading[d] = lane(self.heading[d], k);
    }
    FeelerMemory<float, D> mine{lane(memory.wider, k), lane(memory.side, k)};
    const Vec<float, D> push = take_free_way(how, one, around, mine, dt);
    set_lane(memory.wider, k, mine.wider);
    set_lane(memory.side, k, mine.side);
    for (int d = 0; d < D; ++d) set_lane(all[d], k, push[d]);
  }
  return all;
}

}  // namespace veer
