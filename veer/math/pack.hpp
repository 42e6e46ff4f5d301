#pragma once

#include <cstring>
#include <utility>

#include "veer/math/lane.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/// Packs of 4, 8 or 16 floats over the compilers' native vector types. A pack wider than the machine's registers is two
/// packs of half the width: GCC would otherwise spill such a vector lane by lane. Only kernel sources include this,
/// by way of pack_rows.hpp.
///
/// One binary holds kernels compiled for several instruction sets, and the same pack is laid out differently in them.
/// So packs live in a namespace named after the registers they are made of: the linker never takes a function of one
/// instruction set for that of another.
#if defined(__AVX512F__)
#define VEER_REGISTERS registers_of_16
#elif defined(__AVX2__)
#define VEER_REGISTERS registers_of_8
#else
#define VEER_REGISTERS registers_of_4
#endif

namespace veer {
inline namespace VEER_REGISTERS {

#if defined(__AVX512F__)
inline constexpr int register_width = 16;
#elif defined(__AVX2__)
inline constexpr int register_width = 8;
#else
inline constexpr int register_width = 4;
#endif

namespace packs {

// Full specializations because GCC 12 can't overload on a dependent vector_size type.
template <class T, int N>
struct Native;
#define VEER_NATIVE(T, N)                                       \
  template <>                                                   \
  struct Native<T, N> {                                         \
    typedef T type __attribute__((vector_size(sizeof(T) * N))); \
  };
#define VEER_NATIVES(T) VEER_NATIVE(T, 4) VEER_NATIVE(T, 8) VEER_NATIVE(T, 16)
VEER_NATIVES(float)
VEER_NATIVES(std::int32_t)
VEER_NATIVES(std::uint32_t)
#undef VEER_NATIVES
VEER_NATIVE(std::uint64_t, 2)
VEER_NATIVE(std::uint64_t, 4)
VEER_NATIVE(std::uint64_t, 8)
#undef VEER_NATIVE

template <class T, int N, bool whole = (N <= register_width)>
struct Register {
  using Half = Register<T, N / 2>;
  Half low, high;
};
template <class T, int N>
struct Register<T, N, true> {
  typename Native<T, N>::type v;
};

/// Applies f to the native vectors of one or more registers, half by half where a register is split.
template <class R, class T, int N, class F, class... More>
VEER_INLINE Register<R, N> each(F f, const Register<T, N>& a, const More&... more) {
  if constexpr (N <= register_width) return {f(a.v, more.v...)};
  else return {each<R>(f, a.low, more.low...), each<R>(f, a.high, more.high...)};
}

template <class T, int N>
VEER_INLINE Register<T, N> broadcast(T value) {
  if constexpr (N <= register_width) {
    // value - 0 keeps the sign of -0, and compilers fold it to a broadcast; 0 + value does neither.
    return {value - typename Native<T, N>::type{}};
  } else {
    return {broadcast<T, N / 2>(value), broadcast<T, N / 2>(value)};
  }
}

// The few operations the vector extensions don't have, one overload per register width. vmul_low multiplies the lower
// halves of 64-bit lanes.
#if defined(__SSE2__)
VEER_INLINE Native<float, 4>::type vmin(__m128 a, __m128 b) { return _mm_min_ps(a, b); }
VEER_INLINE Native<float, 4>::type vmax(__m128 a, __m128 b) { return _mm_max_ps(a, b); }
VEER_INLINE Native<float, 4>::type vsqrt(__m128 a) { return _mm_sqrt_ps(a); }
VEER_INLINE Native<std::uint64_t, 2>::type vmul_low(Native<std::uint64_t, 2>::type a,
                                                    Native<std::uint64_t, 2>::type b) {
  return (Native<std::uint64_t, 2>::type)_mm_mul_epu32((__m128i)a, (__m128i)b);
}
VEER_INLINE unsigned vbits(Native<std::int32_t, 4>::type m) {
  return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(m)));
}
#if defined(__AVX2__)
VEER_INLINE Native<float, 8>::type vmin(__m256 a, __m256 b) { return _mm256_min_ps(a, b); }
VEER_INLINE Native<float, 8>::type vmax(__m256 a, __m256 b) { return _mm256_max_ps(a, b); }
VEER_INLINE Native<float, 8>::type vsqrt(__m256 a) { return _mm256_sqrt_ps(a); }
VEER_INLINE Native<std::uint64_t, 4>::type vmul_low(Native<std::uint64_t, 4>::type a,
                                                    Native<std::uint64_t, 4>::type b) {
  return (Native<std::uint64_t, 4>::type)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}
VEER_INLINE unsigned vbits(Native<std::int32_t, 8>::type m) {
  return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(m)));
}
#endif
#if defined(__AVX512F__)
VEER_INLINE Native<float, 16>::type vmin(__m512 a, __m512 b) { return _mm512_min_ps(a, b); }
VEER_INLINE Native<float, 16>::type vmax(__m512 a, __m512 b) { return _mm512_max_ps(a, b); }
VEER_INLINE Native<float, 16>::type vsqrt(__m512 a) { return _mm512_sqrt_ps(a); }
VEER_INLINE Native<std::uint64_t, 8>::type vmul_low(Native<std::uint64_t, 8>::type a,
                                                    Native<std::uint64_t, 8>::type b) {
  return (Native<std::uint64_t, 8>::type)_mm512_mul_epu32((__m512i)a, (__m512i)b);
}
#endif
#else
template <class V>
VEER_INLINE V vmin(V a, V b) {
  return a < b ? a : b;
}
template <class V>
VEER_INLINE V vmax(V a, V b) {
  return a > b ? a : b;
}
template <class V>
VEER_INLINE V vmul_low(V a, V b) {
  return (a & 0xffffffffu) * (b & 0xffffffffu);
}
template <class M>
VEER_INLINE unsigned vbits(M m) {
  unsigned bits = 0;
  for (unsigned k = 0; k < sizeof(M) / 4; ++k) bits |= (m[k] ? 1u : 0u) << k;
  return bits;
}
#if defined(__ARM_NEON)
VEER_INLINE Native<float, 4>::type vsqrt(float32x4_t a) { return vsqrtq_f32(a); }
#elif defined(__wasm_simd128__)
VEER_INLINE Native<float, 4>::type vsqrt(Native<float, 4>::type a) {
  return reinterpret_cast<Native<float, 4>::type>(wasm_f32x4_sqrt(reinterpret_cast<v128_t>(a)));
}
#else
template <class V>
VEER_INLINE V vsqrt(V a) {
  for (unsigned k = 0; k < sizeof(V) / 4; ++k) a[k] = __builtin_sqrtf(a[k]);
  return a;
}
#endif
#endif

