// Limits that depend on speed, as behaviors, combiners and bodies see them.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/world/worlds.hpp"
#include "veer/move/bodies/turn_first.hpp"

namespace veer {
namespace {

// v' = a (1 - c v) with c = (1 - force_at_top) / max_speed, so v = (1 - exp(-a c t)) / c, up to max_speed.
TEST(Envelope, makes_an_agent_gain_speed_along_a_known_curve) {
  for (const float at_top : {.01f, .25f, .8f, 1.f}) {
    World2 world;
    const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{1e6f, 0})}}),
                                            .limits = {.max_speed = 20, .max_force = 10, .mass = 2},
                                            .envelope = {.force_at_top = at_top}});
    const AgentId id = world.spawn(group);
    const double a = 5, c = static_cast<double>(1 - at_top) / 20;
    for (int k = 1; k <= 600; ++k) {
      world.step(1 / 120.f);
      const double t = k / 120., v = c > 0 ? (1 - std::exp(-a * c * t)) / c : a * t;
      ASSERT_NEAR(static_cast<double>(world.agent(id).velocity().x), std::min(v, 20.), .01 * std::min(v, 20.) + .005)
          << at_top << " after " << t;
    }
  }
}

TEST(Envelope, makes_fast_turns_wider) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{0, 3})}}),
                                          .body = body(TurnFirst{}),
                                          .limits = {.max_speed = 4, .max_force = 400, .max_angular_speed = 2},
                                          .envelope = {.turn_at_top = .5f}});
  const AgentId id = world.spawn(group, {.velocity = {4, 0}});
  float low = 0, high = 0;
  for (int k = 0; k < 240 * 7; ++k) {
    world.step(1 / 240.f);
    low = std::min(low, world.agent(id).position().y);
    high = std::max(high, world.agent(id).position().y);
  }
  EXPECT_NEAR((high - low) / 2, 4 / (2 * .5f), .05f);
}

TEST(Envelope, one_that_is_out_of_range_is_refused) {
  for (const float wrong : {-.1f, 1.1f, std::nanf("")}) {
    EXPECT_EQ(World2{}.add_group({.envelope = {.force_at_top = wrong}}).reason(),
              "envelope: force_at_top is out of its range");
    EXPECT_EQ(World2{}.add_group({.envelope = {.turn_at_top = wrong}}).reason(),
              "envelope: turn_at_top is out of its range");
  }
}

}  // namespace
}  // namespace veer
