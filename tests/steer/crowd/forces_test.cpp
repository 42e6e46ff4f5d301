// The models that add up pushes: their forces in closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "alone.hpp"
#include "veer/steer/crowd/collision_free_speed.hpp"
#include "veer/steer/crowd/power_law.hpp"
#include "veer/steer/crowd/social_force.hpp"

namespace veer {
namespace {

using test::ask;
using test::other;
using test::walker;

/// The energy of the power law, in double precision. `x`: offset from the neighbor, `v`: relative velocity.
template <int D>
double energy(const Vec<double, D>& x, const Vec<double, D>& v, double reach, double strength, double horizon) {
  const double a = length_squared(v), b = -dot(x, v), c = length_squared(x) - reach * reach;
  const double discriminant = b * b - a * c;
  if (b <= 0 || discriminant <= 0) return 0;
  const double time = (b - std::sqrt(discriminant)) / a;
  return strength * std::exp(-time / horizon) / (time * time);
}

template <int D>
void is_a_gradient() {
  test::Draw draw(4);
  int pushes = 0;
  for (int round = 0; round < 5000; ++round) {
    const PowerLaw b{.strength = draw.between(.5f, 3), .horizon = draw.between(1, 4)};
    Agent<float, D> self{.velocity = draw.vec<D>(-1, 1), .max_speed = 2, .max_acceleration = 1e6f, .radius = .3f};
    const Vec<float, D> offset = draw.direction<D>() * draw.between(1.2f, 6), velocity = draw.vec<D>(-1, 1);
    const auto to_double = [](const Vec<float, D>& f) {
      Vec<double, D> d;
      for (int i = 0; i < D; ++i) d[i] = static_cast<double>(f[i]);
      return d;
    };
    const Vec<double, D> x = to_double(-offset), v = to_double(self.velocity - velocity);
    Vec<double, D> wanted{};
    constexpr double h = 1e-5;
    for (int i = 0; i < D; ++i) {
      Vec<double, D> more = x, less = x;
      more[i] += h;
      less[i] -= h;
      const double reach = static_cast<double>(self.radius) + .5, k = static_cast<double>(b.strength),
                   t0 = static_cast<double>(b.horizon);
      wanted[i] = -(energy(more, v, reach, k, t0) - energy(less, v, reach, k, t0)) / (2 * h);
    }
    // At its goal an agent wants to stand; far from it nothing else hurries it.
    const Vec<float, D> alone = ask(b, self, self.position + self.velocity * 1e3f, {}).linear;
    const Vec<float, D> with = ask(b, self, self.position + self.velocity * 1e3f, {other(offset, velocity)}).linear;
    const double size = length(wanted);
    if (size > 100) continue;  // grazing: so steep that the difference quotient is no oracle
    if (size > 1e-3) ++pushes;
    EXPECT_LT(length(to_double(with - alone) - wanted), 2e-3 * size + 1e-3) << round;
  }
  EXPECT_GT(pushes, 100);
}
TEST(PowerLaw, pushes_down_the_gradient_of_its_energy) { is_a_gradient<2>(); }
TEST(PowerLaw, pushes_down_the_gradient_of_its_energy_in_space) { is_a_gradient<3>(); }

TEST(PowerLaw, ignores_whom_it_will_not_meet) {
  const Vec2 alone = ask(PowerLaw{}, walker({1, 0}), Vec2{50, 0}, {}).linear;
  EXPECT_EQ(ask(PowerLaw{}, walker({1, 0}), Vec2{50, 0}, {other(Vec2{1.1f, 0}, Vec2{1, 0})}).linear, alone)
      << "one that walks ahead as fast, however near";
  EXPECT_EQ(ask(PowerLaw{}, walker({1, 0}), Vec2{50, 0}, {other(Vec2{0, 1.1f}, Vec2{1, .1f})}).linear, alone);
}

TEST(PowerLaw, is_pushed_off_a_wall_that_it_walks_at) {
  const auto map = Map2::build({Obstacle::wall({{3, -10, 0}, {3, 10, 0}})});
  ASSERT_TRUE(map);
  const PowerLaw b;
  const auto push = [&](float speed) {
    return ask(b, walker({speed, 0}), Vec2{50, 0}, {}, &*map).linear.x -
           ask(b, walker({speed, 0}), Vec2{50, 0}, {}).linear.x;
  };
  // The gap is 2.5 m; -dE/dx = -(1.5 / t^2) e^(-t / 3) (2 / t + 1 / 3) / speed with t = gap / speed
  const float time = 2.5f / 1.25f;
  EXPECT_NEAR(push(1.25f), -1.5f / (time * time) * std::exp(-time / 3) * (2 / time + 1 / 3.f) / 1.25f, 1e-4f);
  EXPECT_EQ(push(0), 0);
}

TEST(PowerLaw, ignores_a_post_that_it_passes) {
  const auto map = Map2::build({Obstacle::circle({3, 1.6f, 0}, .5f)});
  ASSERT_TRUE(map);
  const PowerLaw b;
  EXPECT_EQ(ask(b, walker({1, 0}), Vec2{50, 0}, {}, &*map).linear, ask(b, walker({1, 0}), Vec2{50, 0}, {}).linear);
  EXPECT_NE(ask(b, walker({1, .2f}), Vec2{50, 10}, {}, &*map).linear,
            ask(b, walker({1, .2f}), Vec2{50, 10}, {}).linear);
}

TEST(SocialForce, fades_with_the_gap_between_the_bodies) {
  const SocialForce b;
  const Agent2 self = walker();
  const auto push = [&](float distance) { return ask(b, self, Vec2{}, {other(Vec2{distance, 0})}).linear; };
  EXPECT_LT(length(push(1.16f) - Vec2{-25 * std::exp(-2.f), 0}), 1e-3f);
  EXPECT_LT(length(push(1) - Vec2{-25, 0}), 1e-3f);
  // 0.1 m of overlap: 25 e^(0.1 / 0.08) + 1500 * 0.1
  EXPECT_LT(length(push(.9f) - Vec2{-25 * std::exp(1.25f) - 150, 0}), 1e-1f);
}

TEST(SocialForce, rubs_along_a_touching_body) {
  const SocialForce b{.friction = 100};
  const Vec2 push = ask(b, walker(), Vec2{}, {other(Vec2{.9f, 0}, Vec2{0, 1})}).linear;
  EXPECT_NEAR(push.y, 10, 1e-3f) << "0.1 m of overlap * 1 m/s * 100: less than a quarter per step";
  const Vec2 none = ask(b, walker(), Vec2{}, {other(Vec2{1.1f, 0}, Vec2{0, 1})}).linear;
  EXPECT_EQ(none.y, 0);
}

TEST(CollisionFreeSpeed, is_the_gap_ahead_over_the_time_gap) {
  const CollisionFreeSpeed b{.time_gap = 2};
  const auto speed = [&](float distance) { return ask(b, walker(), Vec2{50, 0}, {other(Vec2{distance, 0})}).desired; };
  EXPECT_LT(length(speed(3) - Vec2{1, 0}), 1e-4f);
  EXPECT_LT(length(speed(3.9f) - Vec2{1.45f, 0}), 1e-4f);
  EXPECT_LT(length(speed(7) - Vec2{1.5f, 0}), 1e-4f);
  EXPECT_LT(length(ask(b, walker(), Vec2{50, 0}, {other(Vec2{3, 1.1f})}).desired - Vec2{1.5f, 0}), 1e-3f)
      << "beside the strip that it sweeps";
  EXPECT_LT(length(ask(b, walker(), Vec2{50, 0}, {other(Vec2{-1.2f, 0})}).desired - Vec2{1.5f, 0}), 1e-4f);
}

TEST(CollisionFreeSpeed, stands_before_what_it_touches) {
  EXPECT_LT(length(ask(CollisionFreeSpeed{.strength = 0}, walker(), Vec2{50, 0}, {other(Vec2{1, 0})}).desired), 1e-6f);
  const auto map = Map2::build({Obstacle::wall({{.5f, -10, 0}, {.5f, 10, 0}})});
  ASSERT_TRUE(map);
  EXPECT_LT(length(ask(CollisionFreeSpeed{.wall_strength = 0}, walker(), Vec2{50, 0}, {}, &*map).desired), 1e-6f);
}

}  // namespace
}  // namespace veer
