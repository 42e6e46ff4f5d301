#pragma once

#include "veer/math/pack_wide.hpp"

/// Reads and writes records of four floats, one register of four lanes per record, and transposes them in registers.
namespace veer {
inline namespace VEER_REGISTERS {
namespace packs {

template <int N>
using Floats = typename Native<float, N>::type;

/// N as a pointer offset.
template <int N>
inline constexpr std::ptrdiff_t wide = N;

template <int N>
VEER_INLINE Floats<N> read(const float* from) {
  Floats<N> v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
template <int N>
VEER_INLINE void write(float* to, const Floats<N>& v) {
  std::memcpy(to, &v, sizeof v);
}

/// Four floats per record: block b of four lanes is record 4 b + k of register k; then each block is transposed. `at`
/// returns the address of a record.
template <int N, class At>
VEER_INLINE Floats<N> read_blocks(At at, std::ptrdiff_t first) {
  if constexpr (N == 4) {
    return read<4>(at(first));
  } else {
    const Floats<N / 2> low = read_blocks<N / 2>(at, first), high = read_blocks<N / 2>(at, first + wide<N> / 2);
    return [&]<int... K>(std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
      return __builtin_shufflevector(low, high, K...);
    }(std::make_integer_sequence<int, N>{});
  }
}
template <int N, class At>
VEER_INLINE void write_blocks(At at, std::ptrdiff_t first, const Floats<N>& v) {
  if constexpr (N == 4) {
    write<4>(at(first), v);
  } else {
    [&]<int... K>(std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
      write_blocks<N / 2>(at, first, __builtin_shufflevector(v, v, K...));
      write_blocks<N / 2>(at, first + wide<N> / 2, __builtin_shufflevector(v, v, (N / 2 + K)...));
    }(std::make_integer_sequence<int, N / 2>{});
  }
}
template <int N>
VEER_INLINE void transpose_blocks(Floats<N> (&r)[4]) {
  constexpr auto low = [](int k) { return k / 4 * 4 + k % 4 / 2 + k % 2 * N; };
  constexpr auto high = [](int k) { return k / 4 * 4 + 2 + k % 4 / 2 + k % 2 * N; };
  constexpr auto front = [](int k) { return k / 4 * 4 + k % 2 + k % 4 / 2 * N; };
  constexpr auto back = [](int k) { return k / 4 * 4 + 2 + k % 2 + k % 4 / 2 * N; };
  const Floats<N> a = shuffle<low>(r[0], r[1]), b = shuffle<high>(r[0], r[1]);
  const Floats<N> c = shuffle<low>(r[2], r[3]), d = shuffle<high>(r[2], r[3]);
  r[0] = shuffle<front>(a, c);
  r[1] = shuffle<back>(a, c);
  r[2] = shuffle<front>(b, d);
  r[3] = shuffle<back>(b, d);
}

/// N records of four floats each, anywhere.
template <int N, class At>
VEER_INLINE void read_fours(At at, Floats<N> (&out)[4]) {
  for (int k = 0; k < 4; ++k) out[k] = read_blocks<N>(at, k);
  transpose_blocks<N>(out);
}
template <int N, class At>
VEER_INLINE void write_fours(At at, const Floats<N> (&in)[4]) {
  Floats<N> r[4] = {in[0], in[1], in[2], in[3]};
  transpose_blocks<N>(r);
  for (int k = 0; k < 4; ++k) write_blocks<N>(at, k, r[k]);
}

}  // namespace packs
}  // namespace VEER_REGISTERS
}  // namespace veer
