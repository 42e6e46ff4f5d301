#pragma once

#include <span>

#include "veer/agent/agent.hpp"
#include "veer/math/angle.hpp"

/// What group behaviors are made of. One says in `pair` what one neighbor means to an agent, and in `steer` what
/// follows from all of them; whoever runs it finds the neighbors and adds up. Each has a `radius` and a `view_angle`.
namespace veer {

/// Somebody near, as an agent sees them: lanes of agents look at the same one.
template <class S, int D>
struct Neighbor {
  Vec<S, D> offset;    // m; from the agent to the neighbor, the short way round on a torus
  S distance_squared;  // m^2
  Vec<S, D> velocity;  // m/s
  S radius;            // m
};

/// Adds what one neighbor means, where the mask is set. The sum starts as T{}; other kinds of tally bring their own
/// `take` (the nearest instead of the sum).
template <class S, int D>
VEER_INLINE void take(Vec<S, D>& sum, const MaskOf<S>& live, const Vec<S, D>& one) {
  for (int d = 0; d < D; ++d) add_where(sum[d], live, one[d]);
}

/// Who is near enough and in view: squares are compared, so no root is taken per neighbor.
struct Ring {
  float radius_squared;  // m^2
  float view;            // c |c| of the cosine c of half the view angle; below -1: sees all round

  template <class B>
  static Ring of(const B& b) {
    const float c = cos(b.view_angle * .5f);
    return {b.radius * b.radius, b.view_angle >= two_pi ? -2.f : c * abs(c)};
  }
  bool sees_all_round() const { return view < -1; }

  template <class S>
  VEER_INLINE MaskOf<S> reaches(const S& distance_squared) const {
    return distance_squared < S(radius_squared);
  }
  /// One exactly at the agent's own place is always seen.
  template <class S, int D>
  VEER_INLINE MaskOf<S> shows(const Vec<S, D>& heading, const Vec<S, D>& offset, const S& distance_squared) const {
    const S along = dot(offset, heading);
    return along * abs(along) >= S(view) * distance_squared;
  }
};

namespace detail {

/// Calls `steer` with those arguments that B's takes.
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

/// A group behavior for one agent without a world: `others` are all that might be near, relative to it.
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
