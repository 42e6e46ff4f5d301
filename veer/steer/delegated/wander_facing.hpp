#pragma once

#include "veer/steer/basic/align.hpp"
#include "veer/steer/delegated/wander.hpp"

namespace veer {

/// Wander by turning: face the spot that moves at random on a circle ahead (see wander) and push forward as hard as
/// possible, along the heading (Millington). It suits agents that turn before they go; with a body that drifts, the
/// heading differs visibly from the direction of motion.
///   linear = max_acceleration * heading;  angular = align with the direction to the spot
struct WanderFacing {
  float distance = 3;         // m
  float radius = 2;           // m
  float jitter = 1;           // rad per square root of a second
  float response_time = .1f;  // s

  template <class S, int D>
  using Memory = Wander::Memory<S, D>;

  static constexpr auto name = "wander_facing";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "stroll by turning to a spot ahead and pushing forward";
  static constexpr Purpose purpose = purpose::random;
  static constexpr auto fields() {
    return FieldList{
        field("distance", &WanderFacing::distance, 0, 1e3f, "m", "from the agent to the center of the circle"),
        field("radius", &WanderFacing::radius, 0, 1e3f, "m", "of the circle; larger: sharper turns"),
        field("jitter", &WanderFacing::jitter, 0, 100.f, "rad/s^0.5",
              "how far the spot moves on the circle in one second"),
        field("response_time", &WanderFacing::response_time, .001f, 10.f, "s", "time to reach the wanted spin")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
  Steering<S, D> steer(const Agent<S, D>& self, Memory<S, D>& memory, const Tick<S>& tick) const {
    const Wander wander{.distance = distance, .radius = radius, .jitter = jitter};
    const Vec<S, D> direction = unit(wander.random_walk(self.heading, memory, tick), self.heading);
    const Angular<S, D> turn = Align{.response_time = response_time}.turn_to(self, direction, Spin<S, D>{}, tick);
    return {self.heading * self.max_request(), turn.angular};
  }
};

/// Wander by turning, for an agent that lives in the caller's own structures; the caller keeps its memory and counts
/// its steps.
template <class S, int D>
Steering<S, D> wander_facing(const Agent<S, D>& self, WanderFacing::Memory<S, D>& memory, const Tick<S>& tick,
                             const WanderFacing& how = {}) {
  return how.steer(self, memory, tick);
}

}  // namespace veer