template <class T, class V>
using Like = typename Native<T, static_cast<int>(sizeof(V) / sizeof(T))>::type;  // T in vectors as long as V

template <class T, int N>
VEER_INLINE T get_lane(const Register<T, N>& r, int k) {
  if constexpr (N <= register_width) return r.v[k];
  else return k < N / 2 ? get_lane(r.low, k) : get_lane(r.high, k - N / 2);
}
template <class T, int N>
VEER_INLINE void put_lane(Register<T, N>& r, int k, T value) {
  if constexpr (N <= register_width) r.v[k] = value;
  else if (k < N / 2) put_lane(r.low, k, value);
  else put_lane(r.high, k - N / 2, value);
}
template <int N>
VEER_INLINE unsigned mask_bits(const Register<std::int32_t, N>& r) {
  if constexpr (N <= register_width) return vbits(r.v);
  else return mask_bits(r.low) | mask_bits(r.high) << (N / 2);
}

/// Picks lanes of two vectors by number: lane k is number index(k), counted on through the second vector.
template <auto index, class V>
VEER_INLINE V shuffle(V a, V b) {
  return [&]<int... K>(std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
    return __builtin_shufflevector(a, b, index(K)...);
  }(std::make_integer_sequence<int, static_cast<int>(sizeof(V) / 4)>{});
}

/// Reduces all lanes to one number, by halving.
template <int step, class V, class F>
VEER_INLINE V fold_vector(V v, F f) {
  if constexpr (step == 0) return v;
  else return fold_vector<step / 2>((V)f(v, shuffle<[](int k) { return k ^ step; }>(v, v)), f);
}
template <int N, class F>
VEER_INLINE float fold(const Register<float, N>& r, F f) {
  if constexpr (N <= register_width) return fold_vector<N / 2>(r.v, f)[0];
  else return fold<N / 2>(each<float>(f, r.low, r.high), f);
}

template <int N, int first = 0>
VEER_INLINE Register<std::int32_t, N> not_lane(int k) {
  if constexpr (N <= register_width) {
    using V = typename Native<std::int32_t, N>::type;
    return {[&]<int... K>(std::integer_sequence<int, K...>)
                VEER_INLINE_LAMBDA { return V{(first + K)...} != k; }(std::make_integer_sequence<int, N>{})};
  } else {
    return {not_lane<N / 2, first>(k), not_lane<N / 2, first + N / 2>(k)};
  }
}

}  // namespace packs

