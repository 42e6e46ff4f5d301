// Structures in memory to lanes and back, and the few lane functions that passes over neighbors need.
#include <gtest/gtest.h>

#include <algorithm>

#include "same_bits.hpp"

namespace veer {
namespace {

template <class S, int C>
void expect_records_go_in_and_out() {
  constexpr std::size_t width = Lane<S>::width, size = width * C;
  // Distinct bits everywhere, and more on both sides that must stay.
  std::vector<float> memory(size + 8);
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<float>(i) + .25f;
  S components[C];
  load_records<S, C>(memory.data() + 4, components);
  for (int c = 0; c < C; ++c)
    for (std::size_t k = 0; k < width; ++k)
      EXPECT_EQ(lane(components[c], static_cast<int>(k)), memory[4 + k * C + static_cast<std::size_t>(c)])
          << "record " << k << " of " << width << ", component " << c << " of " << C;
  std::vector<float> out(size + 8, -1.f);
  store_records<S, C>(out.data() + 4, components);
  for (std::size_t i = 0; i < out.size(); ++i)
    EXPECT_EQ(out[i], i < 4 || i >= size + 4 ? -1.f : memory[i]) << width << " records of " << C << ", float " << i;
}
template <class S>
void expect_records_of_every_size() {
  expect_records_go_in_and_out<S, 2>();
  expect_records_go_in_and_out<S, 3>();
  expect_records_go_in_and_out<S, 4>();
  expect_records_go_in_and_out<S, 6>();
}
TEST(Records, go_into_lanes_and_back_in_every_width) {
  expect_records_of_every_size<float>();
  expect_records_of_every_size<Pack<4>>();
  expect_records_of_every_size<Pack<8>>();
  expect_records_of_every_size<Pack<16>>();
}

/// Records of four floats as parts of longer ones, side by side or anywhere.
template <class S, int stride>
void expect_parts_of_records() {
  constexpr int width = Lane<S>::width;
  std::vector<float> memory(static_cast<std::size_t>(width * stride) + 8);
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<float>(i) + .25f;
  S part[4];
  load_records<S, 4, stride>(memory.data() + 4, part);
  std::vector<float> out(memory.size(), -1.f);
  store_records<S, 4, stride>(out.data() + 4, part);
  for (int i = 0; i < static_cast<int>(memory.size()); ++i) {
    const bool inside = i >= 4 && i < width * stride + 4 && (i - 4) % stride < 4;
    EXPECT_EQ(out[static_cast<std::size_t>(i)], inside ? memory[static_cast<std::size_t>(i)] : -1.f)
        << width << " " << i;
    if (!inside) continue;
    EXPECT_EQ(lane(part[(i - 4) % stride], (i - 4) / stride), memory[static_cast<std::size_t>(i)]);
  }
  std::uint32_t numbers[width];
  for (int k = 0; k < width; ++k) numbers[k] = static_cast<std::uint32_t>((k * 7 + 3) % width);
  S gathered[8];
  gather_records<S, 8, stride>(memory.data(), load_uint<S>(numbers), gathered);
  for (int k = 0; k < width; ++k)
    for (int c = 0; c < 8; ++c)
      EXPECT_EQ(lane(gathered[c], k), memory[numbers[k] * stride + static_cast<std::size_t>(c)]) << width << " " << k;
}
TEST(Records, may_be_parts_of_longer_ones) {
  expect_parts_of_records<float, 16>();
  expect_parts_of_records<Pack<4>, 16>();
  expect_parts_of_records<Pack<8>, 16>();
  expect_parts_of_records<Pack<16>, 16>();
  expect_parts_of_records<Pack<16>, 9>();
}

/// Numbers that floor_int is for: whole ones and their neighbors, negative ones, up to 2^30.
std::vector<std::array<float, 1>> floorable() {
  std::vector<std::array<float, 1>> list;
  const auto around = [&](float a) {
    for (const float x : {std::nextafter(a, -2e9f), a, std::nextafter(a, 2e9f)})
      if (std::fabs(x) <= 0x1p30f) list.insert(list.end(), {{x}, {-x}});
  };
  for (int k = 0; k < 40; ++k) around(static_cast<float>(k));
  for (int k = 5; k <= 30; ++k) around(std::ldexp(1.f, k));
  around(1e-40f);
  for (const float x : test::random_floats(20000, 51))
    if (std::fabs(x) <= 0x1p30f) list.push_back({x});
  while (list.size() % 16 != 0) list.push_back({0.f});
  return list;
}
TEST(Lane, floor_is_the_greatest_whole_number_that_is_not_greater) {
  for (const auto& [a] : floorable())
    EXPECT_EQ(static_cast<std::int32_t>(floor_int(a)), static_cast<std::int32_t>(std::floor(a))) << a;
  EXPECT_EQ(static_cast<std::int32_t>(floor_int(-.5f)), -1);
  EXPECT_EQ(static_cast<std::int32_t>(floor_int(-3.f)), -3);
  EXPECT_EQ(floor_int(0x1p30f), 1u << 30);
  EXPECT_EQ(floor_int(-0x1p30f), 0u - (1u << 30));
}
TEST(Lane, floor_gives_the_same_bits_in_packs) {
  // Halves of 16 bits, because not every integer is a float.
  test::expect_same_in_packs<1>(floorable(), [](auto a) { return from_uint<decltype(a)>(floor_int(a) >> 16); });
  test::expect_same_in_packs<1>(floorable(), [](auto a) {
    using S = decltype(a);
    return from_uint<S>(floor_int(a) & UintOf<S>(0xffffu));
  });
}

TEST(Lane, adding_and_counting_where_a_mask_is_set_give_the_same_bits_in_packs) {
  const auto inputs = test::hard_inputs<2>(10000, 52);
  // As sums of neighbors begin: at +0, so a first -0 must not turn it; and what isn't live may be infinite or NaN.
  test::expect_same_in_packs<2>(inputs, [](auto a, auto b) {
    decltype(a) sum(0.f);
    add_where(sum, a < b, a);
    add_where(sum, b < decltype(a)(1.f), b);
    add_where(sum, a > b, b);
    return sum;
  });
  test::expect_same_in_packs<2>(inputs, [](auto a, auto b) {
    using S = decltype(a);
    UintOf<S> count(5u);
    count_up(count, a < b);
    count_up(count, a > S(0.f));
    count_up(count, a == b);
    return from_uint<S>(count);
  });
  float sum = 0;
  add_where(sum, true, -0.f);
  EXPECT_EQ(bits_of(sum), 0u);
  add_where(sum, false, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(bits_of(sum), 0u);
}

template <int N>
void expect_folds_and_masks() {
  std::mt19937 random(53);
  for (int round = 0; round < 200; ++round) {
    float values[N];
    for (float& v : values) v = static_cast<float>(random()) / 1e9f - 2;
    const auto pack = load<Pack<N>>(values);
    EXPECT_EQ(lowest(pack), *std::min_element(values, values + N));
    EXPECT_EQ(highest(pack), *std::max_element(values, values + N));
  }
  for (int k = 0; k < N; ++k) {
    const Mask<N> but = all_but<Pack<N>>(k);
    for (int j = 0; j < N; ++j) EXPECT_EQ(lane(but, j), j != k) << j << " of " << N;
  }
}
TEST(Pack, lowest_highest_and_all_but_one_are_right_in_every_lane) {
  expect_folds_and_masks<4>();
  expect_folds_and_masks<8>();
  expect_folds_and_masks<16>();
  EXPECT_EQ(lowest(3.f), 3.f);
  EXPECT_EQ(highest(3.f), 3.f);
  EXPECT_FALSE(all_but<float>(0));
}

}  // namespace
}  // namespace veer
