#include "veer/steer/group/collision_avoidance.hpp"

#include <gtest/gtest.h>

#include "among.hpp"
#include "tests/steer/track.hpp"

namespace veer {
namespace {

using test::among;
using test::other;

/// Radii of 0.5 m each and no margin: closer than 1 m is a collision.
const CollisionAvoidance far_sighted{.radius = 100, .horizon = 20, .margin = 0};
const Agent2 still{.max_acceleration = 2};

// The distance minus speed times time would be 11.18 - 10 = 1.18 m, a collision of agents of 0.6 m radius. They pass
// each other at 5 m.
TEST(CollisionAvoidance, takes_the_true_separation_at_the_closest_approach) {
  const Vec2 offset{10, 5}, velocity{-1, 0};
  const auto threat = far_sighted.pair(still, other(offset, velocity, .7f));
  EXPECT_EQ(threat.time, unlimited);
  EXPECT_EQ(among(far_sighted, still, {other(offset, velocity, .7f)}), Vec2{});
  // With radii of 5 m in all it is a collision, after 10 s, straight away from where the neighbor will be.
  const auto wide = far_sighted.pair(still, other(offset, velocity, 4.6f));
  EXPECT_NEAR(wide.time, 10, 1e-4f);
  EXPECT_LT(length(wide.offset - Vec2{0, 5}), 1e-4f);
  // Half of the horizon has gone by then, so half as hard as it can.
  EXPECT_LT(length(among(far_sighted, still, {other(offset, velocity, 4.6f)}) - Vec2{0, -1}), 1e-4f);
}

// Compared with a search over time in double: the least distance of two agents that keep their velocities.
TEST(CollisionAvoidance, sees_random_pairs_at_their_least_distance) {
  test::Draw draw(3);
  const CollisionAvoidance all{.radius = 1e4f, .horizon = 1e3f, .margin = 0};
  int threats = 0;
  for (int i = 0; i < 1000; ++i) {
    const Agent2 self{.velocity = draw.vec<2>(-2, 2), .radius = 0};
    const Vec2 offset = draw.vec<2>(-9, 9), velocity = draw.vec<2>(-2, 2);
    const auto distance = [&](double t) {
      const auto gap = [&](int d) {
        return static_cast<double>(offset[d]) +
               (static_cast<double>(velocity[d]) - static_cast<double>(self.velocity[d])) * t;
      };
      return std::hypot(gap(0), gap(1));
    };
    double low = 0, high = 1e3;  // a distance has one minimum: cut the interval by thirds
    for (int k = 0; k < 120; ++k) {
      const double a = low + (high - low) / 3, b = high - (high - low) / 3;
      (distance(a) < distance(b) ? high : low) = distance(a) < distance(b) ? b : a;
    }
    const double least = distance(low);
    // A radius larger than the least distance makes it a threat, one a little smaller doesn't.
    const auto threat = all.pair(self, other(offset, velocity, static_cast<float>(least) + 1e-3f));
    const auto none = all.pair(self, other(offset, velocity, static_cast<float>(least) - 1e-3f));
    if (low < .1 || low > 999 || least < .01) continue;  // parting or as good as there, hardly moving, or head-on
    ++threats;
    ASSERT_NEAR(static_cast<double>(length(threat.offset)), least, 1e-4) << i;
    ASSERT_NEAR(static_cast<double>(threat.time), low, 1e-3 * (1 + low)) << i;
    ASSERT_EQ(none.time, unlimited) << i;
  }
  EXPECT_GT(threats, 300);
}

TEST(CollisionAvoidance, ignores_agents_that_part_or_go_along) {
  EXPECT_EQ(among(far_sighted, still, {other(Vec2{5, 0}, Vec2{1, 0})}), Vec2{}) << "parting";
  const Agent2 moving{.velocity = {1, 2}, .max_acceleration = 2};
  EXPECT_EQ(among(far_sighted, moving, {other(Vec2{5, 0}, Vec2{1, 2})}), Vec2{}) << "equal velocities";
  EXPECT_EQ(among(far_sighted, moving, {other(Vec2{3, 0}, Vec2{2, 4})}), Vec2{}) << "parallel, and faster";
  const Agent2 fast{.velocity = {5, 0}, .max_acceleration = 2};
  EXPECT_EQ(among(far_sighted, fast, {other(Vec2{9, 3}, Vec2{1, 0})}), Vec2{}) << "parallel lanes, 3 m apart";
  EXPECT_EQ(among(far_sighted, fast, {}), Vec2{});
}

TEST(CollisionAvoidance, ignores_collisions_past_the_horizon) {
  const CollisionAvoidance b{.radius = 100, .horizon = 3, .margin = 0};
  EXPECT_EQ(among(b, still, {other(Vec2{9, .5f}, Vec2{-2, 0})}), Vec2{});
  EXPECT_GT(length(among(b, still, {other(Vec2{5, .5f}, Vec2{-2, 0})})), .1f);
}

TEST(CollisionAvoidance, pushes_overlapping_agents_apart_even_if_they_part) {
  EXPECT_LT(length(among(far_sighted, still, {other(Vec2{.6f, 0}, Vec2{3, 0})}) - Vec2{-2, 0}), 1e-5f);
  EXPECT_LT(length(among(far_sighted, still, {other(Vec2{0, .9f})}) - Vec2{0, -2}), 1e-5f);
  EXPECT_EQ(among(far_sighted, still, {other(Vec2{})}), Vec2{}) << "no direction away from the same position";
}

TEST(CollisionAvoidance, head_on_everyone_keeps_to_the_right) {
  for (const float angle : {0.f, 1.f, 2.f, 3.f, -1.5f}) {
    const Vec2 ahead = direction(angle), right = -perpendicular(ahead);
    const Agent2 self{.velocity = ahead * 1.5f, .max_acceleration = 2};
    const Vec2 asked = among(far_sighted, self, {other(ahead * 6.f, -ahead * 1.5f)});
    EXPECT_GT(dot(asked, right), 1.5f) << angle;
    EXPECT_LT(abs(dot(asked, ahead)), 1e-3f) << angle;
  }
}

TEST(CollisionAvoidance, head_on_in_space_the_two_take_opposite_sides) {
  for (const Vec3& ahead : {Vec3{1, 0, 0}, Vec3{0, -1, 0}, unit(Vec3{1, 2, 3}), Vec3{0, 0, 1}, Vec3{0, 0, -1}}) {
    const Agent3 self{.velocity = ahead, .max_acceleration = 2};
    const Agent3 they{.velocity = -ahead, .max_acceleration = 2};
    const Vec3 mine = among(far_sighted, self, {other(ahead * 6.f, -ahead)}),
               theirs = among(far_sighted, they, {other(ahead * -6.f, ahead)});
    EXPECT_GT(length(mine), 1) << "towards " << ahead.x << " " << ahead.y << " " << ahead.z;
    EXPECT_LT(abs(dot(unit(mine), ahead)), .8f) << "to the side, not only back";
    EXPECT_LT(length(mine + theirs), 1e-4f);
  }
}

TEST(CollisionAvoidance, the_earliest_threat_wins_not_the_nearest) {
  const auto slow = other(Vec2{0, 3}, Vec2{.1f, -.5f}), fast = other(Vec2{8, .5f}, Vec2{-4, 0});
  const Vec2 from_fast = among(far_sighted, still, {fast}), from_slow = among(far_sighted, still, {slow});
  ASSERT_GT(length(from_slow), .1f);
  ASSERT_GT(length(from_fast - from_slow), .1f);
  EXPECT_EQ(among(far_sighted, still, {slow, fast}), from_fast);
  EXPECT_EQ(among(far_sighted, still, {fast, slow}), from_fast);
}

TEST(CollisionAvoidance, two_agents_that_meet_head_on_pass_each_other) {
  const CollisionAvoidance b{.radius = 20, .horizon = 4};
  Agent2 self{.velocity = {1.4f, 0}, .max_speed = 1.4f, .max_acceleration = 2}, they = self;
  they.position = {12, 0};
  they.velocity = {-1.4f, 0};
  float nearest = 12;
  for (int k = 0; k < 500; ++k) {
    const Vec2 way = they.position - self.position;
    const Vec2 mine = among(b, self, {other(way, they.velocity)}),
               theirs = among(b, they, {other(-way, self.velocity)});
    test::carry_out(self, Linear<float, 2>{mine}, .02f);
    test::carry_out(they, Linear<float, 2>{theirs}, .02f);
    nearest = min(nearest, length(they.position - self.position));
  }
  EXPECT_GT(nearest, 1.f) << "both radii";
  EXPECT_GT(self.position.x, they.position.x) << "they got past each other";
}

// Bodies of 0.5 m radius each that are 10 m apart and come nearer at 2 m/s touch after 4.5 s; the horizon is 20 s.
TEST(CollisionAvoidance, danger_is_how_soon_the_bodies_touch) {
  const auto danger = [](const Neighbor<float, 2>& neighbor, const Vec2& velocity) {
    return far_sighted.danger(Agent2{.max_speed = 2}, neighbor, velocity, Tick<float>{});
  };
  EXPECT_NEAR(danger(other<2>({10, 0}, {-1, 0}), {1, 0}), 1 - 4.5f / 20, 1e-5f);
  EXPECT_NEAR(danger(other<2>({10, 0}, {-2, 0}), {}), 1 - 4.5f / 20, 1e-5f) << "staying helps no more";
  EXPECT_EQ(danger(other<2>({10, 0}, {-1, 0}), {-1, 0}), 0) << "the same velocity";
  EXPECT_EQ(danger(other<2>({10, 1.1f}, {-1, 0}), {1, 0}), 0) << "passes beside";
  EXPECT_GT(danger(other<2>({10, .9f}, {-1, 0}), {1, 0}), 0);
  // Touching, it counts how fast they come nearer; overlapping, staying is dangerous, too.
  EXPECT_NEAR(danger(other<2>({.999f, 0}), {1, 0}), .5f, .01f);
  EXPECT_EQ(danger(other<2>({.999f, 0}), {-1, 0}), 0);
  EXPECT_NEAR(danger(other<2>({.4f, 0}), {}), .6f, 1e-5f);
  EXPECT_EQ(danger(other<2>({}), {1, 0}), 0) << "at the same position no direction is better";
}

}  // namespace
}  // namespace veer