// One operator, applied register by register.
#define VEER_OPERATOR(Result, T, Type, op)                                                                          \
  VEER_INLINE friend Result operator op(Type a, Type b) {                                                           \
    return {packs::each<T>([](auto x, auto y) VEER_INLINE_LAMBDA { return (packs::Like<T, decltype(x)>)(x op y); }, \
                           a.r, b.r)};                                                                              \
  }

/// The result of a comparison of packs: one truth value per lane.
template <int N>
struct Mask {
  static constexpr bool is_bits = false;
  packs::Register<std::int32_t, N> r;  // all ones where set

  VEER_INLINE friend Mask operator&&(Mask a, Mask b) {
    return {packs::each<std::int32_t>([](auto x, auto y) VEER_INLINE_LAMBDA { return x & y; }, a.r, b.r)};
  }
  VEER_INLINE friend Mask operator||(Mask a, Mask b) {
    return {packs::each<std::int32_t>([](auto x, auto y) VEER_INLINE_LAMBDA { return x | y; }, a.r, b.r)};
  }
  VEER_INLINE friend Mask operator!(Mask a) {
    return {packs::each<std::int32_t>([](auto x) VEER_INLINE_LAMBDA { return ~x; }, a.r)};
  }
};

#if defined(__AVX512F__)
/// AVX-512 compares into mask registers, one bit per lane.
template <>
struct Mask<16> {
  static constexpr bool is_bits = true;
  __mmask16 bits;

  VEER_INLINE friend Mask operator&&(Mask a, Mask b) { return {static_cast<__mmask16>(a.bits & b.bits)}; }
  VEER_INLINE friend Mask operator||(Mask a, Mask b) { return {static_cast<__mmask16>(a.bits | b.bits)}; }
  VEER_INLINE friend Mask operator!(Mask a) { return {static_cast<__mmask16>(~a.bits)}; }
};
#define VEER_IF_BITS(...)                             \
  if constexpr (Mask<N>::is_bits) return __VA_ARGS__; \
  else
#else
#define VEER_IF_BITS(...)
#endif

/// N unsigned 32-bit integers; wraps around.
template <int N>
struct UintPack {
  packs::Register<std::uint32_t, N> r;

  UintPack() : UintPack(0u) {}
  VEER_INLINE UintPack(std::uint32_t value) : r(packs::broadcast<std::uint32_t, N>(value)) {}
  VEER_INLINE UintPack(const packs::Register<std::uint32_t, N>& value) : r(value) {}
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, +)
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, -)
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, *)
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, &)
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, |)
  VEER_OPERATOR(UintPack, std::uint32_t, UintPack, ^)
  VEER_INLINE friend Mask<N> operator==(UintPack a, UintPack b) {
    VEER_IF_BITS({_mm512_cmpeq_epi32_mask((__m512i)a.r.v, (__m512i)b.r.v)})
    return {packs::each<std::int32_t>(
        [](auto x, auto y) VEER_INLINE_LAMBDA { return (packs::Like<std::int32_t, decltype(x)>)(x == y); }, a.r, b.r)};
  }
  VEER_INLINE friend UintPack operator<<(UintPack a, int by) {
    return packs::each<std::uint32_t>([by](auto x) VEER_INLINE_LAMBDA { return x << by; }, a.r);
  }
  VEER_INLINE friend UintPack operator>>(UintPack a, int by) {
    return packs::each<std::uint32_t>([by](auto x) VEER_INLINE_LAMBDA { return x >> by; }, a.r);
  }
};

#define VEER_COMPARISON(op, predicate)                                                                           \
  VEER_INLINE friend Mask<N> operator op(Pack a, Pack b) {                                                       \
    VEER_IF_BITS({_mm512_cmp_ps_mask(a.r.v, b.r.v, predicate)})                                                  \
    return {packs::each<std::int32_t>(                                                                           \
        [](auto x, auto y) VEER_INLINE_LAMBDA { return (packs::Like<std::int32_t, decltype(x)>)(x op y); }, a.r, \
        b.r)};                                                                                                   \
  }

/// N floats, one per agent.
template <int N>
struct Pack {
  packs::Register<float, N> r;

