#include "veer/math/trig.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "same_bits.hpp"

namespace veer {
namespace {

using test::ulps;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr double true_pi = 3.14159265358979323846;

// The stated bound over a sweep whose step shares no factor with a turn, plus the neighbors of every quarter turn.
TEST(Trig, float_sine_and_cosine_stay_within_the_stated_error) {
  double worst = 0;
  const auto check = [&](float x) {
    const SinCos<float> got = sin_cos(x);
    worst = std::max({worst, std::fabs(got.sin - std::sin(double{x})), std::fabs(got.cos - std::cos(double{x}))});
  };
  for (int k = -200000; k <= 200000; ++k) check(static_cast<float>(k) * 0.0499999f);
  for (int k = -6366; k <= 6366; ++k) {
    const float x = static_cast<float>(k * true_pi / 2);
    for (float near : {x, std::nextafter(x, -infinity), std::nextafter(x, infinity)}) check(near);
  }
  EXPECT_LE(worst, 1e-7);
}

TEST(Trig, float_sine_and_cosine_within_a_turn_are_good_to_two_units_in_the_last_place) {
  double worst = 0;
  for (int k = -100000; k <= 100000; ++k) {
    const float x = static_cast<float>(k) * 3.1e-5f;
    worst = std::max({worst, ulps(sin(x), std::sin(double{x})), ulps(cos(x), std::cos(double{x}))});
  }
  EXPECT_LE(worst, 2);
}

TEST(Trig, double_sine_and_cosine_stay_within_the_stated_error) {
  double worst = 0;
  for (int k = -100000; k <= 100000; ++k) {
    const double x = k * (k % 2 ? 0.99999 : 1e-4);
    const SinCos<double> got = sin_cos(x);
    worst = std::max({worst, static_cast<double>(std::fabs(got.sin - std::sin(static_cast<long double>(x)))),
                      static_cast<double>(std::fabs(got.cos - std::cos(static_cast<long double>(x))))});
  }
  EXPECT_LE(worst, 2.5e-16);
}

RC_GTEST_PROP(Trig, every_finite_input_gives_values_from_minus_one_to_one, (std::uint64_t seed)) {
  for (float x : test::random_floats(200, seed)) {
    const SinCos<float> got = sin_cos(x);
    if (is_finite(x)) RC_ASSERT(abs(got.sin) <= 1.f && abs(got.cos) <= 1.f);
    else RC_ASSERT(std::isnan(got.sin) && std::isnan(got.cos));
    const double wide = static_cast<double>(x) * static_cast<double>(x) * static_cast<double>(x);
    if (is_finite(wide)) RC_ASSERT(abs(sin(wide)) <= 1. && abs(cos(wide)) <= 1.);
  }
}

TEST(Trig, sine_is_odd_and_cosine_even_bit_for_bit) {
  for (float x : test::random_floats(10000, 3)) {
    if (abs(x) > 1e6f) continue;
    EXPECT_TRUE(test::same_bits(sin(-x), -sin(x))) << x;
    EXPECT_TRUE(test::same_bits(cos(-x), cos(x))) << x;
  }
  EXPECT_EQ(bits_of(sin(-0.f)), bits_of(-0.f));
  EXPECT_EQ(sin(1e-42f), 1e-42f);
  EXPECT_EQ(cos(0.f), 1.f);
}

TEST(Trig, arc_tangent_stays_within_the_stated_error_all_around_and_at_every_size) {
  double worst = 0;
  for (int k = 0; k < 100000; ++k) {
    const double angle = k * (2 * true_pi / 99999.7);
    for (float size : {1e-30f, 1.f, 3e38f}) {
      const float x = static_cast<float>(std::cos(angle)) * size, y = static_cast<float>(std::sin(angle)) * size;
      worst = std::max(worst, ulps(atan2(y, x), std::atan2(double{y}, double{x})));
    }
  }
  for (const auto& [y, x] : test::hard_inputs<2>(50000, 5)) {
    if (!is_finite(x) || !is_finite(y) || (x == 0 && y == 0)) continue;
    worst = std::max(worst, ulps(atan2(y, x), std::atan2(double{y}, double{x})));
  }
  EXPECT_LE(worst, 2.5);
}

TEST(Trig, double_arc_tangent_stays_within_the_stated_error) {
  double worst = 0;
  for (int k = 0; k < 100000; ++k) {
    const double angle = k * (2 * true_pi / 99999.7);
    for (double size : {1e-300, 1., 1.7e308}) {
      const double x = std::cos(angle) * size, y = std::sin(angle) * size;
      worst = std::max(worst, ulps(atan2(y, x), std::atan2(static_cast<long double>(y), static_cast<long double>(x))));
    }
  }
  EXPECT_LE(worst, 2.5);
}

TEST(Trig, arc_tangent_on_the_axes_is_exact) {
  const float half = static_cast<float>(true_pi), quarter = static_cast<float>(true_pi / 2);
  for (float size : {1e-45f, 1e-20f, 1.f, 3e38f}) {
    EXPECT_EQ(atan2(0.f, size), 0.f);
    EXPECT_EQ(atan2(size, 0.f), quarter);
    EXPECT_EQ(atan2(-size, 0.f), -quarter);
    EXPECT_EQ(atan2(0.f, -size), half);
    EXPECT_EQ(atan2(-0.f, -size), -half);
    EXPECT_EQ(bits_of(atan2(-0.f, size)), bits_of(-0.f));
    EXPECT_EQ(atan2(size, size), static_cast<float>(true_pi / 4));
    EXPECT_EQ(atan2(-size, -size), static_cast<float>(-3 * true_pi / 4));
  }
}

TEST(Trig, arc_tangent_of_nothing_is_zero_and_of_what_is_not_finite_nan) {
  EXPECT_EQ(atan2(0.f, 0.f), 0.f);
  EXPECT_EQ(atan2(0.f, -0.f), 0.f);
  EXPECT_EQ(bits_of(atan2(-0.f, -0.f)), bits_of(-0.f));
  for (float bad : {infinity, -infinity, not_a_number}) {
    EXPECT_TRUE(std::isnan(atan2(bad, 1.f)));
    EXPECT_TRUE(std::isnan(atan2(1.f, bad)));
    EXPECT_TRUE(std::isnan(atan2(bad, bad)));
  }
}

TEST(Trig, packs_give_the_bits_of_floats) {
  const auto one = test::hard_inputs<1>(20000, 7);
  test::expect_same_in_packs<1>(one, [](auto x) { return sin(x); });
  test::expect_same_in_packs<1>(one, [](auto x) { return cos(x); });
  test::expect_same_in_packs<2>(test::hard_inputs<2>(20000, 8), [](auto y, auto x) { return atan2(y, x); });
}

// Written down once; another machine or compiler that disagrees breaks the promise of equal bits.
TEST(Trig, known_bits) {
  std::uint32_t mix = 0;
  for (int k = -5000; k < 5000; ++k) {
    const float x = static_cast<float>(k) * 0.37f;
    for (float value : {sin(x), cos(x), atan2(x, 3.f - x)}) mix = (mix ^ bits_of(value)) * 16777619u;
  }
  EXPECT_EQ(mix, 555746378u);
}

}  // namespace
}  // namespace veer
