// Known failures that need a map, each beside its cure, from many starts at once.
#include <algorithm>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/ray_avoidance.hpp"

namespace veer {
namespace {

using test::Draw;
using test::map_of;

constexpr float walker_radius = .4f;  // m
constexpr Limits walker{.max_speed = 2, .max_force = 8, .radius = walker_radius};

Mind feeling(FeelerSet set, bool adaptive) {
  return combined(RunningBudget{}, {{RayAvoidance{.feelers = set, .adaptive = adaptive}}, {Seek{}, 1, own_goal()}});
}

/// 200 corners of 60 to 90 degrees with sides of 4 m, far from each other. In front of each is a walker that goes into
/// it, and its goal is behind.
struct Corners {
  static constexpr int count = 200;
  World2 world{{.seed = 1}};
  std::vector<AgentId> walkers;
  std::vector<Vec2> goals;

  explicit Corners(const Mind& mind) {
    Draw draw(5);
    std::vector<Obstacle> walls;
    std::vector<AgentDef<2>> starts;
    for (int i = 0; i < count; ++i) {
      const Vec2 apex{static_cast<float>(i % 20) * 60, static_cast<float>(i / 20) * 60};
      const float half = draw.between(pi / 6, pi / 4);
      const Vec2 a = apex + direction(pi - half) * 4.f, b = apex + direction(pi + half) * 4.f;
      walls.push_back(Obstacle::wall({{a.x, a.y, 0}, {apex.x, apex.y, 0}, {b.x, b.y, 0}}));
      const Vec2 from = apex + direction(pi + draw.between(-.8f, .8f) * half) * draw.between(4, 8);
      const Vec2 toward = apex + Vec2{-1.5f, 0} + draw.vec<2>(-.6f, .6f);
      goals.push_back(apex + direction(draw.between(-.5f, .5f)) * 6.f);
      starts.push_back({.position = from, .velocity = unit(toward - from) * 2.f, .goal = goals.back()});
    }
    world.set_map(map_of(std::move(walls)));
    const GroupId group = *world.add_group({.mind = mind, .limits = walker});
    for (const AgentDef<2>& start : starts) walkers.push_back(world.spawn(group, start));
  }

