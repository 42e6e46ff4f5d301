#pragma once

#include "veer/math/angle.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// Tests whether a neighbor is near enough and in view. Squares are compared, so no square root is taken per neighbor.
struct Ring {
  float radius_squared;  // m^2
  float view;            // c |c| with c = cos(view_angle / 2); below -1: sees all round

  template <class B>
  static Ring of(const B& b) {
    const float c = cos(b.view_angle * .5f);
    return {b.radius * b.radius, b.view_angle >= two_pi ? -2.f : c * abs(c)};
  }
  VEER_INLINE bool sees_all_round() const { return view < -1; }

  template <class S>
  VEER_INLINE MaskOf<S> reaches(const S& distance_squared) const {
    return distance_squared < S(radius_squared);
  }
  /// A neighbor at exactly the agent's position is always seen.
  template <class S, int D>
  VEER_INLINE MaskOf<S> shows(const Vec<S, D>& heading, const Vec<S, D>& offset, const S& distance_squared) const {
    const S along = dot(offset, heading);
    return along * abs(along) >= S(view) * distance_squared;
  }
};

}  // namespace veer
