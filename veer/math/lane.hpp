#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "veer/base/inline.hpp"

/// A lane type S is `float`, `double`, or a pack of floats (pack.hpp). Behaviors are templates over S and use only the
/// functions below, so that the same code runs for one agent or sixteen. Every function has one exact meaning for all
/// S: equal inputs give equal bits.
namespace veer {

/// The traits of a lane type: how many agents it holds, its mask type, and its 32-bit integers.
template <class S>
struct Lane;

template <>
struct Lane<float> {
  static constexpr int width = 1;
  using Mask = bool;
  using Uint = std::uint32_t;
  VEER_INLINE static float load(const float* from) { return *from; }
  VEER_INLINE static Uint load(const std::uint32_t* from) { return *from; }
  template <int C, int stride>
  VEER_INLINE static void load_records(const float* from, float (&components)[C]) {
    for (int c = 0; c < C; ++c) components[c] = from[c];
  }
  template <int C, int stride>
  VEER_INLINE static void store_records(float* to, const float (&components)[C]) {
    for (int c = 0; c < C; ++c) to[c] = components[c];
  }
  template <int C, int stride>
  VEER_INLINE static void gather_records(const float* from, Uint number, float (&components)[C]) {
    for (int c = 0; c < C; ++c) components[c] = from[std::size_t{number} * stride + static_cast<std::size_t>(c)];
  }
  /// The same with an array for each lane.
  template <int C, int stride>
  VEER_INLINE static void gather_records(const float* const* from, Uint number, float (&components)[C]) {
    gather_records<C, stride>(*from, number, components);
  }
};

template <>
struct Lane<double> {
  static constexpr int width = 1;
  using Mask = bool;
  using Uint = std::uint32_t;
  VEER_INLINE static double load(const float* from) { return *from; }
  VEER_INLINE static Uint load(const std::uint32_t* from) { return *from; }
  template <int C, int stride>
  VEER_INLINE static void gather_records(const float* from, Uint number, double (&components)[C]) {
    for (int c = 0; c < C; ++c)
      components[c] = static_cast<double>(from[std::size_t{number} * stride + static_cast<std::size_t>(c)]);
  }
};

template <class S>
using MaskOf = typename Lane<S>::Mask;
template <class S>
using UintOf = typename Lane<S>::Uint;
/// The number type of one lane, by which constants are chosen that differ between float and double.
template <class S>
using RealOf = std::conditional_t<std::is_same_v<S, double>, double, float>;

/// Returns `yes` where the mask is set, `no` elsewhere: the branch of lane code.
VEER_INLINE float select(bool mask, float yes, float no) { return mask ? yes : no; }
VEER_INLINE double select(bool mask, double yes, double no) { return mask ? yes : no; }
VEER_INLINE std::uint32_t select(bool mask, std::uint32_t yes, std::uint32_t no) { return mask ? yes : no; }

VEER_INLINE bool any(bool mask) { return mask; }
VEER_INLINE bool all(bool mask) { return mask; }

/// min and max give `b` when either is NaN or both are equal (so min(+0, -0) is the second), as SSE does.
VEER_INLINE float min(float a, float b) { return a < b ? a : b; }
VEER_INLINE double min(double a, double b) { return a < b ? a : b; }
VEER_INLINE float max(float a, float b) { return a > b ? a : b; }
VEER_INLINE double max(double a, double b) { return a > b ? a : b; }

// Templates, so that in a program with `using namespace veer` the functions of C with these names go before them
// instead of making a call ambiguous.
template <class = void>
VEER_INLINE float abs(float a) {
  return __builtin_fabsf(a);
}
template <class = void>
VEER_INLINE double abs(double a) {
  return __builtin_fabs(a);
}
template <class = void>
VEER_INLINE float sqrt(float a) {  // correctly rounded by IEEE 754
  return __builtin_sqrtf(a);
}
template <class = void>
VEER_INLINE double sqrt(double a) {
  return __builtin_sqrt(a);
}
template <class = void>
VEER_INLINE float copysign(float magnitude, float sign) {
  return __builtin_copysignf(magnitude, sign);
}
template <class = void>
VEER_INLINE double copysign(double magnitude, double sign) {
  return __builtin_copysign(magnitude, sign);
}

/// Nearest whole number, ties to even, for |a| < 2^22 (2^51 for double): adding and subtracting a constant with a last
/// bit of value one rounds in the default mode on every machine, without a library call.
VEER_INLINE float round_small(float a) { return (a + 12582912.f) - 12582912.f; }
VEER_INLINE double round_small(double a) { return (a + 6755399441055744.0) - 6755399441055744.0; }

/// A whole number below 2^24 as lanes of S.
template <class S>
  requires(Lane<S>::width == 1)
VEER_INLINE S from_uint(UintOf<S> u) {
  return static_cast<S>(u);
}

/// The bits of a lane type's floats as integers and back; floats only (a double has more bits than a lane integer).
VEER_INLINE std::uint32_t bits_of(float a) { return __builtin_bit_cast(std::uint32_t, a); }
template <class S>
  requires(Lane<S>::width == 1)
VEER_INLINE S from_bits(UintOf<S> u) {
  return __builtin_bit_cast(S, u);
}

/// Greatest whole number not above a, for |a| <= 2^30; negative numbers in two's complement.
VEER_INLINE std::uint32_t floor_int(float a) {
  const auto whole = static_cast<std::int32_t>(a);
  return static_cast<std::uint32_t>(whole) - (static_cast<float>(whole) > a ? 1u : 0u);
}

VEER_INLINE std::uint32_t floor_int(double a) {
  const auto whole = static_cast<std::int32_t>(a);
  return static_cast<std::uint32_t>(whole) - (static_cast<double>(whole) > a ? 1u : 0u);
}

/// High half of the 64-bit product.
VEER_INLINE std::uint32_t mul_high(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>((std::uint64_t{a} * b) >> 32);
}

/// 64-bit products of 32-bit halves, also in packs (math/pack_wide.hpp): mul_low multiplies the lower halves.
VEER_INLINE std::uint64_t widen(std::uint32_t a) { return a; }
VEER_INLINE std::uint64_t mul_low(std::uint64_t a, std::uint32_t b) { return (a & 0xffffffffu) * b; }
VEER_INLINE std::uint64_t upper(std::uint64_t a) { return a >> 32; }
VEER_INLINE std::uint32_t lower(std::uint64_t a) { return static_cast<std::uint32_t>(a); }

/// Loads S from consecutive floats or integers, and stores it; for float that is one number.
template <class S>
VEER_INLINE S load(const float* from) {
  return Lane<S>::load(from);
}
template <class S>
VEER_INLINE UintOf<S> load_uint(const std::uint32_t* from) {
  return Lane<S>::load(from);
}
VEER_INLINE void store(float* to, float value) { *to = value; }
VEER_INLINE void store(std::uint32_t* to, std::uint32_t value) { *to = value; }

/// Loads and stores as many records of C floats as S has lanes: structures in memory, one S per component. They may be
/// parts of longer records: `stride` is the number of floats from one to the next.
template <class S, int C, int stride = C>
VEER_INLINE void load_records(const float* from, S (&components)[C]) {
  Lane<S>::template load_records<C, stride>(from, components);
}
template <class S, int C, int stride = C>
VEER_INLINE void store_records(float* to, const S (&components)[C]) {
  Lane<S>::template store_records<C, stride>(to, components);
}

/// Gathers the first C floats of the records with these numbers, of `stride` floats each; C from 1 to 3, or a multiple
/// of 4. Records of a multiple of 4 floats are read the fastest.
template <class S, int C, int stride>
VEER_INLINE void gather_records(const float* from, const UintOf<S>& numbers, S (&components)[C]) {
  Lane<S>::template gather_records<C, stride>(from, numbers, components);
}

/// Reads and writes the value of one agent in a lane type.
VEER_INLINE float lane(float value, int) { return value; }
VEER_INLINE bool lane(bool value, int) { return value; }
VEER_INLINE void set_lane(float& value, int, float to) { value = to; }

/// The smallest and the largest of all lanes.
VEER_INLINE float lowest(float a) { return a; }
VEER_INLINE float highest(float a) { return a; }

/// Adds x to the sum where the mask is set. The sum starts at +0 and so is never -0: machines without masked addition
/// may add +0 elsewhere, which leaves it exactly as it is.
VEER_INLINE void add_where(float& sum, bool mask, float x) { sum = sum + (mask ? x : 0.f); }
VEER_INLINE void add_where(double& sum, bool mask, double x) { sum = sum + (mask ? x : 0.); }
/// Adds one where the mask is set.
VEER_INLINE void count_up(std::uint32_t& count, bool mask) { count += mask ? 1 : 0; }

/// A mask of all lanes but number k.
template <class S>
  requires(Lane<S>::width == 1)
VEER_INLINE bool all_but(int k) {
  return k != 0;
}

// The functions below are built from those above; the same code serves all S.

/// True if a is neither NaN nor infinite: only then a - a is 0.
template <class S>
VEER_INLINE MaskOf<S> is_finite(S a) {
  return (a - a) == S(0.f);
}
template <class S>
VEER_INLINE S clamp(S a, S low, S high) {
  return min(max(a, low), high);
}
template <class S>
VEER_INLINE S square(S a) {
  return a * a;
}
/// c[0] + c[1] x + c[2] x^2 + ..., by Horner's scheme.
template <class S, std::size_t N>
VEER_INLINE S polynomial(S x, const RealOf<S> (&c)[N]) {
  S sum(c[N - 1]);
  for (std::size_t k = N - 1; k-- > 0;) sum = sum * x + S(c[k]);
  return sum;
}

}  // namespace veer
