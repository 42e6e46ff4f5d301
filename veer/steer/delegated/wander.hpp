#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {

/// Wander: stroll without a goal, but not like someone who throws dice at every step. A circle (in 3D a sphere) of
/// `radius` hangs `distance` ahead of the agent; a spot on it creeps about at random, and the agent seeks the spot
/// (Reynolds 1999). So its turns are as smooth as the spot is slow. The creeping is a random walk on the circle, as
/// wide per square root of a second as `jitter` says, whatever the length of a step:
///   mean of cos(angle between the spots at t and t + T) = exp(-T / correlation_time)
///   correlation_time = 2 / (jitter^2 * (dimensions - 1))
/// The spot is kept relative to the agent: when the heading turns, it turns along by the shortest rotation, which has
/// no poles.
struct Wander {
  School school = School::match;
  float response_time = .3f;  // s
  float distance = 3;         // m
  float radius = 2;           // m
  float jitter = 1;           // rad per square root of a second

  /// The spot as a direction from the circle's center, and the heading that it was relative to. Zero: not yet chosen.
  template <class S, int D>
  struct Memory {
    Vec<S, D> spot, heading;
  };

  static constexpr auto name = "wander";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "stroll, led by a spot that creeps about on a circle ahead";
  static constexpr Purpose purpose = purpose::random;
  static constexpr auto fields() {
    return std::tuple{
        choice("school", &Wander::school, "match a velocity, or thrust at the spot", "match", "thrust"),
        field("response_time", &Wander::response_time, .001f, 10.f, "s",
              "match: how soon the wanted velocity is to be reached"),
        field("distance", &Wander::distance, 0, 1e3f, "m", "from the agent to the center of the circle"),
        field("radius", &Wander::radius, 0, 1e3f, "m", "of the circle: the larger, the sharper the turns"),
        field("jitter", &Wander::jitter, 0, 100.f, "rad/s^0.5", "how far the spot creeps in a second")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, Memory<S, D>& memory, const Tick<S>& tick) const {
    const Vec<S, D> way = creep(self.heading, memory, tick);
    return Seek{.school = school, .response_time = response_time}.toward(self, way, tick);
  }

  /// Moves the spot on; the way to it from the agent, in m.
  template <class S, int D>
  Vec<S, D> creep(const Vec<S, D>& heading, Memory<S, D>& memory, const Tick<S>& tick) const {
    const MaskOf<S> chosen = dot(memory.spot, memory.spot) > S(0.f);
    const Vec<S, D> before = select(chosen, memory.heading, heading);
    Vec<S, D> spot = carried(select(chosen, memory.spot, heading), before, heading);
    const Vec<S, D> push = nudge(spot, tick.dice()) * S(jitter * sqrt(6 * tick.dt));
    // A turn by an angle a as long as the push, without sine and cosine: from t = tan(a / 2), and that as a/2 + a^3/24.
    const S square = dot(push, push), stretch = S(1.f) + square * S(1 / 12.f);
    const S t2 = square * S(.25f) * stretch * stretch, scale = S(1.f) / (S(1.f) + t2);
    spot = spot * ((S(1.f) - t2) * scale) + push * (stretch * scale);
    // Its length is 1 but for rounding, which must not add up: one step of Newton's method for 1 / |spot|.
    spot = spot * (S(1.5f) - S(.5f) * dot(spot, spot));
    memory = {spot, heading};
    return heading * S(distance) + spot * S(radius);
  }

 private:
  /// At random along the circle or sphere, with a variance of 1/6 each way: that of the difference of two uniform
  /// numbers.
  template <class S, int D>
  static Vec<S, D> nudge(const Vec<S, D>& spot, const Dice<S>& dice) {
    if constexpr (D == 2) {
      return cross(Vec<S, 1>{dice.spread(0)}, spot);
    } else {
      Vec<S, D> any;
      for (int d = 0; d < D; ++d) any[d] = dice.spread(2 * d);
      return any - spot * dot(spot, any);  // what points along the spot doesn't move it
    }
  }

  /// `a` turned as the unit vector `from` turns to `to`, without angles: by sine and cosine in the plane, by two
  /// reflections in space. Where the heading turned right round there is no shortest way: the spot is mirrored then.
  template <class S, int D>
  static Vec<S, D> carried(const Vec<S, D>& a, const Vec<S, D>& from, const Vec<S, D>& to) {
    if constexpr (D == 2) {
      const S cosine = dot(from, to);
      return a * cosine + cross(cross(from, to), a);
    }
    const S apart = S(1.f) + dot(from, to);
    const Vec<S, D> both = from + to;
    const Vec<S, D> turned = a - both * (dot(a, both) / max(apart, S(1e-6f))) + to * (S(2.f) * dot(a, from));
    return select(apart > S(1e-6f), turned, -a);
  }
};

/// Wander for an agent that lives in the caller's own structures, who keeps its memory and counts its steps.
template <class S, int D>
Linear<S, D> wander(const Agent<S, D>& self, Wander::Memory<S, D>& memory, const Tick<S>& tick,
                    const Wander& how = {}) {
  return how.steer(self, memory, tick);
}

}  // namespace veer
