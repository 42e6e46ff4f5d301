#include "veer/math/lane.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "same_bits.hpp"
#include "veer/math/vec.hpp"

namespace veer {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

const auto& one() {
  static const auto list = test::hard_inputs<1>(20000, 41);
  return list;
}
const auto& two() {
  static const auto list = test::hard_inputs<2>(10000, 42);
  return list;
}
template <class S>
S as_number(bool mask) {
  return mask ? 1.f : 0.f;
}
template <class S, int N>
S as_number(Mask<N> mask) {
  return select(mask, S(1.f), S(0.f));
}

TEST(Lane, arithmetic_gives_the_same_bits_in_packs) {
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return a + b; });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return a - b; });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return a * b; });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return a / b; });
  test::expect_same_in_packs<1>(one(), [](auto a) { return -a; });
  test::expect_same_in_packs<1>(one(), [](auto a) { return sqrt(a); });
  test::expect_same_in_packs<1>(one(), [](auto a) { return square(a); });
}

TEST(Lane, helpers_give_the_same_bits_in_packs) {
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return min(a, b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return max(a, b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return copysign(a, b); });
  test::expect_same_in_packs<1>(one(), [](auto a) { return abs(a); });
  test::expect_same_in_packs<1>(one(), [](auto a) { return round_small(a); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return clamp(a, -b, b); });
  test::expect_same_in_packs<1>(one(), [](auto a) { return polynomial(a, {1.f, -2.f, 0.5f}); });
}

TEST(Lane, comparisons_and_masks_agree_in_packs) {
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a < b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a > b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a <= b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a >= b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a == b); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return select(a < b, b, a); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(!(a < b) && is_finite(a)); });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) { return as_number<decltype(a)>(a < b || !is_finite(b)); });
}

TEST(Lane, bits_go_out_and_back_in_packs) {
  test::expect_same_in_packs<1>(one(), [](auto a) { return from_bits<decltype(a)>(bits_of(a)); });
  test::expect_same_in_packs<1>(one(), [](auto a) {
    using U = UintOf<decltype(a)>;
    const U u = bits_of(a);
    return from_uint<decltype(a)>(((u << 3) ^ (u >> 5) ^ (u * U(2654435761u)) ^ (u + U(7u)) ^ (U(9u) - u)) >> 8);
  });
  test::expect_same_in_packs<2>(two(), [](auto a, auto b) {
    using S = decltype(a);
    using U = UintOf<S>;
    return from_uint<S>((bits_of(a) & bits_of(b) & U(0xfffu)) | (U(0xfff000u) & bits_of(a)));
  });
  test::expect_same_in_packs<2>(
      two(), [](auto a, auto b) { return from_uint<decltype(a)>(select(a < b, bits_of(a), bits_of(b)) >> 8); });
}

TEST(Lane, halves_of_a_product_are_those_of_64_bits) {
  std::mt19937_64 random(43);
  for (int round = 0; round < 2000; ++round) {
    std::uint32_t a[8];
    for (int k = 0; k < 8; ++k) a[k] = k == 0 ? 0xffffffffu : static_cast<std::uint32_t>(random());
    const std::uint32_t b = round == 0 ? 0xffffffffu : static_cast<std::uint32_t>(random() >> (round % 32));
    const WidePack<8> product = mul_low(widen(load_uint<Pack<8>>(a)), b);
    for (int k = 0; k < 8; ++k) {
      const std::uint64_t want = std::uint64_t{a[k]} * b;
      EXPECT_EQ(packs::get_lane(lower(product).r, k), static_cast<std::uint32_t>(want));
      EXPECT_EQ(packs::get_lane(lower(upper(product)).r, k), want >> 32);
      EXPECT_EQ(mul_low(widen(a[k]), b), want);
      EXPECT_EQ(mul_high(a[k], b), want >> 32);
    }
  }
}

