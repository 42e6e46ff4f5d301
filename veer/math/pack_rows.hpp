#pragma once

#include "veer/math/pack_gather.hpp"

/// Loads records of 2, 3, 4 or 6 floats into lanes and stores them, by shuffling registers. Memory holds structures (an
/// agent's x and y side by side), lanes hold components; a copy through an array would wait for every store before its
/// load. Records of 4 floats may be `stride` floats apart, as parts of longer ones.
namespace veer {
inline namespace VEER_REGISTERS {
namespace packs {

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

template <int N, int C, int stride = C>
VEER_INLINE void read_records(const float* from, Floats<N> (&out)[C]) {
  static_assert(stride == C || C == 4);
  if constexpr (C == 2) {
    split<N>(read<N>(from), read<N>(from + N), out[0], out[1]);
  } else if constexpr (C == 3) {
    const Floats<N> r[3] = {read<N>(from), read<N>(from + N), read<N>(from + 2 * wide<N>)};
    out[0] = third<N, 0>(r);
    out[1] = third<N, 1>(r);
    out[2] = third<N, 2>(r);
  } else if constexpr (C == 4) {
    read_fours<N>([from](std::ptrdiff_t record) VEER_INLINE_LAMBDA { return from + record * stride; }, out);
  } else {
    static_assert(C == 6);  // twice as many records of three, of which every other one is a position
    Floats<N> first[3], second[3];
    read_records<N, 3>(from, first);
    read_records<N, 3>(from + 3 * wide<N>, second);
    for (int c = 0; c < 3; ++c) split<N>(first[c], second[c], out[c], out[c + 3]);
  }
}

template <int N, int C, int stride = C>
VEER_INLINE void write_records(float* to, const Floats<N> (&in)[C]) {
  static_assert(stride == C || C == 4);
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
    write_fours<N>([to](std::ptrdiff_t record) VEER_INLINE_LAMBDA { return to + record * stride; }, in);
  } else {
    static_assert(C == 6);
    Floats<N> first[3], second[3];
    for (int c = 0; c < 3; ++c) zip<N>(in[c], in[c + 3], first[c], second[c]);
    write_records<N, 3>(to, first);
    write_records<N, 3>(to + 3 * wide<N>, second);
  }
}

// A split register: the halves hold one half of the records each.
template <int N, int C, int stride>
VEER_INLINE void load_records(const float* from, Register<float, N> (&out)[C]) {
  if constexpr (N <= register_width) {
    Floats<N> v[C];
    read_records<N, C, stride>(from, v);
    for (int c = 0; c < C; ++c) out[c].v = v[c];
  } else {
    Register<float, N / 2> low[C], high[C];
    load_records<N / 2, C, stride>(from, low);
    load_records<N / 2, C, stride>(from + wide<N> / 2 * stride, high);
    for (int c = 0; c < C; ++c) out[c] = {low[c], high[c]};
  }
}
template <int N, int C, int stride>
VEER_INLINE void store_records(float* to, const Register<float, N> (&in)[C]) {
  if constexpr (N <= register_width) {
    Floats<N> v[C];
    for (int c = 0; c < C; ++c) v[c] = in[c].v;
    write_records<N, C, stride>(to, v);
  } else {
    Register<float, N / 2> low[C], high[C];
    for (int c = 0; c < C; ++c) {
      low[c] = in[c].low;
      high[c] = in[c].high;
    }
    store_records<N / 2, C, stride>(to, low);
    store_records<N / 2, C, stride>(to + wide<N> / 2 * stride, high);
  }
}

}  // namespace packs
}  // namespace VEER_REGISTERS

template <int N>
template <int C, int stride>
VEER_INLINE void Lane<Pack<N>>::load_records(const float* from, Pack<N> (&components)[C]) {
  packs::Register<float, N> r[C];
  packs::load_records<N, C, stride>(from, r);
  for (int c = 0; c < C; ++c) components[c].r = r[c];
}
template <int N>
template <int C, int stride>
VEER_INLINE void Lane<Pack<N>>::store_records(float* to, const Pack<N> (&components)[C]) {
  packs::Register<float, N> r[C];
  for (int c = 0; c < C; ++c) r[c] = components[c].r;
  packs::store_records<N, C, stride>(to, r);
}

}  // namespace veer
