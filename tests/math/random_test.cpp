#include "veer/math/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <functional>

#include "same_bits.hpp"

namespace veer {
namespace {

using Words = std::array<std::uint32_t, 4>;

// The known answers published with the generator (kat_vectors of Random123).
TEST(Philox, gives_the_published_answers) {
  EXPECT_EQ(philox(Words{}, {}), (Words{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}));
  const std::uint32_t ones = 0xffffffffu;
  EXPECT_EQ(philox(Words{ones, ones, ones, ones}, {ones, ones}),
            (Words{0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu}));
  EXPECT_EQ(philox(Words{0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u}, {0xa4093822u, 0x299f31d0u}),
            (Words{0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u}));
}

TEST(Dice, counter_and_key_are_laid_out_as_stated) {
  const Dice<float> dice(0x299f31d0a4093822u, 0x243f6a88u, 0x13198a2e85a308d3u, 0x03707344u);
  EXPECT_EQ(dice.bits(0), 0xd16cfe09u);
  EXPECT_EQ(dice.bits(3), 0x24126ea1u);
  // Draws 4 to 7: the next block, counted in the top half of the third word.
  const Words next =
      philox(Words{0x243f6a88u, 0x85a308d3u, 0x13198a2eu ^ 0x00010000u, 0x03707344u}, {0xa4093822u, 0x299f31d0u});
  EXPECT_EQ(dice.bits(5), next[1]);
}

TEST(Uniform, covers_from_zero_to_below_one) {
  EXPECT_EQ(uniform<float>(0u), 0.f);
  EXPECT_EQ(uniform<float>(0xffu), 0.f);
  EXPECT_EQ(uniform<float>(0x100u), 1.f / 16777216.f);
  EXPECT_EQ(uniform<float>(0xffffffffu), 1.f - 1.f / 16777216.f);
  EXPECT_EQ(uniform<double>(0xffffffffu), 1. - 1. / 16777216.);
}

template <int N>
void expect_dice_as_floats() {
  std::mt19937_64 random(31);
  for (int round = 0; round < 50; ++round) {
    const std::uint64_t seed = random(), step = random() >> 16;
    const auto stream = static_cast<std::uint32_t>(random());
    std::uint32_t agents[N];
    for (std::uint32_t& agent : agents) agent = static_cast<std::uint32_t>(random());
    const Dice<Pack<N>> dice(seed, load_uint<Pack<N>>(agents), step, stream);
    for (int k = 0; k < N; ++k) {
      const Dice<float> one(seed, agents[k], step, stream);
      for (int index : {0, 1, 3, 4, 7, 1000}) {
        EXPECT_EQ(bits_of(lane(dice.uniform(index), k)), bits_of(one.uniform(index)));
        EXPECT_EQ(bits_of(lane(dice.spread(index), k)), bits_of(one.spread(index)));
        EXPECT_EQ(bits_of(lane(dice.normal(index), k)), bits_of(one.normal(index)));
      }
    }
  }
}
TEST(Dice, packs_give_the_bits_of_floats) {
  expect_dice_as_floats<4>();
  expect_dice_as_floats<8>();
  expect_dice_as_floats<16>();
}

RC_GTEST_PROP(Dice, asking_again_gives_the_same_and_doubles_agree, (std::uint64_t seed, std::uint32_t agent)) {
  const Dice<float> a(seed, agent, 5, 6), b(seed, agent, 5, 6);
  const Dice<double> wide(seed, agent, 5, 6);
  for (int index = 11; index >= 0; --index) {
    RC_ASSERT(a.uniform(index) == b.uniform(index));
    RC_ASSERT(static_cast<double>(a.uniform(index)) == wide.uniform(index));
    RC_ASSERT(a.uniform(index) >= 0.f && a.uniform(index) < 1.f);
    RC_ASSERT(abs(a.spread(index)) < 1.f);
  }
}

/// One way to number draws: only one part of the counter moves, the case a weak generator fails at.
struct Numbering {
  const char* what;
  std::function<float(int)> draw;
};
std::vector<Numbering> numberings() {
  return {{"agents", [](int k) { return Dice<float>(1, static_cast<std::uint32_t>(k), 2, 3).uniform(0); }},
          {"steps", [](int k) { return Dice<float>(1, 2, static_cast<std::uint64_t>(k), 3).uniform(1); }},
          {"late steps", [](int k) { return Dice<float>(1, 2, static_cast<std::uint64_t>(k) << 32, 3).uniform(1); }},
          {"streams", [](int k) { return Dice<float>(1, 2, 3, static_cast<std::uint32_t>(k)).uniform(2); }},
          {"seeds", [](int k) { return Dice<float>(static_cast<std::uint64_t>(k), 2, 3, 4).uniform(3); }},
          {"draws", [](int k) { return Dice<float>(1, 2, 3, 4).uniform(k); }}};
}

// 256 bins, 255 degrees of freedom: the sum is 255 +- 22.6, and 5 deviations away is no accident.
TEST(Dice, draws_fill_the_unit_interval_evenly) {
  constexpr int count = 65536, bins = 256;
  for (const Numbering& n : numberings()) {
    std::array<int, bins> found{};
    for (int k = 0; k < count; ++k) ++found[static_cast<std::size_t>(n.draw(k) * bins)];
    double chi_square = 0;
    for (int f : found) chi_square += (f - 256.) * (f - 256.) / 256.;
    EXPECT_NEAR(chi_square, 255, 113) << n.what;
  }
}

// Correlation of neighbors: the standard deviation of the estimate is 1/sqrt(count) = 0.004.
TEST(Dice, neighboring_agents_steps_streams_seeds_and_draws_are_unrelated) {
  constexpr int count = 65536;
  for (const Numbering& n : numberings()) {
    for (int apart : {1, 2, 16}) {
      double sum = 0;
      for (int k = 0; k < count; ++k) sum += (n.draw(k) - 0.5) * (n.draw(k + apart) - 0.5) * 12;
      EXPECT_NEAR(sum / count, 0, 0.02) << n.what << " " << apart << " apart";
    }
  }
}

// u - u' has mean 0 and variance 1/6; the tolerances are 5 deviations of the estimates.
TEST(Dice, spread_has_the_mean_and_variance_of_a_difference_of_uniforms) {
  constexpr int count = 100000;
  double mean = 0, square = 0;
  for (int k = 0; k < count; ++k) {
    const double s = Dice<float>(7, static_cast<std::uint32_t>(k), 0, 0).spread(0);
    mean += s / count;
    square += s * s / count;
  }
  EXPECT_NEAR(mean, 0, 0.0065);
  EXPECT_NEAR(square, 1. / 6, 0.0032);
}

TEST(Dice, normal_has_the_moments_and_tails_of_a_normal) {
  constexpr int count = 100000;
  double mean = 0, square = 0, fourth = 0, largest = 0;
  int within_one = 0;
  for (int k = 0; k < count; ++k) {
    const double x = Dice<float>(9, static_cast<std::uint32_t>(k), 0, 0).normal(0);
    mean += x / count;
    square += x * x / count;
    fourth += x * x * x * x / count;
    within_one += std::fabs(x) < 1;
    largest = std::max(largest, std::fabs(x));
  }
  EXPECT_NEAR(mean, 0, 0.016);
  EXPECT_NEAR(square, 1, 0.023);
  EXPECT_NEAR(fourth, 3, 0.16);
  EXPECT_NEAR(within_one, 0.682689 * count, 740);
  EXPECT_GT(largest, 3.5);
  EXPECT_LT(largest, 5.8);
}

}  // namespace
}  // namespace veer
