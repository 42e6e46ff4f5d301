#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/math/same_bits.hpp"
#include "veer/sense/domain.hpp"

namespace veer {
namespace {

constexpr Domain<2> box(Edge edge) { return {DomainKind::box, edge, {-2, 0}, {8, 5}}; }

TEST(Plane, leaves_everything_as_it_is) {
  Vec2 p{1e7f, -1e7f}, v{3, 4};
  Domain<2>{}.constrain(p, v);
  EXPECT_EQ(p, (Vec2{1e7f, -1e7f}));
  EXPECT_EQ(v, (Vec2{3, 4}));
  EXPECT_EQ(Domain<2>{}.displacement(Vec2{1, 2}, Vec2{1e6f, 2}), (Vec2{999999, 0}));
}

TEST(BoxSlide, takes_away_only_the_speed_into_the_wall) {
  Vec2 p{9, 3}, v{3, 4};
  box(Edge::slide).constrain(p, v);
  EXPECT_EQ(p, (Vec2{8, 3}));
  EXPECT_EQ(v, (Vec2{0, 4}));
  p = {-3, -1};
  v = {-1, -2};
  box(Edge::slide).constrain(p, v);
  EXPECT_EQ(p, (Vec2{-2, 0}));
  EXPECT_EQ(v, (Vec2{}));
}

TEST(BoxSlide, keeps_the_speed_of_an_agent_that_is_already_coming_back) {
  Vec2 p{9, 3}, v{-3, 4};
  box(Edge::slide).constrain(p, v);
  EXPECT_EQ(p, (Vec2{8, 3}));
  EXPECT_EQ(v, (Vec2{-3, 4}));
}

TEST(BoxBounce, mirrors_the_way_and_turns_the_speed_round) {
  Vec2 p{9, 3}, v{3, 4};
  box(Edge::bounce).constrain(p, v);
  EXPECT_EQ(p, (Vec2{7, 3}));
  EXPECT_EQ(v, (Vec2{-3, 4}));
  p = {-3, -1};
  v = {-1, -2};
  box(Edge::bounce).constrain(p, v);
  EXPECT_EQ(p, (Vec2{-1, 1}));
  EXPECT_EQ(v, (Vec2{1, 2}));
}

TEST(Box, inside_and_on_the_walls_nothing_changes) {
  test::Draw draw(21);
  for (Edge edge : {Edge::slide, Edge::bounce})
    for (int round = 0; round < 1000; ++round) {
      Vec2 p{draw.between(-2, 8), draw.between(0, 5)}, v = draw.vec<2>(-9, 9);
      if (round % 5 == 0) p.x = round % 2 ? -2.f : 8.f;
      const Vec2 position = p, speed = v;
      box(edge).constrain(p, v);
      EXPECT_EQ(p, position);
      EXPECT_EQ(v, speed);
    }
}

// Even when one step is many boxes long.
TEST(Box, no_agent_gets_out_or_gains_energy_however_long_the_step) {
  test::Draw draw(22);
  for (Edge edge : {Edge::slide, Edge::bounce})
    for (int round = 0; round < 300; ++round) {
      const Domain<3> room{DomainKind::box, edge, {-1, -1, -1}, {1, 2, 3}};
      Vec3 p{}, v = draw.direction<3>() * draw.of_any_size(.1f, 1e4f);
      const Vec3 start = v;
      for (int step = 0; step < 100; ++step) {
        const Vec3 before = v;
        p += v * .1f;
        room.constrain(p, v);
        for (int d = 0; d < 3; ++d) {
          ASSERT_TRUE(p[d] >= room.low[d] && p[d] <= room.high[d]);
          if (edge == Edge::bounce) ASSERT_EQ(std::abs(v[d]), std::abs(start[d]));
          else ASSERT_TRUE(v[d] == before[d] || v[d] == 0);
        }
      }
    }
}

TEST(Box, packs_give_the_bits_of_floats) {
  const auto inputs = test::hard_inputs<2>(2000, 23);
  for (Edge edge : {Edge::slide, Edge::bounce})
    for (int axis : {0, 1})
      for (bool speed : {false, true})
        test::expect_same_in_packs(inputs, [&](const auto& x, const auto& y) {
          Vec<std::remove_cvref_t<decltype(x)>, 2> p{x, y}, v{y, x};
          box(edge).constrain(p, v);
          return speed ? v[axis] : p[axis];
        });
}

}  // namespace
}  // namespace veer
