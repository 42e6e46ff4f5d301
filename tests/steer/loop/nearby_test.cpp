#include "veer/steer/loop/nearby.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

struct Looking {
  float radius = 100;  // m
  float view_angle = two_pi;
};

std::vector<Neighbor<float, 2>> random_others(test::Draw& draw, int count) {
  std::vector<Neighbor<float, 2>> others;
  for (int i = 0; i < count; ++i) {
    const Vec2 offset = draw.vec<2>(-50, 50);
    others.push_back({offset, length_squared(offset), {static_cast<float>(i), 0}, draw.between(.2f, 1)});
  }
  return others;
}

/// Compared with sorting. The numbers 1024 and 2048 are where the list's numbers run out.
TEST(Nearby, is_the_nearest_neighbors_in_order) {
  test::Draw draw(8);
  const Agent2 self{};
  for (const int count : {0, 1, 3, 10, 11, 100, 1023, 1024, 1025, 2037, 2038, 2039, 5000}) {
    const auto others = random_others(draw, count);
    const auto nearby = detail::nearest_among(Looking{}, self, std::span(others));
    std::vector<float> near;
    for (const auto& other : others) near.push_back(detail::nearness(other));
    std::ranges::sort(near);
    ASSERT_EQ(nearby.count, std::min(count, nearby.most));
    for (int k = 0; k < nearby.count; ++k) {
      // The last bits of a distance don't count; bodies that overlap are all as near as can be.
      const float found = detail::nearness(nearby.neighbor[k]), wanted = near[static_cast<std::size_t>(k)];
      ASSERT_NEAR(max(found, 0.f), max(wanted, 0.f), 1e-3f * max(wanted, 0.f)) << count << ", place " << k;
    }
  }
}

TEST(Nearby, takes_the_first_of_equally_near_neighbors) {
  const Agent2 self{};
  std::vector<Neighbor<float, 2>> ring;
  for (int i = 0; i < 3000; ++i) ring.push_back({{3, 4}, 25, {static_cast<float>(i), 0}, .5f});
  const auto nearby = detail::nearest_among(Looking{}, self, std::span<const Neighbor<float, 2>>(ring));
  ASSERT_EQ(nearby.count, nearby.most);
  for (int k = 0; k < nearby.most; ++k) EXPECT_EQ(nearby.neighbor[k].velocity.x, static_cast<float>(k));
}

TEST(Nearby, leaves_out_what_is_out_of_reach_or_of_view) {
  const Agent2 self{};
  const std::vector<Neighbor<float, 2>> others = {
      {{200, 0}, 40000, {}, .5f}, {{-5, 0}, 25, {}, .5f}, {{7, 0}, 49, {}, .5f}};
  const Looking ahead{.view_angle = pi};
  const auto nearby = detail::nearest_among(ahead, self, std::span(others));
  ASSERT_EQ(nearby.count, 1);
  EXPECT_EQ(nearby.neighbor[0].offset, (Vec2{7, 0}));
}

}  // namespace
}  // namespace veer
