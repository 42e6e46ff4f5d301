#include "veer/combine/combiners/context_map.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/combine/blend.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

constexpr CombineEntry interest{.channels = channel_velocity};
constexpr CombineEntry danger{.channels = channel_velocity, .avoids = true};

float apart(const auto& a, const auto& b) { return std::acos(std::min(dot(unit(a), unit(b)), 1.f)); }

TEST(ContextMap, without_danger_it_is_the_weighted_sum) {
  test::Draw draw(5);
  test::Blend<2> blend(draw, channel_linear, channel_linear, 4);
  for (CombineEntry& entry : blend.entries) entry.avoids = false;
  auto sum = blend;
  blend.run(ContextMap{});
  sum.run(Weighted{});
  for (std::size_t row = 0; row < test::Blend<2>::rows; ++row)
    EXPECT_EQ(blend.columns.asked[row], sum.columns.asked[row]);
}

/// Returns the largest error of the chosen direction, rad, over many wanted directions with a danger elsewhere.
template <int D>
float worst_error(int directions) {
  float worst = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    test::Draw draw(seed);
    test::Blend<D> blend(draw);
    const Vec<float, D> wish = draw.direction<D>() * .9f;
    blend.ask(wish, interest);
    blend.ask(wish, danger);  // the danger lies behind
    blend.run(ContextMap{.directions = directions, .spread = .5f, .commitment = 0});
    for (std::size_t row = 0; row < test::Blend<D>::rows; ++row)
      worst = std::max(worst, apart(blend.columns.asked[row], wish));
  }
  return worst;
}

TEST(ContextMap, interpolates_between_its_directions) {
  EXPECT_LT(worst_error<2>(16), .02f) << "of a step of 0.39 rad";
  EXPECT_LT(worst_error<2>(8), .1f) << "of a step of 0.79 rad";
  EXPECT_LT(worst_error<3>(64), .22f) << "of a step of 0.44 rad, where a grid is off by up to 0.3";
}

/// Agents with a max_speed of 1 m/s.
test::Blend<2> of_top_speed_one(std::uint32_t seed) {
  test::Draw draw(seed);
  test::Blend<2> blend(draw);
  for (std::size_t row = 0; row < test::Blend<2>::rows; ++row)
    blend.columns.limits[0].set(row, 1, test::Blend<2>::rows);
  return blend;
}

TEST(ContextMap, passes_a_danger_in_front_of_the_goal_at_its_side) {
  test::Blend<2> blend = of_top_speed_one(6);
  blend.ask({.8f, 0}, interest);
  blend.ask({-1, 0}, danger);  // pushes straight back
  auto sum = blend;
  sum.run(Weighted{});
  blend.run(ContextMap{.spread = 1});
  for (std::size_t row = 0; row < test::Blend<2>::rows; ++row) {
    EXPECT_LT(sum.columns.asked[row].x, 0) << "a sum turns back";
    const Vec2 asked = blend.columns.asked[row];
    EXPECT_NEAR(length(asked), .8f, .01f) << "as fast as requested";
    EXPECT_GT(asked.x, 0);
    EXPECT_GT(std::abs(asked.y), .3f);
  }
}

TEST(ContextMap, turns_are_added_up_also_in_space) {
  test::Draw draw(9);
  test::Blend<3> blend(draw, channel_linear, channel_angular, 5);
  auto sum = blend;
  blend.run(ContextMap{});
  sum.run(Weighted{});
  for (std::size_t row = 0; row < test::Blend<3>::rows; ++row)
    EXPECT_EQ(blend.columns.asked_turn[row], sum.columns.asked_turn[row]);
}

TEST(ContextMap, in_the_middle_of_equal_dangers_it_slows_down) {
  test::Blend<2> blend = of_top_speed_one(7);
  blend.ask({1, 0}, interest);
  for (int k = 0; k < 8; ++k) blend.ask(direction(static_cast<float>(k) * two_pi / 8) * .8f, danger);
  blend.run(ContextMap{.spread = 2});
  for (std::size_t row = 0; row < test::Blend<2>::rows; ++row) EXPECT_LT(length(blend.columns.asked[row]), .8f);
}

}  // namespace
}  // namespace veer
