#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// What space is like at its edges.
enum class DomainKind {
  plane,  // no edges
  box,    // walls at low and high
  torus,  // whoever leaves on one side enters on the other
};

/// What a wall of the box does to an agent that runs into it.
enum class Edge {
  slide,   // takes away the speed into the wall
  bounce,  // turns it round
};

template <int D>
struct Domain {
  DomainKind kind = DomainKind::plane;
  Edge edge = Edge::slide;
  Vec<float, D> low{}, high{};  // m; low < high on each axis of a box or torus

  /// `place`, or its image nearest to `from` on a torus.
  template <class S>
  VEER_INLINE Vec<S, D> nearest_image(const Vec<S, D>& from, const Vec<S, D>& place) const {
    if (kind != DomainKind::torus) return place;
    return map(
        [](const S& p, const S& f, float a, float b) VEER_INLINE_LAMBDA {
          const S period(b - a);
          return p - period * round_small((p - f) / period);
        },
        place, from, low, high);
  }

  /// From one point to another, the short way round on a torus.
  template <class S>
  VEER_INLINE Vec<S, D> displacement(const Vec<S, D>& from, const Vec<S, D>& to) const {
    return nearest_image(from, to) - from;
  }

  /// Brings a moved agent back into the domain.
  template <class S>
  VEER_INLINE void constrain(Vec<S, D>& position, Vec<S, D>& velocity) const {
    if (kind == DomainKind::plane) return;
    for (int d = 0; d < D; ++d) {
      const S a(low[d]), b(high[d]);
      // Hardly anyone leaves in a step, and who is inside keeps their bits.
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
  /// Into [a, b); a point inside keeps its bits.
  template <class S>
  VEER_INLINE static S wrap(const S& p, const S& a, const S& b) {
    const S period = b - a, turns = (p - a) / period, nearest = round_small(turns);
    const S whole = nearest - select(nearest > turns, S(1.f), S(0.f));
    const S inside = p - period * whole;
    // Rounding may leave the result on, or a hair outside, either edge; both are the same place.
    const S wrapped = select(inside >= a && inside < b, inside, a);
    // A point just below b may count as a whole turn once its distance to a is rounded.
    return select(p >= a && p < b, p, wrapped);
  }
};

}  // namespace veer
