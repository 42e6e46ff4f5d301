#include "veer/agent/shapes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "draw.hpp"
#include "veer/math/angle.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

TEST(Line, includes_both_ends_and_spaces_evenly) {
  const Shape shape = line({1, 2, 3}, {5, -2, 11});
  for (std::size_t i = 0; i < 9; ++i) {
    const auto fraction = static_cast<float>(i) / 8;
    EXPECT_LT(length(place<3>(shape, i, 9, 1, 1) - Vec3{1 + 4 * fraction, 2 - 4 * fraction, 3 + 8 * fraction}), 1e-5f);
  }
  EXPECT_EQ(place<2>(shape, 0, 1, 1, 1), (Vec2{1, 2})) << "one agent stands at the start";
}

TEST(Ring, has_its_radius_and_even_angles_from_zero_on) {
  const Vec2 center{4, -1};
  for (std::size_t i = 0; i < 7; ++i) {
    const Vec2 out = place<2>(ring({4, -1, 0}, 3), i, 7, 1, 1) - center;
    EXPECT_NEAR(length(out), 3, 1e-5f);
    EXPECT_NEAR(angle_between(two_pi * static_cast<float>(i) / 7, atan2(out.y, out.x)), 0, 1e-5f);
  }
  EXPECT_EQ(place<3>(ring({0, 0, 5}, 3), 3, 7, 1, 1).z, 5);
}

TEST(Grid, keeps_its_spacing_and_fills_rows_of_columns) {
  for (std::size_t i = 0; i < 12; ++i)
    EXPECT_EQ(place<2>(grid({10, 20, 0}, .5f, 4), i, 12, 1, 1),
              (Vec2{10 + .5f * static_cast<float>(i % 4), 20 + .5f * static_cast<float>(i / 4)}));
  // As near to a square as possible: 10 agents stand in rows of 4.
  EXPECT_EQ(place<2>(grid({}, 1), 3, 10, 1, 1), (Vec2{3, 0}));
  EXPECT_EQ(place<2>(grid({}, 1), 4, 10, 1, 1), (Vec2{0, 1}));
  EXPECT_EQ(place<2>(grid({}, 1), 8, 9, 1, 1), (Vec2{2, 2}));
}

// Rings of equal area (shells of equal volume in 3D) and sectors of equal angle must hold equally many.
template <int D>
void expect_even_spread() {
  constexpr std::uint32_t count = 20000;
  const Vec3 center{7, -3, D == 3 ? 2.f : 0.f};
  std::array<int, 10> rings{};
  std::array<int, 12> sectors{};
  std::array<int, 10> heights{};
  for (std::uint32_t key = 1; key <= count; ++key) {
    const Vec3 out = to_dimension<3>(place<D>(disc(center, 5), 0, count, 99, key)) - center;
    const float fraction = length(out) / 5;
    ASSERT_LE(fraction, 1 + 1e-6f);
    ++rings[std::min<std::size_t>(
        9, static_cast<std::size_t>(10 * (D == 2 ? fraction * fraction : fraction * fraction * fraction)))];
    ++sectors[static_cast<std::size_t>((atan2(out.y, out.x) + pi) / two_pi * 11.999f)];
    // On a sphere, every slab of equal height has equal area (Archimedes).
    if (D == 3) ++heights[static_cast<std::size_t>((out.z / length(out) + 1) * 4.999f)];
  }
  EXPECT_LT(test::chi_square(rings), 27.9);    // 9 degrees of freedom, p = 0.001
  EXPECT_LT(test::chi_square(sectors), 31.3);  // 11 degrees of freedom
  if (D == 3) {
    EXPECT_LT(test::chi_square(heights), 27.9);
  }
}
TEST(Disc, lies_inside_its_radius_with_even_density) { expect_even_spread<2>(); }
TEST(Disc, is_a_ball_in_space_with_even_density) { expect_even_spread<3>(); }

TEST(Region, lies_inside_its_corners_and_fills_them) {
  std::array<int, 8> octants{};
  for (std::uint32_t key = 1; key <= 8000; ++key) {
    const Vec3 p = place<3>(region({1, 2, 3}, {2, 12, 103}), 0, 1, 5, key);
    ASSERT_TRUE(p.x >= 1 && p.x <= 2 && p.y >= 2 && p.y <= 12 && p.z >= 3 && p.z <= 103);
    ++octants[(p.x > 1.5f ? 1u : 0u) + (p.y > 7 ? 2u : 0u) + (p.z > 53 ? 4u : 0u)];
  }
  EXPECT_LT(test::chi_square(octants), 24.3);  // 7 degrees of freedom
}

TEST(Shapes, random_positions_depend_on_seed_and_key_alone) {
  for (const Shape& shape : {disc({}, 10), region({}, {10, 10, 10})}) {
    const Vec3 here = place<3>(shape, 0, 100, 7, 42);
    EXPECT_EQ(place<3>(shape, 55, 1000, 7, 42), here);
    EXPECT_FALSE(place<3>(shape, 0, 100, 8, 42) == here);
    EXPECT_FALSE(place<3>(shape, 0, 100, 7, 43) == here);
  }
}

TEST(Shapes, an_agents_position_is_the_same_in_any_group_and_order) {
  const Shape shape = disc({}, 10);
  World2 at_once({.seed = 3}), in_batches({.seed = 3});
  at_once.spawn(*at_once.add_group({}), shape, 20);
  const GroupId some = *in_batches.add_group({}), others = *in_batches.add_group({});
  in_batches.spawn(others, shape, 13);
  in_batches.spawn(some, shape, 7);

  std::map<std::uint32_t, Vec2> positions;
  const GroupId all = at_once.group_at(0);
  for (std::size_t i = 0; i < 20; ++i) positions[at_once.group(all).keys()[i]] = at_once.group(all).positions()[i];
  for (GroupId group : {some, others})
    for (std::size_t i = 0; i < in_batches.group(group).count(); ++i)
      EXPECT_EQ(in_batches.group(group).positions()[i], positions.at(in_batches.group(group).keys()[i]));
}

}  // namespace
}  // namespace veer
