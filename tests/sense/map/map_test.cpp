#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"

namespace veer {
namespace {

using test::Draw;

template <int D>
Map<D> made(std::vector<Obstacle> obstacles, const Domain<D>& domain = {}) {
  auto map = Map<D>::build(std::move(obstacles), domain);
  EXPECT_TRUE(map) << map.reason();
  return map ? *map : Map<D>{};
}

template <int D>
void casts_are_those_of_brute_force() {
  Draw draw(1);
  const Map<D> map = made<D>(test::obstacles<D>(draw, 200, 20));
  int hits = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec<float, D> from = draw.vec<D>(-24, 24), way = draw.direction<D>() * draw.of_any_size(.01f, 60);
    const float radius = i % 3 ? draw.between(.05f, 1) : 0;
    Met<D> best{2, {}};
    for (const Side<D>& side : map.sides()) cast(side, from, way, radius, best.part, best);
    const Hit<D> hit = map.cast(from, way, radius);
    ASSERT_EQ(hit.met, best.part <= 1) << i;
    if (!hit.met) continue;
    ++hits;
    ASSERT_EQ(hit.part, std::max(best.part, 0.f)) << i;
    ASSERT_NEAR(length(hit.normal), 1, 1e-5);
    ASSERT_LE(dot(hit.normal, way), 1e-4f * length(way)) << i;
  }
  EXPECT_GT(hits, D == 2 ? 500 : 150);
}
TEST(Map, casts_in_2d_are_those_of_brute_force) { casts_are_those_of_brute_force<2>(); }
TEST(Map, casts_in_3d_are_those_of_brute_force) { casts_are_those_of_brute_force<3>(); }

// Correct, and not only consistent: the circle touches at the hit and not before.
template <int D>
void a_sweep_touches_at_its_hit_and_not_before() {
  Draw draw(2);
  const Map<D> map = made<D>(test::obstacles<D>(draw, 60, 10));
  int hits = 0;
  for (int i = 0; i < 1500; ++i) {
    const Vec<float, D> from = draw.vec<D>(-12, 12), way = draw.direction<D>() * draw.between(.5f, 15);
    const float radius = draw.between(.05f, .8f);
    if (map.covering(from) || test::clearance(map, from) < radius) continue;
    const Hit<D> hit = map.cast(from, way, radius);
    const float end = hit.met ? hit.part : 1;
    for (int k = 0; k < 40; ++k) {
      const Vec<float, D> p = from + way * (end * static_cast<float>(k) / 40);
      ASSERT_GT(test::clearance(map, p), radius - 2e-3f) << i << " at " << k;
    }
    if (!hit.met) continue;
    ++hits;
    ASSERT_NEAR(test::clearance(map, hit.point), radius, 2e-3f) << i;
  }
  EXPECT_GT(hits, D == 2 ? 300 : 150);
}
TEST(Map, a_sweep_in_2d_touches_at_its_hit_and_not_before) { a_sweep_touches_at_its_hit_and_not_before<2>(); }
TEST(Map, a_sweep_in_3d_touches_at_its_hit_and_not_before) { a_sweep_touches_at_its_hit_and_not_before<3>(); }

template <int D>
void the_nearest_surface_is_that_of_brute_force() {
  Draw draw(3);
  const Map<D> map = made<D>(test::obstacles<D>(draw, 200, 30));
  for (int i = 0; i < 2000; ++i) {
    const Vec<float, D> p = draw.vec<D>(-40, 40);
    const float within = draw.of_any_size(.1f, 100), least = test::clearance(map, p);
    const NearestSurface<D> nearest = map.nearest(p, within);
    ASSERT_EQ(nearest.found, least <= within) << i;
    if (!nearest.found) continue;
    ASSERT_EQ(nearest.distance, least) << i;
    ASSERT_NEAR(length(p - nearest.point), std::abs(least), 1e-3f * (1 + std::abs(least))) << i;
  }
}
TEST(Map, the_nearest_surface_in_2d_is_that_of_brute_force) { the_nearest_surface_is_that_of_brute_force<2>(); }
TEST(Map, the_nearest_surface_in_3d_is_that_of_brute_force) { the_nearest_surface_is_that_of_brute_force<3>(); }

template <int D>
void feelers_together_meet_what_they_meet_apart(bool only_walls) {
  Draw draw(9);
  auto all = test::obstacles<D>(draw, 300, 20);
  if (only_walls) {
    const auto round = [](const Obstacle& o) {
      return o.kind == Obstacle::Kind::circle || o.kind == Obstacle::Kind::capsule;
    };
    std::erase_if(all, round);
  }
  const Map<D> map = made<D>(all);
  int hits = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec<float, D> from = draw.vec<D>(-22, 22);
    std::vector<Vec<float, D>> ways;
    for (std::uint32_t k = draw.below(7) + 1; k > 0; --k)
      ways.push_back(draw.direction<D>() * draw.of_any_size(.1f, 20));
    std::vector<Hit<D>> together(ways.size());
    map.cast(from, ways, together);
    for (std::size_t k = 0; k < ways.size(); ++k) {
      const Hit<D> apart = map.cast(from, ways[k]);
      ASSERT_EQ(apart.met, together[k].met) << i;
      ASSERT_EQ(apart.part, together[k].part) << i;
      ASSERT_EQ(apart.normal, together[k].normal) << i;
      ASSERT_EQ(apart.obstacle, together[k].obstacle) << i;
      hits += apart.met ? 1 : 0;
    }
  }
  EXPECT_GT(hits, 300);
}
TEST(Map, feelers_together_meet_what_they_meet_apart) {
  feelers_together_meet_what_they_meet_apart<2>(false);
  feelers_together_meet_what_they_meet_apart<2>(true);
  feelers_together_meet_what_they_meet_apart<3>(false);
}

