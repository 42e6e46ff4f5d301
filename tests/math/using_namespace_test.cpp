// A program may use the whole namespace together with the functions of C.
#include <gtest/gtest.h>

#include <cmath>

#include "veer/veer.hpp"

using namespace veer;

namespace {

TEST(UsingNamespace, TheFunctionsOfCArentAmbiguous) {
  EXPECT_EQ(sqrt(2.25), 1.5);
  EXPECT_EQ(sqrt(2.25f), 1.5f);
  EXPECT_EQ(sqrt(4), 2);
  EXPECT_EQ(abs(-1.5), 1.5);
  EXPECT_EQ(abs(-3), 3);
  EXPECT_EQ(copysign(2., -1.), -2.);
  EXPECT_EQ(sin(0.), 0.);
  EXPECT_EQ(cos(0.), 1.);
  EXPECT_EQ(atan2(0., 1.), 0.);
  EXPECT_EQ(exp(0.), 1.);
  EXPECT_EQ(log(1.), 0.);
}

}  // namespace
