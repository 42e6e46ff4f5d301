#pragma once

#include <limits>

#include "veer/math/lane.hpp"

/// Exponential and natural logarithm from + - * / and exponent bits, with the same bits on every machine.
namespace veer {

namespace detail {

// Own minimax fits (Remez exchange): e^r = 1 + r + r^2 exp(r) for |r| <= ln(2)/2, and
// log((1 + s) / (1 - s)) = 2 s + s z log(z) with z = s^2, |s| <= 0.1716. ln 2 in two parts, the first so short that
// whole multiples of it are exact.
template <class R>
struct Exp;

template <>
struct Exp<float> {
  static constexpr float log2_e = 1.44269502f;
  static constexpr float ln2[] = {0.693145752f, 1.42860677e-06f};
  static constexpr float exp[] = {0.5f, 0.166665137f, 0.041666586f, 0.00836949516f, 0.00139208056f};
  static constexpr float log[] = {0.666667759f, 0.399775773f, 0.298710674f};
  static constexpr float lowest = -104.f, highest = 89.f;  // beyond these the result is 0 or infinity
  static constexpr float smallest_normal = 1.17549435e-38f, lift = 16777216.f, lift_log2 = 24.f;
};

template <>
struct Exp<double> {
  static constexpr double log2_e = 1.4426950408889634;
  static constexpr double ln2[] = {0.693147180559663, 2.8235290563031577e-13};
  static constexpr double exp[] = {0.5,
                                   0.16666666666666685,
                                   0.04166666666666673,
                                   0.008333333333316552,
                                   0.001388888888885788,
                                   0.00019841269897531643,
                                   2.4801587374713516e-05,
                                   2.7557233757559637e-06,
                                   2.7557232586465763e-07,
                                   2.511240913983054e-08,
                                   2.092717320193384e-09};
  static constexpr double log[] = {0.6666666666666735,  0.3999999999940937,  0.28571428743681077, 0.22222198429676798,
                                   0.18183572311385626, 0.15313833468055776, 0.14798243773289618};
  static constexpr double lowest = -746., highest = 710.;
  static constexpr double smallest_normal = 2.2250738585072014e-308, lift = 18014398509481984., lift_log2 = 54.;
};

/// 2^k for a whole k in the normal range: adding a large constant leaves k + bias in the low bits, ready for the
/// exponent.
template <class S>
VEER_INLINE S power_of_two(S k) {
  return from_bits<S>(bits_of(k + S(12582912.f + 127.f)) << 23);
}
VEER_INLINE double power_of_two(double k) {
  return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, k + (6755399441055744. + 1023.)) << 52);
}

template <class S>
struct Binary {
  S mantissa, exponent;  // the mantissa in [sqrt(1/2), sqrt(2))
};
/// x as mantissa times 2^exponent, for normal x > 0. The offset makes the exponent field step at sqrt(1/2), not at 1.
template <class S>
VEER_INLINE Binary<S> split(S x) {
  using U = UintOf<S>;
  const U u = bits_of(x) + U(0x3f800000u - 0x3f3504f3u);
  return {from_bits<S>((u & U(0x007fffffu)) + U(0x3f3504f3u)), from_uint<S>(u >> 23) - S(127.f)};
}
VEER_INLINE Binary<double> split(double x) {
  constexpr std::uint64_t one = 0x3ff0000000000000u, root = 0x3fe6a09e667f3bcdu, fraction = 0x000fffffffffffffu;
  const std::uint64_t u = __builtin_bit_cast(std::uint64_t, x) + (one - root);
  return {__builtin_bit_cast(double, (u & fraction) + root), static_cast<double>(u >> 52) - 1023.};
}

}  // namespace detail

/// e^x, relative error at most 1e-7 (double: 2e-16). As in IEEE 754: infinity where the result is too large for the
/// type (x > 88.72; double 709.78), denormals and then 0 where it is too small, NaN for NaN.
template <class S>
VEER_INLINE S exp(S x) {
  using K = detail::Exp<RealOf<S>>;
  const S bounded = clamp(x, S(K::lowest), S(K::highest));
  const S k = round_small(bounded * S(K::log2_e));
  const S r = (bounded - k * S(K::ln2[0])) - k * S(K::ln2[1]);
  const S power = S(1.f) + (r + (r * r) * polynomial(r, K::exp));
  // In two factors: 2^k alone can be out of range where the result isn't.
  const S half = round_small(k * S(0.5f));
  const S result = (power * detail::power_of_two(half)) * detail::power_of_two(k - half);
  return select(x == x, result, x);
}

/// (1 - e^-x) / x, the mean of e^-t for t from 0 to x; 1 at x = 0. For x >= 0, relative error at most 4e-7 (also for
/// double). It is the fraction of a steady push that is left of a motion that fades.
template <class S>
VEER_INLINE S mean_decay(S x) {
  // The series, where the difference would cancel.
  const S term = S(1.f) - x * S(1 / 6.f) * (S(1.f) - x * S(1 / 7.f));
  const S series =
      S(1.f) - x * S(.5f) * (S(1.f) - x * S(1 / 3.f) * (S(1.f) - x * S(.25f) * (S(1.f) - x * S(.2f) * term)));
  return select(x < S(.5f), series, (S(1.f) - exp(-x)) / max(x, S(.5f)));
}

/// Natural logarithm, error at most 1 unit in the last place (double: 1.5), denormals too. log(0) is -infinity, log of
/// a negative number NaN, log of infinity infinity.
template <class S>
VEER_INLINE S log(S x) {
  using K = detail::Exp<RealOf<S>>;
  constexpr RealOf<S> infinity = std::numeric_limits<RealOf<S>>::infinity();
  constexpr RealOf<S> not_a_number = std::numeric_limits<RealOf<S>>::quiet_NaN();
  const MaskOf<S> denormal = x < S(K::smallest_normal);
  const detail::Binary<S> b = detail::split(select(denormal, x * S(K::lift), x));
  const S exponent = b.exponent - select(denormal, S(K::lift_log2), S(0.f));
  const S f = b.mantissa - S(1.f);  // exact
  const S s = f / (S(2.f) + f);
  const S z = s * s;
  const S tail = f - s * (f - z * polynomial(z, K::log));  // 2 s is f - s f: the exact f carries most of the result
  S result = exponent * S(K::ln2[0]) + (exponent * S(K::ln2[1]) + tail);
  result = select(x < S(infinity), result, x);
  result = select(x > S(0.f), result, S(-infinity));
  return select(x >= S(0.f), result, S(not_a_number));
}

}  // namespace veer
