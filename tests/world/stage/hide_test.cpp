#include "veer/steer/map/hide.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/sense/map/maps.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

constexpr float hider_radius = .3f;  // m

/// Pillars on a wide grid, each somewhere in its cell: there is room to walk between any two.
std::vector<Obstacle> pillars(test::Draw& draw) {
  std::vector<Obstacle> all;
  for (int i = 0; i < 9; ++i) {
    const Vec3 middle{static_cast<float>(i % 3) * 10 + draw.between(-2, 2),
                      static_cast<float>(i / 3) * 10 + draw.between(-2, 2), 0};
    all.push_back(Obstacle::circle(middle, draw.between(.5f, 2)));
  }
  return all;
}

/// A position outside all of them.
Vec2 free_position(const Map<2>& map, test::Draw& draw) {
  for (;;) {
    const Vec2 position = draw.vec<2>(-5, 25);
    if (!map.covering(position) && map.clearance(position, 1) >= 1) return position;
  }
}

/// Behind each pillar, as seen by the hunter.
float distance_to_a_hideout(const std::vector<Obstacle>& all, const Vec2& hunter, const Hide& how, const Vec2& point) {
  float least = 1e9f;
  for (const Obstacle& pillar : all) {
    const Vec2 middle = to_dimension<2>(pillar.center);
    const Vec2 hideout = middle + unit(middle - hunter) * (pillar.radius + hider_radius + how.distance);
    least = std::min(least, length(point - hideout));
  }
  return least;
}

TEST(Hide, ends_behind_the_middle_of_a_pillar_whatever_stands_around) {
  test::Draw draw(61);
  for (int trial = 0; trial < 100; ++trial) {
    SCOPED_TRACE(trial);
    const std::vector<Obstacle> all = pillars(draw);
    const std::shared_ptr<const Map<2>> map = test::map_of(all);
    const Vec2 hunter = free_position(*map, draw), start = free_position(*map, draw);
    const Hide how{.distance = draw.between(.1f, 1.5f), .not_past = draw.below(2) == 0};
    World2 world({.map = map});
    const GroupId hiders = *world.add_group(
        {.mind = blend({{how, 1, at(hunter)}}), .limits = {.max_speed = 4, .max_force = 30, .radius = hider_radius}});
    const AgentId hider = world.spawn(hiders, {.position = start});
    for (int k = 0; k < 30 * 20; ++k) world.step(1 / 30.f);
    const auto state = world.agent(hider).state();
    EXPECT_FALSE(map->is_open(hunter, state.position));
    EXPECT_LT(distance_to_a_hideout(all, hunter, how, state.position), Arrive{}.capture_radius);
    EXPECT_LT(length(state.velocity), .05f);
  }
}

}  // namespace
}  // namespace veer
