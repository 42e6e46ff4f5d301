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

/// Where a hider ends up, and whether the hunter sees it there.
struct Hidden {
  Vec2 position{};
  bool seen = false;
  float gap = 0;      // m; to the nearest surface
  bool whole = true;  // whether its whole body is hidden
  bool rests = true;
};
/// True if the hunter sees no point of the rim of a body.
bool is_hidden(const Map<2>& map, const Vec2& hunter, const Vec2& position) {
  for (int i = 0; i < 16; ++i)
    if (map.is_open(hunter, position + direction(static_cast<float>(i) * two_pi / 16) * hider_radius)) return false;
  return true;
}
Hidden hide(std::vector<Obstacle> obstacles, Vec2 hunter, Vec2 start, float rate = 60) {
  const std::shared_ptr<const Map<2>> map = test::map_of(std::move(obstacles));
  World2 world({.map = map});
  const GroupId hiders = *world.add_group(
      {.mind = blend({{Hide{}, 1, at(hunter)}}), .limits = {.max_speed = 3, .max_force = 9, .radius = hider_radius}});
  const AgentId hider = world.spawn(hiders, {.position = start});
  for (int k = 0; k < static_cast<int>(20 * rate); ++k) world.step(1 / rate);
  const Vec2 end = world.agent(hider).position();
  return {end, map->is_open(hunter, end), map->nearest(end, 100).distance - hider_radius, is_hidden(*map, hunter, end),
          length(world.agent(hider).velocity()) < .05f};
}

TEST(Hide, an_agent_that_is_hidden_behind_a_wall_stays_there) {
  for (const float rate : {30.f, 60.f, 144.f, 240.f})
    for (const Vec2 start : {Vec2{12, -3}, Vec2{6, .5f}, Vec2{3, .5f}, Vec2{25, 8}}) {
      const Hidden end = hide({Obstacle::wall({{0, -5, 0}, {0, 5, 0}})}, {-4, .5f}, start, rate);
      EXPECT_TRUE(end.whole) << start.x << " " << start.y << " at " << rate << " Hz";
      EXPECT_LT(length(end.position), length(start)) << start.x << " " << start.y << " at " << rate << " Hz";
    }
}
TEST(Hide, stays_hidden_where_there_is_no_position_to_go_to) {
  // Between two walls, too narrow for the distance to keep, in the shadow of a third.
  const std::vector<Obstacle> gorge{Obstacle::wall({{0, -5, 0}, {0, 5, 0}}),
                                    Obstacle::wall({{6, -.8f, 0}, {14, -.8f, 0}}),
                                    Obstacle::wall({{6, .8f, 0}, {14, .8f, 0}})};
  for (const float rate : {30.f, 60.f, 144.f, 240.f}) {
    const Hidden end = hide(gorge, {-4, 0}, {10, 0}, rate);
    EXPECT_TRUE(end.whole) << rate << " Hz";
    EXPECT_LT(length(end.position - Vec2{10, 0}), 11) << rate << " Hz";
  }
}
TEST(Hide, hides_its_whole_body_wherever_the_hunter_stands) {
  test::Draw draw(12);
  int hidden = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Vec2 hunter = direction(draw.between(0, two_pi)) * draw.between(4, 12);
    const Vec2 start = direction(draw.between(0, two_pi)) * draw.between(4, 12);
    const float rate = trial % 2 ? 30.f : 240.f;
    const std::vector<Obstacle> one{trial % 3 == 0   ? Obstacle::wall({{-3, 0, 0}, {3, 0, 0}})
                                    : trial % 3 == 1 ? Obstacle::box({0, 0, 0}, {3, 2, 1}, .4f)
                                                     : Obstacle::circle({0, 0, 0}, 1)};
    const Hidden end = hide(one, hunter, start, rate);
    if (!end.rests) continue;  // it flees: the only cover is past the hunter, or too narrow
    ++hidden;
    EXPECT_TRUE(end.whole) << trial << ": hunter " << hunter.x << " " << hunter.y << ", hider from " << start.x << " "
                           << start.y << " to " << end.position.x << " " << end.position.y;
  }
  EXPECT_GE(hidden, 50);
}
TEST(Hide, follows_the_shape_of_a_long_box_and_of_a_corner) {
  for (const float y : {0.f, 3.f, 9.f}) {
    const Hidden end = hide({Obstacle::box({0, 0, 0}, {.5f, 20, 1})}, {-10, 0}, {4, y});
    EXPECT_FALSE(end.seen) << y;
    EXPECT_NEAR(end.gap, Hide{}.distance, .15f) << y;
  }
  const Obstacle corner = Obstacle::polygon({{0, 0}, {6, 0}, {6, 1}, {1, 1}, {1, 6}, {0, 6}});
  for (const Vec2 hunter : {Vec2{-6, 3}, Vec2{-6, -3}, Vec2{3, -6}}) {
    const Hidden end = hide({corner}, hunter, {4, 4});
    EXPECT_FALSE(end.seen) << hunter.x << " " << hunter.y;
    EXPECT_NEAR(end.gap, Hide{}.distance, .15f) << hunter.x << " " << hunter.y;
  }
}
TEST(Hide, takes_the_pillar_in_a_room_whose_walls_hide_nothing) {
  const Obstacle pillar = Obstacle::circle({2, 4, 0}, 1.2f);
  const std::vector<Vec3> rim{{-15, -9}, {15, -9}, {15, 9}, {-15, 9}};
  const std::vector<Obstacle> rooms[] = {
      {Obstacle::wall(rim, true), pillar},
      {Obstacle::polygon({{-16, -10}, {16, -10}, {16, 10}, {-16, 10}}, {rim}), pillar},
      {Obstacle::wall({rim[0], rim[1]}), Obstacle::wall({rim[1], rim[2]}), Obstacle::wall({rim[2], rim[3]}),
       Obstacle::wall({rim[3], rim[0]}), pillar},
      {Obstacle::box({0, -9.5f, 0}, {30, 1, 1}), Obstacle::box({0, 9.5f, 0}, {30, 1, 1}),
       Obstacle::box({-15.5f, 0, 0}, {1, 20, 1}), Obstacle::box({15.5f, 0, 0}, {1, 20, 1}), pillar}};
  for (std::size_t k = 0; k < std::size(rooms); ++k)
    for (const float rate : {30.f, 144.f}) {
      const Hidden end = hide(rooms[k], {-4, 0}, {12, -3}, rate);
      EXPECT_FALSE(end.seen) << "room " << k << " at " << rate;
      EXPECT_LT(length(end.position - Vec2{2, 4}), 3) << "room " << k << " at " << rate;
    }
}
TEST(Hide, goes_round_what_is_between_the_agent_and_its_hiding_place) {
  for (const Obstacle& one : {Obstacle::box({0, 0, 0}, {2, 3, 1}), Obstacle::box({0, 0, 0}, {.5f, 20, 1}),
                              Obstacle::capsule({0, -1, 0}, {0, 1, 0}, .5f)})
    EXPECT_FALSE(hide({one}, {-10, 0}, {-4, 3}).seen);
}

}  // namespace
}  // namespace veer
