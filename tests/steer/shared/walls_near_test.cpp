#include "veer/steer/shared/walls_near.hpp"

#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"

namespace veer {
namespace {

WallsNear<float, 2> walls(const Map2& map, const Vec2& position) {
  const Domain<2> domain;
  WallsNear<float, 2> out;
  find_walls({&map, nullptr, &domain}, position, .25f, 1.5f, 1.f, out);
  return out;
}

/// A wall along x from -4 to 4, in pieces of this length.
Map2 wall_in_pieces(float piece) {
  std::vector<Obstacle> all;
  for (float x = -4; x < 3.99f; x += piece) all.push_back(Obstacle::wall({{x, 0, 0}, {x + piece, 0, 0}}));
  return std::move(*Map2::build(all));
}

TEST(WallsNear, a_wall_is_the_same_in_one_piece_and_in_many) {
  for (const float piece : {8.f, 4.f, .5f, .25f}) {
    const Map2 map = wall_in_pieces(piece);
    for (const float x : {-1.f, -.03f, 0.f, .01f, .7f}) {
      const auto near = walls(map, {x, .6f});
      ASSERT_EQ(near.count, 1) << piece << " at " << x;
      EXPECT_LT(length(near.wall[0].normal - Vec2{0, 1}), 1e-5f);
      EXPECT_NEAR(near.wall[0].gap, .35f, 1e-5f);
    }
  }
}

TEST(WallsNear, both_walls_of_a_corner_count_inside_and_the_corner_outside) {
  const Map2 map = std::move(*Map2::build({Obstacle::wall({{0, 5, 0}, {0, 0, 0}, {5, 0, 0}})}));
  EXPECT_EQ(walls(map, {.5f, .6f}).count, 2);
  const auto outside = walls(map, {-.5f, -.5f});
  ASSERT_EQ(outside.count, 1);
  EXPECT_EQ(outside.wall[0].roundness, 0) << "a corner is round";
  const auto beside = walls(map, {-.5f, 2});
  ASSERT_EQ(beside.count, 1);
  EXPECT_EQ(beside.wall[0].roundness, unlimited) << "and a wall is flat";
}

TEST(WallsNear, posts_are_round) {
  const Map2 map = std::move(*Map2::build({Obstacle::circle({1, 0, 0}, .4f)}));
  const auto near = walls(map, {0, 0});
  ASSERT_EQ(near.count, 1);
  EXPECT_FLOAT_EQ(near.wall[0].roundness, .4f);
  EXPECT_NEAR(near.wall[0].gap, .35f, 1e-5f);
}

}  // namespace
}  // namespace veer
