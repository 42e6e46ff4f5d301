#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/world/worlds.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

TEST(Snapshot, a_copy_replays_to_the_same_hashes) {
  World2 world = test::lively<2>(30);
  for (int k = 0; k < 10; ++k) world.step(.05f);
  const World2 snapshot = world;
  std::vector<std::uint64_t> hashes;
  for (int k = 0; k < 20; ++k) {
    world.step(.05f);
    hashes.push_back(world.state_hash());
  }
  World2 replay = snapshot;
  for (std::uint64_t hash : hashes) {
    replay.step(.05f);
    ASSERT_EQ(replay.state_hash(), hash);
  }
  world = snapshot;  // roll back the world that ran on
  EXPECT_EQ(world.steps(), 10u);
  for (std::uint64_t hash : hashes) {
    world.step(.05f);
    ASSERT_EQ(world.state_hash(), hash);
  }
}

// Goals are looked up by address during a step: the copy must use its own.
TEST(Snapshot, copies_do_not_share_anything) {
  World2 world = test::lively<2>(30);
  world.step(.05f);
  World2 copy = world;
  const std::uint64_t hash = copy.state_hash();
  const AgentId guest{world.state().groups[2].columns.handle_index[0], 1};
  ASSERT_TRUE(world.agent(guest).set_goal({1, 2}));
  ASSERT_TRUE(world.remove(guest));
  for (int k = 0; k < 5; ++k) world.step(.05f);
  EXPECT_EQ(copy.state_hash(), hash);
  EXPECT_TRUE(copy.agent(guest));
  World2 moved = std::move(copy);
  EXPECT_EQ(moved.state_hash(), hash);
  moved.step(.05f);
}

// Agents come and go between any two steps, in worlds that differ only in how they are computed.
RC_GTEST_PROP(Population, may_change_between_any_two_steps, ()) {
  World2 narrow = test::lively<2>(2), wide = narrow;
  narrow.set_width(1);
  wide.set_width(16);
  std::size_t expected = narrow.count();
  std::vector<AgentId> ids;
  const auto commands = *rc::gen::container<std::vector<std::pair<unsigned, unsigned>>>(
      rc::gen::pair(rc::gen::inRange(0u, 6u), rc::gen::inRange(0u, 1000u)));
  for (const auto& [what, which] : commands) {
    if (what < 3) {
      const AgentDef<2> def{.position = {static_cast<float>(which) / 25, 3},
                            .max_speed = 1 + static_cast<float>(which % 4)};
      const GroupId group = narrow.group_at(which % 4);
      ids.push_back(narrow.spawn(group, def));
      RC_ASSERT(wide.spawn(group, def) == ids.back());
      ++expected;
    } else if (what == 3 && !ids.empty()) {
      const AgentId gone = ids[which % ids.size()];
      RC_ASSERT(static_cast<bool>(wide.agent(gone)) == static_cast<bool>(narrow.agent(gone)));
      if (!narrow.agent(gone)) continue;
      RC_ASSERT(narrow.remove(gone) && wide.remove(gone));
      --expected;
    } else {
      narrow.step(.1f);
      wide.step(.1f);
    }
    RC_ASSERT(narrow.count() == expected);
    RC_ASSERT(narrow.state_hash() == wide.state_hash());
  }
}

TEST(Population, of_no_agents_can_be_stepped) {
  World3 world;
  EXPECT_EQ(world.step(.1f), StepOutcome::stepped);
  world.add_group({.mind = blend({{KinematicWander{}}})}).value();
  EXPECT_EQ(world.step(.1f), StepOutcome::stepped);
  EXPECT_EQ(world.steps(), 2u);
  EXPECT_NEAR(world.time(), .2, 1e-6);
  EXPECT_TRUE(world.events().empty());
}

TEST(Population, at_one_position_stays_finite_and_moves_alike) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{1, 1})}, {Flee{}, 1, at(Vec2{0, 0})}})});
  for (int i = 0; i < 20; ++i) world.spawn(group);
  for (int k = 0; k < 20; ++k) world.step(.05f);
  for (const Vec2& p : world.group(group).positions()) {
    EXPECT_TRUE(is_finite(p));
    EXPECT_EQ(p, world.group(group).positions()[0]);
  }
  EXPECT_TRUE(world.events().empty());
}

}  // namespace
}  // namespace veer
