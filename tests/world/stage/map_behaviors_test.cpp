#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/hide.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/map/wall_avoidance.hpp"
#include "veer/steer/map/wall_following.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::map_of;
using test::Walk;

Surroundings<2> around(const std::shared_ptr<const Map2>& map) {
  static const Domain<2> plane;
  return {map.get(), nullptr, &plane};
}

// A mistake of well-known libraries: for one sign of the local y the force points at the obstacle.
TEST(ObstacleAvoidance, pushes_away_from_the_obstacle_on_either_side) {
  const Agent2 self{.velocity = {2, 0}, .max_speed = 2};
  for (const float y : {-.8f, -.3f, .3f, .8f}) {
    const auto map = map_of({Obstacle::circle({3, y}, .5f)});
    const Linear<float, 2> push = ObstacleAvoidance{}.steer(self, around(map));
    EXPECT_LT(push.linear.y * y, 0) << y;
    EXPECT_LT(push.linear.x, 0) << y << ": and brakes";
  }
}
TEST(ObstacleAvoidance, pushes_harder_the_nearer_and_the_more_central) {
  const Agent2 self{.velocity = {2, 0}, .max_speed = 2};
  const auto push = [&](float x, float y) {
    const auto map = map_of({Obstacle::circle({x, y}, .5f)});
    return -ObstacleAvoidance{}.steer(self, around(map)).linear.y;
  };
  EXPECT_GT(push(2, .4f), push(3.5f, .4f));
  EXPECT_GT(push(3, .1f), push(3, .9f));
  EXPECT_EQ(push(3, 3), 0) << "beside the box";
  EXPECT_EQ(push(-3, .1f), 0) << "behind";
  EXPECT_EQ(push(12, .1f), 0) << "beyond its end";
}
TEST(ObstacleAvoidance, walks_round_a_column_on_the_right_side) {
  for (const float y : {-.3f, .3f}) {
    Walk walk(map_of({Obstacle::circle({8, y}, 1)}),
              combined(RunningBudget{}, {{ObstacleAvoidance{}}, {Seek{}, 1, own_goal()}}), {0, 0}, {2, 0}, Vec2{16, 0});
    float extreme = 0;
    for (int i = 0; i < 600; ++i) {
      walk.world.step(1 / 60.f);
      if (std::abs(walk.position().x - 8) < .5f) extreme = walk.position().y;
    }
    EXPECT_LT(extreme * y, 0) << y << ": passed on the side with more room";
    EXPECT_LT(length(walk.position() - Vec2{16, 0}), 1);
  }
}

TEST(RayAvoidance, seeks_a_point_off_the_surface) {
  const auto map = map_of({Obstacle::wall({{3, -9}, {3, 9}})});
  const Agent2 self{.velocity = {2, 1}, .max_speed = 2};
  RayAvoidance::Memory<float, 2> memory{};
  const RayAvoidance how{.feelers = FeelerSet::single, .look_ahead = 2, .distance = 2};
  const Linear<float, 2> push = how.steer(self, around(map), memory, Tick<float>{});
  // The ray meets the wall at (3, 1.5); the target is (1, 1.5).
  const Linear<float, 2> wanted = Seek{}.toward(self, Vec2{1, 1.5f}, Tick<float>{});
  EXPECT_NEAR(push.linear.x, wanted.linear.x, 1e-4);
  EXPECT_NEAR(push.linear.y, wanted.linear.y, 1e-4);
  const Agent2 slow{.velocity = {.2f, 0}, .max_speed = 2};
  EXPECT_EQ(how.steer(slow, around(map), memory, Tick<float>{}).linear, Vec2{}) << "too far off to matter yet";
}
TEST(RayAvoidance, every_set_of_feelers_sees_the_wall_that_it_is_for) {
  RayAvoidance::Memory<float, 2> memory{};
  const Agent2 self{.velocity = {2, 0}, .max_speed = 2, .radius = .5f};
  const auto sees = [&](FeelerSet set, const Obstacle& obstacle) {
    const auto map = map_of({obstacle});
    return RayAvoidance{.feelers = set}.steer(self, around(map), memory, Tick<float>{}).linear != Vec2{};
  };
  const Obstacle ahead = Obstacle::wall({{2, -3}, {2, 3}}), post = Obstacle::circle({2, .5f}, .1f),
                 beside = Obstacle::wall({{0, .9f}, {3, .9f}});
  EXPECT_TRUE(sees(FeelerSet::single, ahead));
  EXPECT_TRUE(sees(FeelerSet::single, post)) << "the ray misses what the shoulder hits, the body doesn't";
  EXPECT_TRUE(sees(FeelerSet::parallel, post));
  EXPECT_FALSE(sees(FeelerSet::single, beside));
  EXPECT_TRUE(sees(FeelerSet::whiskers, beside));
  EXPECT_TRUE(sees(FeelerSet::fan, beside));
}
TEST(RayAvoidance, an_adaptive_fan_spreads_on_hits_and_closes_with_time) {
  const auto map = map_of({Obstacle::wall({{2, -9}, {2, 9}})});
  const Agent2 toward{.velocity = {2, 0}, .max_speed = 2}, off{.velocity = {-2, 0}, .heading = {-1, 0}, .max_speed = 2};
  RayAvoidance::Memory<float, 2> memory{};
  const RayAvoidance how{.adaptive = true, .widening = 3, .narrowing = 1};
  for (int i = 0; i < 30; ++i) how.steer(toward, around(map), memory, Tick<float>{.dt = 1 / 60.f});
  EXPECT_NEAR(memory.wider, 1.5f, 1e-3);
  for (int i = 0; i < 30; ++i) how.steer(off, around(map), memory, Tick<float>{.dt = 1 / 60.f});
  EXPECT_NEAR(memory.wider, 1.f, .51f);
  EXPECT_NE(memory.side, 0);
  for (int i = 0; i < 120; ++i)
    how.steer(off, around(map_of({Obstacle::circle({99, 99}, 1)})), memory, Tick<float>{.dt = 1 / 60.f});
  EXPECT_EQ(memory.wider, 0);
  EXPECT_EQ(memory.side, 0);
}

