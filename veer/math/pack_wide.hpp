#pragma once

#include "veer/math/pack.hpp"

/// 64-bit values in lanes, for products of 32-bit integers. Registers multiply every other lane at a time, so the even
/// and the odd lanes are kept apart, and nothing has to be put back in order between one product and the next.
namespace veer {
inline namespace VEER_REGISTERS {

/// As std::uint64_t in scalar code (math/lane.hpp).
template <int N>
struct WidePack {
  UintPack<N> even, odd;  // pairs of 32-bit lanes are one value

  friend VEER_INLINE WidePack operator^(const WidePack& a, const WidePack& b) {
    return {a.even ^ b.even, a.odd ^ b.odd};
  }
  /// Changes the upper halves as well, which aren't used.
  friend VEER_INLINE WidePack operator^(const WidePack& a, std::uint32_t b) {
    return {a.even ^ UintPack<N>(b), a.odd ^ UintPack<N>(b)};
  }
};

namespace packs {
/// Applies f to the native vectors of 64-bit lanes.
template <int N, class F, class... Packs>
VEER_INLINE UintPack<N> each_wide(F f, const Packs&... packs) {
  return each<std::uint32_t>(
      [f](auto x, auto... more) VEER_INLINE_LAMBDA {
        using Wide = Like<std::uint64_t, decltype(x)>;
        return (decltype(x))f((Wide)x, (Wide)more...);
      },
      packs.r...);
}
}  // namespace packs

template <int N>
VEER_INLINE UintPack<N> upper(const UintPack<N>& a) {
  return packs::each_wide<N>([](auto x) VEER_INLINE_LAMBDA { return x >> 32; }, a);
}
template <int N>
VEER_INLINE WidePack<N> upper(const WidePack<N>& a) {
  return {upper(a.even), upper(a.odd)};
}
template <int N>
VEER_INLINE WidePack<N> widen(const UintPack<N>& a) {
  return {a, upper(a)};
}
template <int N>
VEER_INLINE WidePack<N> mul_low(const WidePack<N>& a, std::uint32_t b) {
  const auto multiply = [](auto x, auto y) VEER_INLINE_LAMBDA { return packs::vmul_low(x, y); };
  const UintPack<N> factor(b);
  return {packs::each_wide<N>(multiply, a.even, factor), packs::each_wide<N>(multiply, a.odd, factor)};
}
template <int N>
VEER_INLINE UintPack<N> lower(const WidePack<N>& a) {
  return packs::each_wide<N>([](auto even, auto odd) VEER_INLINE_LAMBDA { return (even & 0xffffffffu) | (odd << 32); },
                             a.even, a.odd);
}

}  // namespace VEER_REGISTERS
}  // namespace veer
