#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "veer/math/pack_rows.hpp"

/// Helpers of the math tests: hard inputs, comparison by bits, and errors in units of the last place.
namespace veer::test {

/// Zeros, denormals, infinities, NaN, the edges of the types and a few ordinary numbers.
inline std::vector<float> special_floats() {
  using L = std::numeric_limits<float>;
  std::vector<float> list;
  for (float a : {0.f,      L::denorm_min(), 1e-40f,        L::min(),   1e-30f,    1e-15f, 1e-7f, 0.25f,
                  0.5f,     0.41421357f,     1.f,           1.5707964f, 2.f,       2.5f,   3.f,   3.1415927f,
                  88.7f,    104.f,           1e4f,          4194304.f,  8388609.f, 1e9f,   1e20f, 1e37f,
                  L::max(), L::infinity(),   L::quiet_NaN()}) {
    list.push_back(a);
    list.push_back(-a);
  }
  return list;
}

/// Any bits at all: half of them are ordinary numbers, half are patterns of every size, NaN and infinity among them.
inline std::vector<float> random_floats(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<float> list;
  while (list.size() < count) {
    const std::uint64_t bits = random();
    if (bits >> 63) list.push_back(__builtin_bit_cast(float, static_cast<std::uint32_t>(bits)));
    else list.push_back((static_cast<float>(static_cast<std::int32_t>(bits)) / 2147483648.f) * 20.f);
  }
  return list;
}

/// K inputs for a function of K arguments: every combination of the special floats, then random ones.
template <std::size_t K>
std::vector<std::array<float, K>> hard_inputs(std::size_t random_count, std::uint64_t seed) {
  std::vector<std::array<float, K>> list;
  const std::vector<float> special = special_floats();
  std::array<std::size_t, K> at{};
  for (std::size_t k = 0; k < K;) {
    std::array<float, K> row{};
    for (std::size_t j = 0; j < K; ++j) row[j] = special[at[j]];
    list.push_back(row);
    for (k = 0; k < K && ++at[k] == special.size(); ++k) at[k] = 0;
  }
  const std::vector<float> more = random_floats(random_count * K, seed);
  for (std::size_t i = 0; i < random_count; ++i) {
    std::array<float, K> row{};
    for (std::size_t j = 0; j < K; ++j) row[j] = more[i * K + j];
    list.push_back(row);
  }
  while (list.size() % 16 != 0) list.push_back(list.front());  // whole packs
  return list;
}

/// NaN payloads aside: machines choose them freely.
inline bool same_bits(float a, float b) { return (a != a && b != b) || bits_of(a) == bits_of(b); }

template <class S, std::size_t K, class F, std::size_t... J>
void expect_lanes(const std::vector<std::array<float, K>>& inputs, F f, std::index_sequence<J...>) {
  constexpr int width = Lane<S>::width;
  int reported = 0;
  for (std::size_t i = 0; i + width <= inputs.size() && reported < 5; i += width) {
    std::array<S, K> lanes{};
    for (std::size_t j = 0; j < K; ++j) {
      for (int k = 0; k < width; ++k) set_lane(lanes[j], k, inputs[i + static_cast<std::size_t>(k)][j]);
    }
    const S result = f(lanes[J]...);
    for (int k = 0; k < width; ++k) {
      const std::array<float, K>& in = inputs[i + static_cast<std::size_t>(k)];
      const float want = f(in[J]...), got = lane(result, k);
      if (same_bits(got, want)) continue;
      ++reported;
      ADD_FAILURE() << "width " << width << ", input " << ::testing::PrintToString(in) << ": " << got << ", not "
                    << want;
    }
  }
}

/// Expects f (a function of K lanes that gives a lane) to give the same bits for packs of every width as for floats.
template <std::size_t K, class F>
void expect_same_in_packs(const std::vector<std::array<float, K>>& inputs, F f) {
  expect_lanes<Pack<4>, K>(inputs, f, std::make_index_sequence<K>{});
  expect_lanes<Pack<8>, K>(inputs, f, std::make_index_sequence<K>{});
  expect_lanes<Pack<16>, K>(inputs, f, std::make_index_sequence<K>{});
}

/// Error of a result in units of the last place of the true value.
template <class T>
double ulps(T got, long double want) {
  const T near = std::fabs(static_cast<T>(want));
  const long double unit = static_cast<long double>(std::nextafter(near, std::numeric_limits<T>::infinity())) - near;
  return static_cast<double>(std::fabs(got - want) / unit);
}

}  // namespace veer::test
