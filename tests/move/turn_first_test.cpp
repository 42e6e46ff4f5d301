#include "veer/move/bodies/turn_first.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

template <int D>
BodyState<float, D> moved(BodyState<float, D> state, const Vec<float, D>& asked, const Agent<float, D>& limits,
                          float dt) {
  TurnFirst{}.move(state, Asked<float, D>{.move = asked, .heading = state.heading}, limits, dt);
  return state;
}

template <int D>
void expect_heading_leads() {
  test::Draw draw(71);
  for (int round = 0; round < 300; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(.5f, 20);
    limits.max_acceleration = draw.of_any_size(.5f, 50);
    limits.max_angular_speed = draw.of_any_size(.2f, 10);
    const float dt = 1 / draw.of_any_size(20, 240);
    BodyState<float, D> state{};
    state.heading = draw.direction<D>();
    state.velocity = state.heading * limits.max_speed;
    for (int k = 0; k < 10; ++k) {
      const auto before = state;
      state = moved<D>(state, draw.vec<D>(-50, 50), limits, dt);
      ASSERT_LT(length(state.velocity - state.heading * limits.max_speed), 1e-4f) << "full speed, along its heading";
      ASSERT_LT(length(state.position - before.position - state.velocity * dt), 1e-4f);
      ASSERT_LE(length(turn_between(before.heading, state.heading)), limits.max_angular_speed * dt + 2e-6f);
    }
  }
}
TEST(TurnFirst, moves_along_its_heading_at_full_speed_and_turns_no_faster_than_it_can) {
  expect_heading_leads<2>();
  expect_heading_leads<3>();
}

TEST(TurnFirst, turns_to_where_the_asked_acceleration_leads_in_its_response_time) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 40, .max_angular_speed = 100};
  // (2, 0) + (0, 20) 0.1: an eighth of a turn, within its limit. A request for (0, 1000) is cut to (0, 40).
  EXPECT_LT(length(moved<2>({{}, {2, 0}, {1, 0}}, {0, 20}, limits, .1f).heading - unit(Vec2{1, 1})), 1e-5f);
  EXPECT_LT(length(moved<2>({{}, {2, 0}, {1, 0}}, {0, 1000}, limits, .1f).heading - unit(Vec2{1, 2})), 1e-5f);
  const Agent2 slow{.max_speed = 2, .max_acceleration = 40, .max_angular_speed = 1};
  EXPECT_LT(length(moved<2>({{}, {2, 0}, {1, 0}}, {0, -20}, slow, .1f).heading - direction(-.1f)), 1e-5f);
}

TEST(TurnFirst, goes_straight_on_when_nothing_is_asked_and_starts_along_its_heading) {
  const Agent2 limits{.max_speed = 2, .max_acceleration = 4};
  EXPECT_EQ(moved<2>({{}, {}, {0, 1}}, {}, limits, .5f).velocity, (Vec2{0, 2}));
  const auto on = moved<2>({{}, {2, 0}, {1, 0}}, {}, limits, .5f);
  EXPECT_EQ(on.heading, (Vec2{1, 0}));
  EXPECT_EQ(on.position, (Vec2{1, 0}));
}

// An agent that always wants to turn moves on a circle of radius max_speed / max_angular_speed, however hard the push.
TEST(TurnFirst, its_tightest_turn_is_a_circle_of_speed_over_turning_speed) {
  test::Draw draw(72);
  for (int round = 0; round < 60; ++round) {
    Agent2 limits{.max_speed = draw.of_any_size(.5f, 5), .max_acceleration = 200};
    limits.max_angular_speed = draw.of_any_size(.5f, 5);
    const float side = round % 2 ? 1.f : -1.f, dt = 1 / draw.of_any_size(20, 240);
    BodyState<float, 2> state{{}, {limits.max_speed, 0}, {1, 0}};
    const float radius = limits.max_speed / limits.max_angular_speed;
    const Vec2 center{0, side * radius};
    const auto steps = static_cast<int>(two_pi / (limits.max_angular_speed * dt));
    float nearest = 1e9f, farthest = 0;
    for (int k = 0; k < steps; ++k) {
      state = moved<2>(state, perpendicular(state.heading) * (side * draw.between(100, 300)), limits, dt);
      // The middle of the step: its ends are on the circle of its middles, seen from the center.
      nearest = std::min(nearest, length(state.position - state.velocity * (dt / 2) - center));
      farthest = std::max(farthest, length(state.position - state.velocity * (dt / 2) - center));
    }
    EXPECT_NEAR((nearest + farthest) / (2 * radius), 1, .02f);
    EXPECT_LT((farthest - nearest) / radius, 2 * limits.max_angular_speed * dt + .01f);
  }
}

}  // namespace
}  // namespace veer