TEST(WallAvoidance, pushes_along_the_normal_by_penetration) {
  const auto map = map_of({Obstacle::wall({{2, -9}, {2, 9}})});
  const Agent2 self{.velocity = {2, 0}, .max_speed = 2, .max_acceleration = 100};
  const WallAvoidance how{.feelers = FeelerSet::single, .look_ahead = 1, .min_length = 1, .strength = 6};
  const Linear<float, 2> push = how.steer(self, around(map));  // 3 m long, the wall is 2 m off
  EXPECT_NEAR(push.linear.x, -6, 1e-4);
  EXPECT_NEAR(push.linear.y, 0, 1e-5);
}

TEST(WallFollowing, goes_round_a_block_at_its_distance) {
  Walk walk(map_of({Obstacle::box({0, 0}, {8, 6})}), blend({{WallFollowing{.distance = 1}}}), {-7, 0}, {0, 2});
  float nearest = 100, farthest = 0, turned = 0;
  Vec2 before = walk.position();
  for (int i = 0; i < 2400; ++i) {
    walk.world.step(1 / 60.f);
    const Vec2 now = walk.position();
    turned += angle_between(angle_of(before, 0.f), angle_of(now, 0.f));
    before = now;
    if (i < 300) continue;
    const float off = walk.world.surroundings().nearest(now, 50).distance;
    nearest = std::min(nearest, off);
    farthest = std::max(farthest, off);
  }
  EXPECT_GT(std::abs(turned), 2 * two_pi) << "round it more than twice";
  EXPECT_GT(nearest, .5f);
  EXPECT_LT(farthest, 1.6f);
}

TEST(Containment, a_wanderer_stays_in_a_box_without_touching_its_edges) {
  World2 world({.domain = {.kind = DomainKind::box, .low = {-15, -15}, .high = {15, 15}}});
  const GroupId group = *world.add_group({.mind = combined(RunningBudget{}, {{Containment{}}, {Wander{}}}),
                                          .limits = {.max_speed = 3, .max_force = 9, .radius = .4f}});
  world.spawn(group, disc({0, 0}, 10), 40);
  float least = 100;
  for (int i = 0; i < 1200; ++i) {
    world.step(1 / 60.f);
    for (const Vec2 p : world.group(group).positions())
      least = std::min({least, 15 - std::abs(p.x), 15 - std::abs(p.y)});
  }
  EXPECT_GT(least, 0) << "m from the edge";
}

TEST(Hide, ends_where_the_hunter_cannot_see_it) {
  const auto map = map_of({Obstacle::circle({5, 0}, 1), Obstacle::circle({0, 6}, 1.5f)});
  for (const Vec2 hunter : {Vec2{-8, -3}, Vec2{12, 4}, Vec2{3, -9}}) {
    Walk walk(map, blend({{Hide{}, 1, at(hunter)}}), {2, 2}, {});
    walk.go(12);
    EXPECT_FALSE(map->is_open(hunter, walk.position())) << hunter.x;
    EXPECT_LT(length(walk.state().velocity), .05f) << "at rest there";
  }
}
TEST(Hide, evades_where_there_is_nothing_to_hide_behind) {
  const Agent2 self{.max_speed = 2};
  const Linear<float, 2> push = Hide{}.steer(self, Target2{.position = {3, 0}}, Surroundings<2>{});
  EXPECT_LT(push.linear.x, 0);
}
TEST(Hide, its_improvements_do_what_they_say) {
  const auto map = map_of({Obstacle::circle({6, 0}, 1)});
  const Agent2 self{.max_speed = 2};
  const Target2 hunter{.position = {3, 0}};
  EXPECT_EQ((Hide{.panic_distance = 2}.steer(self, hunter, around(map)).linear), Vec2{}) << "too far away to care";
  EXPECT_GT((Hide{.not_past = false}.steer(self, hunter, around(map)).linear.x), 0) << "runs into its arms";
  EXPECT_LT((Hide{}.steer(self, hunter, around(map)).linear.x), 0) << "doesn't";
  const Target2 blind{.position = {9, 0}};
  const Agent2 hidden{.position = {3, 0}, .velocity = {0, 1}, .max_speed = 2};
  EXPECT_LT((Hide{.only_when_seen = true}.steer(hidden, blind, around(map)).linear.y), 0) << "stops where it is";
}

}  // namespace
}  // namespace veer
