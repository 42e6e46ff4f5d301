// Heights by the index, compared with Detour's own and with brute force.
#include "adapters/navmesh/detail/height_index.hpp"

#include <algorithm>
#include <limits>

#include "detour_heights.hpp"
#include "scenes.hpp"
#include "tests/agent/draw.hpp"

namespace veer::test {
namespace {

using detail::HeightIndex;

/// Hills: corners 2 m apart at random heights, each triangle with its own slope.
TriangleMesh hills(float highest) {
  TriangleMesh mesh;
  Draw draw(1);
  constexpr std::uint32_t side = 16;
  for (std::uint32_t row = 0; row <= side; ++row)
    for (std::uint32_t column = 0; column <= side; ++column)
      mesh.vertices.push_back({2 * static_cast<float>(column), 2 * static_cast<float>(row), draw.between(0, highest)});
  for (std::uint32_t row = 0; row < side; ++row)
    for (std::uint32_t column = 0; column < side; ++column) {
      const std::uint32_t n = row * (side + 1) + column, above = n + side + 1;
      mesh.triangles.push_back({n, n + 1, above + 1});
      mesh.triangles.push_back({n, above + 1, above});
    }
  return mesh;
}

/// Six floors 2.5 m apart, each sloping a little and turned against the others by where it lies.
TriangleMesh tower() {
  TriangleMesh mesh;
  for (int k = 0; k < 6; ++k) {
    const float z = 2.5f * static_cast<float>(k), shift = .7f * static_cast<float>(k);
    add_ground(mesh, {shift, 2 * shift}, {12 + shift, 10 + shift}, z, z + .2f);
  }
  return mesh;
}

TriangleMesh moved(TriangleMesh mesh, const Vec3& by) {
  for (Vec3& vertex : mesh.vertices) vertex += by;
  return mesh;
}

Navmesh l_shape() { return plan({20, 20}, {{{5, 5}, {5, 15}, {8, 15}, {8, 8}, {15, 8}, {15, 5}}}); }

float slack_of(const Navmesh& mesh) { return mesh.def().cell_size / 64; }

/// Whether Detour finds ground within so many m along the plane, at about this height.
bool has_ground_near(const Navmesh& mesh, const Vec3& at, float reach) {
  for (const Vec2 way : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}, Vec2{.7f, .7f}, Vec2{.7f, -.7f},
                         Vec2{-.7f, .7f}, Vec2{-.7f, -.7f}}) {
    const auto found = detour_height(mesh, {at.x + way.x * reach, at.y + way.y * reach, at.z});
    if (found && std::abs(*found - at.z) <= mesh.def().cell_height) return true;
  }
  return false;
}

/// Compares at one position. Triangles are found up to the slack beyond their edges; up there heights differ by a
/// fraction of a cell, and a border may be nearer than Detour's.
void compare(const Navmesh& mesh, const Vec3& near, float tolerance) {
  const auto found = mesh.height_at(near), wanted = detour_height(mesh, near);
  if (wanted) {
    ASSERT_TRUE(found) << near.x << " " << near.y << " " << near.z;
  }
  if (!found) return;
  const float off = std::abs(*found - near.z), least = wanted ? std::abs(*wanted - near.z) : off + 2 * tolerance;
  if (wanted && std::abs(off - least) <= tolerance) return;
  ASSERT_LE(off, least + tolerance) << near.x << " " << near.y << " " << near.z;
  ASSERT_TRUE(has_ground_near(mesh, {near.x, near.y, *found}, 2 * slack_of(mesh)))
      << near.x << " " << near.y << " " << near.z << ": " << *found << ", by Detour " << wanted.value_or(-1e9f);
}

