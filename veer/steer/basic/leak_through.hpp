#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/exp.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Leak through: a small random push beside what the agent really wants. Forces that cancel out exactly (two agents
/// that meet head-on, an agent between two dangers) then don't hold the agent, and crowds leak through where they would
/// stand still. The push isn't drawn anew in every step, which would only be a tremor: it fades and is renewed within
/// `correlation_time` (an Ornstein-Uhlenbeck process), and its size doesn't depend on the length of a step:
///   push = push * k + strength * sqrt(1 - k^2) * normal,  k = exp(-dt / correlation_time)
struct LeakThrough {
  float strength = .5f;        // m/s^2
  float correlation_time = 1;  // s

  template <class S, int D>
  struct Memory {
    Vec<S, D> push;  // m/s^2
  };

  static constexpr auto name = "leak_through";
  static constexpr auto family = "basic";
  static constexpr auto summary = "a small, slowly changing random push that breaks symmetry";
  static constexpr Purpose purpose = purpose::random;
  static constexpr auto fields() {
    return FieldList{
        field("strength", &LeakThrough::strength, 0, 1e4f, "m/s^2", "standard deviation of the push along each axis"),
        field("correlation_time", &LeakThrough::correlation_time, .001f, 1e3f, "s",
              "time after which a push has become another")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, Memory<S, D>& memory, const Tick<S>& tick) const {
    const float keep = exp(-tick.dt / correlation_time);
    const Dice<S> dice = tick.dice();
    Vec<S, D> fresh;
    for (int d = 0; d < D; d += 2) {
      const std::array<S, 2> two = dice.normal_pair(d);
      fresh[d] = two[0];
      if (d + 1 < D) fresh[d + 1] = two[1];
    }
    memory.push = memory.push * S(keep) + fresh * S(strength * sqrt(max(1 - keep * keep, 0.f)));
    return {clip(memory.push, self.max_request())};
  }
};

/// Leak through for an agent that lives in the caller's own structures; the caller keeps its memory and counts its
/// steps.
template <class S, int D>
Linear<S, D> leak_through(const Agent<S, D>& self, LeakThrough::Memory<S, D>& memory, const Tick<S>& tick,
                          const LeakThrough& how = {}) {
  return how.steer(self, memory, tick);
}

}  // namespace veer
