#pragma once

#include "veer/math/angle.hpp"

/// Turns and angular velocities. In 3D a turn is an axis times an angle in rad (right-handed); in the plane it is the
/// angle alone, counter-clockwise, which is the z component of the same turn in 3D.
namespace veer {

template <class S, int D>
using Spin = Vec<S, D == 2 ? 1 : 3>;

/// The cross product spin x a: how the end of `a` moves while `a` turns by `spin`.
template <class S>
VEER_INLINE Vec<S, 2> cross(const Vec<S, 1>& spin, const Vec<S, 2>& a) {
  return {-spin.x * a.y, spin.x * a.x};
}

/// Returns the turn from one unit vector to another, the shorter way round, at most pi long; zero where `to` has no
/// direction. If `to` is straight behind, the turn is counter-clockwise (tie_side). Planar vectors give the same bits
/// in 2D and 3D.
template <class S, int D>
VEER_INLINE Spin<S, D> turn_between(const Vec<S, D>& from, const Vec<S, D>& to) {
  const Spin<S, D> axis = cross(from, to);
  const S sine = length(axis), cosine = dot(from, to), angle = atan2(sine, cosine);
  // Angle and sine are the same to the last bit where both are small.
  const S stretch = select(sine > S(1e-6f), angle / max(sine, S(1e-6f)), S(1.f));
  Spin<S, D> turn = axis * stretch;
  const MaskOf<S> behind = cosine < S(0.f) && sine <= S(1e-6f);
  if (any(behind)) turn = select(behind, cross(from, tie_side(from)) * S(pi_of<S>), turn);
  return select(length_squared(to) > S(no_direction * no_direction), turn, Spin<S, D>{});
}

/// Returns a unit vector after a turn (Rodrigues' formula). The result is normalized, so errors don't add up.
template <class S, int D>
VEER_INLINE Vec<S, D> turned(const Vec<S, D>& a, const Spin<S, D>& turn) {
  const S angle = length(turn);
  const SinCos<S> by = sin_cos(angle);
  const Spin<S, D> axis = unit(turn);
  const Vec<S, D> along = cross(axis, a);
  if constexpr (D == 2) return unit(a * by.cos + along * by.sin, a);
  else return unit(a * by.cos + along * by.sin + axis * (dot(axis, a) * (S(1.f) - by.cos)), a);
}

}  // namespace veer
