#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/small_turn.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {

/// Wander: stroll without a goal, smoothly. A circle (in 3D a sphere) of `radius` lies `distance` ahead of the agent; a
/// spot on it moves at random, and the agent seeks the spot (Reynolds 1999). The slower the spot, the smoother the
/// turns. The spot makes a random walk on the circle, by `jitter` rad per square root of a second, which doesn't depend
/// on the length of a step:
///   mean of cos(angle between the spots at t and t + T) = exp(-T / correlation_time)
///   correlation_time = 2 / (jitter^2 * (dimensions - 1))
/// The spot is stored relative to the agent: when the heading turns, the spot turns along by the shortest rotation,
/// which has no poles.
struct Wander {
  School school = School::match;
  float response_time = .3f;  // s
  float distance = 3;         // m
  float radius = 2;           // m
  float jitter = 1;           // rad per square root of a second

  /// The spot as a direction from the circle's center, and the heading that it is relative to. Zero: not yet chosen.
  template <class S, int D>
  struct Memory {
    Vec<S, D> spot, heading;
  };

  static constexpr auto name = "wander";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "stroll, led by a spot that moves at random on a circle ahead";
  static constexpr Purpose purpose = purpose::random;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Wander::school, "match a velocity, or thrust at the spot", "match", "thrust"),
        field("response_time", &Wander::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        field("distance", &Wander::distance, 0, 1e3f, "m", "from the agent to the center of the circle"),
        field("radius", &Wander::radius, 0, 1e3f, "m", "of the circle; larger: sharper turns"),
        field("jitter", &Wander::jitter, 0, 100.f, "rad/s^0.5", "how far the spot moves on the circle in one second")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, Memory<S, D>& memory, const Tick<S>& tick) const {
    const Vec<S, D> offset = random_walk(self.heading, memory, tick);
    return Seek{.school = school, .response_time = response_time}.toward(self, offset, tick);
  }

  /// Moves the spot by one step of its random walk; returns the offset from the agent to it, m.
  template <class S, int D>
  Vec<S, D> random_walk(const Vec<S, D>& heading, Memory<S, D>& memory, const Tick<S>& tick) const {
    const MaskOf<S> chosen = dot(memory.spot, memory.spot) > S(0.f);
    const Vec<S, D> before = select(chosen, memory.heading, heading);
    Vec<S, D> spot = turned_along(select(chosen, memory.spot, heading), before, heading);
    // random_tangent has a variance of 1/6, so this is a standard deviation of jitter * sqrt(dt).
    spot = turned_by_push(spot, random_tangent(spot, tick.dice()) * S(jitter * sqrt(6 * tick.dt)));
    memory = {spot, heading};
    return heading * S(distance) + spot * S(radius);
  }

 private:
  /// A random vector along the circle or sphere at `spot`. Its variance is 1/6 in each direction: that of the
  /// difference of two uniform numbers.
  template <class S, int D>
  static Vec<S, D> random_tangent(const Vec<S, D>& spot, const Dice<S>& dice) {
    if constexpr (D == 2) {
      return cross(Vec<S, 1>{dice.spread(0)}, spot);
    } else {
      Vec<S, D> any;
      for (int d = 0; d < D; ++d) any[d] = dice.spread(2 * d);
      return any - spot * dot(spot, any);  // the part along the spot wouldn't move it
    }
  }
};

/// Wander for an agent that lives in the caller's own structures; the caller keeps its memory and counts its steps.
template <class S, int D>
Linear<S, D> wander(const Agent<S, D>& self, Wander::Memory<S, D>& memory, const Tick<S>& tick,
                    const Wander& how = {}) {
  return how.steer(self, memory, tick);
}

}  // namespace veer
