#include "veer/steer/kinematic/kinematic_wander.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

constexpr int seconds = 10, agents = 1000;

/// By what angle each of many agents turned (whole turns counted) in each second of a walk.
std::vector<double> turned(float rate, std::uint64_t seed) {
  const KinematicWander wander;
  std::vector<double> angles;
  for (std::uint32_t agent = 1; agent <= agents; ++agent) {
    Agent2 self;
    std::uint64_t step = 0;
    for (int second = 0; second < seconds; ++second) {
      double sum = 0;
      for (int k = 0; k < static_cast<int>(rate); ++k) {
        const Tick<float> tick{1 / rate, seed, step++, agent, 0};
        const Vec2 heading = wander.steer(self, tick).heading;
        const float across = self.heading.x * heading.y - self.heading.y * heading.x;
        sum += static_cast<double>(std::atan2(across, dot(self.heading, heading)));
        self.heading = heading;
      }
      angles.push_back(sum);
    }
  }
  return angles;
}

/// After ten seconds: from the seconds themselves, which are many more than the agents, so that it is good to 1.5 %.
double variance_after_ten_seconds(const std::vector<double>& angles) {
  double sum = 0;
  for (double angle : angles) sum += angle * angle;
  return sum / agents;
}

TEST(KinematicWander, spreads_as_much_in_ten_seconds_at_30_as_at_240_steps_per_second) {
  const std::vector<double> slow = turned(30, 1), fast = turned(240, 2);
  // The difference of two uniforms has variance 1/6.
  const double expected = 2. * 2 / 6 * seconds;
  EXPECT_NEAR(variance_after_ten_seconds(slow) / expected, 1, .05);
  EXPECT_NEAR(variance_after_ten_seconds(fast) / expected, 1, .05);
  EXPECT_NEAR(variance_after_ten_seconds(fast) / variance_after_ten_seconds(slow), 1, .05);

  for (const std::vector<double>& angles : {slow, fast}) {
    // Sums of seconds vary as much as the seconds together do only if no second depends on another. Four standard
    // errors, as for the mean: no drift to either side.
    double sum = 0, squares = 0;
    for (std::size_t first = 0; first < angles.size(); first += seconds) {
      const double whole = std::accumulate(&angles[first], &angles[first] + seconds, 0.);
      sum += whole;
      squares += whole * whole;
    }
    EXPECT_NEAR(squares / agents / expected, 1, 4 * std::sqrt(2. / agents));
    EXPECT_LT(std::abs(sum / agents), 4 * std::sqrt(expected / agents));
  }
}

TEST(KinematicWander, walks_forward_at_full_speed_along_a_unit_heading) {
  Agent3 self{.heading = unit(Vec3{1, 2, 3}), .max_speed = 3};
  for (std::uint64_t step = 0; step < 5000; ++step) {
    const Course<float, 3> course = KinematicWander{}.steer(self, Tick<float>{.1f, 1, step, 1u, 0});
    ASSERT_NEAR(length(course.heading), 1, 1e-6f) << "rounding doesn't add up";
    ASSERT_EQ(course.velocity, course.heading * 3.f);
    // The largest turn in a step.
    ASSERT_GE(dot(course.heading, self.heading), std::cos(2 * std::sqrt(.1f)) - 1e-5f);
    self.heading = course.heading;
  }
}

// After many turns every direction of space is as likely as another, whatever it started with: no pole attracts.
TEST(KinematicWander, has_no_favorite_direction_in_space) {
  for (const Vec3& start : {Vec3{1, 0, 0}, Vec3{0, 0, 1}, unit(Vec3{1, 1, -1})}) {
    const KinematicWander wander{.max_rotation = 5};
    std::array<int, 8> octants{};
    std::array<int, 10> heights{};
    Vec3 sum{};
    for (std::uint32_t agent = 1; agent <= 3 * agents; ++agent) {
      Agent3 self{.heading = start};
      for (std::uint64_t step = 0; step < 60; ++step)
        self.heading = wander.steer(self, Tick<float>{.1f, 7, step, agent, 0}).heading;
      const Vec3 h = self.heading;
      ++octants[(h.x > 0 ? 1u : 0u) + (h.y > 0 ? 2u : 0u) + (h.z > 0 ? 4u : 0u)];
      // Slabs of equal height of a sphere have equal area (Archimedes).
      ++heights[static_cast<std::size_t>((h.z + 1) * 4.9999f)];
      sum += h;
    }
    EXPECT_LT(test::chi_square(octants), 24.3);  // 7 degrees of freedom, p = 0.001
    EXPECT_LT(test::chi_square(heights), 27.9);  // 9 degrees of freedom
    EXPECT_LT(length(sum) / (3.f * agents), 4 / std::sqrt(3.f * agents));
  }
}

// A single turn, seen along the heading: every side is as likely, at the poles as on the equator.
TEST(KinematicWander, turns_to_every_side_alike_in_space) {
  for (const Vec3& ahead :
       {Vec3{1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}, unit(Vec3{1, -2, 2.5f}), unit(Vec3{0, 1, 9})}) {
    const Vec3 side = unit(cross(ahead, Vec3{.3f, .7f, .2f})), up = cross(ahead, side);
    std::array<int, 12> sectors{};
    for (std::uint32_t agent = 1; agent <= 3 * agents; ++agent) {
      const Tick<float> tick{.1f, 3, 0, agent, 0};
      const Vec3 heading = KinematicWander{}.steer(Agent3{.heading = ahead}, tick).heading;
      const float around = std::atan2(dot(heading, up), dot(heading, side));
      ++sectors[static_cast<std::size_t>((around + pi) / two_pi * 11.999f)];
    }
    EXPECT_LT(test::chi_square(sectors), 31.3);  // 11 degrees of freedom, p = 0.001
  }
}

TEST(KinematicWander, agents_and_streams_turn_independently) {
  const auto heading = [](std::uint32_t agent, std::uint32_t stream) {
    return KinematicWander{}.steer(Agent2{}, Tick<float>{.1f, 1, 0, agent, stream}).heading;
  };
  EXPECT_EQ(heading(1, 0), heading(1, 0));
  EXPECT_FALSE(heading(1, 0) == heading(2, 0));
  EXPECT_FALSE(heading(1, 0) == heading(1, 1));
}

}  // namespace
}  // namespace veer
