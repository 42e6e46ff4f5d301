#include "veer/agent/handle.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

TEST(Handle, null_names_no_agent) {
  World2 world;
  world.spawn(*world.add_group({}));
  EXPECT_FALSE(AgentId{});
  EXPECT_FALSE(GroupId{});
  EXPECT_FALSE(world.agent({}));
  EXPECT_EQ(world.count(), 1u);
}

TEST(Handle, an_index_is_used_again_with_another_generation) {
  World2 world;
  const GroupId group = *world.add_group({});
  const AgentId first = world.spawn(group, {.position = {1, 0}});
  ASSERT_TRUE(world.remove(first));
  const AgentId second = world.spawn(group, {.position = {2, 0}});
  EXPECT_EQ(second.index, first.index);
  EXPECT_NE(second.generation, first.generation);
  EXPECT_FALSE(world.agent(first));
  ASSERT_TRUE(world.agent(second));
  EXPECT_EQ(world.agent(second).position(), (Vec2{2, 0}));
}

TEST(Handle, an_index_that_has_used_up_its_generations_is_retired) {
  World2 world;
  const GroupId group = *world.add_group({});
  AgentId last = world.spawn(group);
  world.state().handles[0].generation = last.generation = 0xffffffffu;
  ASSERT_TRUE(world.remove(last));
  EXPECT_FALSE(world.agent({last.index, 0}));
  EXPECT_NE(world.spawn(group).index, last.index);
}

/// The model's copy of an agent.
struct Known {
  Vec2 position, velocity;
  float max_speed;
  std::uint32_t key;
  GroupId group;
};

// Compares the table of handles, the rows that move when one is removed, and the two copies of the state that are
// swapped with every step with a plain map.
RC_GTEST_PROP(Handle, any_spawns_and_removes_keep_every_agent_under_its_own_handle, ()) {
  World2 world;
  const GroupId groups[] = {*world.add_group({}), *world.add_group({.limits = {.max_speed = 7}})};
  std::map<AgentId, Known> living;
  std::vector<AgentId> ever;
  const auto commands = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, 10), rc::gen::inRange(0, 1000)));
  int number = 0;
  for (const auto& [what, which] : commands) {
    ++number;
    if (what < 5) {
      const auto x = static_cast<float>(number);
      const Known made{{x, -x}, {1, static_cast<float>(which % 3)}, 5 + x, world.next_key(), groups[which % 2]};
      const AgentId id =
          world.spawn(made.group, {.position = made.position, .velocity = made.velocity, .max_speed = made.max_speed});
      RC_ASSERT(!living.contains(id));
      for (const AgentId& old : ever) RC_ASSERT(old != id);
      living[id] = made;
      ever.push_back(id);
    } else if (what < 9 && !ever.empty()) {
      const AgentId id = ever[static_cast<std::size_t>(which) % ever.size()];
      if (!world.agent(id)) continue;
      RC_ASSERT(world.remove(id));
      RC_ASSERT(living.erase(id) == 1);
    } else {
      world.step(.25f);
      for (auto& [id, known] : living) known.position += known.velocity * .25f;
    }
    RC_ASSERT(world.count() == living.size());
    for (const AgentId& id : ever) {
      const auto found = world.agent(id);
      const auto known = living.find(id);
      RC_ASSERT(static_cast<bool>(found) == (known != living.end()));
      if (!found) continue;
      RC_ASSERT(found.key() == known->second.key);
      RC_ASSERT(found.group() == known->second.group);
      RC_ASSERT(found.position() == known->second.position);
      RC_ASSERT(found.velocity() == known->second.velocity);
      RC_ASSERT(found.limits().max_speed == known->second.max_speed);
    }
  }
}

}  // namespace
}  // namespace veer
