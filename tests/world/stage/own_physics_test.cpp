// A caller with a physics engine of its own reads what the minds ask for and writes positions back.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/world/worlds.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

/// The stages up to `combine`, then the caller's own bodies, then `publish`.
void step_with_own_bodies(World2& world, std::span<const AgentId> agents, float dt) {
  take_commands(world);
  sense(world);
  steer(world, dt);
  combine(world, dt);
  for (AgentId id : agents) {
    const AgentState<2> now = world.agent(id).state();
    Vec2 velocity = clip(now.velocity + world.agent(id).asked() * dt, now.limits.max_speed);
    for (int d = 0; d < 2; ++d)
      velocity[d] = std::abs(velocity[d]) < 1e-9f ? 0 : velocity[d];  // as bodies come to rest
    ASSERT_TRUE(world.agent(id).set_motion(now.position + velocity * dt, velocity));
  }
  publish(world, dt);
}

TEST(OwnPhysics, moves_agents_as_the_world_would_when_it_does_the_same_sums) {
  World2 inside;
  const GroupId group = *inside.add_group({.mind = blend({{Arrive{}, 1, at(Vec2{3, 1})}})});
  const std::vector<AgentId> ids = inside.spawn(group, disc({}, 5), 20);
  World2 outside = inside;
  std::size_t arrivals = 0, expected = 0;
  for (int k = 0; k < 300; ++k) {
    inside.step(.05f);
    step_with_own_bodies(outside, ids, .05f);
    for (AgentId id : ids) {
      ASSERT_EQ(outside.agent(id).position(), inside.agent(id).position()) << "step " << k;
      ASSERT_EQ(outside.agent(id).velocity(), inside.agent(id).velocity());
    }
    expected += inside.events().size();
    arrivals += outside.events().size();
  }
  EXPECT_EQ(arrivals, expected);
  EXPECT_EQ(arrivals, 20u);
  EXPECT_EQ(outside.steps(), 300u);
  EXPECT_EQ(outside.time(), inside.time());
}

TEST(OwnPhysics, what_is_written_back_is_there_after_publish) {
  World3 world;
  const AgentId agent = world.spawn(*world.add_group({}), {.position = {1, 0, 0}, .heading = {0, 1, 0}});
  for (int k = 1; k <= 5; ++k) {
    const Vec3 place{static_cast<float>(k), 2, 3};
    take_commands(world);
    sense(world);
    steer(world, .1f);
    combine(world, .1f);
    ASSERT_TRUE(world.agent(agent).set_motion(place, {1, 2, 3}));
    publish(world, .1f);
    EXPECT_EQ(world.agent(agent).position(), place);
    EXPECT_EQ(world.agent(agent).velocity(), (Vec3{1, 2, 3}));
    EXPECT_EQ(world.agent(agent).heading(), (Vec3{0, 1, 0})) << "it was not changed";
  }
}

}  // namespace
}  // namespace veer
