#include "veer/sense/map/ray_batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agent/draw.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {
namespace {

/// Rays of any number of agents, some of them long, from anywhere on the map and beyond it.
template <int D>
RayBatch<D> any_batch(test::Draw& draw) {
  RayBatch<D> batch;
  batch.count = 1 + draw.below(16);
  batch.rays = 1 + draw.below(4);
  batch.has_body = draw.below(2) == 0;
  for (std::size_t j = 0; j < batch.count; ++j) {
    const float size = draw.of_any_size(.1f, 200);
    batch.radius[j] = draw.of_any_size(.05f, 5);
    for (int d = 0; d < D; ++d) {
      batch.from[d][j] = draw.between(-60, 60);
      batch.body[d][j] = draw.between(-1, 1) * size;
      for (std::size_t k = 0; k < batch.rays; ++k) batch.way[k][d][j] = draw.between(-1, 1) * size;
    }
  }
  return batch;
}

/// Returns the fraction that brute force finds; 2 if nothing is hit.
template <int D>
float first_part(const Map<D>& map, const Vec<float, D>& from, const Vec<float, D>& way, float radius = 0) {
  Met<D> met{2, {}};
  for (const Side<D>& side : map.sides()) cast(side, from, way, radius, met.part, met);
  return met.part > 1 ? 2 : max(met.part, 0.f);
}

template <int D>
void meets_what_brute_force_finds(bool round_ones) {
  test::Draw draw(41);
  for (int round = 0; round < 40; ++round) {
    std::vector<Obstacle> obstacles;
    const auto point = [&] { return Vec3{draw.between(-50, 50), draw.between(-50, 50), 0}; };
    for (std::uint32_t k = 1 + draw.below(150); k > 0; --k) {
      const Vec3 at = point();
      if (round_ones && draw.below(3) == 0) obstacles.push_back(Obstacle::circle(at, draw.between(.1f, 3)));
      else if (draw.below(2)) obstacles.push_back(Obstacle::box(at, {draw.between(1, 5), draw.between(1, 5), 3}));
      else obstacles.push_back(Obstacle::wall({at, at + Vec3{draw.between(.1f, 4), draw.between(-4, 4), 0}}));
    }
    const auto map = Map<D>::build(obstacles);
    ASSERT_TRUE(map) << map.reason();
    RayBatch<D> batch = any_batch<D>(draw);
    map->cast(batch);
    for (std::size_t j = 0; j < batch.count; ++j)
      for (std::size_t k = 0; k < batch.rays; ++k)
        ASSERT_EQ(batch.part[k][j], first_part(*map, batch.from_of(j), batch.way_of(k, j)))
            << "ray " << k << " of agent " << j << " in round " << round;
    for (std::size_t j = 0; batch.has_body && j < batch.count; ++j) {
      const Vec<float, D> from = batch.from_of(j);
      const float radius = batch.radius[j], part = first_part(*map, from, batch.body_of(j), radius);
      ASSERT_EQ(batch.body_part[j], part) << "body of agent " << j << " in round " << round;
      const bool beside = std::ranges::any_of(map->sides(), [&](const Side<D>& s) {
        return !is_behind(s, from) && length(from - nearest_on(s, from)) - s.radius < radius;
      });
      ASSERT_EQ(batch.beside[j], beside ? 1 : 0) << "body of agent " << j << " in round " << round;
    }
  }
}

TEST(RayBatch, meets_the_walls_that_brute_force_finds) { meets_what_brute_force_finds<2>(false); }
TEST(RayBatch, meets_the_round_obstacles_that_brute_force_finds) { meets_what_brute_force_finds<2>(true); }
TEST(RayBatch, meets_what_brute_force_finds_in_space) { meets_what_brute_force_finds<3>(true); }

TEST(RayBatch, meets_what_moves_before_what_stands_behind_it) {
  const auto fixed = Map2::build({Obstacle::wall({{4, -1, 0}, {4, 1, 0}})});
  const auto moving = Map2::build({Obstacle::wall({{2, -1, 0}, {2, 1, 0}})});
  ASSERT_TRUE(fixed && moving);
  RayBatch<2> batch;
  batch.count = 2;
  batch.rays = 1;
  batch.way[0][0][0] = 8;
  batch.from[1][1] = 5;  // passes both
  batch.way[0][0][1] = 8;
  Surroundings<2>{&*fixed, &*moving, nullptr}.cast(batch);
  EXPECT_EQ(batch.part[0][0], .25f);
  EXPECT_EQ(batch.part[0][1], 2);
  Surroundings<2>{nullptr, &*moving, nullptr}.cast(batch);
  EXPECT_EQ(batch.part[0][0], .25f);
  EXPECT_EQ(batch.part[0][1], 2);
}

}  // namespace
}  // namespace veer
