// For programs that keep agents in their own structures: no world, no columns, float or double.
#include <gtest/gtest.h>

#include <cmath>

#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

template <class S>
class PlainFunctions : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(PlainFunctions, Reals);

TYPED_TEST(PlainFunctions, seek_and_flee_steer_one_agent_without_a_world) {
  using S = TypeParam;
  const Agent<S, 2> self{.position = {1, 1}, .velocity = {0, 1}, .max_speed = 10, .max_acceleration = 1000};
  const Vec<S, 2> to = veer::seek(self, Target<S, 2>{{4, 5}}).linear,
                  from = veer::flee(self, Target<S, 2>{{4, 5}}).linear;
  EXPECT_NEAR(to.x, 60, 1e-4);
  EXPECT_NEAR(to.y, 70, 1e-4);
  EXPECT_NEAR(from.x, -60, 1e-4);
  EXPECT_NEAR(from.y, -90, 1e-4);
  const Vec<S, 2> thrust = veer::seek(self, Target<S, 2>{{4, 5}}, {.school = School::thrust}).linear;
  EXPECT_NEAR(thrust.x, 600, 1e-3);
  EXPECT_NEAR(thrust.y, 800, 1e-3);
}

TYPED_TEST(PlainFunctions, arrive_steers_one_agent_to_rest_without_a_world) {
  using S = TypeParam;
  for (School school : {School::match, School::thrust}) {
    Agent<S, 3> self{.position = {3, -4, 5}, .max_speed = 4};
    for (int k = 0; k < 600; ++k) {
      self.velocity += veer::arrive(self, Target<S, 3>{}, {.school = school}).linear * S(1 / 60.);
      self.position += self.velocity * S(1 / 60.);
    }
    EXPECT_LE(length(self.position), S(.1));
    EXPECT_LE(length(self.velocity), S(1e-4));
  }
}

// The formulas run in double from end to end: nothing falls back to float on the way.
TEST(PlainFunctionsInDouble, keep_the_precision_of_double) {
  const Agent<double, 2> self{.position = {1, 1}, .velocity = {.1, -.2}, .max_speed = 10, .max_acceleration = 1000};
  const double response = .1f;  // the parameter itself is a float
  const Vec<double, 2> asked = veer::seek(self, Target<double, 2>{{2, 3}}).linear;
  EXPECT_NEAR(asked.x, (10 / std::sqrt(5.) - .1) / response, 1e-12);
  EXPECT_NEAR(asked.y, (20 / std::sqrt(5.) + .2) / response, 1e-12);
}

}  // namespace
}  // namespace veer