TEST(Map, a_ray_meets_a_circle_where_geometry_says) {
  const Map2 map = made<2>({Obstacle::circle({10, 0}, 2)});
  const Hit<2> straight = map.cast({0, 0}, {20, 0});
  EXPECT_TRUE(straight.met);
  EXPECT_NEAR(straight.point.x, 8, 1e-5);
  EXPECT_NEAR(straight.normal.x, -1, 1e-6);
  const Hit<2> wide = map.cast({0, 1}, {20, 0}, 1);  // 3-4-5: sqrt(9 - 1) before the middle
  EXPECT_NEAR(wide.point.x, 10 - std::sqrt(8.f), 1e-5);
  EXPECT_FALSE(map.cast({0, 2.01f}, {20, 0}).met);
  EXPECT_FALSE(map.cast({0, 0}, {7.9f, 0}).met);
  EXPECT_FALSE(map.cast({10, 0}, {20, 0}).met) << "an agent that leaves from inside isn't stopped";
}

// Two walls that share a corner must not let a ray through between them.
TEST(Map, no_ray_slips_through_a_shared_corner) {
  Draw draw(4);
  for (int i = 0; i < 4000; ++i) {
    const Vec3 corner = test::point(draw, 50);
    const Map2 map = made<2>({Obstacle::wall({corner + Vec3{-3, 10, 0}, corner, corner + Vec3{-2, -10, 0}})});
    const Vec2 at{corner.x, corner.y}, from = at + Vec2{-20, draw.between(-5, 5)};
    ASSERT_TRUE(map.cast(from, (at - from) * draw.between(1.5f, 3)).met) << i;
  }
}
TEST(Map, no_ray_slips_through_a_shared_edge_of_two_triangles) {
  Draw draw(5);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 a = test::point(draw, 20);
    const Map3 map = made<3>({Obstacle::mesh(
        {a + Vec3{0, -5, -5}, a + Vec3{1, 5, -5}, a + Vec3{2, 5, 5}, a + Vec3{0, -5, 5}}, {{0, 1, 2}, {0, 2, 3}})});
    const Vec3 p = map.sides()[0].corner[0], q = map.sides()[0].corner[2], from = a + Vec3{-20, draw.between(-3, 3), 0};
    const Vec3 on_edge = p + (q - p) * draw.between(.1f, .9f);
    ASSERT_TRUE(map.cast(from, (on_edge - from) * 2.f).met) << i;
  }
}

TEST(Map, the_inside_of_polygons_counts_and_that_of_their_holes_does_not) {
  const Map2 map =
      made<2>({Obstacle::polygon({{0, 0}, {0, 10}, {10, 10}, {10, 0}}, {{{4, 4}, {6, 4}, {6, 6}, {4, 6}}})});
  EXPECT_TRUE(map.covering({1, 1}));
  EXPECT_TRUE(map.covering({3, 5}));
  EXPECT_FALSE(map.covering({5, 5}));
  EXPECT_FALSE(map.covering({11, 5}));
  EXPECT_NEAR(map.nearest({5, 5}, 10).distance, 1, 1e-6);
  EXPECT_NEAR(map.cast({5, 5}, {10, 0}).point.x, 6, 1e-6);
  EXPECT_NEAR(map.cast({-5, 5}, {10, 0}).point.x, 0, 1e-6) << "clockwise rims are reversed";
}

