#include "veer/math/angle.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "same_bits.hpp"

namespace veer {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

float arbitrary_float(float low, float high) {
  const int k = *rc::gen::inRange(0, 1 << 24);
  return low + (high - low) * (static_cast<float>(k) / 16777216.f);
}
Vec<float, 3> arbitrary_unit() {
  const Vec<float, 2> plan = direction(arbitrary_float(-4, 4));
  const float z = arbitrary_float(-1, 1);
  return unit(Vec<float, 3>{plan.x, plan.y, 2 * z / (1.01f - z * z)});
}
double angle_apart(const Vec<float, 3>& a, const Vec<float, 3>& b) {
  const Vec<double, 3> p{a.x, a.y, a.z}, q{b.x, b.y, b.z};
  return std::atan2(length(cross(p, q)), dot(p, q));
}
double angle_apart(const Vec<float, 2>& a, const Vec<float, 2>& b) {
  return angle_apart(to_dimension<3>(a), to_dimension<3>(b));
}

/// Sine of the difference of two angles, without the rounding of the difference.
template <class T>
double off_by(T a, T b) {
  const auto p = static_cast<long double>(a), q = static_cast<long double>(b);
  return static_cast<double>(std::fabs(std::sin(p) * std::cos(q) - std::cos(p) * std::sin(q)));
}

TEST(Angle, wrapped_angle_points_the_same_way_within_the_stated_error) {
  double worst = 0, worst_double = 0;
  for (int k = -100000; k <= 100000; ++k) {
    const float a = static_cast<float>(k) * 0.099999f;
    const double d = k * 0.99999;
    worst = std::max(worst, off_by(wrap_angle(a), a));
    worst_double = std::max(worst_double, off_by(wrap_angle(d), d));
  }
  EXPECT_LE(worst, 3e-7);
  EXPECT_LE(worst_double, 5e-16);
}

// A float on either side of every odd half turn: where the choice of the turn could go wrong.
TEST(Angle, wrapping_next_to_a_half_turn_keeps_the_direction) {
  for (int k = 1; k < 3000; k += 2) {
    const float a = static_cast<float>(k * 3.14159265358979323846);
    for (float near : {a, std::nextafter(a, 0.f), std::nextafter(a, infinity)}) {
      EXPECT_LE(off_by(wrap_angle(near), near), 3e-7) << near;
    }
  }
}

RC_GTEST_PROP(Angle, every_finite_angle_wraps_into_plus_minus_pi, (std::uint64_t seed)) {
  for (float a : test::random_floats(200, seed)) {
    const float wrapped = wrap_angle(a);
    if (!is_finite(a)) {
      RC_ASSERT(std::isnan(wrapped));
      continue;
    }
    RC_ASSERT(abs(wrapped) <= pi);
    RC_ASSERT(bits_of(wrap_angle(wrapped)) == bits_of(wrapped));
    if (abs(a) <= pi) RC_ASSERT(bits_of(wrapped) == bits_of(a));
  }
}

TEST(Angle, both_ends_of_the_range_stay_where_they_are) {
  EXPECT_EQ(wrap_angle(pi), pi);
  EXPECT_EQ(wrap_angle(-pi), -pi);
  EXPECT_LT(wrap_angle(std::nextafter(pi, 4.f)), 0.f);
  EXPECT_GT(wrap_angle(-std::nextafter(pi, 4.f)), 0.f);
  EXPECT_NEAR(wrap_angle(3 * half_pi), -half_pi, 1e-6);
}

TEST(Angle, difference_takes_the_shorter_way_round) {
  EXPECT_NEAR(angle_between(3.f, -3.f), two_pi - 6, 1e-6);
  EXPECT_NEAR(angle_between(-3.f, 3.f), 6 - two_pi, 1e-6);
  EXPECT_NEAR(angle_between(0.5f, 1.f), 0.5, 1e-7);
  EXPECT_NEAR(angle_between(100.f, 100.f + two_pi), 0, 1e-5);
}

RC_GTEST_PROP(Angle, of_a_direction_is_that_angle, ()) {
  const float a = arbitrary_float(-3.14f, 3.14f), size = arbitrary_float(0.001f, 1e6f);
  RC_ASSERT(abs(angle_of(direction(a) * size, 9.f) - a) <= 5e-7f);
  RC_ASSERT(abs(length(direction(a)) - 1.f) <= 2e-7f);
}

TEST(Angle, of_a_zero_vector_is_the_last_known_one) {
  EXPECT_EQ(angle_of(Vec2{0, 0}, 1.25f), 1.25f);
  EXPECT_EQ(angle_of(Vec2{-0.f, 1e-16f}, 1.25f), 1.25f);
  EXPECT_EQ(angle_of(Vec2{0, 1e-14f}, 1.25f), half_pi);
  EXPECT_EQ(angle_of(Vec2{0, -3e38f}, 1.25f), -half_pi);
}

RC_GTEST_PROP(Angle, rotation_keeps_length_and_adds_to_the_angle, ()) {
  const float a = arbitrary_float(-3, 3), by = arbitrary_float(-10, 10);
  const Vec2 turned = rotate(direction(a) * 5.f, by);
  RC_ASSERT(abs(length(turned) - 5.f) <= 2e-6f);
  RC_ASSERT(abs(angle_between(a + by, angle_of(turned, 9.f))) <= 3e-6f);
}

RC_GTEST_PROP(TurnToward, turns_by_the_limit_or_gets_there, ()) {
  const Vec3 from = arbitrary_unit(), to = arbitrary_unit();
  const float most = arbitrary_float(0, 3.5f);
  const Vec3 turned = turn_toward(from, to, most);
  const double apart = angle_apart(from, to);
  RC_ASSERT(abs(length(turned) - 1.f) <= 1e-6f);
  if (apart < most - 1e-6) RC_ASSERT(turned == to);
  else RC_ASSERT(std::fabs(angle_apart(from, turned) - std::min<double>(most, apart)) <= 3e-6);
  RC_ASSERT(std::fabs(angle_apart(from, turned) + angle_apart(turned, to) - apart) <= 2e-4);  // no detour
}

RC_GTEST_PROP(TurnToward, planar_vectors_give_the_same_bits_in_space, ()) {
  const Vec2 from = direction(arbitrary_float(-4, 4));
  const Vec2 to = *rc::gen::inRange(0, 4) ? direction(arbitrary_float(-4, 4)) : -from;
  const float most = arbitrary_float(0, 3.5f);
  const Vec2 flat = turn_toward(from, to, most);
  const Vec3 space = turn_toward(to_dimension<3>(from), to_dimension<3>(to), most);
  RC_ASSERT(bits_of(flat.x) == bits_of(space.x));
  RC_ASSERT(bits_of(flat.y) == bits_of(space.y));
  RC_ASSERT(space.z == 0.f);
}

// Directions along the axes and with zeros of both signs: where 2D and 3D sums of zeros could part.
TEST(TurnToward, planar_axes_give_the_same_bits_in_space) {
  for (float a : {0.f, -0.f}) {
    for (float b : {0.f, -0.f}) {
      const Vec2 all[] = {{1, a}, {-1, a}, {a, 1}, {a, -1}, {1, b}, {-1, b}, {b, 1}, {b, -1}};
      for (const Vec2& from : all) {
        for (const Vec2& to : all) {
          for (float most : {0.f, 0.3f, 2.f, 4.f}) {
            const Vec2 flat = turn_toward(from, to, most);
            const Vec3 space = turn_toward(to_dimension<3>(from), to_dimension<3>(to), most);
            EXPECT_EQ(bits_of(flat.x), bits_of(space.x));
            EXPECT_EQ(bits_of(flat.y), bits_of(space.y));
          }
        }
      }
    }
  }
}

TEST(TurnToward, what_is_straight_behind_is_reached_counter_clockwise) {
  for (int k = 0; k < 1000; ++k) {
    const float a = static_cast<float>(k) * 0.00631f;
    const Vec2 from = direction(a);
    const Vec2 turned = turn_toward(from, -from, 0.25f);
    EXPECT_NEAR(angle_between(a, angle_of(turned, 9.f)), 0.25, 2e-6) << a;
    EXPECT_EQ(turn_toward(from, -from, 3.2f), -from);
  }
}

TEST(TurnToward, what_is_straight_behind_in_space_is_reached_by_a_clean_turn) {
  const Vec3 all[] = {{0, 0, 1}, {0, 0, -1},      unit(Vec3{1, 2, 3}), unit(Vec3{-1, 1e-5f, 4}),
                      {1, 0, 0}, {0.6f, 0, -0.8f}};
  for (const Vec3& from : all) {
    const Vec3 turned = turn_toward(from, -from, 0.5f);
    EXPECT_NEAR(angle_apart(from, turned), 0.5, 1e-6);
    EXPECT_NEAR(length(turned), 1, 1e-6);
  }
}

// Nearly behind, rounding decides the side, but never the size of the turn.
RC_GTEST_PROP(TurnToward, what_is_nearly_behind_costs_no_accuracy, ()) {
  const float a = arbitrary_float(-4, 4), off = arbitrary_float(-1e-5f, 1e-5f);
  const Vec2 from = direction(a), to = direction(a + pi + off);
  const Vec2 turned = turn_toward(from, to, 0.5f);
  RC_ASSERT(std::fabs(angle_apart(from, turned) - 0.5) <= 2e-6);
}

TEST(TurnToward, small_turns_add_up_to_the_goal) {
  const Vec3 to = unit(Vec3{-3, 1, 2});
  Vec3 at = unit(Vec3{1, 0, -1});
  const double apart = angle_apart(at, to);
  int steps = 0;
  for (; steps < 1000 && !(at == to); ++steps) at = turn_toward(at, to, 0.01f);
  EXPECT_EQ(steps, static_cast<int>(std::ceil(apart / 0.01)));
}

TEST(TurnToward, nowhere_to_turn_or_no_leave_to_turn_keeps_the_heading) {
  const Vec2 from = direction(0.3f);
  EXPECT_EQ(turn_toward(from, Vec2{0, 0}, 1.f), from);
  EXPECT_NEAR(angle_apart(from, turn_toward(from, direction(2.f), 0.f)), 0, 1e-7);
  EXPECT_NEAR(angle_apart(from, turn_toward(from, direction(2.f), -1.f)), 0, 1e-7);
}

// Left would turn around with the least turn of a heading along z.
TEST(Angle, the_side_of_a_tie_is_nearly_the_same_for_all_steep_headings) {
  for (const float up : {1.f, -1.f})
    for (const float off : {0.f, 1e-7f, 1e-4f, .01f, .2f, .4f})
      for (float around = 0; around < two_pi; around += .4f) {
        const Vec2 aside = direction(around) * sin(off);
        const Vec3 heading{aside.x, aside.y, up * cos(off)}, side = tie_side(heading);
        EXPECT_NEAR(length(side), 1, 1e-5f);
        EXPECT_NEAR(dot(side, heading), 0, 1e-5f);
        EXPECT_GE(side.y, cos(off) - 1e-5f) << off << ", " << around;
      }
  EXPECT_EQ(tie_side(Vec3{1, 0, 0}), (Vec3{0, 1, 0}));
  EXPECT_EQ(tie_side(Vec2{0, -1}), (Vec2{1, 0}));
}

TEST(Angle, packs_give_the_bits_of_floats) {
  const auto one = test::hard_inputs<1>(20000, 21);
  test::expect_same_in_packs<1>(one, [](auto a) { return wrap_angle(a); });
  const auto two = test::hard_inputs<2>(5000, 22);
  test::expect_same_in_packs<2>(two, [](auto a, auto b) { return angle_between(a, b); });
  test::expect_same_in_packs<2>(two, [](auto a, auto b) { return angle_of(Vec<decltype(a), 2>{a, b}, a); });
  test::expect_same_in_packs<2>(two, [](auto a, auto b) { return rotate(Vec<decltype(a), 2>{a, b}, b).x; });
  test::expect_same_in_packs<2>(two, [](auto a, auto b) { return turn_toward(direction(a), direction(b), a).y; });
  test::expect_same_in_packs<2>(two, [](auto a, auto b) {
    using V = Vec<decltype(a), 3>;
    return turn_toward(unit(V{a, b, a}), unit(V{b, b, a}), abs(b)).z;
  });
}

TEST(Angle, what_is_not_finite_gives_nan) {
  EXPECT_TRUE(std::isnan(wrap_angle(infinity)));
  EXPECT_TRUE(std::isnan(angle_between(-infinity, infinity)));
  EXPECT_TRUE(std::isnan(direction(infinity).x));
}

}  // namespace
}  // namespace veer