struct Scene {
  const char* name;
  Navmesh mesh;
  Vec3 low, high;  // m; where to look
};
std::vector<Scene> scenes() {
  const Vec3 there{1536, -704, 96}, far{8e6f, -8e6f, 5e6f};
  return {{"two rooms", two_rooms(), {-1, -1, -2}, {21, 13, 2}},
          {"an L", l_shape(), {-1, -1, -2}, {21, 21, 2}},
          {"two floors", built(two_floors()), {-1, -1, -2}, {31, 21, 5}},
          {"a tower", built(tower()), {-1, -1, -3}, {17, 17, 16}},
          {"hills", built(hills(1)), {-1, -1, -1}, {33, 33, 2}},
          {"steep hills", built(hills(3)), {-1, -1, -1}, {33, 33, 4}},
          {"two floors at 1.5 km", built(moved(two_floors(), there)), there - Vec3{1, 1, 2}, there + Vec3{31, 21, 5}},
          {"hills far away", built(moved(hills(1), far)), far - Vec3{1, 1, 2}, far + Vec3{33, 33, 4}}};
}

TEST(HeightIndex, finds_the_heights_that_detour_finds) {
  for (const Scene& scene : scenes()) {
    SCOPED_TRACE(scene.name);
    Draw draw(2);
    const float tolerance = .5f * scene.mesh.def().cell_height;
    for (int k = 0; k < 4000 && !HasFatalFailure(); ++k) {
      const Vec3 near{draw.between(scene.low.x, scene.high.x), draw.between(scene.low.y, scene.high.y),
                      draw.between(scene.low.z, scene.high.z)};
      compare(scene.mesh, near, tolerance);
    }
  }
}

TEST(HeightIndex, has_no_gaps_at_corners_and_edges) {
  for (const Scene& scene : scenes()) {
    if (std::abs(scene.low.x) > 1e6f) continue;  // floats don't have these positions
    SCOPED_TRACE(scene.name);
    const float tolerance = .25f * scene.mesh.def().cell_height;
    each_triangle(scene.mesh, [&](const Vec3& a, const Vec3& b, const Vec3& c) {
      const Vec3 middle = (a + b + c) * (1 / 3.f);
      for (const Vec3& at : {a, b, c, (a + b) * .5f, b + (c - b) * .3f, c + (a - c) * .9f, middle})
        ASSERT_NEAR(scene.mesh.height_at(at).value_or(1e9f), at.z, tolerance) << at.x << " " << at.y;
    });
  }
}

TEST(HeightIndex, is_empty_off_the_mesh) {
  for (const Scene& scene : scenes()) {
    for (const Vec2 away : {Vec2{-3, 0}, Vec2{0, -3}, Vec2{-1e7f, 5}, Vec2{5, -1e7f}})
      EXPECT_FALSE(scene.mesh.height_at({scene.low.x + away.x, scene.low.y + away.y, 0}));
    for (const Vec2 away : {Vec2{3, 0}, Vec2{0, 3}, Vec2{1e7f, -5}, Vec2{-5, 1e7f}})
      EXPECT_FALSE(scene.mesh.height_at({scene.high.x + away.x, scene.high.y + away.y, 0}));
  }
  EXPECT_FALSE(HeightIndex().find({0, 0, 0}));
  const Navmesh mesh = two_rooms();
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    for (const Vec3& at : {Vec3{bad, 4, 0}, Vec3{4, bad, 0}, Vec3{4, 4, bad}, Vec3{-bad, 4, 0}})
      EXPECT_FALSE(mesh.data().heights.find(at));
}

TEST(HeightIndex, takes_the_lower_of_two_equally_near_heights) {
  std::vector<HeightIndex::Triangle> triangles;
  for (const float height : {4.f, 2.f, 8.f}) triangles.push_back({{{0, height, 0}, {4, height, 0}, {0, height, 4}}});
  for (int k = 0; k < 3; ++k) {
    std::ranges::rotate(triangles, triangles.begin() + 1);
    const HeightIndex index(triangles, {}, .01f);
    EXPECT_EQ(index.find({1, -1, 3}), 2);
    EXPECT_EQ(index.find({1, -1, 3.01f}), 4);
    EXPECT_EQ(index.find({1, -1, -1e7f}), 2);
  }
}

/// A triangle above the plane, by its corners in veer's axes.
HeightIndex::Triangle above(const Vec2& a, const Vec2& b, const Vec2& c, const Vec3& plane) {
  HeightIndex::Triangle triangle;
  for (std::size_t k = 0; const Vec2& p : {a, b, c})
    triangle[k++] = detail::Axes{}.to_recast({p.x, p.y, plane.z + plane.x * p.x + plane.y * p.y});
  return triangle;
}

