#pragma once

#include "veer/math/trig.hpp"
#include "veer/math/vec.hpp"

/// Angles are in rad, from +x counter-clockwise, and differences go the shorter way round.
namespace veer {

inline constexpr float pi = 3.14159265358979f, two_pi = 6.28318530717959f, half_pi = 1.57079632679490f;

/// Pi as precise as the lanes of S are: `S(pi_of<S>)`.
template <class S>
inline constexpr RealOf<S> pi_of = static_cast<RealOf<S>>(3.14159265358979323846);

/// Returns the same direction as an angle in [-pi, pi]. Both ends are possible: an angle already inside, ends included,
/// is returned unchanged. Error at most 3e-7 for |angle| <= 1e4 (double: 5e-16 for 1e5); every finite angle stays
/// inside. NaN and infinity give NaN.
template <class S>
VEER_INLINE S wrap_angle(S angle) {
  using K = detail::Trig<RealOf<S>>;
  const S half(pi_of<S>);
  const S turns = round_small(angle * S(K::two_over_pi * RealOf<S>(0.25)));
  S r = detail::less_quarters(angle, S(4.f) * turns);
  // Near a half turn rounding may have chosen the turn beyond.
  r = detail::less_quarters(r, select(r > half, S(4.f), select(r < -half, S(-4.f), S(0.f))));
  r = clamp(r, -half, half);  // changes only angles that are far out of range
  return select(abs(angle) <= half, angle, r) - (angle - angle);
}

/// The turn that leads from one angle to another, the shorter way round: in [-pi, pi], positive counter-clockwise.
template <class S>
VEER_INLINE S angle_between(S from, std::type_identity_t<S> to) {
  return wrap_angle(to - from);
}

/// The unit vector at an angle.
template <class S>
VEER_INLINE Vec<S, 2> direction(S angle) {
  const SinCos<S> turn = sin_cos(angle);
  return {turn.cos, turn.sin};
}

/// The angle of a vector, rad; `otherwise` (the last known orientation) where it has no direction.
template <class S>
VEER_INLINE S angle_of(const Vec<S, 2>& a, std::type_identity_t<S> otherwise) {
  return select(length_squared(a) > S(no_direction * no_direction), atan2(a.y, a.x), otherwise);
}

/// `a` turned counter-clockwise by `angle` (rad).
template <class S>
VEER_INLINE Vec<S, 2> rotate(const Vec<S, 2>& a, std::type_identity_t<S> angle) {
  const SinCos<S> turn = sin_cos(angle);
  return {a.x * turn.cos - a.y * turn.sin, a.x * turn.sin + a.y * turn.cos};
}

/// The level unit vector to the left of `heading`; +y if the heading points straight up or down.
template <class S, int D>
VEER_INLINE Vec<S, D> left_of(const Vec<S, D>& heading) {
  Vec<S, D> left{}, along_y{};
  left.x = -heading.y;
  left.y = heading.x;
  along_y.y = S(1.f);
  return unit(left, along_y);
}

/// The unit vector square to the unit vector `heading` to which a turn starts if both sides are equally good: left_of,
/// but toward +y where the heading is steeper than 64 degrees. Left turns around with the least turn of a steep
/// heading, so steps that each went to the left would cancel out.
template <class S, int D>
VEER_INLINE Vec<S, D> tie_side(const Vec<S, D>& heading) {
  const Vec<S, D> left = left_of(heading);
  if constexpr (D == 2) {
    return left;
  } else {
    Vec<S, D> along_y{};
    along_y.y = S(1.f);
    return select(abs(heading.z) > S(.9f), unit(along_y - heading * heading.y, left), left);
  }
}

namespace detail {

/// The unit direction square to the unit vector `from` in which a turn toward `to` starts. Where `to` is straight
/// behind, or nearly so (`tie` is the sine of the angle that it may be off), both ways round are equally short: then to
/// the tie_side.
template <class S, int D>
VEER_INLINE Vec<S, D> turning_side(const Vec<S, D>& from, const Vec<S, D>& to, S cosine, float tie = 1e-6f) {
  const Vec<S, D> left = tie_side(from);
  const Vec<S, D> apart = to - from * cosine;
  const MaskOf<S> behind = cosine < S(0.f) && length_squared(apart) <= S(tie * tie);
  const Vec<S, D> rough = select(behind, left, unit(apart, left));
  // Made square to `from` once more: where the two are nearly in line, `apart` is short and mostly rounding.
  return unit(rejected(rough, from), left);
}

}  // namespace detail

/// Turns the unit vector `from` toward the unit vector `to`, by at most `most` rad (none if negative), the shorter way
/// round. Gives exactly `to` where it gets there, and `from` where `to` has no direction; a `to` straight behind is
/// reached counter-clockwise, and so is one that is off by an angle with a sine of at most `tie`. The result has length
/// 1 within 1e-6. Planar vectors give the same bits in 2D and 3D.
template <class S, int D>
VEER_INLINE Vec<S, D> turn_toward(const Vec<S, D>& from, const Vec<S, D>& to, std::type_identity_t<S> most,
                                  float tie = 1e-6f) {
  const S cosine = dot(from, to);
  const Vec<S, D> side = detail::turning_side(from, to, cosine, tie);
  const S apart = atan2(length(to - from * cosine), cosine);
  const S angle = max(most, S(0.f));
  const SinCos<S> turn = sin_cos(min(angle, S(pi_of<S>)));
  const Vec<S, D> turned = unit(from * turn.cos + side * turn.sin, from);
  const MaskOf<S> somewhere = length_squared(to) > S(no_direction * no_direction);
  return select(somewhere, select(apart <= angle, to, turned), from);
}

}  // namespace veer
