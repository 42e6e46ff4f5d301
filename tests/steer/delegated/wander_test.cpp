#include "veer/steer/delegated/wander.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/steer/track.hpp"
#include "veer/steer/delegated/wander_facing.hpp"

namespace veer {
namespace {

Tick<float> tick_of(std::uint32_t key, std::uint64_t step, float dt) {
  Tick<float> t = test::tick(dt);
  t.seed = 3;
  t.key = key;
  t.step = step;
  return t;
}

/// The mean cosine between the spot now and `seconds` later, over many agents that stand still and look along x.
template <int D>
double correlation(const Wander& wander, float seconds, float dt) {
  double sum = 0;
  const int agents = 3000, steps = static_cast<int>(seconds / dt + .5f);
  for (std::uint32_t key = 1; key <= agents; ++key) {
    Wander::Memory<float, D> memory{};
    const Vec<float, D> heading{1};
    wander.random_walk(heading, memory, tick_of(key, 0, dt));
    const Vec<float, D> start = memory.spot;
    for (int k = 1; k <= steps; ++k)
      wander.random_walk(heading, memory, tick_of(key, static_cast<std::uint64_t>(k), dt));
    sum += static_cast<double>(dot(start, memory.spot));
  }
  return sum / agents;
}

// The contract of the doc comment: exp(-T / correlation_time), correlation_time = 2 / (jitter^2 (D - 1)). The mean of
// 3,000 cosines has a standard error below 0.014.
TEST(Wander, forgets_its_turn_with_the_correlation_time_that_follows_from_its_jitter) {
  for (const float jitter : {.7f, 1.4f})
    for (const float seconds : {.5f, 1.f}) {
      const double j2 = static_cast<double>(jitter * jitter), t = static_cast<double>(seconds);
      EXPECT_NEAR(correlation<2>({.jitter = jitter}, seconds, 1 / 50.f), std::exp(-t * j2 / 2), .05) << jitter;
      EXPECT_NEAR(correlation<3>({.jitter = jitter}, seconds, 1 / 50.f), std::exp(-t * j2), .05) << jitter;
    }
}

TEST(Wander, moves_its_spot_alike_for_any_length_of_step) {
  const double wanted = std::exp(-.5);
  for (const float dt : {1 / 240.f, 1 / 60.f, 1 / 20.f, 1 / 10.f})
    EXPECT_NEAR(correlation<2>({.jitter = 1}, 1, dt), wanted, .045) << "dt " << dt;
}

TEST(Wander, turns_continuously) {
  for (std::uint32_t key = 1; key <= 20; ++key) {
    Agent2 self{.velocity = {2, 0}, .max_speed = 2, .max_acceleration = 6};
    Wander::Memory<float, 2> memory{};
    const float dt = 1 / 60.f;
    for (std::uint64_t k = 0; k < 1200; ++k) {
      const Vec2 before = self.heading;
      test::carry_out(self, Wander{}.steer(self, memory, tick_of(key, k, dt)), dt);
      // At most the acceleration across the speed: 6 / 2 rad/s, and it never comes near to standing still.
      ASSERT_GT(length(self.velocity), 1.f);
      ASSERT_LT(abs(turn_between(before, self.heading).x), 6 * dt) << "step " << k;
    }
  }
}

template <int D>
void expect_no_drift() {
  Vec<double, D> sum{};
  double square = 0;
  const int agents = 2000, steps = 600;
  for (std::uint32_t key = 1; key <= agents; ++key) {
    // Starts look in opposite directions, so that the first stretch cancels out.
    Agent<float, D> self{.max_speed = 1, .max_acceleration = 4};
    self.heading = Vec<float, D>{key % 2 ? 1.f : -1.f};
    Wander::Memory<float, D> memory{};
    for (std::uint64_t k = 0; k < steps; ++k)
      test::carry_out(self, Wander{.jitter = 2}.steer(self, memory, tick_of(key, k, 1 / 20.f)), 1 / 20.f);
    for (int d = 0; d < D; ++d) {
      const double p = static_cast<double>(self.position[d]);
      sum[d] += p;
      square += p * p;
    }
  }
  const double spread = std::sqrt(square / (D * agents));
  for (int d = 0; d < D; ++d)
    EXPECT_LT(std::abs(sum[d] / agents), 4 * spread / std::sqrt(agents)) << "axis " << d << ", spread " << spread;
}
TEST(Wander, drifts_nowhere_over_many_agents) {
  expect_no_drift<2>();
  expect_no_drift<3>();
}

// In 3D headings must not prefer or avoid the poles: after long enough every height on the sphere is as likely as
// another (Archimedes: equal slices have equal areas).
TEST(Wander, has_no_poles) {
  std::array<int, 10> heights{}, along_x{};
  for (std::uint32_t key = 1; key <= 2000; ++key) {
    Agent3 self{.max_speed = 1, .max_acceleration = 4};
    self.heading = {0, 0, key % 2 ? 1.f : -1.f};
    Wander::Memory<float, 3> memory{};
    for (std::uint64_t k = 0; k < 400; ++k)
      test::carry_out(self, Wander{.jitter = 2}.steer(self, memory, tick_of(key, k, 1 / 10.f)), 1 / 10.f);
    const auto slice = [](float c) { return static_cast<std::size_t>(std::min(9.f, (c + 1) * 5)); };
    ++heights[slice(self.heading.z)];
    ++along_x[slice(self.heading.x)];
  }
  EXPECT_LT(test::chi_square(heights), 10 + 3.1 * std::sqrt(20.) + 4);
  EXPECT_LT(test::chi_square(along_x), 10 + 3.1 * std::sqrt(20.) + 4);
}

TEST(Wander, with_a_larger_circle_turns_more_sharply) {
  const auto turned = [](float radius) {
    double sum = 0;
    for (std::uint32_t key = 1; key <= 30; ++key) {
      Agent2 self{.velocity = {2, 0}, .max_speed = 2, .max_acceleration = 20};
      Wander::Memory<float, 2> memory{};
      for (std::uint64_t k = 0; k < 300; ++k) {
        const Vec2 before = self.heading;
        test::carry_out(self, Wander{.distance = 4, .radius = radius}.steer(self, memory, tick_of(key, k, 1 / 30.f)),
                        1 / 30.f);
        sum += static_cast<double>(abs(turn_between(before, self.heading).x));
      }
    }
    return sum;
  };
  EXPECT_LT(turned(.5f), turned(2) * .5);
  EXPECT_EQ(turned(0), 0) << "a circle without size leads straight on";
}

TEST(WanderFacing, pushes_the_way_it_looks_and_turns_to_the_spot) {
  for (std::uint32_t key = 1; key <= 20; ++key) {
    Agent2 self{.max_speed = 3, .max_acceleration = 2, .max_angular_speed = 2};
    WanderFacing::Memory<float, 2> memory{};
    float behind = 0;  // how far the heading is from the way to the spot, on average
    for (std::uint64_t k = 0; k < 600; ++k) {
      const auto asked = wander_facing(self, memory, tick_of(key, k, 1 / 60.f));
      ASSERT_LE(length(asked.linear - self.heading * 2.f), 1e-5f);
      const Vec2 way = unit(self.heading * 3.f + memory.spot * 2.f);
      const float left = turn_between(self.heading, way).x;
      // Turning is asked for the way the spot is, unless it turns that way fast enough already.
      const bool must_turn = abs(left) > .05f && left * self.spin.x <= 0;
      ASSERT_TRUE(!must_turn || left * asked.angular.x > 0) << "step " << k;
      behind += abs(left) / 600;
      test::carry_out(self, asked, 1 / 60.f);
    }
    EXPECT_LT(behind, .8f) << "asin(2 / 3) = 0.73 is the farthest off the spot can be while it is ahead";
  }
}

}  // namespace
}  // namespace veer
