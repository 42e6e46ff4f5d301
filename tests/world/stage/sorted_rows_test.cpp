// Rows of groups with neighbors change their order in every step; handles don't notice.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "tests/threads.hpp"
#include "tests/world/flocks.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

TEST(Handles, name_the_same_agent_while_rows_are_sorted_and_others_come_and_go) {
  World2 world({.domain = test::torus<2>(30)});
  const GroupId flock = *world.add_group({.mind = test::mind_of(test::flock_behaviors())});
  const GroupId others = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{})}})});
  test::Draw draw(2);
  std::map<std::uint32_t, AgentId> living;  // by key
  std::map<std::uint32_t, float> mass;
  std::vector<AgentId> gone;
  bool reordered = false;
  for (int round = 0; round < 40; ++round) {
    for (int i = 0; i < 20; ++i) {
      const std::uint32_t key = world.next_key();
      mass[key] = draw.between(.5f, 3);
      living[key] = world.spawn(draw.below(4) ? flock : others,
                                {.position = draw.vec<2>(0, 30), .velocity = draw.vec<2>(-1, 1), .mass = mass[key]});
    }
    for (int i = 0; i < 9; ++i) {
      const auto chosen = std::next(living.begin(), draw.below(static_cast<std::uint32_t>(living.size())));
      ASSERT_TRUE(world.remove(chosen->second));
      gone.push_back(chosen->second);
      living.erase(chosen);
    }
    world.step(.1f);
    reordered = reordered || !std::ranges::is_sorted(world.group(flock).keys());
    ASSERT_EQ(world.count(), living.size());
    for (const auto& [key, id] : living) {
      ASSERT_TRUE(world.agent(id));
      const auto found = world.agent(id).state();
      ASSERT_EQ(found.key, key);
      ASSERT_EQ(found.limits.mass, mass[key]) << "what an agent can do goes with it";
    }
    for (const AgentId id : gone) ASSERT_FALSE(world.agent(id));
  }
  EXPECT_TRUE(reordered) << "or this tests nothing";
}

TEST(Handles, set_and_interpolate_the_right_agent_after_rows_were_sorted) {
  World2 world;
  const GroupId flock = *world.add_group({.mind = test::mind_of(test::flock_behaviors())});
  std::vector<AgentId> ids;
  for (const auto& def : test::keyed<2>(200, 20, 5)) ids.push_back(world.spawn(flock, def));
  test::Draw draw(6);
  for (int round = 0; round < 20; ++round) {
    // Far away from all others it has no neighbors and goes straight on.
    const AgentId one = ids[draw.below(200)];
    const Vec2 position = Vec2{1000, 1000} + draw.vec<2>(0, 900), velocity{.5f, -.25f};
    ASSERT_TRUE(world.agent(one).set_motion(position, velocity));
    EXPECT_EQ(world.agent(one).position(), position);
    world.step(.1f);
    EXPECT_LT(length(world.agent(one).position() - position - velocity * .1f), 1e-3f);
    EXPECT_LT(length(world.agent(one).interpolated(0) - position), 1e-3f);
    EXPECT_LT(length(world.agent(one).interpolated(.5f) - position - velocity * .05f), 1e-3f);
    ASSERT_TRUE(world.agent(one).set_motion(draw.vec<2>(0, 20), {}));
    // The last two positions of each agent are near each other: none of them is another agent's.
    for (const AgentId id : ids) {
      if (id == one) continue;
      ASSERT_LT(length(world.agent(id).interpolated(0) - world.agent(id).interpolated(1)), .1f * 1.01f);
    }
  }
}

/// Two flocks, and the handle of each agent by its key.
struct TwoFlocks {
  World2 world;
  std::array<GroupId, 2> flocks;
  std::vector<AgentId> ids;

  TwoFlocks() {
    for (GroupId& flock : flocks) flock = *world.add_group({.mind = test::mind_of(test::flock_behaviors())});
    for (const auto& def : test::keyed<2>(600, 20, 5)) {
      if (ids.size() <= *def.key) ids.resize(*def.key + 1);
      ids[*def.key] = world.spawn(flocks[*def.key % 2], def);
    }
  }
  /// Counts the keys whose handle leads to another agent, or to none; `gone` is left out.
  std::size_t count_wrong(const World2& in, std::uint32_t gone) const {
    std::size_t wrong = 0;
    for (std::uint32_t key = 0; key < ids.size(); ++key)
      if (ids[key] && key != gone) wrong += in.agent(ids[key]) && in.agent(ids[key]).key() == key ? 0 : 1;
    return wrong;
  }
};

// Where agents are is listed when somebody first asks after a sort: here several threads at once, of which some copy
// the world meanwhile.
TEST(Handles, can_be_looked_up_and_copied_by_several_threads_after_rows_were_sorted) {
  TwoFlocks two;
  test::Threads threads(4);
  two.world.set_executor(threads.executor());
  for (int round = 0; round < 20; ++round) {
    // Two steps: where agents were asked for before the last one, that has listed them already.
    for (int k = 0; k < 1 + round % 2; ++k) two.world.step(.1f);
    const World2& read = two.world;
    std::vector<std::size_t> wrong(6);
    auto look_up = [&](std::size_t k) {
      if (k % 2) wrong[k] = two.count_wrong(read, 0);
      else wrong[k] = two.count_wrong(World2(read), 0);
    };
    threads.executor().for_each(wrong.size(), look_up);
    ASSERT_EQ(wrong, std::vector<std::size_t>(6)) << "round " << round;
  }
  EXPECT_FALSE(std::ranges::is_sorted(two.world.group(two.flocks[0]).keys())) << "or this tests nothing";
}

TEST(Handles, are_right_after_any_first_call_that_follows_a_sort) {
  enum { transfer, remove, spawn, copy, assign, calls };
  for (int first = 0; first < calls; ++first) {
    TwoFlocks two;
    for (int k = 0; k < 10; ++k) two.world.step(.1f);
    World2 other;
    std::uint32_t gone = 0;
    bool done = true;
    if (first == transfer) done = two.world.agent(two.ids[7]).transfer(two.flocks[0]);
    if (first == remove) done = two.world.remove(two.ids[gone = 7]);
    if (first == spawn) {
      const std::uint32_t key = two.world.next_key();
      two.ids.resize(key + 1);
      two.ids[key] = two.world.spawn(two.flocks[1], {});
    }
    if (first == copy) done = two.count_wrong(World2(two.world), gone) == 0;
    if (first == assign) other = two.world;
    EXPECT_TRUE(done) << "call " << first;
    EXPECT_EQ(two.count_wrong(first == assign ? other : two.world, gone), 0u) << "call " << first;
  }
}

TEST(Handles, keep_goals_headings_and_wishes_together_when_rows_are_sorted) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = .5f}, 0}, {Arrive{}, 1, own_goal()}})});
  test::Draw draw(3);
  std::map<std::uint32_t, std::pair<AgentId, Vec2>> goals;
  for (int i = 0; i < 300; ++i) {
    const Vec2 goal = draw.vec<2>(0, 20);
    const std::uint32_t key = world.next_key();
    goals[key] = {world.spawn(group, {.position = draw.vec<2>(0, 20), .goal = goal, .max_speed = 4}), goal};
  }
  for (int k = 0; k < 400; ++k) world.step(.05f);
  EXPECT_FALSE(std::ranges::is_sorted(world.group(group).keys())) << "or this tests nothing";
  for (const auto& [key, agent] : goals)
    EXPECT_LT(length(world.agent(agent.first).position() - agent.second), .5f) << "agent " << key;
}

}  // namespace
}  // namespace veer
