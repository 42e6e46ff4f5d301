#pragma once

#include "veer/math/pack_blocks.hpp"

/// Gathers records from anywhere into lanes. The floats of each lane are read separately, four or two at a time where a
/// record has them, and combined in registers: the machines' own gather instructions are no faster, and a copy through
/// an array would wait for every store before its load.
namespace veer {
inline namespace VEER_REGISTERS {
namespace packs {

VEER_INLINE std::uint64_t read_pair(const float* from) {
  std::uint64_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

/// Gathers the first C floats at `record(k)`, a pointer, into lane k; the lanes begin at number `begin`.
template <int N, int C, int begin = 0, class F>
VEER_INLINE void gather(F record, Register<float, N> (&out)[C]) {
  if constexpr (N <= register_width) {
    using V = typename Native<float, N>::type;
    const auto single = [&]<int... K>(int c, std::integer_sequence<int, K...>)
                            VEER_INLINE_LAMBDA { return V{record(begin + K)[c]...}; };
    const auto pairs = [&]<int... K>(int first, std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
      using Pairs = typename Native<std::uint64_t, N / 2>::type;
      return (V)Pairs{read_pair(record(begin + first + K))...};
    };
    if constexpr (C == 1) {
      out[0].v = single(0, std::make_integer_sequence<int, N>{});
    } else if constexpr (C % 4 == 0) {
      for (int c = 0; c < C; c += 4) {
        V four[4];
        read_fours<N>([&](std::ptrdiff_t k) VEER_INLINE_LAMBDA { return record(begin + static_cast<int>(k)) + c; },
                      four);
        for (int k = 0; k < 4; ++k) out[c + k].v = four[k];
      }
    } else {
      const V a = pairs(0, std::make_integer_sequence<int, N / 2>{});
      const V b = pairs(N / 2, std::make_integer_sequence<int, N / 2>{});
      out[0].v = shuffle<[](int k) { return 2 * k; }>(a, b);
      out[1].v = shuffle<[](int k) { return 2 * k + 1; }>(a, b);
      for (int c = 2; c < C; ++c) out[c].v = single(c, std::make_integer_sequence<int, N>{});
    }
  } else {
    Register<float, N / 2> low[C], high[C];
    gather<N / 2, C, begin>(record, low);
    gather<N / 2, C, begin + N / 2>(record, high);
    for (int c = 0; c < C; ++c) out[c] = {low[c], high[c]};
  }
}

}  // namespace packs
}  // namespace VEER_REGISTERS

template <int N>
template <int C, int stride>
VEER_INLINE void Lane<Pack<N>>::gather_records(const float* from, const Uint& numbers, Pack<N> (&components)[C]) {
  std::uint32_t at[N];
  store(at, numbers);
  packs::Register<float, N> r[C];
  packs::gather<N, C>([&](int k) VEER_INLINE_LAMBDA { return from + std::size_t{at[k]} * stride; }, r);
  for (int c = 0; c < C; ++c) components[c].r = r[c];
}

template <int N>
template <int C, int stride>
VEER_INLINE void Lane<Pack<N>>::gather_records(const float* const* from, const Uint& numbers,
                                               Pack<N> (&components)[C]) {
  std::uint32_t at[N];
  store(at, numbers);
  packs::Register<float, N> r[C];
  packs::gather<N, C>([&](int k) VEER_INLINE_LAMBDA { return from[k] + std::size_t{at[k]} * stride; }, r);
  for (int c = 0; c < C; ++c) components[c].r = r[c];
}

}  // namespace veer