  Pack() : Pack(0.f) {}
  VEER_INLINE Pack(float value) : r(packs::broadcast<float, N>(value)) {}
  VEER_INLINE Pack(const packs::Register<float, N>& value) : r(value) {}
  VEER_OPERATOR(Pack, float, Pack, +)
  VEER_OPERATOR(Pack, float, Pack, -)
  VEER_OPERATOR(Pack, float, Pack, *)
  VEER_OPERATOR(Pack, float, Pack, /)
  VEER_COMPARISON(<, _CMP_LT_OQ)
  VEER_COMPARISON(>, _CMP_GT_OQ)
  VEER_COMPARISON(<=, _CMP_LE_OQ)
  VEER_COMPARISON(>=, _CMP_GE_OQ)
  VEER_COMPARISON(==, _CMP_EQ_OQ)
  VEER_INLINE friend Pack operator-(Pack a) {
    return packs::each<float>([](auto x) VEER_INLINE_LAMBDA { return -x; }, a.r);
  }
};
#undef VEER_OPERATOR
#undef VEER_COMPARISON

}  // namespace VEER_REGISTERS

template <int N>
struct Lane<Pack<N>> {
  static constexpr int width = N;
  using Mask = veer::Mask<N>;
  using Uint = UintPack<N>;
  VEER_INLINE static Pack<N> load(const float* from) {
    Pack<N> p;
    std::memcpy(&p.r, from, sizeof p.r);
    return p;
  }
  VEER_INLINE static Uint load(const std::uint32_t* from) {
    Uint u;
    std::memcpy(&u.r, from, sizeof u.r);
    return u;
  }
  /// N records of C floats each, `stride` floats apart; defined in pack_rows.hpp.
  template <int C, int stride>
  static void load_records(const float* from, Pack<N> (&components)[C]);
  template <int C, int stride>
  static void store_records(float* to, const Pack<N> (&components)[C]);
  /// The first C floats of the records with these numbers, of `stride` floats each.
  template <int C, int stride>
  static void gather_records(const float* from, const Uint& numbers, Pack<N> (&components)[C]);
  /// The same with an array for each lane.
  template <int C, int stride>
  static void gather_records(const float* const* from, const Uint& numbers, Pack<N> (&components)[C]);
};