template <int N>
void expect_lanes_in_order() {
  float in[N], out[N] = {};
  for (int k = 0; k < N; ++k) in[k] = static_cast<float>(k + 1);
  auto pack = load<Pack<N>>(in);
  store(out, pack);
  for (int k = 0; k < N; ++k) {
    EXPECT_EQ(out[k], in[k]);
    EXPECT_EQ(lane(pack, k), in[k]);
    set_lane(pack, k, -1.f);
    EXPECT_EQ(lane(pack, k), -1.f);
    const Mask<N> negative = pack < Pack<N>(0.f);
    EXPECT_EQ(all(negative), k == N - 1);
    EXPECT_TRUE(any(negative));
    EXPECT_TRUE(lane(negative, k));
    EXPECT_EQ(lane(negative, N - 1), k == N - 1);
  }
  EXPECT_FALSE(any(pack > Pack<N>(0.f)));
  EXPECT_EQ(bits_of(lane(Pack<N>(-0.f), N - 1)), bits_of(-0.f));
  EXPECT_EQ(lane(Pack<N>(), 0), 0.f);
}
TEST(Pack, lanes_are_memory_in_order_and_one_can_be_set_alone) {
  expect_lanes_in_order<4>();
  expect_lanes_in_order<8>();
  expect_lanes_in_order<16>();
}

TEST(Lane, min_and_max_give_the_second_when_unordered_or_equal) {
  EXPECT_EQ(min(not_a_number, 2.f), 2.f);
  EXPECT_EQ(max(not_a_number, 2.f), 2.f);
  EXPECT_TRUE(std::isnan(min(2.f, not_a_number)));
  EXPECT_EQ(bits_of(min(0.f, -0.f)), bits_of(-0.f));
  EXPECT_EQ(bits_of(max(-0.f, 0.f)), bits_of(0.f));
}

TEST(Lane, rounding_goes_to_the_nearest_whole_number_ties_to_even) {
  for (int k = -40000; k <= 40000; ++k) {
    const float a = static_cast<float>(k) * 0.125f;
    EXPECT_EQ(round_small(a), std::nearbyint(a)) << a;
    EXPECT_EQ(round_small(double{a}), std::nearbyint(double{a})) << a;
  }
}

TEST(Lane, only_numbers_are_finite) {
  EXPECT_TRUE(is_finite(3e38f));
  EXPECT_TRUE(is_finite(-0.f));
  EXPECT_FALSE(is_finite(infinity));
  EXPECT_FALSE(is_finite(-infinity));
  EXPECT_FALSE(is_finite(not_a_number));
  EXPECT_FALSE(is_finite(Vec3{0, 0, infinity}));
  EXPECT_FALSE(is_finite(Vec2{not_a_number, 0}));
}

TEST(Vec, functions_give_the_same_bits_in_packs) {
  const auto inputs = test::hard_inputs<2>(10000, 44);
  const auto expect = [&](auto f) {  // f: two vectors in space made of two numbers
    test::expect_same_in_packs<2>(inputs, [f](auto a, auto b) {
      using V = Vec<decltype(a), 3>;
      return f(V{a, b, a * b}, V{b, a - b, a});
    });
  };
  expect([](auto p, auto q) { return dot(p, q); });
  expect([](auto p, auto q) { return length(p + q); });
  expect([](auto p, auto q) { return cross(p, q).y; });
  expect([](auto p, auto q) { return unit(p, q).z; });
  expect([](auto p, auto q) { return clip(p, abs(q.x)).x; });
  expect([](auto p, auto q) { return (p * q.y - q / p.x).z; });
  expect([](auto p, auto q) { return select(p.x < q.x, p, -q).y; });
  expect([](auto p, auto) { return perpendicular(to_dimension<2>(p)).x; });
}

TEST(Vec, arithmetic_goes_component_by_component) {
  const Vec3 a{1, 2, 3}, b{4, 6, 9};
  EXPECT_EQ(a + b, (Vec3{5, 8, 12}));
  EXPECT_EQ(b - a, (Vec3{3, 4, 6}));
  EXPECT_EQ(2.f * a, (Vec3{2, 4, 6}));
  EXPECT_EQ(b / 2.f, (Vec3{2, 3, 4.5f}));
  EXPECT_EQ(dot(a, b), 43.f);
  EXPECT_EQ(cross(Vec3{1, 0, 0}, Vec3{0, 1, 0}), (Vec3{0, 0, 1}));
  EXPECT_EQ(perpendicular(Vec2{3, 1}), (Vec2{-1, 3}));
  EXPECT_EQ(length(Vec2{3, -4}), 5.f);
  EXPECT_FALSE(a == b);
}

