// The lattice that tells which positions are far from everything: never too far, and far enough to be of use.
#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"

namespace veer {
namespace {

template <int D>
void the_field_is_never_too_far(unsigned seed, float room) {
  test::Draw draw(seed);
  for (int round = 0; round < 12; ++round) {
    const auto map = Map<D>::build(test::obstacles<D>(draw, 1 + round * 3, room));
    ASSERT_TRUE(map) << map.reason();
    std::vector<Side<D>> meshes;
    for (std::uint32_t i = 0; i < map->obstacles().size(); ++i)
      if (map->obstacles()[i].kind == Obstacle::Kind::mesh) meshes.push_back(map->hull_of(i));
    ClearField<D> field;
    field.build(map->sides(), meshes, draw.between(.2f, 4),
                [&](const Vec<float, D>& p) { return map->covering(p).has_value(); });
    for (int k = 0; k < 2000; ++k) {
      const float half = k % 4 ? room * 1.2f : room * 40;
      const Vec<float, D> p = draw.template vec<D>(-half, half);
      const float distance = map->covering(p) ? 0 : std::max(test::clearance(*map, p), 0.f);
      ASSERT_LE(field.bound(p), distance + 1e-5f * room) << "round " << round;
    }
  }
}

TEST(ClearField, IsNeverFartherThanTheNearestObstacle) {
  the_field_is_never_too_far<2>(1, 30);
  the_field_is_never_too_far<2>(2, 3000);
  the_field_is_never_too_far<3>(3, 30);
  the_field_is_never_too_far<3>(4, 1000);
}

TEST(ClearField, SeesMostOfTheFreeSpaceBetweenPosts) {
  std::vector<Side<2>> posts;
  for (int i = 0; i < 400; ++i) {
    Side<2> post{.radius = .8f};
    post.corner[0] = {static_cast<float>(i % 20) * 12, static_cast<float>(i / 20) * 12};
    posts.push_back(post);
  }
  ClearField<2> field;
  field.build(posts, {}, 1, [](const Vec2&) { return false; });
  test::Draw draw(5);
  int far = 0;
  for (int k = 0; k < 10000; ++k)
    if (field.bound(draw.vec<2>(0, 228)) > 1) ++far;
  EXPECT_GT(far, 6000);  // of about 9,300 that are farther than 1 m from every post
}

// A level is often drawn as one block of rock with rooms as its holes.
TEST(ClearField, SeesTheFreeSpaceInRoomsThatAreHolesOfOnePolygon) {
  const auto square = [](float x, float y, float half) {
    return std::vector<Vec3>{
        {x - half, y - half, 0}, {x + half, y - half, 0}, {x + half, y + half, 0}, {x - half, y + half, 0}};
  };
  const auto map = Map2::build({Obstacle::polygon(square(0, 0, 100), {square(-40, 0, 30), square(50, 50, 20)})});
  ASSERT_TRUE(map) << map.reason();
  ClearField<2> field;
  field.build(map->sides(), {}, 1, [&](const Vec2& p) { return map->covering(p).has_value(); });
  EXPECT_GT(field.bound({-40, 0}), 25);
  EXPECT_GT(field.bound({50, 50}), 15);
  EXPECT_GT(field.bound({150, 0}), 40);
  EXPECT_EQ(field.bound({50, -50}), 0) << "it is in the rock";
  EXPECT_EQ(field.bound({0, 90}), 0) << "it is in the rock";
}

TEST(ClearField, IsNeverFartherFarFromTheOrigin) {
  const auto map = Map2::build({Obstacle::circle({60000, 60000, 0}, .5f)});
  ASSERT_TRUE(map);
  ClearField<2> field;
  field.build(map->sides(), {}, .01f, [](const Vec2&) { return false; });
  test::Draw draw(6);
  for (int k = 0; k < 5000; ++k) {
    const Vec2 p = Vec2{60000, 60000} + draw.vec<2>(-6, 6);
    ASSERT_LE(field.bound(p), std::max(test::clearance(*map, p), 0.f) + .01f);
  }
}

TEST(ClearField, WithoutObstaclesItKnowsNothing) {
  ClearField<2> field;
  EXPECT_EQ(field.bound({1e7f, -3}), 0);
  field.build({}, {}, 1, [](const Vec2&) { return true; });
  EXPECT_EQ(field.bound({0, 0}), 0);
}

}  // namespace
}  // namespace veer
