#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/math/angle.hpp"

namespace veer {
namespace {

// What rounding leaves of a vector along a unit vector points along it, too; it must not become a direction.
template <int D>
void expect_no_residue() {
  test::Draw draw(16);
  int residues = 0;
  for (int k = 0; k < 10000; ++k) {
    const Vec<float, D> n = unit(draw.vec<D>(-1, 1), Vec<float, D>{1});
    const Vec<float, D> along = n * draw.between(-100, 100);
    residues += !(along - n * dot(along, n) == Vec<float, D>{});
    EXPECT_EQ(rejected(along, n), (Vec<float, D>{})) << k;
  }
  EXPECT_GT(residues, 1000) << "the plain formula";
}
TEST(Rejected, of_a_vector_in_line_is_zero) {
  expect_no_residue<2>();
  expect_no_residue<3>();
}

TEST(Rejected, of_any_other_vector_is_square_and_has_the_length_of_the_sine) {
  test::Draw draw(17);
  for (int k = 0; k < 10000; ++k) {
    const Vec3 n = unit(draw.vec<3>(-1, 1), Vec3{1});
    const Vec3 side = unit(cross(n, unit(draw.vec<3>(-1, 1), Vec3{1})));
    const float angle = draw.between(1e-4f, 3.1f), size = draw.between(.01f, 100);
    const Vec3 square = rejected((n * cos(angle) + side * sin(angle)) * size, n);
    EXPECT_NEAR(length(square) / size, sin(angle), 1e-6f) << angle;
    EXPECT_GT(dot(unit(square), side), .99f) << angle;
  }
}

}  // namespace
}  // namespace veer
