#pragma once

#include "veer/math/shift.hpp"

namespace veer {

/// The shape of space.
enum class DomainKind {
  plane,  // no edges
  box,    // walls at low and high
  torus,  // an agent that leaves on one side enters on the opposite side
};

/// What a wall of a box does to the velocity of an agent that runs into it.
enum class Edge {
  slide,   // removes the component into the wall
  bounce,  // reverses it
};

/// The space of a world, and where it ends.
template <int D>
struct Domain {
  DomainKind kind = DomainKind::plane;
  Edge edge = Edge::slide;
  Vec<float, D> low{}, high{};  // m; low < high on each axis of a box or torus

  /// Returns `position`; on a torus, its image nearest to `from`.
  template <class S>
  VEER_INLINE Vec<S, D> nearest_image(const Vec<S, D>& from, const Vec<S, D>& position) const {
    if (kind != DomainKind::torus) return position;
    return map(
        [](const S& p, const S& f, float a, float b) VEER_INLINE_LAMBDA {
          const S period(b - a);
          return p - period * round_small((p - f) / period);
        },
        position, from, low, high);
  }

  /// Returns the vector from one point to another, m; on a torus, the short way round.
  template <class S>
  VEER_INLINE Vec<S, D> displacement(const Vec<S, D>& from, const Vec<S, D>& to) const {
    return nearest_image(from, to) - from;
  }

  /// Returns the same space relative to an origin that lies `by` (m) away.
  Domain shifted(const Vec<double, D>& by) const {
    if (kind == DomainKind::plane) return *this;
    return {kind, edge, veer::shifted(low, by), veer::shifted(high, by)};
  }

  /// Brings an agent that has moved back into the domain; at the walls of a box its velocity changes, too (see Edge).
  template <class S>
  VEER_INLINE void constrain(Vec<S, D>& position, Vec<S, D>& velocity) const {
    if (kind == DomainKind::plane) return;
    for (int d = 0; d < D; ++d) {
      const S a(low[d]), b(high[d]);
      // Few agents leave in a step; the position of those inside must keep its bits.
      if (all(position[d] >= a && position[d] < b)) continue;
      if (kind == DomainKind::torus) {
        position[d] = wrap(position[d], a, b);
        continue;
      }
      const MaskOf<S> below = position[d]<a, above = position[d]> b;
      const S v = velocity[d], against = edge == Edge::bounce ? -v : S(0.f);
      velocity[d] = select((below && v < S(0.f)) || (above && v > S(0.f)), against, v);
      if (edge == Edge::bounce)
        position[d] = select(below, a + (a - position[d]), select(above, b - (position[d] - b), position[d]));
      position[d] = select(position[d] < a, a, select(position[d] > b, b, position[d]));
    }
  }

 private:
  /// Returns p wrapped into [a, b); a point inside keeps its bits.
  template <class S>
  VEER_INLINE static S wrap(const S& p, const S& a, const S& b) {
    const S period = b - a, turns = (p - a) / period, nearest = round_small(turns);
    const S whole = nearest - select(nearest > turns, S(1.f), S(0.f));
    const S inside = p - period * whole;
    // Rounding may leave the result on either edge or slightly outside; both edges are the same point.
    const S wrapped = select(inside >= a && inside < b, inside, a);
    // A point just below b may count as a whole turn once its distance to a is rounded.
    return select(p >= a && p < b, p, wrapped);
  }
};

}  // namespace veer
