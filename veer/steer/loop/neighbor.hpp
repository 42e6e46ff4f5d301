#pragma once

#include <span>

#include "veer/agent/agent.hpp"
#include "veer/sense/near/ring.hpp"

/// What group behaviors are made of. A group behavior says in `pair` what one neighbor contributes, and in `steer` what
/// follows from the sum; the loop finds the neighbors and adds up. It has a `radius` and a `view_angle`.
namespace veer {

/// A neighbor as an agent sees it. The lanes of a pack look at the same neighbor.
template <class S, int D>
struct Neighbor {
  Vec<S, D> offset;    // m; from the agent to the neighbor, the short way round on a torus
  S distance_squared;  // m^2
  Vec<S, D> velocity;  // m/s
  S radius;            // m
};

/// Adds what one neighbor contributes, where the mask is set. The sum starts as T{}; other kinds of tally bring their
/// own `take` (the nearest instead of the sum).
template <class S, int D>
VEER_INLINE void take(Vec<S, D>& sum, const MaskOf<S>& live, const Vec<S, D>& one) {
  for (int d = 0; d < D; ++d) add_where(sum[d], live, one[d]);
}

namespace detail {

/// Calls `steer` with or without the tick, as B's takes it.
template <class B, class S, int D, class Tally>
VEER_INLINE auto call_group_steer(const B& b, const Agent<S, D>& self, const Tally& tally, const S& count,
                                  const Tick<S>& tick) {
  if constexpr (requires { b.steer(self, tally, count, tick); }) return b.steer(self, tally, count, tick);
  else return b.steer(self, tally, count);
}

template <class B, class S, int D>
using TallyOf =
    decltype(std::declval<const B&>().pair(std::declval<const Agent<S, D>&>(), std::declval<const Neighbor<S, D>&>()));
template <class B, class S, int D>
concept Meets = requires(const B& b, const Agent<S, D>& self, const Neighbor<S, D>& other) { b.pair(self, other); };

}  // namespace detail

/// Runs a group behavior for one agent without a world. `others` are all agents that might be near, relative to it.
template <class B, class S, int D>
  requires detail::Meets<B, S, D>
auto steer_among(const B& b, const Agent<S, D>& self, std::span<const Neighbor<S, D>> others,
                 const Tick<S>& tick = {}) {
  const Ring ring = Ring::of(b);
  detail::TallyOf<B, S, D> tally{};
  S count(0.f);
  for (const Neighbor<S, D>& other : others) {
    const MaskOf<S> live =
        ring.reaches(other.distance_squared) && ring.shows(self.heading, other.offset, other.distance_squared);
    take(tally, live, b.pair(self, other));
    add_where(count, live, S(1.f));
  }
  return detail::call_group_steer(b, self, tally, count, tick);
}

}  // namespace veer
