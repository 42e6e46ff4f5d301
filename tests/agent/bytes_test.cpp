#include <gtest/gtest.h>

#include "draw.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

constexpr std::size_t many = 100000;

double bytes_per_agent(std::size_t bytes) { return static_cast<double>(bytes) / static_cast<double>(many); }

TEST(AgentBytes, are_at_most_100_in_the_plane_when_every_limit_differs) {
  World2 world;
  const GroupId group = *world.add_group({});
  world.group(group).reserve(many);
  test::Draw draw(1);
  for (std::size_t i = 0; i < many; ++i)
    world.spawn(group, {.max_speed = draw.between(1, 2),
                        .max_force = draw.between(1, 2),
                        .mass = draw.between(1, 2),
                        .radius = draw.between(1, 2),
                        .max_angular_speed = draw.between(1, 2)});
  EXPECT_LE(bytes_per_agent(world.agent_bytes()), 100);
  world.step(1 / 60.f);
  EXPECT_LE(bytes_per_agent(world.agent_bytes()), 100);
}

// In 3D, without the table of handles (12 bytes per agent).
TEST(AgentBytes, are_at_most_100_in_space_when_the_limits_are_common) {
  World3 world;
  world.spawn(*world.add_group({}), disc({}, 100), many);
  const std::size_t handles = world.state().handles.capacity() * sizeof(WorldState<3>::HandleEntry);
  EXPECT_LE(bytes_per_agent(world.agent_bytes() - handles), 100);
  EXPECT_LE(bytes_per_agent(handles), 12.1);
}

}  // namespace
}  // namespace veer