TEST(HeightIndex, of_any_triangles_finds_the_nearest) {
  Draw draw(3);
  constexpr float slack = .002f;
  for (int round = 0; round < 60; ++round) {
    struct Made {
      std::array<Vec2, 3> at;
      Vec3 plane;
    };
    std::vector<Made> made;
    std::vector<HeightIndex::Triangle> triangles;
    const float size = draw.of_any_size(.05f, 200);
    for (std::uint32_t k = draw.below(60) + 1; k > 0; --k) {
      const Vec2 a = draw.vec<2>(-100, 100);
      Made one{{a, a + draw.vec<2>(-size, size), a + draw.vec<2>(-size, size)},
               {draw.between(-.5f, .5f), draw.between(-.5f, .5f), draw.between(-50, 50)}};
      triangles.push_back(above(one.at[0], one.at[1], one.at[2], one.plane));
      made.push_back(one);
    }
    const HeightIndex index(triangles, {}, slack);
    for (int k = 0; k < 500; ++k) {
      // Half of the positions are in a triangle or near it.
      Vec2 at = draw.vec<2>(-100, 100);
      if (k % 2) {
        const Made& one = made[draw.below(static_cast<std::uint32_t>(made.size()))];
        const float u = draw.between(-.1f, 1.1f), v = draw.between(-.1f, 1.1f);
        at = one.at[0] + (one.at[1] - one.at[0]) * u + (one.at[2] - one.at[0]) * (v * (1 - u));
      }
      const float near = draw.between(-60, 60);
      const auto found = index.find({at.x, at.y, near});
      float least = std::numeric_limits<float>::infinity();
      bool is_one = false;
      for (const Made& one : made) {
        float inside = std::numeric_limits<float>::infinity(), widest = 0;
        const auto cross = [](const Vec2& a, const Vec2& b) { return a.x * b.y - a.y * b.x; };
        const float area = cross(one.at[1] - one.at[0], one.at[2] - one.at[0]);
        for (std::size_t e = 0; e < 3; ++e) {
          const Vec2 from = one.at[e], way = one.at[(e + 1) % 3] - from;
          inside = std::min(inside, cross(way, at - from) / length(way) * (area > 0 ? 1 : -1));
          widest = std::max(widest, length(way));
        }
        const bool is_narrow = std::abs(area) / widest < 5 * slack;  // its height is a coarse one
        const float height = one.plane.z + one.plane.x * at.x + one.plane.y * at.y;
        if (inside > .1f * slack && !is_narrow) least = std::min(least, std::abs(height - near));
        is_one = is_one || (found && inside > -2 * slack && std::abs(*found - height) < (is_narrow ? .05f : .002f));
      }
      ASSERT_LE(found ? std::abs(*found - near) : std::numeric_limits<float>::infinity(), least + .002f);
      ASSERT_EQ(found.has_value(), is_one);
    }
  }
}

TEST(HeightIndex, memory_is_in_proportion_to_triangles) {
  // Long and narrow across the whole plane: each touches hundreds of cells of the size that suits squares.
  std::vector<HeightIndex::Triangle> triangles;
  Draw draw(4);
  for (int k = 0; k < 3000; ++k)
    triangles.push_back(above(draw.vec<2>(0, 1000), draw.vec<2>(0, 1000), draw.vec<2>(0, 1000), {}));
  for (const bool squares : {false, true}) {
    if (squares)
      for (HeightIndex::Triangle& triangle : triangles)
        triangle = above({triangle[0][0], 0}, {triangle[0][0] + 5, 0}, {triangle[0][0], 5}, {});
    const HeightIndex index(triangles, {}, .002f);
    EXPECT_LE(index.listed(), 32 * triangles.size());
    EXPECT_LE(index.cells(), 16 * triangles.size() + 16);
    EXPECT_GE(index.cells(), 1u);
  }
}

}  // namespace
}  // namespace veer::test
