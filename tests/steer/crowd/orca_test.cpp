#include "veer/steer/crowd/orca.hpp"

#include <gtest/gtest.h>

#include "alone.hpp"

namespace veer {
namespace {

using test::ask;
using test::other;
using test::walker;

/// How near the middles come within a time, m.
template <int D>
float nearest_approach(const Vec<float, D>& offset, const Vec<float, D>& velocity, float time) {
  const float square = length_squared(velocity);
  const float when = square > 0 ? clamp(-dot(offset, velocity) / square, 0.f, time) : 0;
  return length(offset + velocity * when);
}

TEST(Orca, goes_straight_where_nobody_is_in_the_way) {
  const Orca b;
  EXPECT_LT(length(ask(b, walker(), Vec2{30, 40}, {}).desired - Vec2{.9f, 1.2f}), 1e-5f);
  EXPECT_LT(length(ask(b, walker(), Vec2{50, 0}, {other(Vec2{-3, 0}), other(Vec2{0, 5})}).desired - Vec2{1.5f, 0}),
            1e-5f)
      << "behind, and far enough beside";
  EXPECT_EQ(ask(b, walker(), Vec2{.05f, 0}, {}).desired, Vec2{}) << "arrived";
}

/// What the paper proves: if both take their share, they don't touch within the horizon.
template <int D>
void two_that_share_do_not_touch() {
  test::Draw draw(11);
  int conflicts = 0;
  for (int round = 0; round < 5000; ++round) {
    const float horizon = draw.between(1, 6);
    Agent<float, D> one{.radius = draw.between(.1f, 1)}, two{.radius = draw.between(.1f, 1)};
    const float reach = one.radius + two.radius;
    const Vec<float, D> offset = draw.direction<D>() * (reach * draw.between(1.01f, 5));
    one.velocity = draw.vec<D>(-2, 2);
    two.velocity = draw.vec<D>(-2, 2);
    if (nearest_approach(offset, two.velocity - one.velocity, horizon) < reach) ++conflicts;
    // Both want to go on as they do.
    const auto chosen = [&](const Agent<float, D>& self, const Agent<float, D>& it, const Vec<float, D>& to) {
      HalfSpaces<float, D, 1> allowed;
      allowed.add(true, half_space_of(self, other(to, it.velocity, it.radius), {horizon, .3f, .5f}, {}));
      return allowed.nearest(self.velocity, 1e3f);
    };
    const Vec<float, D> relative = chosen(two, one, -offset) - chosen(one, two, offset);
    EXPECT_GT(nearest_approach(offset, relative, horizon), reach - 2e-3f) << round;
  }
  EXPECT_GT(conflicts, 250);
}
TEST(Orca, lets_two_that_share_not_touch) { two_that_share_do_not_touch<2>(); }
TEST(Orca, lets_two_that_share_not_touch_in_space) { two_that_share_do_not_touch<3>(); }

TEST(Orca, keeps_right_of_what_comes_exactly_head_on) {
  for (int k = 0; k < 32; ++k) {
    const Vec2 ahead = direction(static_cast<float>(k) * .2f);
    const Vec2 way = ask(Orca{}, walker(ahead * 1.5f), ahead * 50.f, {other(ahead * 3.f, ahead * -1.5f)}).desired;
    EXPECT_LT(cross(ahead, way).x, -.05f) << k;
  }
}

TEST(Orca, takes_as_much_of_the_avoidance_as_its_share) {
  const auto aside = [](float share) {
    return -ask(Orca{.share = share, .keep_right = 0}, walker({1.5f, 0}), Vec2{50, 0}, {other(Vec2{2.2f, 0}, Vec2{})})
                .desired.y;
  };
  EXPECT_FLOAT_EQ(aside(0), 0);
  EXPECT_GT(aside(.5f), .05f);
  EXPECT_GT(aside(1), 1.2f * aside(.5f));
}

TEST(Orca, leaves_an_overlap_in_the_touch_time) {
  const Orca b{.touch_time = .4f, .share = 1};
  const Vec2 way = ask(b, walker(), Vec2{}, {other(Vec2{.8f, 0})}).desired;
  EXPECT_LT(length(way - Vec2{-.5f, 0}), 1e-5f) << "0.2 m in 0.4 s";
  EXPECT_GT(length(ask(b, walker(), Vec2{}, {other(Vec2{})}).desired), 1.f) << "and the very same position";
}

TEST(Orca, uses_up_the_gap_to_a_wall_in_its_horizon) {
  const auto map = Map2::build({Obstacle::wall({{2, -10, 0}, {2, 10, 0}})});
  ASSERT_TRUE(map);
  const Orca b{.wall_horizon = 2};
  // The gap is 1.5 m: at most 0.75 m/s toward the wall; along it as fast as wanted.
  EXPECT_LT(length(ask(b, walker(), Vec2{50, 0}, {}, &*map).desired - Vec2{.75f, 0}), 1e-4f);
  EXPECT_LT(length(ask(b, walker(), Vec2{0, 50}, {}, &*map).desired - Vec2{0, 1.5f}), 1e-4f);
}

// Boxed in, with a neighbor that comes at it: walls hold, though the neighbor's half-plane does not.
TEST(Orca, rather_touches_an_agent_than_a_wall) {
  const auto map = Map2::build({Obstacle::wall({{.5f, -10, 0}, {.5f, 10, 0}})});
  ASSERT_TRUE(map);
  const Vec2 way = ask(Orca{}, walker(), Vec2{50, 0}, {other(Vec2{-1.01f, 0}, Vec2{1.5f, 0})}, &*map).desired;
  EXPECT_LE(way.x, 1e-5f);
}

// An agent whose goal is taken waits beside it, and doesn't circle around the one that is there.
TEST(Orca, comes_to_rest_before_a_goal_that_is_taken) {
  Agent2 self = walker();
  self.position = {-4, .2f};
  float speed = 0;
  for (int k = 0; k < 1200; ++k) {
    constexpr float dt = 1 / 30.f;
    const Map2* nothing = nullptr;
    const auto asked = ask(Orca{}, self, Vec2{}, {other(-self.position)}, nothing, dt);
    self.velocity = clip(self.velocity + asked.linear * dt, self.max_speed);
    self.position += self.velocity * dt;
    speed = length(self.velocity);
  }
  EXPECT_LT(speed, .05f);
  EXPECT_LT(length(self.position), 1.3f);
}

}  // namespace
}  // namespace veer
