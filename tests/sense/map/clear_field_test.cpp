// The lattice that tells which positions are far from everything: never too far, and far enough to be of use.
#include <gtest/gtest.h>

#include <random>

#include "veer/sense/map/map.hpp"

namespace veer {
namespace {

class Draw {
 public:
  explicit Draw(unsigned seed) : engine_(seed) {}
  float operator()(float low, float high) {
    return low + (high - low) * static_cast<float>(engine_() >> 8) / 16777216.f;
  }
  Vec3 point(float most, int dimensions) {
    return {(*this)(-most, most), (*this)(-most, most), dimensions == 3 ? (*this)(-most, most) : 0};
  }

 private:
  std::mt19937 engine_;
};

std::vector<Obstacle> any_obstacles(Draw& draw, int count, float room, int dimensions) {
  std::vector<Obstacle> all;
  for (int i = 0; i < count; ++i) {
    const Vec3 a = draw.point(room, dimensions), b = a + draw.point(8, dimensions);
    if (i % 4 == 0) all.push_back(Obstacle::circle(a, draw(.1f, 3)));
    if (i % 4 == 1) all.push_back(Obstacle::capsule(a, b, draw(.1f, 1)));
    if (i % 4 == 2) all.push_back(Obstacle::box(a, {draw(.5f, 6), draw(.5f, 6), draw(.5f, 6)}, draw(0, 3)));
    if (i % 4 == 3 && dimensions == 2) all.push_back(Obstacle::wall({a, b, b + draw.point(20, 2)}));
  }
  return all;
}

/// The distance to the nearest obstacle, by looking at all of them; 0 inside one.
template <int D>
float true_distance(const Map<D>& map, const Vec<float, D>& position) {
  if (map.covering(position)) return 0;
  float least = unlimited;
  for (const Side<D>& side : map.sides())
    least = std::min(least, std::max(length(nearest_on(side, position) - position) - side.radius, 0.f));
  return least;
}

template <int D>
void expect_never_too_far(unsigned seed, float room) {
  Draw draw(seed);
  for (int round = 0; round < 12; ++round) {
    const auto map = Map<D>::build(any_obstacles(draw, 1 + round * 3, room, D));
    ASSERT_TRUE(map);
    std::vector<Side<D>> solids;
    for (std::uint32_t i = 0; i < map->obstacles().size(); ++i)
      if (map->obstacles()[i].kind != Obstacle::Kind::wall) solids.push_back(map->hull_of(i));
    ClearField<D> field;
    field.build(map->sides(), solids, draw(.2f, 4));
    for (int k = 0; k < 2000; ++k) {
      const Vec<float, D> p = to_dimension<D>(draw.point(k % 4 ? room * 1.2f : room * 40, D));
      ASSERT_LE(field.bound(p), true_distance(*map, p) + 1e-5f * room) << "round " << round;
    }
  }
}

TEST(ClearField, IsNeverFartherThanTheNearestObstacle) {
  expect_never_too_far<2>(1, 30);
  expect_never_too_far<2>(2, 3000);
  expect_never_too_far<3>(3, 30);
  expect_never_too_far<3>(4, 1000);
}

TEST(ClearField, SeesMostOfTheFreeSpaceBetweenPosts) {
  std::vector<Side<2>> posts;
  for (int i = 0; i < 400; ++i) {
    Side<2> post{.radius = .8f};
    post.corner[0] = {static_cast<float>(i % 20) * 12, static_cast<float>(i / 20) * 12};
    posts.push_back(post);
  }
  ClearField<2> field;
  field.build(posts, posts, 1);
  Draw draw(5);
  int far = 0;
  for (int k = 0; k < 10000; ++k)
    if (field.bound({draw(0, 228), draw(0, 228)}) > 1) ++far;
  EXPECT_GT(far, 6000);  // of about 9,300 that are farther than 1 m from every post
}

TEST(ClearField, WithoutObstaclesItKnowsNothing) {
  ClearField<2> field;
  EXPECT_EQ(field.bound({1e7f, -3}), 0);
  field.build({}, {}, 1);
  EXPECT_EQ(field.bound({0, 0}), 0);
}

}  // namespace
}  // namespace veer