inline namespace VEER_REGISTERS {

template <int N>
VEER_INLINE Pack<N> select(Mask<N> mask, Pack<N> yes, Pack<N> no) {
  VEER_IF_BITS({{(packs::Native<float, 16>::type)_mm512_mask_blend_ps(mask.bits, no.r.v, yes.r.v)}})
  return packs::each<float>([](auto m, auto a, auto b) VEER_INLINE_LAMBDA { return m ? a : b; }, mask.r, yes.r, no.r);
}
template <int N>
VEER_INLINE UintPack<N> select(Mask<N> mask, UintPack<N> yes, UintPack<N> no) {
  VEER_IF_BITS(
      {{(packs::Native<std::uint32_t, 16>::type)_mm512_mask_blend_epi32(mask.bits, (__m512i)no.r.v, (__m512i)yes.r.v)}})
  return packs::each<std::uint32_t>([](auto m, auto a, auto b) VEER_INLINE_LAMBDA { return m ? a : b; }, mask.r, yes.r,
                                    no.r);
}
template <int N>
VEER_INLINE bool any(Mask<N> mask) {
  VEER_IF_BITS(mask.bits != 0)
  return packs::mask_bits(mask.r) != 0;
}
template <int N>
VEER_INLINE bool all(Mask<N> mask) {
  VEER_IF_BITS(mask.bits == 0xffff)
  return packs::mask_bits(mask.r) == (1u << N) - 1;
}
template <int N>
VEER_INLINE Pack<N> min(Pack<N> a, Pack<N> b) {
  return packs::each<float>([](auto x, auto y) VEER_INLINE_LAMBDA { return packs::vmin(x, y); }, a.r, b.r);
}
template <int N>
VEER_INLINE Pack<N> max(Pack<N> a, Pack<N> b) {
  return packs::each<float>([](auto x, auto y) VEER_INLINE_LAMBDA { return packs::vmax(x, y); }, a.r, b.r);
}
template <int N>
VEER_INLINE Pack<N> sqrt(Pack<N> a) {
  return packs::each<float>([](auto x) VEER_INLINE_LAMBDA { return packs::vsqrt(x); }, a.r);
}
template <int N>
VEER_INLINE UintPack<N> bits_of(Pack<N> a) {
  return packs::each<std::uint32_t>(
      [](auto x) VEER_INLINE_LAMBDA { return (packs::Like<std::uint32_t, decltype(x)>)x; }, a.r);
}
template <class S>
  requires(Lane<S>::width > 1)
VEER_INLINE S from_bits(UintOf<S> u) {
  return packs::each<float>([](auto x) VEER_INLINE_LAMBDA { return (packs::Like<float, decltype(x)>)x; }, u.r);
}
template <class S>
  requires(Lane<S>::width > 1)
VEER_INLINE S from_uint(UintOf<S> u) {
  return packs::each<float>(
      [](auto x) VEER_INLINE_LAMBDA {
        return __builtin_convertvector((packs::Like<std::int32_t, decltype(x)>)x, packs::Like<float, decltype(x)>);
      },
      u.r);
}
template <int N>
VEER_INLINE Pack<N> abs(Pack<N> a) {
  return from_bits<Pack<N>>(bits_of(a) & UintPack<N>(0x7fffffffu));
}
template <int N>
VEER_INLINE Pack<N> copysign(Pack<N> magnitude, Pack<N> sign) {
  return from_bits<Pack<N>>((bits_of(magnitude) & UintPack<N>(0x7fffffffu)) |
                            (bits_of(sign) & UintPack<N>(0x80000000u)));
}
template <int N>
VEER_INLINE Pack<N> round_small(Pack<N> a) {
  return (a + Pack<N>(12582912.f)) - Pack<N>(12582912.f);
}
template <int N>
VEER_INLINE UintPack<N> floor_int(Pack<N> a) {
  return packs::each<std::uint32_t>(
      [](auto x) VEER_INLINE_LAMBDA {
        using Int = packs::Like<std::int32_t, decltype(x)>;
        const Int whole = __builtin_convertvector(x, Int);
        // A comparison yields -1 where it holds.
        return (packs::Like<std::uint32_t, decltype(x)>)(whole +
                                                         (Int)(__builtin_convertvector(whole, decltype(x)) > x));
      },
      a.r);
}
/// Adds one where the mask is set, which as an integer is -1 there.
template <int N>
VEER_INLINE void count_up(UintPack<N>& count, Mask<N> mask) {
  VEER_IF_BITS((void)(count = UintPack<N>({(packs::Native<std::uint32_t, 16>::type)_mm512_mask_add_epi32(
                          (__m512i)count.r.v, mask.bits, (__m512i)count.r.v, _mm512_set1_epi32(1))})))
  count = packs::each<std::uint32_t>([](auto n, auto m)
                                         VEER_INLINE_LAMBDA { return n - (packs::Like<std::uint32_t, decltype(n)>)m; },
                                     count.r, mask.r);
}
/// Adds x to the sum where the mask is set.
template <int N>
VEER_INLINE void add_where(Pack<N>& sum, Mask<N> mask, Pack<N> x) {
  VEER_IF_BITS(
      (void)(sum = Pack<N>({(packs::Native<float, 16>::type)_mm512_mask_add_ps(sum.r.v, mask.bits, sum.r.v, x.r.v)})))
  sum = sum + select(mask, x, Pack<N>(0.f));
}
/// A mask of all lanes but number k.
template <class S>
  requires(Lane<S>::width > 1)
VEER_INLINE MaskOf<S> all_but(int k) {
  [[maybe_unused]] constexpr int N = Lane<S>::width;
  VEER_IF_BITS({static_cast<__mmask16>(~(1u << k))})
  return {packs::not_lane<Lane<S>::width>(k)};
}
template <int N>
VEER_INLINE float lowest(Pack<N> a) {
  return packs::fold(a.r, [](auto x, auto y) VEER_INLINE_LAMBDA { return packs::vmin(x, y); });
}
template <int N>
VEER_INLINE float highest(Pack<N> a) {
  return packs::fold(a.r, [](auto x, auto y) VEER_INLINE_LAMBDA { return packs::vmax(x, y); });
}
template <int N>
VEER_INLINE void store(std::uint32_t* to, UintPack<N> value) {
  std::memcpy(to, &value.r, sizeof value.r);
}
template <int N>
VEER_INLINE void store(float* to, Pack<N> value) {
  std::memcpy(to, &value.r, sizeof value.r);
}
template <int N>
VEER_INLINE float lane(Pack<N> value, int k) {
  return packs::get_lane(value.r, k);
}
template <int N>
VEER_INLINE bool lane(Mask<N> value, int k) {
  VEER_IF_BITS((value.bits >> k & 1) != 0)
  return packs::get_lane(value.r, k) != 0;
}
template <int N>
VEER_INLINE void set_lane(Pack<N>& value, int k, float to) {
  packs::put_lane(value.r, k, to);
}

namespace packs {
template <int W>
struct LaneOfWidth {
  using type = Pack<W>;
};
template <>
struct LaneOfWidth<1> {
  using type = float;
};
}  // namespace packs

/// The float lane type that holds W agents.
template <int W>
using LaneOf = typename packs::LaneOfWidth<W>::type;

}  // namespace VEER_REGISTERS
}  // namespace veer

#undef VEER_IF_BITS
