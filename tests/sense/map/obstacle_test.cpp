#include <gtest/gtest.h>

#include <limits>

#include "veer/sense/map/map.hpp"
#include "veer/sense/map/obstacle.hpp"

namespace veer {
namespace {

TEST(Obstacle, that_is_invalid_says_why) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  struct Case {
    Obstacle obstacle;
    int dimensions;
    const char* why;
  };
  Obstacle thick = Obstacle::wall({{0, 0}, {1, 0}});
  thick.one_sided = true;
  thick.radius = .1f;
  const Case cases[] = {
      {Obstacle::circle({0, 0}, 0), 2, "needs a radius of more than 0"},
      {Obstacle::circle({0, 0}, nan), 2, "needs a radius of more than 0"},
      {Obstacle::circle({nan, 0}, 1), 2, "isn't within the world's bounds (1e7 m)"},
      {Obstacle::box({}, {1, 0}), 2, "needs a size of more than 0 along each axis"},
      {Obstacle::wall({}), 2, "a wall needs 2 points, found 0"},
      {Obstacle::wall({{1, 1}}), 2, "a wall needs 2 points, found 1"},
      {Obstacle::wall({{1, 1}, {2, 2}, {2, 2}}), 2, "a wall has no length between points 1 and 2"},
      {Obstacle::wall({{1, 1, 0}, {1, 1, 5}}), 3, "a wall has no length between points 0 and 1"},
      {Obstacle::capsule({1, 1}, {1, 1}, 1), 2, "a capsule with two equal points is a circle"},
      {thick, 2, "a wall with thickness can't be one-sided"},
      {Obstacle::polygon({{0, 0}, {1, 0}}), 2, "the rim needs 3 points, found 2"},
      {Obstacle::polygon({{0, 0}, {1, 0}, {2, 0}}), 2, "the rim has no area"},
      {Obstacle::polygon({{0, 0}, {2, 2}, {2, 0}, {0, 2}}), 2, "the rim crosses or touches itself (sides 0 and 2)"},
      {Obstacle::polygon({{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}), 2,
       "the rim crosses or touches itself (sides 0 and 3)"},
      {Obstacle::polygon({{0, 0}, {4, 0}, {2, 0}, {0, 4}}), 2, "the rim crosses or touches itself (sides 0 and 2)"},
      {Obstacle::polygon({{0, 0}, {2, 0}, {-4, 0}, {0, 4}}), 2, "the rim crosses or touches itself (sides 0 and 1)"},
      {Obstacle::polygon({{0, 0}, {1, 0}, {1, 0}, {0, 1}}), 2, "the rim has the same point twice in a row (point 1)"},
      {Obstacle::polygon({{0, 0}, {9, 0}, {9, 9}}, {{{20, 0}, {21, 0}, {21, 1}}}), 2, "hole 0 lies outside the rim"},
      {Obstacle::polygon({{0, 0}, {9, 0}, {9, 9}}, {{{5, 1}, {20, 1}, {8, 2}}}), 2,
       "hole 0 crosses or touches the rim"},
      {Obstacle::polygon({{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{{1, 1}, {5, 1}, {5, 5}}, {{4, 2}, {8, 2}, {4, 3}}}), 2,
       "hole 1 overlaps hole 0"},
      {Obstacle::polygon({{0, 0}, {9, 0}, {9, 9}}), 3, "a polygon is flat: in 3D use a box, a wall or a mesh"},
      {Obstacle::mesh({{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}), 2, "a mesh is for 3D: in 2D use a polygon"},
      {Obstacle::mesh({{0, 0}, {1, 0}, {0, 1}}, {}), 3, "a mesh has no triangles"},
      {Obstacle::mesh({{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 3}}), 3, "triangle 0 names corner 3 of 3"},
      {Obstacle::mesh({{0, 0}, {1, 0}, {2, 0}}, {{0, 1, 2}}), 3, "triangle 0 has no area"},
  };
  for (const Case& c : cases) EXPECT_EQ(flaw(c.obstacle, c.dimensions), c.why);
}

TEST(Obstacle, either_way_round_and_touching_are_fine) {
  EXPECT_EQ(flaw(Obstacle::polygon({{0, 0}, {4, 0}, {4, 4}, {0, 4}}), 2), "");
  EXPECT_EQ(flaw(Obstacle::polygon({{0, 0}, {0, 4}, {4, 4}, {4, 0}}), 2), "") << "clockwise";
  EXPECT_EQ(flaw(Obstacle::polygon({{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}), 2), "") << "three points in line";
  EXPECT_EQ(flaw(Obstacle::wall({{0, 0}, {1, 0}, {2, 0}}), 2), "");
}

TEST(Obstacle, many_holes_are_compared) {
  std::vector<std::vector<Vec3>> holes;
  const auto add = [&](float x, float y, float size) {
    holes.push_back({{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}});
  };
  for (int k = 0; k < 900; ++k) add(static_cast<float>(k % 30) * 3, static_cast<float>(k / 30) * 3, 2);
  const std::vector<Vec3> rim = {{-1, -1}, {90, -1}, {90, 90}, {-1, 90}};
  EXPECT_EQ(flaw(Obstacle::polygon(rim, holes), 2), "");
  add(3.5f, 6.5f, .5f);
  EXPECT_EQ(flaw(Obstacle::polygon(rim, holes), 2), "hole 900 overlaps hole 61") << "inside of it";
  holes.pop_back();
  add(5, 8, 5);
  EXPECT_EQ(flaw(Obstacle::polygon(rim, holes), 2), "hole 900 overlaps hole 61") << "touches its corner";
  holes.pop_back();
  add(-.5f, -.5f, 4);
  EXPECT_EQ(flaw(Obstacle::polygon(rim, holes), 2), "hole 900 overlaps hole 30") << "across it";
  holes.pop_back();
  add(-.5f, -.5f, 3);
  EXPECT_EQ(flaw(Obstacle::polygon(rim, holes), 2), "hole 900 overlaps hole 0") << "around it";
}

}  // namespace
}  // namespace veer
