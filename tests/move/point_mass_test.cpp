#include "veer/move/bodies/point_mass.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/agent/draw.hpp"
#include "veer/agent/columns.hpp"
#include "veer/move/body.hpp"
#include "veer/move/turning.hpp"

namespace veer {
namespace {

Asked<float, 2> push(const Vec2& acceleration, const Vec2& heading) {
  return {.move = acceleration, .heading = heading};
}

// Semi-implicit Euler: after n steps v = v0 + a n dt, and p = p0 + v0 n dt + a dt^2 n (n + 1) / 2.
TEST(PointMass, follows_the_closed_form_of_constant_acceleration) {
  const Agent2 limits{.max_speed = 1000, .max_acceleration = 50};
  const Vec2 a{3, -2}, v0{1, 5}, p0{-4, 2};
  BodyState<float, 2> state{p0, v0, {1, 0}};
  for (int n = 1; n <= 400; ++n) {
    PointMass{}.move(state, push(a, state.heading), limits, 1 / 64.f);
    const float t = static_cast<float>(n) / 64, factor = 1 + 1 / static_cast<float>(n);
    ASSERT_LT(length(state.velocity - (v0 + a * t)), 1e-3f);
    ASSERT_LT(length(state.position - (p0 + v0 * t + a * (t * t / 2 * factor))), 1e-2f);
  }
}

TEST(PointMass, delivers_no_more_than_its_acceleration_and_speed) {
  test::Draw draw(1);
  for (int round = 0; round < 1000; ++round) {
    const Agent3 limits{.max_speed = draw.of_any_size(.1f, 50), .max_acceleration = draw.of_any_size(.1f, 50)};
    const Vec3 v = draw.direction<3>() * draw.between(0, limits.max_speed), asked = draw.vec<3>(-200, 200);
    BodyState<float, 3> state{{}, v, {1, 0, 0}};
    const float dt = draw.between(.001f, .1f);
    PointMass{}.move(state, {asked, state.heading, false}, limits, dt);
    ASSERT_LE(length(state.velocity), limits.max_speed * 1.00001f);
    ASSERT_LE(length(state.velocity - v), limits.max_acceleration * dt * 1.001f + 1e-5f);
    ASSERT_LT(length(state.position - state.velocity * dt), 1e-5f) << "moves with the new velocity";
  }
}

TEST(PointMass, cuts_a_push_in_length_not_in_direction) {
  BodyState<float, 2> state{{}, {}, {1, 0}};
  PointMass{}.move(state, push({30, 40}, {1, 0}), Agent2{.max_speed = 100, .max_acceleration = 5}, 1.f);
  EXPECT_LT(length(state.velocity - Vec2{3, 4}), 1e-5f);
}

TEST(PointMass, drag_takes_the_same_fraction_of_the_velocity_however_a_second_is_cut) {
  for (int rate : {10, 30, 60, 240}) {
    BodyState<float, 2> state{{}, {8, -6}, {1, 0}};
    for (int k = 0; k < 2 * rate; ++k)
      PointMass{.drag = .7f}.move(state, push({}, state.heading), Agent2{.max_speed = 100},
                                  1 / static_cast<float>(rate));
    EXPECT_NEAR(length(state.velocity), 10 * std::exp(-1.4f), 1e-4f) << rate;
  }
}

TEST(PointMass, under_a_steady_push_drag_leads_to_a_terminal_speed) {
  BodyState<float, 2> state{{}, {}, {1, 0}};
  for (int k = 0; k < 6000; ++k)
    PointMass{.drag = 2}.move(state, push({4, 0}, {1, 0}), Agent2{.max_speed = 100}, 1 / 600.f);
  EXPECT_NEAR(state.velocity.x, 2, .01f);  // a / drag
}

TEST(PointMass, faces_along_its_velocity_and_keeps_its_heading_at_rest) {
  BodyState<float, 2> state{{}, {0, 2}, {1, 0}};
  const Agent2 limits{.max_speed = 5, .max_acceleration = 20};
  PointMass{}.move(state, push({}, state.heading), limits, .1f);
  EXPECT_EQ(state.heading, (Vec2{0, 1}));
  PointMass{}.move(state, push({0, -20}, state.heading), limits, .1f);  // stops it
  EXPECT_EQ(state.velocity, Vec2{});
  EXPECT_EQ(state.heading, (Vec2{0, 1}));
}

TEST(PointMass, a_requested_heading_wins_over_the_velocity) {
  BodyState<float, 2> state{{}, {0, 2}, {1, 0}};
  PointMass{}.move(state, {{}, {-1, 0}, true}, Agent2{.max_speed = 5}, .1f);
  EXPECT_EQ(state.heading, (Vec2{-1, 0}));
  EXPECT_EQ(state.velocity, (Vec2{0, 2}));
}

// A force moves a heavy agent less: the columns hold force and mass, the body gets their ratio.
TEST(PointMass, max_force_and_mass_make_the_acceleration) {
  Columns<2> columns;
  columns.resize(1);
  for (LimitColumn& limit : columns.limits) limit.set_common(100);
  columns.limits[1].set(0, 6, 1);  // N
  columns.limits[2].set(0, 3, 1);  // kg
  columns.asked[0] = {50, 0};
  const BodyInfo& info = body_info<PointMass>();
  const PointMass how;
  info.kernels.kernel<2>(0)({&columns, 0, 1, .5f}, &how);
  EXPECT_EQ(columns.next[0].velocity, (Vec2{1, 0}));  // 6 N / 3 kg * 0.5 s
  EXPECT_EQ(columns.next[0].position, (Vec2{.5f, 0}));
  EXPECT_EQ(columns.now[0].position, Vec2{}) << "the present is frozen";
}

template <int D>
void expect_limited_turns() {
  test::Draw draw(4);
  for (int round = 0; round < 1000; ++round) {
    Agent<float, D> limits;
    limits.max_speed = draw.of_any_size(.1f, 50);
    limits.max_acceleration = draw.of_any_size(.1f, 500);
    limits.max_angular_speed = draw.of_any_size(.01f, 10);
    const float dt = draw.of_any_size(.001f, .25f);
    const Vec<float, D> way = draw.direction<D>(), v = way * draw.between(.05f, 1) * limits.max_speed;
    BodyState<float, D> free{{}, v, way}, state = free;
    const Asked<float, D> asked{.move = draw.vec<D>(-500, 500), .heading = way};
    PointMass{}.move(free, asked, limits, dt);
    PointMass{.limit_turn = true}.move(state, asked, limits, dt);
    ASSERT_LE(length(turn_between(way, unit(state.velocity))), limits.max_angular_speed * dt + 1e-5f);
    const float speed = length(free.velocity), left = length(turn_between(unit(state.velocity), unit(free.velocity)));
    ASSERT_NEAR(length(state.velocity), std::max(std::cos(left) - std::sin(left) / 2, .05f) * speed,
                1e-4f * limits.max_speed)
        << "slower by what it couldn't turn to";
    const float off = length(turn_between(way, unit(free.velocity)));
    if (off > pi - 1.001f * unclear_side) continue;  // straight behind, the shorter way isn't clear
    ASSERT_LE(left, off + 1e-5f) << "the shorter way";
  }
}
TEST(PointMass, with_a_limit_its_velocity_turns_no_faster_whatever_is_requested_and_however_long_a_step_is) {
  expect_limited_turns<2>();
  expect_limited_turns<3>();
}

TEST(PointMass, with_a_limit_its_tightest_circle_is_speed_over_turning_speed) {
  Agent2 limits{.max_speed = 6, .max_acceleration = 1000};
  limits.max_angular_speed = 1.5f;
  for (const float dt : {1 / 30.f, 1 / 120.f}) {
    BodyState<float, 2> state{{}, {6, 0}, {1, 0}};
    float low = 1e9f, high = -1e9f;
    for (int k = 0; k < static_cast<int>(two_pi / 1.5f / dt) + 1; ++k) {
      // As hard as the turn needs: 6 m/s * 1.5 rad/s.
      PointMass{.limit_turn = true}.move(state, push(perpendicular(state.heading) * 9.f, state.heading), limits, dt);
      low = std::min(low, state.position.y);
      high = std::max(high, state.position.y);
    }
    EXPECT_NEAR((high - low) / 2, 6 / 1.5f, .01f * 4);
  }
}

TEST(PointMass, with_a_limit_an_agent_at_rest_starts_along_its_heading) {
  Agent2 limits{.max_speed = 6, .max_acceleration = 10};
  limits.max_angular_speed = 1;
  BodyState<float, 2> state{{}, {}, {1, 0}};
  PointMass{.limit_turn = true}.move(state, push({0, 10}, {1, 0}), limits, .1f);
  // 10 m/s^2 * 0.1 s, turned by 1 rad/s * 0.1 s; a twentieth, because the push is to the side.
  EXPECT_LT(length(state.velocity - direction(.1f) * .05f), 1e-5f);
  const auto ahead = push({10, 0}, {1, 0});
  for (int k = 0; k < 60; ++k) PointMass{.limit_turn = true}.move(state, ahead, limits, .1f);
  EXPECT_LT(length(state.velocity - Vec2{6, 0}), 1e-3f) << "with all of it once it goes there";
}

}  // namespace
}  // namespace veer
