#pragma once

#include "veer/math/pack_gather.hpp"

/// Loads records of 2, 3, 4 or 6 floats into lanes and stores them, by shuffling registers. Memory holds structures (an
/// agent's x and y side by side), lanes hold components; a copy through an array would wait for every store before its
/// load.
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

/// Two floats per record: every other float.
template <int N>
VEER_INLINE void split(const Floats<N>& a, const Floats<N>& b, Floats<N>& even, Floats<N>& odd) {
  even = shuffle<[](int k) { return 2 * k; }>(a, b);
  odd = shuffle<[](int k) { return 2 * k + 1; }>(a, b);
}
template <int N>
VEER_INLINE void zip(const Floats<N>& even, const Floats<N>& odd, Floats<N>& a, Floats<N>& b) {
  a = shuffle<[](int k) { return k / 2 + (k % 2) * N; }>(even, odd);
  b = shuffle<[](int k) { return (N + k) / 2 + (k % 2) * N; }>(even, odd);
}

/// Three floats per record, in three registers. A shuffle takes two, so each component comes in two steps.
template <int N, int c>
VEER_INLINE Floats<N> third(const Floats<N> (&r)[3]) {
  const Floats<N> early = shuffle<[](int k) { return 3 * k + c < 2 * N ? 3 * k + c : 0; }>(r[0], r[1]);
  return shuffle<[](int k) { return 3 * k + c < 2 * N ? k : 3 * k + c - N; }>(early, r[2]);
}
template <int N, int r>
VEER_INLINE Floats<N> woven(const Floats<N>& x, const Floats<N>& y, const Floats<N>& z) {
  const Floats<N> xy = shuffle<[](int k) {
    const int flat = r * N + k;
    return flat % 3 == 0 ? flat / 3 : flat % 3 == 1 ? N + flat / 3 : 0;
  }>(x, y);
  return shuffle<[](int k) {
    const int flat = r * N + k;
    return flat % 3 == 2 ? N + flat / 3 : k;
  }>(xy, z);
}

/// Four floats per record: block b of four lanes is record 4 b + k of register k; then each block is transposed.
template <int N>
VEER_INLINE Floats<N> read_blocks(const float* from) {
  if constexpr (N == 4) {
    return read<4>(from);
  } else {
    const Floats<N / 2> low = read_blocks<N / 2>(from), high = read_blocks<N / 2>(from + 2 * wide<N>);
    return [&]<int... K>(std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
      return __builtin_shufflevector(low, high, K...);
    }(std::make_integer_sequence<int, N>{});
  }
}
template <int N>
VEER_INLINE void write_blocks(float* to, const Floats<N>& v) {
  if constexpr (N == 4) {
    write<4>(to, v);
  } else {
    [&]<int... K>(std::integer_sequence<int, K...>) VEER_INLINE_LAMBDA {
      write_blocks<N / 2>(to, __builtin_shufflevector(v, v, K...));
      write_blocks<N / 2>(to + 2 * wide<N>, __builtin_shufflevector(v, v, (N / 2 + K)...));
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

template <int N, int C>
VEER_INLINE void read_records(const float* from, Floats<N> (&out)[C]) {
  if constexpr (C == 2) {
    split<N>(read<N>(from), read<N>(from + N), out[0], out[1]);
  } else if constexpr (C == 3) {
    const Floats<N> r[3] = {read<N>(from), read<N>(from + N), read<N>(from + 2 * wide<N>)};
    out[0] = third<N, 0>(r);
    out[1] = third<N, 1>(r);
    out[2] = third<N, 2>(r);
  } else if constexpr (C == 4) {
    for (int k = 0; k < 4; ++k) out[k] = read_blocks<N>(from + 4 * std::ptrdiff_t{k});
    transpose_blocks<N>(out);
  } else {
    static_assert(C == 6);  // twice as many records of three, of which every other one is a position
    Floats<N> first[3], second[3];
    read_records<N, 3>(from, first);
    read_records<N, 3>(from + 3 * wide<N>, second);
    for (int c = 0; c < 3; ++c) split<N>(first[c], second[c], out[c], out[c + 3]);
  }
}

template <int N, int C>
VEER_INLINE void write_records(float* to, const Floats<N> (&in)[C]) {
  if constexpr (C == 2) {
    Floats<N> a, b;
    zip<N>(in[0], in[1], a, b);
    write<N>(to, a);
    write<N>(to + N, b);
  } else if constexpr (C == 3) {
    write<N>(to, woven<N, 0>(in[0], in[1], in[2]));
    write<N>(to + N, woven<N, 1>(in[0], in[1], in[2]));
    write<N>(to + 2 * wide<N>, woven<N, 2>(in[0], in[1], in[2]));
  } else if constexpr (C == 4) {
    Floats<N> r[4] = {in[0], in[1], in[2], in[3]};
    transpose_blocks<N>(r);
    for (int k = 0; k < 4; ++k) write_blocks<N>(to + 4 * std::ptrdiff_t{k}, r[k]);
  } else {
    static_assert(C == 6);
    Floats<N> first[3], second[3];
    for (int c = 0; c < 3; ++c) zip<N>(in[c], in[c + 3], first[c], second[c]);
    write_records<N, 3>(to, first);
    write_records<N, 3>(to + 3 * wide<N>, second);
  }
}

// A split register: the halves hold one half of the records each.
template <int N, int C>
VEER_INLINE void load_records(const float* from, Register<float, N> (&out)[C]) {
  if constexpr (N <= register_width) {
    Floats<N> v[C];
    read_records<N, C>(from, v);
    for (int c = 0; c < C; ++c) out[c].v = v[c];
  } else {
    Register<float, N / 2> low[C], high[C];
    load_records<N / 2, C>(from, low);
    load_records<N / 2, C>(from + wide<N> / 2 * C, high);
    for (int c = 0; c < C; ++c) out[c] = {low[c], high[c]};
  }
}
template <int N, int C>
VEER_INLINE void store_records(float* to, const Register<float, N> (&in)[C]) {
  if constexpr (N <= register_width) {
    Floats<N> v[C];
    for (int c = 0; c < C; ++c) v[c] = in[c].v;
    write_records<N, C>(to, v);
  } else {
    Register<float, N / 2> low[C], high[C];
    for (int c = 0; c < C; ++c) {
      low[c] = in[c].low;
      high[c] = in[c].high;
    }
    store_records<N / 2, C>(to, low);
    store_records<N / 2, C>(to + wide<N> / 2 * C, high);
  }
}

}  // namespace packs
}  // namespace VEER_REGISTERS

template <int N>
template <int C>
VEER_INLINE void Lane<Pack<N>>::load_records(const float* from, Pack<N> (&components)[C]) {
  packs::Register<float, N> r[C];
  packs::load_records<N, C>(from, r);
  for (int c = 0; c < C; ++c) components[c].r = r[c];
}
template <int N>
template <int C>
VEER_INLINE void Lane<Pack<N>>::store_records(float* to, const Pack<N> (&components)[C]) {
  packs::Register<float, N> r[C];
  for (int c = 0; c < C; ++c) r[c] = components[c].r;
  packs::store_records<N, C>(to, r);
}

}  // namespace veer
