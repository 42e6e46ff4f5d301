#include "veer/decide/plan/map_clearance.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

std::shared_ptr<const Map2> map_of(std::vector<Obstacle> obstacles) {
  auto map = Map2::build(std::move(obstacles));
  EXPECT_TRUE(map) << map.reason();
  return std::make_shared<const Map2>(std::move(*map));
}

TEST(MapClearance, a_position_is_free_where_a_disc_has_room) {
  const MapClearance around(map_of({Obstacle::box({0, 0, 0}, {4, 4, 0})}), .5f);
  EXPECT_FALSE(around.is_free({0, 0})) << "inside";
  EXPECT_FALSE(around.is_free({2.4f, 0}));
  EXPECT_TRUE(around.is_free({2.6f, 0}));
  EXPECT_TRUE(around.is_free({2.4f, 2.4f})) << "the corner is farther than the sides";
  EXPECT_FALSE(around.is_free({2.3f, 2.3f}));
}

TEST(MapClearance, a_way_is_open_where_a_disc_can_go) {
  const auto doors = map_of({Obstacle::wall({{0, -5, 0}, {0, -1, 0}}), Obstacle::wall({{0, 1, 0}, {0, 5, 0}})});
  EXPECT_TRUE(MapClearance(doors, .9f).is_open({-3, 0}, {3, 0}));
  EXPECT_FALSE(MapClearance(doors, 1.1f).is_open({-3, 0}, {3, 0}));
  EXPECT_FALSE(MapClearance(doors, .5f).is_open({-3, 3}, {3, 3}));
  EXPECT_FALSE(MapClearance(doors, .5f).is_open({-3, 3}, {-.3f, 3})) << "there is no room at its end";
}

TEST(MapClearance, is_the_same_back_and_forth_even_by_one_sided_walls) {
  Obstacle wall = Obstacle::wall({{-4, 1, 0}, {4, 2, 0}});
  wall.one_sided = true;
  const MapClearance around(map_of({wall, Obstacle::circle({2, -3, 0}, 1)}), .3f);
  EXPECT_FALSE(around.is_open({0, -1}, {0, 4}));
  test::Draw draw(1);
  int open = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 a = draw.vec<2>(-5, 5), b = draw.vec<2>(-5, 5);
    ASSERT_EQ(around.is_open(a, b), around.is_open(b, a));
    open += around.is_open(a, b);
  }
  EXPECT_GT(open, 200);
  EXPECT_LT(open, 1800);
}

TEST(MapClearance, in_space_a_way_over_the_top_is_open) {
  auto map = Map3::build({Obstacle::box({0, 0, 1}, {2, 20, 2})});
  ASSERT_TRUE(map) << map.reason();
  const SpaceClearance around(std::make_shared<const Map3>(std::move(*map)), .5f);
  EXPECT_FALSE(around.is_open_in_space(Vec3{-3, 0, 1}, Vec3{3, 0, 1}));
  EXPECT_FALSE(around.is_open_in_space(Vec3{-3, 0, 2.4f}, Vec3{3, 0, 2.4f})) << "too near to the top";
  EXPECT_TRUE(around.is_open_in_space(Vec3{-3, 0, 2.6f}, Vec3{3, 0, 2.6f}));
  EXPECT_FALSE(around.is_open_in_space(Vec3{-3, 0, 1}, Vec3{0, 0, 1})) << "its end is inside";
  EXPECT_TRUE(SpaceClearance(nullptr, .5f).is_open_in_space(Vec3{-3, 0, 1}, Vec3{3, 0, 1}));
}

TEST(MapClearance, moving_obstacles_count_at_one_time_and_without_maps_all_is_open) {
  Map2 moving = *map_of({Obstacle::circle({0, 0, 0}, 1)});
  const auto then = std::make_shared<const Map2>(moving);
  moving.move(0, {10, 0}, {});
  moving.refresh();
  const auto now = std::make_shared<const Map2>(moving);
  EXPECT_FALSE(MapClearance(nullptr, .5f, then).is_free({1.2f, 0}));
  EXPECT_TRUE(MapClearance(nullptr, .5f, now).is_free({1.2f, 0}));
  EXPECT_FALSE(MapClearance(nullptr, .5f, now).is_open({8, 0}, {12, 0}));
  EXPECT_TRUE(MapClearance(nullptr, .5f).is_open({8, 0}, {12, 0}));
}

}  // namespace
}  // namespace veer