  struct Outcome {
    int caught = 0, there = 0;
  };
  /// The walkers that came within a meter of the goal, and those that didn't and moved less than a meter for 5 s.
  Outcome go(float seconds) {
    struct Way {
      Vec2 anchor;
      float since = 0;
      bool caught = false, there = false;
    };
    std::vector<Way> ways(count);
    constexpr float dt = 1 / 30.f;
    for (float t = 0; t < seconds; t += dt) {
      world.step(dt);
      for (std::size_t i = 0; i < ways.size(); ++i) {
        const Vec2 p = world.agent(walkers[i]).position();
        Way& w = ways[i];
        w.there = w.there || length(p - goals[i]) < 1;
        if (length(p - w.anchor) > 1) w = {p, t, w.caught, w.there};
        w.caught = w.caught || (!w.there && t - w.since > 5);
      }
    }
    Outcome all;
    for (const Way& w : ways) {
      all.caught += w.caught;
      all.there += w.there;
    }
    return all;
  }
};

TEST(CornerTrap, catches_agents_with_feelers_that_never_change) {
  for (const FeelerSet set : {FeelerSet::whiskers, FeelerSet::fan})
    EXPECT_GE(Corners(feeling(set, false)).go(10).caught, 100) << "of 200, set " << static_cast<int>(set);
}
TEST(CornerTrap, lets_agents_with_an_adaptive_fan_escape) {
  const Corners::Outcome outcome = Corners(feeling(FeelerSet::fan, true)).go(22);
  EXPECT_EQ(outcome.caught, 0);
  EXPECT_EQ(outcome.there, 200) << "round the corner, at the goal behind it";
}

/// The walkers that come round a corner between two walls of this length (m), or out of a U with such arms, within 50
/// s.
int leave_pockets(float arm, bool as_u) {
  constexpr int count = 8;
  std::vector<Obstacle> walls;
  World2 world;
  std::vector<Vec2> goals;
  for (int i = 0; i < count; ++i) {
    const float y = static_cast<float>(i) * 100, half = .5f + .1f * static_cast<float>(i), wide = 1.5f + 3 * half;
    const Vec2 end = direction(half) * arm;
    if (as_u)
      walls.push_back(Obstacle::wall({{-arm, y + wide, 0}, {0, y + wide, 0}, {0, y - wide, 0}, {-arm, y - wide, 0}}));
    else walls.push_back(Obstacle::wall({{-end.x, y + end.y, 0}, {0, y, 0}, {-end.x, y - end.y, 0}}));
    goals.push_back({8, y});
  }
  world.set_map(map_of(std::move(walls)));
  const GroupId group = *world.add_group({.mind = feeling(FeelerSet::whiskers, true), .limits = walker});
  std::vector<AgentId> agents;
  for (int i = 0; i < count; ++i)
    agents.push_back(world.spawn(
        group, {.position = {-arm - 3, goals[static_cast<std::size_t>(i)].y - 1 + .3f * static_cast<float>(i)},
                .velocity = {2, 0},
                .goal = goals[static_cast<std::size_t>(i)]}));
  std::vector<bool> there(count);
  for (int k = 0; k < 30 * 50; ++k) {
    world.step(1 / 30.f);
    for (std::size_t i = 0; i < count; ++i)
      there[i] = there[i] || length(world.agent(agents[i]).position() - goals[i]) < 1;
  }
  return static_cast<int>(std::ranges::count(there, true));
}
TEST(Pocket, is_left_with_adaptive_feelers) {
  for (const float arm : {2.f, 4.f, 8.f})
    EXPECT_EQ(leave_pockets(arm, false), 8) << "corner between walls of " << arm << " m";
  for (const float arm : {2.f, 4.f}) EXPECT_EQ(leave_pockets(arm, true), 8) << "U with arms of " << arm << " m";
}

/// 3 radii wide, 20 m long, with a bend by 90 degrees.
TEST(NarrowCorridor, is_walked_through_from_50_starts_with_an_adaptive_fan) {
  constexpr float half = 1.5f * walker_radius;
  const auto map = map_of({Obstacle::wall({{0, half, 0}, {10 - half, half, 0}, {10 - half, 10, 0}}),
                           Obstacle::wall({{0, -half, 0}, {10 + half, -half, 0}, {10 + half, 10, 0}})});
  World2 world;
  world.set_map(map);
  const GroupId group = *world.add_group({.mind = feeling(FeelerSet::fan, true), .limits = walker});
  Draw draw(3);
  for (int i = 0; i < 50; ++i)
    world.spawn(group, {.position = {draw.between(0, 4), draw.between(-.15f, .15f)},
                        .velocity = direction(draw.between(-.3f, .3f)) * draw.between(.5f, 2),
                        .goal = Vec2{10, 14}});
  std::vector<Vec2> before(world.group(group).positions().begin(), world.group(group).positions().end());
  constexpr float dt = 1 / 60.f;
  int through = 0;
  for (float t = 0; t < 15; t += dt) {
    world.step(dt);
    through = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Vec2 p = world.group(group).positions()[static_cast<std::ptrdiff_t>(i)];
      ASSERT_TRUE(map->is_open(before[i], p)) << "through a wall at " << p.x << " " << p.y;
      before[i] = p;
      through += length(p - Vec2{10, 14}) < 1 ? 1 : 0;
    }
  }
  EXPECT_EQ(through, 50) << "within 15 s; straight on it would take 7 to 9";
}

TEST(ObstacleOnEitherSide, is_passed_on_the_side_with_more_room_from_200_offsets) {
  Draw draw(8);
  std::vector<Obstacle> columns;
  std::vector<float> offsets;
  for (int i = 0; i < 200; ++i) {
    // Not nearer to the middle than rounding can distinguish.
    const float y = draw.between(.05f, 1.2f) * (draw.below(2) == 0 ? -1.f : 1.f);
    offsets.push_back(y);
    columns.push_back(Obstacle::circle({8, static_cast<float>(i) * 20 + y, 0}, draw.between(.3f, 1.5f)));
  }
  World2 world;
  world.set_map(map_of(std::move(columns)));
  const GroupId group = *world.add_group(
      {.mind = combined(RunningBudget{}, {{ObstacleAvoidance{}}, {Seek{}, 1, own_goal()}}), .limits = walker});
  std::vector<AgentId> walkers;
  for (int i = 0; i < 200; ++i) {
    const float lane = static_cast<float>(i) * 20;
    walkers.push_back(world.spawn(group, {.position = {0, lane}, .velocity = {2, 0}, .goal = Vec2{16, lane}}));
  }
  std::vector<float> beside(200);
  constexpr float dt = 1 / 30.f;
  for (float t = 0; t < 10; t += dt) {
    world.step(dt);
    for (std::size_t i = 0; i < beside.size(); ++i) {
      const Vec2 p = world.agent(walkers[i]).position();
      if (std::abs(p.x - 8) < .2f) beside[i] = p.y - static_cast<float>(i) * 20;
    }
  }
  for (std::size_t i = 0; i < beside.size(); ++i) {
    EXPECT_LT((beside[i] - offsets[i]) * offsets[i], 0) << "column at " << offsets[i] << ", passed at " << beside[i];
    EXPECT_LT(length(world.agent(walkers[i]).position() - Vec2{16, static_cast<float>(i) * 20}), 1) << offsets[i];
  }
}

}  // namespace
}  // namespace veer
