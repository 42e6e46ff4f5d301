#pragma once

#include "veer/math/lane.hpp"

/// Sine, cosine and arc tangent from + - * / alone, so that every machine gives the same bits (the standard library's
/// functions don't). Floats and packs use the same code and constants; double has longer polynomials.
namespace veer {

template <class S>
struct SinCos {
  S sin, cos;
};

namespace detail {

// Polynomials: own minimax fits (Remez exchange), rounded coefficient by coefficient, in z = r^2:
//   sin r = r + r z sin(z), cos r = 1 - z/2 + z^2 cos(z) for |r| <= 0.8; atan t = t + t z atan(z) for |t| <= tan(pi/8).
// Quarter turns: pi/2 in three parts, the first two so short that whole multiples of them are exact (Cody and Waite).
// Eighths: pi/4 in two parts, the first with two bits to spare, so that up to four times it is exact.
template <class R>
struct Trig;

template <>
struct Trig<float> {
  static constexpr float two_over_pi = 0.636619747f;
  static constexpr float quarter[] = {1.5703125f, 0.000483751297f, 7.54979013e-08f};
  static constexpr float eighth[] = {0.785398006f, 1.56958237e-07f};
  static constexpr float sin[] = {-0.166666523f, 0.0083320085f, -0.000194944194f};
  static constexpr float cos[] = {0.0416666418f, -0.00138871197f, 2.44100593e-05f};
  static constexpr float atan[] = {-0.333329529f, 0.199778229f, -0.138786286f, 0.0805604681f};
  static constexpr float huge = 1e38f;  // twice this may overflow
};

template <>
struct Trig<double> {
  static constexpr double two_over_pi = 0.6366197723675814;
  static constexpr double quarter[] = {1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21};
  static constexpr double eighth[] = {0.7853981633974483, 3.061616997868383e-17};
  static constexpr double sin[] = {-0.16666666666666619,   0.008333333333318977,    -0.00019841269827003874,
                                   2.7557312705774476e-06, -2.5050602220256574e-08, 1.5887701403746724e-10};
  static constexpr double cos[] = {0.041666666666666574,    -0.0013888888888869614, 2.4801587286606175e-05,
                                   -2.7557313508168417e-07, 2.087560715716509e-09,  -1.1353583732774766e-11};
  static constexpr double atan[] = {-0.333333333333332,  0.19999999999953805,  -0.14285714280218273,
                                    0.11111110784531977, -0.09090897787956588, 0.07692060738332916,
                                    -0.0666310979875141, 0.058479294594587165, -0.05039477409112773,
                                    0.03806873127368545, -0.017911535094158007};
  static constexpr double huge = 1e307;
};

/// x less a whole number of quarter turns.
template <class S>
VEER_INLINE S less_quarters(S x, S turns) {
  using K = Trig<RealOf<S>>;
  return ((x - turns * S(K::quarter[0])) - turns * S(K::quarter[1])) - turns * S(K::quarter[2]);
}

}  // namespace detail

/// Sine and cosine of x (rad) together. Absolute error at most 1e-7 for |x| <= 1e4 (double: 2.5e-16 for |x| <= 1e5).
/// Beyond that the error grows with |x|, but every finite x gives values in [-1, 1]. NaN and infinity give NaN.
template <class S>
VEER_INLINE SinCos<S> sin_cos(S x) {
  using K = detail::Trig<RealOf<S>>;
  const S turns = round_small(x * S(K::two_over_pi));                     // quarter turns, whole
  const S r = clamp(detail::less_quarters(x, turns), S(-0.8f), S(0.8f));  // changes only x far out of range
  const S z = r * r;
  const S sine = r + (r * z) * polynomial(z, K::sin);
  const S cosine = (S(1.f) - S(0.5f) * z) + (z * z) * polynomial(z, K::cos);

  const S quadrant = turns - S(4.f) * round_small(turns * S(0.25f));  // -2 to 2, both ends meaning a half turn
  const MaskOf<S> odd = abs(quadrant) == S(1.f);
  const S s = select(odd, cosine, sine), c = select(odd, sine, cosine);
  const MaskOf<S> s_flips = quadrant < S(0.f) || quadrant > S(1.f);
  const MaskOf<S> c_flips = quadrant > S(0.f) || quadrant < S(-1.f);
  const S poison = x - x;  // 0, or NaN where x isn't finite; subtracting 0 keeps -0
  return {select(x == S(0.f), x, select(s_flips, -s, s)) - poison, select(c_flips, -c, c) - poison};
}
template <class S>
VEER_INLINE S sin(S x) {
  return sin_cos(x).sin;
}
template <class S>
VEER_INLINE S cos(S x) {
  return sin_cos(x).cos;
}

/// The angle of the vector (x, y), in rad from +x counter-clockwise, in [-pi, pi] with the sign of y. Error at most 2.5
/// units in the last place for all finite inputs, tiny and huge ones too. On the axes exact as in IEEE 754, except that
/// x = -0 counts as +0: the zero vector gives 0 (with the sign of y). NaN and infinity give NaN.
template <class S>
VEER_INLINE S atan2(S y, S x) {
  using K = detail::Trig<RealOf<S>>;
  const S ax = abs(x), ay = abs(y);
  S small = min(ax, ay), large = max(ax, ay);
  const S scale = select(large > S(K::huge), S(0.25f), S(1.f));
  small = small * scale;
  large = large * scale;

  // Past tan(pi/8) turn by an eighth: atan(a) = pi/4 + atan((a - 1) / (a + 1)).
  const MaskOf<S> past = small > large * S(0.41421357f);
  const S above = select(past, small - large, small);
  const S below = select(past, small + large, large);
  const S t = above / select(below == S(0.f), S(1.f), below);
  const S z = t * t;
  const S turn = t + (t * z) * polynomial(z, K::atan);

  S eighths = select(past, S(1.f), S(0.f)), sign = S(1.f);
  const MaskOf<S> steep = ay > ax, back = x < S(0.f);
  eighths = select(steep, S(2.f) - eighths, eighths);
  sign = select(steep, -sign, sign);
  eighths = select(back, S(4.f) - eighths, eighths);
  sign = select(back, -sign, sign);
  const S angle = eighths * S(K::eighth[0]) + (eighths * S(K::eighth[1]) + sign * turn);
  return copysign(angle - ((x - x) + (y - y)), y);
}

}  // namespace veer
