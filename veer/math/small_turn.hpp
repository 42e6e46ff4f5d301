#pragma once

#include "veer/math/spin.hpp"

/// Rotations without angles, sines and cosines, for unit vectors that turn a little at every step.
namespace veer {

/// The unit vector `a` turned toward `push` by an angle of |push| rad; `push` is square to `a`. From t = tan(angle /
/// 2), by the half-angle formulas, with the series t = angle/2 + angle^3/24. One step of Newton's method for 1 / |a|
/// keeps the length at 1, so that rounding doesn't add up over many turns.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_by_push(const Vec<S, D>& a, const Vec<S, D>& push) {
  const S square = dot(push, push), stretch = S(1.f) + square * S(1 / 12.f);
  const S t2 = square * S(.25f) * stretch * stretch, scale = S(1.f) / (S(1.f) + t2);
  const Vec<S, D> turned = a * ((S(1.f) - t2) * scale) + push * (stretch * scale);
  return turned * (S(1.5f) - S(.5f) * dot(turned, turned));
}

/// `a` under the shortest rotation that turns the unit vector `from` into the unit vector `to`: by sine and cosine in
/// the plane, by two reflections in space. If `to` is opposite to `from`, no rotation is the shortest; the result is
/// then -a.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_along(const Vec<S, D>& a, const Vec<S, D>& from, const Vec<S, D>& to) {
  if constexpr (D == 2) {
    const S cosine = dot(from, to);
    return a * cosine + cross(cross(from, to), a);
  }
  const S apart = S(1.f) + dot(from, to);
  const Vec<S, D> both = from + to;
  const Vec<S, D> turned = a - both * (dot(a, both) / max(apart, S(1e-6f))) + to * (S(2.f) * dot(a, from));
  return select(apart > S(1e-6f), turned, -a);
}

}  // namespace veer
