// Worlds in which agents change their states: the same bits however they are computed, kept and restored.
#include <gtest/gtest.h>

#include <map>

#include "tests/world/definition/states.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::hash_after;

TEST(States, are_all_visited_in_the_world_of_these_tests) {
  World2 world = test::watched<2>(120, 120);
  std::map<std::string_view, int> entered;
  for (int k = 0; k < 120; ++k) {
    world.step(1 / 20.f);
    for (const Event& e : world.events())
      if (e.kind == Event::Kind::changed_state) ++entered[world.group(e.group).definition().name];
  }
  for (const char* state : {"patrol", "chase", "search", "rest", "thief", "fleeing"})
    EXPECT_GT(entered[state], 5) << state;
  EXPECT_EQ(world.count(), 240u);
}

template <int D>
void expect_same_bits() {
  const World<D> start = test::watched<D>(80, 80);
  World<D> world = start;
  ASSERT_TRUE(world.set_width(1));
  const std::uint64_t scalar = hash_after(world, 24);
  for (const int lanes : {4, 8, 16}) {
    if (!is_supported(lanes)) continue;
    ASSERT_TRUE(world.set_width(lanes));
    EXPECT_EQ(hash_after(world, 24), scalar) << lanes << " lanes";
  }
  world.set_width(0);
  for (const std::size_t threads : {3u, 8u}) {
    test::Threads pool(threads);
    world.set_executor(pool.executor());
    EXPECT_EQ(hash_after(world, 24), scalar) << threads << " threads";
    world.set_executor({});
  }
}
TEST(States, are_the_same_in_every_width_and_on_any_number_of_threads) {
  expect_same_bits<2>();
  expect_same_bits<3>();
}

TEST(States, of_large_groups_are_the_same_on_several_threads) {
  World2 world = test::watched<2>(900, 300);
  const std::uint64_t alone = hash_after(world, 8);
  test::Threads pool(3);
  world.set_executor(pool.executor());
  EXPECT_EQ(hash_after(world, 8), alone);
}

TEST(States, do_not_depend_on_the_order_of_spawning) {
  std::uint64_t hashes[2];
  for (const bool backward : {false, true}) {
    World2 world = test::watched<2>(0, 0);
    test::Draw draw(2);
    std::vector<AgentDef<2>> defs;
    for (std::uint32_t k = 0; k < 150; ++k)
      defs.push_back({.position = draw.vec<2>(0, 60), .velocity = draw.vec<2>(-1, 1), .key = k + 1});
    for (std::size_t i = 0; i < defs.size(); ++i) {
      const std::size_t at = backward ? defs.size() - 1 - i : i;
      world.spawn({at % 2 == 0 ? 1u : 5u}, defs[at]);
    }
    hashes[backward] = hash_after(world, 40);
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(States, are_restored_with_a_copy_of_the_world) {
  World2 world = test::watched<2>(80, 80);
  for (int k = 0; k < 20; ++k) world.step(1 / 20.f);
  const World2 snapshot = world;
  const std::uint64_t ahead = hash_after(world, 25);
  for (int k = 0; k < 25; ++k) world.step(1 / 20.f);
  EXPECT_EQ(world.state_hash(), ahead);
  world = snapshot;
  EXPECT_EQ(world.state_hash(), snapshot.state_hash());
  EXPECT_EQ(hash_after(world, 25), ahead);
}

TEST(States, handles_stay_valid_and_tell_the_truth) {
  World2 world = test::watched<2>(60, 60);
  std::map<std::uint32_t, AgentId> ids;
  for (std::size_t g = 0; g < world.group_count(); ++g)
    for (const AgentId id : world.group(world.group_at(g)).agents()) ids[world.agent(id).key()] = id;
  ASSERT_EQ(ids.size(), 120u);
  std::size_t changes = 0;
  for (int k = 0; k < 60; ++k) {
    world.step(1 / 20.f);
    if (k == 30) {
      world.remove(ids[7]);
      ids.erase(7);
    }
    for (const Event& e : world.events()) {
      if (e.kind != Event::Kind::changed_state) continue;
      ++changes;
      EXPECT_EQ(ids[e.key], e.agent);
      EXPECT_EQ(world.agent(e.agent).group(), e.group);
    }
    std::size_t there = 0;
    for (const auto& [key, id] : ids) {
      ASSERT_TRUE(world.agent(id));
      const auto found = world.agent(id).state();
      ASSERT_EQ(found.key, key);
      ++there;
    }
    ASSERT_EQ(there, world.count());
  }
  EXPECT_GT(changes, 50u);
}

TEST(States, what_brains_keep_is_part_of_the_hash) {
  World2 world = test::watched<2>(3, 3);
  world.step(.05f);
  const std::uint64_t hash = world.state_hash();
  Columns<2>& guards = world.state().groups[0].columns;
  ASSERT_GT(guards.count, 0u);
  for (std::size_t word = 0; word < guards.thought_size; ++word) {
    World2 other = world;
    other.state().groups[0].columns.thought[word] += 1;
    EXPECT_NE(other.state_hash(), hash) << word;
  }
  World2 other = world;
  other.state().groups[0].columns.sighting[0].when = .01;
  EXPECT_NE(other.state_hash(), hash);
}

}  // namespace
}  // namespace veer
