#include "veer/steer/group/separation.hpp"

#include <gtest/gtest.h>

#include "among.hpp"
#include "veer/steer/group/attraction.hpp"

namespace veer {
namespace {

using test::among;
using test::other;

const Agent2 self{.max_acceleration = 10};

TEST(Separation, linear_fades_from_all_it_can_to_nothing_at_the_radius) {
  const Separation b{.radius = 4};
  EXPECT_LT(length(among(b, self, {other(Vec2{1, 0})}) - Vec2{-7.5f, 0}), 1e-5f);  // 10 (4 - 1) / 4
  EXPECT_LT(length(among(b, self, {other(Vec2{0, -3})}) - Vec2{0, 2.5f}), 1e-5f);  // 10 (4 - 3) / 4
  EXPECT_LT(length(among(b, self, {other(Vec2{0, 3.9999f})})), 1e-3f);
  EXPECT_EQ(among(b, self, {other(Vec2{4, 0})}), Vec2{}) << "an agent exactly at the radius isn't a neighbor";
}

TEST(Separation, inverse_is_the_strength_by_the_distance) {
  const Separation b{.radius = 9, .falloff = Falloff::inverse, .strength = 6};
  EXPECT_LT(length(among(b, self, {other(Vec2{2, 0})}) - Vec2{-3, 0}), 1e-5f);
  EXPECT_LT(length(among(b, self, {other(Vec2{-3, 4})}) - Vec2{.72f, -.96f}), 1e-5f);  // 6 / 5 away from (-.6, .8)
  EXPECT_LT(length(among(b, self, {other(Vec2{.1f, 0})}) - Vec2{-10, 0}), 1e-4f) << "60 is cut to 10";
}

TEST(Separation, inverse_square_of_one_neighbor_is_cut_before_the_sum) {
  const Separation b{.radius = 9, .falloff = Falloff::inverse_square, .strength = 8};
  EXPECT_LT(length(among(b, self, {other(Vec2{0, 2})}) - Vec2{0, -2}), 1e-5f);
  // 8 / .25 is cut to 10, and the one at 1 m pushes back with 8.
  EXPECT_LT(length(among(b, self, {other(Vec2{.5f, 0}), other(Vec2{-1, 0})}) - Vec2{-2, 0}), 1e-5f);
}

TEST(Separation, adds_up_all_pushes_or_takes_that_of_the_nearest) {
  Separation b{.radius = 9, .falloff = Falloff::inverse, .strength = 2};
  const std::vector others{other(Vec2{2, 0}), other(Vec2{0, 1}), other(Vec2{-4, 0})};
  EXPECT_LT(length(among(b, self, others) - Vec2{-.5f, -2}), 1e-5f);
  b.counting = Counting::nearest;
  EXPECT_LT(length(among(b, self, others) - Vec2{0, -2}), 1e-5f);
}

TEST(Separation, never_asks_for_more_than_it_can) {
  const Separation b{.radius = 9};
  const Vec2 asked = among(b, self, {other(Vec2{1, 0}), other(Vec2{1, .1f}), other(Vec2{1, -.1f})});
  EXPECT_NEAR(length(asked), 10, 1e-4f);
}

// There is no direction away from an agent at the same position, so each agent takes one at random.
TEST(Separation, from_the_same_position_goes_in_any_level_direction_as_hard_as_it_can) {
  const Separation b{.radius = 2};
  Vec3 sum{};
  for (std::uint32_t key = 1; key <= 400; ++key) {
    const Vec3 asked = among(b, Agent3{.max_acceleration = 10}, {other(Vec3{})}, {.key = key});
    ASSERT_NEAR(length(asked), 10, 1e-4f);
    ASSERT_EQ(asked.z, 0);
    sum += asked;
  }
  EXPECT_LT(length(sum) / 400, 10 * .15f) << "not all the same way";
}

TEST(Attraction, is_separation_turned_round) {
  test::Draw draw(5);
  for (int i = 0; i < 200; ++i) {
    Separation push{.radius = 5, .strength = draw.between(.1f, 5)};
    Attraction pull{.radius = 5, .strength = push.strength};
    push.falloff = pull.falloff = static_cast<Falloff>(i % 3);
    push.counting = pull.counting = static_cast<Counting>(i % 2);
    const std::vector others{other(draw.vec<2>(-4, 4)), other(draw.vec<2>(-4, 4)), other(draw.vec<2>(-4, 4))};
    EXPECT_LT(length(among(push, self, others) + among(pull, self, others)), 1e-5f);
    EXPECT_GT(length(among(pull, self, others)), 0);
  }
}

}  // namespace
}  // namespace veer
