#include "veer/steer/delegated/flow_following.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

TEST(FlowFollowing, asks_for_the_change_to_the_flow) {
  const FlowField wind{.velocity = {3, 4, 0}};
  const Agent2 self{.velocity = {1, 0}, .max_speed = 10, .max_acceleration = 1000};
  const Vec2 asked = flow_following(self, Flow<float, 2>{&wind}, {.response_time = .5f}).linear;
  EXPECT_NEAR(asked.x, 4, 1e-5f);  // (3 - 1) / 0.5
  EXPECT_NEAR(asked.y, 8, 1e-5f);
}

TEST(FlowFollowing, ends_up_going_with_the_flow_but_no_faster_than_it_can) {
  for (const float scale : {1.f, 10.f, -1.f}) {
    const FlowField wind{.velocity = {.6f, .8f, 0}};
    Agent2 self{.velocity = {-1, 0}, .max_speed = 2};
    const FlowFollowing follow{.scale = scale};
    for (int k = 0; k < 600; ++k) test::carry_out(self, follow.steer(self, Flow<float, 2>{&wind}), 1 / 60.f);
    const float wanted = clamp(scale, -2.f, 2.f);
    EXPECT_NEAR(self.velocity.x, .6f * wanted, 1e-3f);
    EXPECT_NEAR(self.velocity.y, .8f * wanted, 1e-3f);
  }
}

/// How far from its circle an agent gets that follows a vortex, m.
float drift(float look_ahead) {
  const FlowField vortex{.kind = FlowField::Kind::vortex, .speed = 3, .radius = 4};
  Agent2 self{.position = {4, 0}, .velocity = {0, 3}, .max_speed = 4, .max_acceleration = 10};
  const FlowFollowing follow{.look_ahead = look_ahead, .response_time = .3f};
  float most = 0;
  for (int k = 0; k < 500; ++k) {
    test::carry_out(self, follow.steer(self, Flow<float, 2>{&vortex}), 1 / 60.f);
    most = max(most, abs(length(self.position) - 4));
  }
  return most;
}
TEST(FlowFollowing, keeps_to_a_bend_better_when_it_looks_ahead) {
  EXPECT_GT(drift(0), 1);
  EXPECT_LT(drift(.3f), .25f * drift(0));
}

TEST(FlowFollowing, without_a_field_comes_to_rest) {
  Agent2 self{.velocity = {1, 1}, .max_speed = 2};
  for (int k = 0; k < 300; ++k) test::carry_out(self, flow_following(self, Flow<float, 2>{}), 1 / 60.f);
  EXPECT_LT(length(self.velocity), 1e-3f);
}

}  // namespace
}  // namespace veer
