#include "veer/math/exp.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "same_bits.hpp"

namespace veer {
namespace {

using test::ulps;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

TEST(Exp, float_relative_error_stays_within_the_stated_bound) {
  double worst = 0;
  for (int k = -300000; k <= 300000; ++k) {
    const float x = static_cast<float>(k) * 0.000291f;  // -87.3 to 87.3
    const double want = std::exp(double{x});
    worst = std::max(worst, std::fabs(exp(x) - want) / want);
  }
  EXPECT_LE(worst, 1e-7);
}

TEST(Exp, double_relative_error_stays_within_the_stated_bound) {
  double worst = 0;
  for (int k = -100000; k <= 100000; ++k) {
    const double x = k * 0.007081;  // -708.1 to 708.1
    const long double want = std::exp(static_cast<long double>(x));
    worst = std::max(worst, static_cast<double>(std::fabs((exp(x) - want) / want)));
  }
  EXPECT_LE(worst, 2e-16);
}

TEST(Exp, mean_decay_is_within_the_stated_bound_and_1_at_0) {
  EXPECT_EQ(mean_decay(0.f), 1.f);
  EXPECT_EQ(mean_decay(1e-30f), 1.f);
  double worst = 0;
  for (int k = 1; k <= 100000; ++k) {
    const float x = static_cast<float>(k) * 1e-4f;  // to 10
    const double want = -std::expm1(-double{x}) / double{x};
    worst = std::max(worst, std::fabs(static_cast<double>(mean_decay(x)) - want) / want);
  }
  EXPECT_LE(worst, 4e-7);
}

TEST(Exp, leaves_the_range_of_the_type_as_ieee_has_it) {
  EXPECT_EQ(exp(0.f), 1.f);
  EXPECT_EQ(exp(-0.f), 1.f);
  EXPECT_LT(exp(88.72f), infinity);
  EXPECT_EQ(exp(88.73f), infinity);
  EXPECT_EQ(exp(1e30f), infinity);
  EXPECT_EQ(exp(infinity), infinity);
  EXPECT_EQ(exp(-104.f), 0.f);
  EXPECT_EQ(exp(-infinity), 0.f);
  EXPECT_TRUE(std::isnan(exp(not_a_number)));
  EXPECT_EQ(exp(710.), std::numeric_limits<double>::infinity());
  EXPECT_LT(exp(709.7), std::numeric_limits<double>::infinity());
  EXPECT_EQ(exp(-746.), 0.);
}

TEST(Exp, denormal_results_are_within_two_of_their_units) {
  const double unit = std::numeric_limits<float>::denorm_min();
  for (float x = -103.9f; x < -87.f; x += 0.01f) EXPECT_NEAR(exp(x), std::exp(double{x}), 2 * unit) << x;
  EXPECT_GT(exp(-103.f), 0.f);
}

TEST(Exp, never_falls_as_its_argument_rises_by_more_than_rounding) {
  for (float x = -104.f; x < 89.f; x += 0.003f) EXPECT_LE(exp(x), exp(x + 0.003f)) << x;
}

RC_GTEST_PROP(Exp, logarithm_undoes_the_exponential, (std::uint64_t seed)) {
  for (float a : test::random_floats(100, seed)) {
    if (!(abs(a) <= 80.f)) continue;
    RC_ASSERT(abs(log(exp(a)) - a) <= 2e-7f * (1.f + abs(a)));
    const auto d = static_cast<double>(a);
    RC_ASSERT(abs(log(exp(d)) - d) <= 4e-16 * (1 + abs(d)));
  }
}

TEST(Log, float_error_stays_within_the_stated_bound) {
  double worst = 0;
  for (float x : test::random_floats(200000, 11)) {
    if (x > 0 && x < infinity) worst = std::max(worst, ulps(log(x), std::log(double{x})));
  }
  for (int k = -100000; k <= 100000; ++k) {  // about 1, where the result is small
    const float x = 1.f + static_cast<float>(k) * 4.7e-6f;
    if (x != 1.f) worst = std::max(worst, ulps(log(x), std::log(double{x})));
  }
  EXPECT_LE(worst, 1);
}

TEST(Log, double_error_stays_within_the_stated_bound) {
  double worst = 0;
  std::mt19937_64 random(13);
  for (int k = 0; k < 100000; ++k) {
    const double x = __builtin_bit_cast(double, random() >> 1), near = 1 + (k - 50000.5) * 9.3e-6;
    if (is_finite(x)) worst = std::max(worst, ulps(log(x), std::log(static_cast<long double>(x))));
    worst = std::max(worst, ulps(log(near), std::log(static_cast<long double>(near))));
  }
  EXPECT_LE(worst, 1.5);
}

TEST(Log, special_values_are_those_of_ieee) {
  EXPECT_EQ(log(1.f), 0.f);
  EXPECT_EQ(log(1.), 0.);
  EXPECT_EQ(log(0.f), -infinity);
  EXPECT_EQ(log(-0.f), -infinity);
  EXPECT_EQ(log(infinity), infinity);
  for (float bad : {-1.f, -1e-45f, -infinity, not_a_number}) EXPECT_TRUE(std::isnan(log(bad))) << bad;
  EXPECT_FLOAT_EQ(log(1e-45f), std::log(1e-45f));
  EXPECT_DOUBLE_EQ(log(5e-324), std::log(5e-324));
}

TEST(Exp, packs_give_the_bits_of_floats) {
  const auto inputs = test::hard_inputs<1>(50000, 17);
  test::expect_same_in_packs<1>(inputs, [](auto x) { return exp(x); });
  test::expect_same_in_packs<1>(inputs, [](auto x) { return exp(x * decltype(x)(5.f)); });  // all of the range
  test::expect_same_in_packs<1>(inputs, [](auto x) { return log(x); });
}

// Written down once; another machine or compiler that disagrees breaks the promise of equal bits.
TEST(Exp, known_bits) {
  std::uint32_t mix = 0;
  for (int k = -5000; k < 5000; ++k) {
    const float x = static_cast<float>(k) * 0.0179f;
    for (float value : {exp(x), log(abs(x) + 1e-3f)}) mix = (mix ^ bits_of(value)) * 16777619u;
  }
  EXPECT_EQ(mix, 1259533601u);
}

}  // namespace
}  // namespace veer