TEST(Map, the_inside_of_a_box_in_3d_is_known) {
  Draw draw(6);
  const Obstacle box = Obstacle::box({3, -2, 1}, {4, 2, 6}, .6f);
  const Map3 map = made<3>({box});
  for (int i = 0; i < 3000; ++i) {
    const Vec3 p = Vec3{3, -2, 1} + test::point(draw, 4), off = p - box.center;
    const Vec2 local{off.x * std::cos(.6f) + off.y * std::sin(.6f), -off.x * std::sin(.6f) + off.y * std::cos(.6f)};
    const float margin = std::max({std::abs(local.x) - 2, std::abs(local.y) - 1, std::abs(off.z) - 3});
    if (std::abs(margin) < 1e-3f) continue;
    ASSERT_EQ(map.covering(p).has_value(), margin < 0) << i;
  }
}

TEST(Map, one_sided_walls_stop_only_agents_from_their_left) {
  Obstacle wall = Obstacle::wall({{0, -5}, {0, 5}});
  wall.one_sided = true;
  const Map2 map = made<2>({wall});
  EXPECT_TRUE(map.cast({-3, 0}, {6, 0}).met);
  EXPECT_FALSE(map.cast({3, 0}, {-6, 0}).met);
  EXPECT_TRUE(map.cast({-3, 0}, {6, 0}, .5f).met);
  EXPECT_FALSE(map.cast({3, 0}, {-6, 0}, .5f).met);
}

TEST(Map, a_free_position_is_free_and_near) {
  Draw draw(7);
  const Map2 map = made<2>(test::obstacles<2>(draw, 40, 15));
  int inside = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec2 p = draw.vec<2>(-15, 15), free = map.free_position(p, .4f);
    if (!map.covering(p) && test::clearance(map, p) >= .4f) {
      ASSERT_EQ(free, p);
      continue;
    }
    ++inside;
    ASSERT_FALSE(map.covering(free)) << i;
    ASSERT_GT(test::clearance(map, free), .35f) << i << ": between two obstacles that leave little room";
    ASSERT_LT(length(free - p), 6) << i;
  }
  EXPECT_GT(inside, 100);
}

TEST(Map, ways_over_the_seam_of_a_torus_meet_what_is_there) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {-10, -10}, .high = {10, 10}};
  const Map2 map = made<2>({Obstacle::circle({-8, 0}, 1)}, torus);
  const Hit<2> hit = map.cast({8, 0}, {8, 0});
  EXPECT_TRUE(hit.met);
  EXPECT_NEAR(hit.point.x, 11, 1e-5);
  EXPECT_TRUE(map.covering({12, 0}));
}

TEST(Map, a_moved_obstacle_is_met_where_it_is) {
  Map2 map = made<2>({Obstacle::box({0, 0}, {2, 2}), Obstacle::circle({20, 0}, 1)});
  map.move(0, {5, 0}, {1, 0});
  map.refresh();
  const Hit<2> hit = map.cast({0, 0}, {10, 0});
  EXPECT_NEAR(hit.point.x, 4, 1e-6);
  EXPECT_EQ(hit.velocity.x, 1);
  EXPECT_TRUE(map.covering({5, 0}));
  EXPECT_FALSE(map.covering({0, 0}));
  EXPECT_NEAR(map.cast({15, 0}, {10, 0}).point.x, 19, 1e-6);
}

// The size of cells depends on the distances between obstacles, not on the size of the map.
TEST(Map, an_obstacle_far_away_does_not_change_the_cells) {
  Draw draw(8);
  auto near = test::obstacles<2>(draw, 300, 30);
  const Map2 without = made<2>(near);
  near.push_back(Obstacle::circle({1e5f, 1e5f}, 1));
  const Map2 with = made<2>(near);
  int a = 0, b = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec2 from = draw.vec<2>(-30, 30), way = draw.direction<2>() * 10.f;
    without.for_each_side(from, from + Vec2{1, 1}, [&](const auto&) { ++a; });
    with.for_each_side(from, from + Vec2{1, 1}, [&](const auto&) { ++b; });
    ASSERT_EQ(without.cast(from, way).part, with.cast(from, way).part);
  }
  EXPECT_LE(b, a + a / 10) << "sides looked at";
}

}  // namespace
}  // namespace veer
