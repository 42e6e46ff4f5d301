#include "veer/steer/basic/leak_through.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {
namespace {

struct Series {
  double variance = 0, later = 0;  // of one component, and its mean product with the value `lag` later
};

/// Many agents, long after the start.
Series series(const LeakThrough& leak, float dt, float lag) {
  Series s;
  const int agents = 3000, settle = static_cast<int>(5 * leak.correlation_time / dt),
            steps = static_cast<int>(lag / dt + .5f);
  for (std::uint32_t key = 1; key <= agents; ++key) {
    LeakThrough::Memory<float, 2> memory{};
    Tick<float> tick = test::tick(dt);
    tick.key = key;
    const Agent2 self{.max_acceleration = 100};
    const auto run = [&](int n) {
      Vec2 last{};
      for (int k = 0; k < n; ++k, ++tick.step) last = leak.steer(self, memory, tick).linear;
      return last;
    };
    const Vec2 first = run(settle), second = run(steps);
    s.variance += static_cast<double>(first.x * first.x) / agents;
    s.later += static_cast<double>(first.x * second.x) / agents;
  }
  return s;
}

// The stationary Ornstein-Uhlenbeck process: variance strength^2, product strength^2 exp(-lag / correlation_time).
TEST(LeakThrough, is_as_strong_and_lasts_as_long_as_it_says_at_any_step_length) {
  for (const float dt : {1 / 60.f, 1 / 20.f, 1 / 5.f}) {
    const Series s = series({.strength = 2, .correlation_time = .5f}, dt, .6f);
    EXPECT_NEAR(s.variance, 4, .5) << "dt " << dt;
    EXPECT_NEAR(s.later, 4 * std::exp(-1.2), .4) << "dt " << dt;
  }
}

/// An agent that seeks a goal straight behind a danger stands still where the two cancel out. Returns how far off the
/// line it gets, m.
float off_the_line(float strength) {
  Agent2 self{.position = {-6, 0}, .max_speed = 2, .max_acceleration = 4};
  LeakThrough::Memory<float, 2> memory{};
  Tick<float> tick = test::tick(1 / 60.f);
  float most = 0;
  for (; tick.step < 1800; ++tick.step) {
    const Vec2 asked = Seek{}.steer(self, Target2{{10, 0}}, tick).linear +
                       Flee{.panic_distance = 3}.steer(self, Target2{{0, 0}}, tick).linear * 1.5f +
                       LeakThrough{.strength = strength}.steer(self, memory, tick).linear;
    test::carry_out(PointMass{}, self, asked, tick.dt);
    most = max(most, abs(self.position.y));
  }
  return most;
}
TEST(LeakThrough, frees_an_agent_held_by_forces_that_cancel_out) {
  EXPECT_EQ(off_the_line(0), 0) << "the failure itself: in line with goal and danger nothing pushes sideways";
  EXPECT_GT(off_the_line(.5f), 2);
}

}  // namespace
}  // namespace veer
