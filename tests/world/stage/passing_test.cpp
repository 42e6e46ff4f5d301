// Agents pass, follow and stay inside what is on the map without touching it, at every rate.
#include <algorithm>
#include <cmath>
#include <string>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/context_map.hpp"
#include "veer/combine/combiners/priority_groups.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/combine/combiners/weighted.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/wall_following.hpp"

namespace veer {
namespace {

using test::map_of;

constexpr float rates[] = {30, 60, 144, 240};  // Hz
constexpr Limits walker{.max_speed = 3, .max_force = 9, .radius = .4f};

/// The room that most tests use.
Obstacle room() { return Obstacle::wall({{-15, -9}, {15, -9}, {15, 9}, {-15, 9}}, true); }

/// The smallest distance between an agent and the map, m.
float least_gap(const World2& world, GroupId group) {
  float least = 100;
  for (const Vec2 p : world.group(group).positions())
    least = std::min(least, world.surroundings().nearest(p, 100).distance - walker.radius);
  return least;
}

struct Passed {
  float gap = 100;  // m; the least
  int there = 0;
};
/// Walkers come straight at obstacles from `lead` m away, each in a lane of its own, and have a goal behind them.
Passed pass(const Mind& mind, float rate, bool boxes) {
  constexpr int lanes = 12;
  std::vector<Obstacle> obstacles;
  for (int i = 0; i < lanes; ++i) {
    const float size = .3f + .2f * static_cast<float>(i),
                y = static_cast<float>(i) * 20 + .05f * static_cast<float>(i % 3);
    obstacles.push_back(boxes ? Obstacle::box({0, y, 0}, {size, size, 1}, .3f * static_cast<float>(i))
                              : Obstacle::circle({0, y, 0}, size));
  }
  World2 world({.map = map_of(std::move(obstacles))});
  const GroupId group = *world.add_group({.mind = mind, .limits = walker});
  for (int i = 0; i < lanes; ++i) {
    const float y = static_cast<float>(i) * 20;
    world.spawn(group, {.position = {-8, y}, .velocity = {3, 0}, .goal = Vec2{8, y}});
  }
  Passed all;
  for (int k = 0; k < static_cast<int>(8 * rate); ++k) {
    world.step(1 / rate);
    all.gap = std::min(all.gap, least_gap(world, group));
  }
  for (const Vec2 p : world.group(group).positions()) all.there += p.x > 7 ? 1 : 0;
  return all;
}

TEST(ObstacleAvoidance, touches_nothing_with_its_defaults_whatever_combines_it) {
  const std::initializer_list<BehaviorDef> behaviors{{ObstacleAvoidance{}}, {Arrive{}, 1, own_goal()}};
  const std::pair<std::string, Mind> minds[] = {{"running_budget", combined(RunningBudget{}, behaviors)},
                                                {"weighted", combined(Weighted{}, behaviors)},
                                                {"priority_groups", combined(PriorityGroups{}, behaviors)},
                                                {"context_map", combined(ContextMap{}, behaviors)}};
  for (const auto& [name, mind] : minds)
    for (const float rate : {30.f, 60.f, 240.f}) {
      const Passed circles = pass(mind, rate, false);
      EXPECT_GT(circles.gap, .001f) << name << " at " << rate;
      EXPECT_EQ(circles.there, 12) << name << " at " << rate;
    }
  EXPECT_GT(pass(minds[0].second, 60, true).gap, .001f) << "boxes";
  EXPECT_GT(pass(minds[1].second, 60, true).gap, .001f) << "boxes";
}

// A goal behind a wall pulls back agents that have nearly reached its end, and in a sum avoidance has to win there,
// too.
TEST(ObstacleAvoidance, leads_round_walls_of_up_to_ten_meters_whatever_combines_it) {
  const std::initializer_list<BehaviorDef> behaviors{{ObstacleAvoidance{}}, {Arrive{}, 1, own_goal()}};
  const Limits wide{.max_speed = 3, .max_force = 9, .radius = .5f};
  for (const Mind& mind :
       {combined(RunningBudget{}, behaviors), combined(Weighted{}, behaviors), combined(PriorityGroups{}, behaviors)})
    for (const float rate : rates) {
      test::Draw draw(5);
      std::vector<Obstacle> walls{Obstacle::wall({{-.2776f, -3.8347f, 0}, {-.6681f, 1.6340f, 0}})};
      for (int i = 1; i < 24; ++i) {
        const float size = 1 + static_cast<float>(i) * .39f, turn = draw.between(-.5f, .5f);
        const Vec3 middle{0, 60 * static_cast<float>(i) + draw.between(-.4f, .4f) * size, 0};
        const Vec3 half = Vec3{-std::sin(turn), std::cos(turn), 0} * (size / 2);
        walls.push_back(Obstacle::wall({middle - half, middle + half}));
      }
      World2 world({.map = map_of(std::move(walls))});
      const GroupId group = *world.add_group({.mind = mind, .limits = wide});
      for (int i = 0; i < 24; ++i) {
        const float y = 60 * static_cast<float>(i);
        world.spawn(group, {.position = {-14, y}, .velocity = {3, 0}, .goal = Vec2{14, y}});
      }
      for (int k = 0; k < static_cast<int>(40 * rate); ++k) world.step(1 / rate);
      for (const Vec2 p : world.group(group).positions())
        EXPECT_GT(p.x, 13) << "lane " << std::round(p.y / 60) << " at " << rate << " Hz";
    }
}

/// Walkers with a body come straight at large circles and boxes, some turned, each in a lane of its own, and have a
/// goal far behind; a little off the middle, to either side. How many touch something, and how many aren't past it in
/// time.
struct Missed {
  int touch = 0, behind = 0;
};
Missed pass_with(const Chosen<BodyInfo>& how, const Chosen<CombinerInfo>& combiner, float rate) {
  constexpr int lanes = 24;
  test::Draw draw(11);
  std::vector<Obstacle> obstacles;
  std::vector<float> offs;  // m
  for (int i = 0; i < lanes; ++i) {
    const Vec3 middle{0, 60.f * static_cast<float>(i), 0};
    const Vec3 size{draw.between(1, 6), draw.between(1, 6), 1};
    obstacles.push_back(i % 2 ? Obstacle::circle(middle, draw.between(.4f, 4))
                              : Obstacle::box(middle, size, i % 4 ? 0 : draw.between(0, 1.5f)));
    offs.push_back(draw.between(-1.5f, 1.5f));
  }
  World2 world({.map = map_of(std::move(obstacles))});
  const GroupId group = *world.add_group(
      {.mind = combined(combiner, {{ObstacleAvoidance{}}, {Seek{}, 1, own_goal()}}), .body = how, .limits = walker});
  std::vector<AgentId> all;
  for (int i = 0; i < lanes; ++i) {
    const float y = 60 * static_cast<float>(i) + offs[static_cast<std::size_t>(i)];
    all.push_back(world.spawn(group, {.position = {-14, y}, .velocity = {3, 0}, .goal = Vec2{200, y}}));
  }
  std::vector<float> gap(lanes, 100);
  for (int k = 0; k < static_cast<int>(14 * rate); ++k) {
    world.step(1 / rate);
    for (std::size_t i = 0; i < lanes; ++i)
      gap[i] =
          std::min(gap[i], world.surroundings().nearest(world.agent(all[i]).position(), 100).distance - walker.radius);
  }
  Missed missed;
  for (std::size_t i = 0; i < lanes; ++i) {
    missed.touch += gap[i] < .005f;
    missed.behind += world.agent(all[i]).position().x < 4;
  }
  return missed;
}
TEST(ObstacleAvoidance, bodies_that_cannot_brake_pass_large_obstacles_without_touching_them) {
  const Chosen<CombinerInfo> weighted = combined(Weighted{}, {}).combiner,
                             budget = combined(RunningBudget{}, {}).combiner, map = combined(ContextMap{}, {}).combiner;
  const std::pair<Chosen<BodyInfo>, std::vector<Chosen<CombinerInfo>>> cases[] = {
      {body(PointMass{}), {weighted, budget, map}},
      {body(Cruising{}), {weighted, budget, map}},
      {body(Flyer{}), {weighted, budget}}};  // a map sees the push only when a flyer can't follow it in time any more
  for (const float rate : rates)
    for (const auto& [how, combiners] : cases)
      for (const Chosen<CombinerInfo>& combiner : combiners) {
        const Missed missed = pass_with(how, combiner, rate);
        EXPECT_EQ(missed.touch, 0) << how.info().name << " with " << combiner.info().name << " at " << rate << " Hz";
        EXPECT_EQ(missed.behind, 0) << how.info().name << " with " << combiner.info().name << " at " << rate << " Hz";
      }
}

// The push sideways must not keep an agent away from a goal beside a wall, nor push it along the wall.
TEST(ObstacleAvoidance, an_agent_comes_to_rest_at_a_goal_beside_a_wall) {
  const std::initializer_list<BehaviorDef> behaviors{{ObstacleAvoidance{}}, {Arrive{}, 1, own_goal()}};
  for (const Mind& mind : {combined(Weighted{}, behaviors), combined(RunningBudget{}, behaviors)})
    for (const float rate : rates)
      for (const float room : {.02f, .1f, .15f, .3f}) {  // m; from its rim to the wall
        World2 world({.map = map_of({Obstacle::wall({{0, -9, 0}, {0, 9, 0}})})});
        const Vec2 goal{-walker.radius - room, 0};
        const AgentId agent =
            world.spawn(*world.add_group({.mind = mind, .limits = walker}), {.position = {-6, 2}, .goal = goal});
        for (int k = 0; k < static_cast<int>(15 * rate); ++k) world.step(1 / rate);
        EXPECT_LT(length(world.agent(agent).position() - goal), .2f) << room << " m at " << rate << " Hz";
        EXPECT_LT(length(world.agent(agent).velocity()), .15f) << room << " m at " << rate << " Hz";
      }
}

/// How often a walker goes round the middle of the map in this time, and how near it comes to what is there.
struct Round {
  double turns = 0;
  float gap = 100;     // m
  float backward = 0;  // rad; the largest turn against its way
};
Round go_round(std::vector<Obstacle> obstacles, const WallFollowing& how, Vec2 from, Vec2 velocity, float rate,
               float seconds) {
  World2 world({.map = map_of(std::move(obstacles))});
  const GroupId group = *world.add_group({.mind = blend({{how}}), .limits = walker});
  const AgentId agent = world.spawn(group, {.position = from, .velocity = velocity});
  Round all;
  float most = 0, turned = 0;
  for (int k = 0; k < static_cast<int>(seconds * rate); ++k) {
    const Vec2 before = world.agent(agent).position();
    world.step(1 / rate);
    turned += angle_between(angle_of(before, 0.f), angle_of(world.agent(agent).position(), 0.f));
    most = std::max(most, std::abs(turned));
    all.backward = std::max(all.backward, most - std::abs(turned));
    all.gap = std::min(all.gap, least_gap(world, group));
  }
  all.turns = static_cast<double>(turned / two_pi);
  return all;
}

TEST(WallFollowing, keeps_its_hand_in_every_corner_of_a_room_at_every_rate) {
  const std::vector<Obstacle> rooms[] = {
      {room()},
      {Obstacle::wall({{-15, -9}, {15, -9}, {15, 3}, {4, 3}, {4, 9}, {-15, 9}}, true)},
      {Obstacle::wall({{-15, -9}, {15, -9}, {0, 12}}, true)}};
  for (const std::vector<Obstacle>& one : rooms)
    for (const float rate : rates) {
      const Round round = go_round(one, {.distance = 1.2f}, {0, -7.8f}, {3, 0}, rate, 40);
      EXPECT_GT(round.turns, 1.05) << rate << " Hz";
      EXPECT_LT(round.backward, .3f) << rate << " Hz";
      EXPECT_GT(round.gap, .3f) << rate << " Hz";
      if (rate != 60) continue;
      const Round other = go_round(one, {.distance = 1.2f}, {0, -7.8f}, {-3, 0}, rate, 40);
      EXPECT_LT(other.turns, -1.05) << "the other way";
    }
}
TEST(WallFollowing, turns_left_where_it_meets_a_wall_head_on_whichever_way_the_wall_faces) {
  for (int i = 0; i < 36; ++i) {
    const Vec2 ahead = direction(static_cast<float>(i) * two_pi / 36);
    const Vec2 left = perpendicular(ahead), foot = ahead * 5.f;
    const auto corner = [&](float along) { return to_dimension<3>(foot + left * along); };
    for (const float rate : rates) {
      World2 world({.map = map_of({Obstacle::wall({corner(-60), corner(60)})})});
      const GroupId group =
          *world.add_group({.mind = blend({{WallFollowing{}}}), .limits = {1.5f, 3, 1, walker.radius}});
      const AgentId agent = world.spawn(group, {.velocity = ahead * 1.5f});
      for (int k = 0; k < static_cast<int>(20 * rate); ++k) world.step(1 / rate);
      const Vec2 p = world.agent(agent).position();
      EXPECT_GT(dot(p, left), 15) << 10 * i << " degrees at " << rate << " Hz";
      EXPECT_NEAR(dot(foot - p, ahead), WallFollowing{}.distance, .1f) << 10 * i << " degrees at " << rate << " Hz";
    }
  }
}
TEST(WallFollowing, goes_round_what_is_small_or_thin_without_touching_it) {
  for (const Obstacle& one :
       {Obstacle::circle({0, 0, 0}, .5f), Obstacle::wall({{-3, 0, 0}, {3, 0, 0}}), Obstacle::box({0, 0, 0}, {1, 5, 1})})
    for (const float rate : {30.f, 144.f}) {
      const Round round = go_round({one}, {.distance = .6f}, {0, 3.2f}, {3, 0}, rate, 20);
      EXPECT_LT(round.turns, -2) << rate << " Hz";
      EXPECT_GT(round.gap, .02f) << rate << " Hz";
    }
}
TEST(WallFollowing, keeps_its_way_in_a_corner_in_space) {
  auto map = Map3::build({Obstacle::wall({{-15, -9, -9}, {15, -9, -9}, {15, 9, -9}, {-15, 9, -9}}, true)});
  World3 world({.map = std::make_shared<const Map3>(std::move(*map))});
  const GroupId group = *world.add_group({.mind = blend({{WallFollowing{.distance = 1.2f}}}), .limits = walker});
  const AgentId agent = world.spawn(group, {.position = {0, -7.8f, -8}, .velocity = {3, 0, 0}});
  for (int k = 0; k < 60 * 10; ++k) world.step(1 / 60.f);
  const Vec3 p = world.agent(agent).position(), v = world.agent(agent).velocity();
  EXPECT_NEAR(v.x, -3, .2) << "round two corners, at " << p.x << " " << p.y << " " << p.z;
}

/// Walkers in a space with containment alone; the least distance to a wall or an edge, and the least speed at the end.
struct Contained {
  float gap = 100, speed = 100;  // m, m/s
};
Contained contain(const WorldDef<2>& def, const Chosen<BodyInfo>& how, float rate) {
  World2 world(def);
  const GroupId group = *world.add_group({.mind = blend({{Containment{}}}), .body = how, .limits = walker});
  for (const Vec2 start : {Vec2{5, -1}, Vec2{10, 4}})  // straight into a corner
    world.spawn(group, {.position = start, .velocity = {2.12f, 2.12f}, .heading = {.7071068f, .7071068f}});
  world.spawn(group, {.position = {0, 0}, .velocity = {3, 0}});
  for (int i = 0; i < 8; ++i) {
    const Vec2 way = direction(.3f + .8f * static_cast<float>(i));
    world.spawn(group, {.position = way * 5.f, .velocity = way * 3.f, .heading = way});
  }
  Contained all;
  for (int k = 0; k < static_cast<int>(12 * rate); ++k) {
    world.step(1 / rate);
    for (const Vec2 p : world.group(group).positions())
      all.gap = std::min({all.gap, 15 - std::abs(p.x) - walker.radius, 9 - std::abs(p.y) - walker.radius});
  }
  for (const AgentId id : world.group(group).agents())
    all.speed = std::min(all.speed, length(world.agent(id).velocity()));
  return all;
}

TEST(Containment, leaves_corners_of_walls_as_it_leaves_corners_of_a_box) {
  const WorldDef<2> walls{.map = map_of({room()})},
      box{.domain = {.kind = DomainKind::box, .low = {-15, -9}, .high = {15, 9}}};
  for (const WorldDef<2>* def : {&walls, &box})
    for (const Chosen<BodyInfo>& how : {body(PointMass{}), body(Cruising{})})
      for (const float rate : {30.f, 60.f, 240.f}) {
        const Contained all = contain(*def, how, rate);
        EXPECT_GT(all.gap, .01f) << (def == &box ? "box, " : "walls, ") << rate << " Hz";
        EXPECT_GT(all.speed, 2) << (def == &box ? "box, " : "walls, ") << rate << " Hz";
      }
}

}  // namespace
}  // namespace veer