RC_GTEST_PROP(Vec, unit_vectors_have_length_one_and_the_same_direction, (std::uint64_t seed)) {
  const std::vector<float> v = test::random_floats(60, seed);
  for (std::size_t k = 0; k + 2 < v.size(); k += 3) {
    const Vec3 a{v[k], v[k + 1], v[k + 2]};
    const float size = length(a);
    if (!(size > 2 * no_direction && size < 1e19f)) continue;
    const Vec3 u = unit(a);
    RC_ASSERT(abs(length(u) - 1.f) <= 1e-6f);
    for (int j = 0; j < 3; ++j) RC_ASSERT(abs(u[j] * size - a[j]) <= 1e-6f * size);
  }
}

TEST(Vec, a_vector_without_direction_gives_what_the_caller_chose) {
  const Vec2 chosen{0, 1};
  EXPECT_EQ(unit(Vec2{0, 0}, chosen), chosen);
  EXPECT_EQ(unit(Vec2{1e-16f, 0}, chosen), chosen);
  EXPECT_EQ(unit(Vec2{1e-14f, 0}, chosen), (Vec2{1, 0}));
  EXPECT_EQ(unit(Vec2{not_a_number, 0}, chosen), chosen);
  EXPECT_EQ(unit(Vec3{0, 0, 0}), (Vec3{0, 0, 0}));
}

RC_GTEST_PROP(Vec, clipping_shortens_only_what_is_longer, (std::uint64_t seed)) {
  const std::vector<float> v = test::random_floats(60, seed);
  for (std::size_t k = 0; k + 2 < v.size(); k += 3) {
    const Vec2 a{v[k], v[k + 1]};
    const float most = abs(v[k + 2]), size = length(a);
    if (!(size < 1e18f && most < 1e18f && (most > 1e-15f || most == 0))) continue;
    const Vec2 clipped = clip(a, most);
    RC_ASSERT(length(clipped) <= most * 1.0000005f || clipped == a);
    if (size < most * 0.999999f) RC_ASSERT(clipped == a);
    if (size > most * 1.000001f) RC_ASSERT(abs(length(clipped) - most) <= most * 1e-6f);
  }
}

TEST(Vec, planar_vectors_give_the_same_bits_in_space) {
  for (const auto& [x, y] : two()) {
    if (!is_finite(x) || !is_finite(y)) continue;
    const Vec2 flat{x, y};
    const Vec3 space = to_dimension<3>(flat);
    EXPECT_EQ(bits_of(length(flat)), bits_of(length(space)));
    EXPECT_EQ(bits_of(unit(flat).x), bits_of(unit(space).x));
    EXPECT_EQ(bits_of(clip(flat, 2.f).y), bits_of(clip(space, 2.f).y));
  }
}

TEST(Vec, changing_dimension_keeps_x_and_y) {
  EXPECT_EQ(to_dimension<3>(Vec2{1, 2}), (Vec3{1, 2, 0}));
  EXPECT_EQ(to_dimension<2>(Vec3{1, 2, 3}), (Vec2{1, 2}));
  EXPECT_EQ(to_dimension<3>(Vec3{1, 2, 3}), (Vec3{1, 2, 3}));
  const auto lanes = broadcast<Pack<8>, 3>(Vec3{1, 2, 3});
  EXPECT_EQ(lane(lanes.z, 7), 3.f);
  Vec3 a{1, 2, 3};
  a[2] = 7;
  EXPECT_EQ(a[0] + a[1] + a[2], 10.f);
  a += Vec3{1, 1, 1};
  EXPECT_EQ(a, (Vec3{2, 3, 8}));
}

}  // namespace
}  // namespace veer
