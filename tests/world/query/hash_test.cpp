#include <gtest/gtest.h>

#include <set>

#include "tests/world/worlds.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

/// Flips each bit of a float in turn, and expects a hash never seen before.
template <int D>
void expect_every_bit_counts(const World<D>& world, float& number, std::set<std::uint64_t>& seen) {
  const std::uint32_t good = bits_of(number);
  for (int bit = 0; bit < 32; ++bit) {
    number = from_bits<float>(good ^ (1u << bit));
    EXPECT_TRUE(seen.insert(world.state_hash()).second) << "bit " << bit;
  }
  number = from_bits<float>(good);
}

template <int D>
void expect_hash_of_all_state() {
  World<D> world = test::lively<D>(3);
  for (int k = 0; k < 5; ++k) world.step(.05f);
  std::set<std::uint64_t> seen{world.state_hash()};
  for (Group<D>& group : world.state().groups) {
    Columns<D>& c = group.columns;
    for (std::size_t row = 0; row < c.count; ++row) {
      for (int d = 0; d < D; ++d) {
        expect_every_bit_counts(world, c.now[row].position[d], seen);
        expect_every_bit_counts(world, c.now[row].velocity[d], seen);
        expect_every_bit_counts(world, c.heading[row][d], seen);
        if (!c.goal.empty()) expect_every_bit_counts(world, c.goal[row][d], seen);
      }
      for (MemoryColumn& memory : c.memory)
        for (std::size_t i = 0; i < memory.size; ++i)
          for (int bit = 0; bit < 8; ++bit) {
            memory.bytes[row * memory.size + i] ^= std::byte(1 << bit);
            EXPECT_TRUE(seen.insert(world.state_hash()).second);
            memory.bytes[row * memory.size + i] ^= std::byte(1 << bit);
          }
      for (LimitColumn& limit : c.limits) {
        const float value = limit[row];
        limit.set(row, value + 1, c.count);
        EXPECT_TRUE(seen.insert(world.state_hash()).second);
        limit.set(row, value, c.count);
      }
    }
  }
  EXPECT_TRUE(seen.contains(world.state_hash())) << "all is as it was";
}
TEST(Hash, changes_with_any_single_bit_of_the_state) {
  expect_hash_of_all_state<2>();
  expect_hash_of_all_state<3>();
}

TEST(Hash, tells_seeds_steps_and_groups_apart) {
  EXPECT_NE(World2({.seed = 1}).state_hash(), World2({.seed = 2}).state_hash());
  World2 empty;
  const std::uint64_t before = empty.state_hash();
  empty.step(.1f);
  EXPECT_NE(empty.state_hash(), before);

  World2 one, other;
  for (World2* world : {&one, &other}) {
    world->add_group({}).value();
    world->add_group({}).value();
  }
  one.spawn(one.group_at(0));
  other.spawn(other.group_at(1));
  EXPECT_NE(one.state_hash(), other.state_hash());
}

TEST(Hash, does_not_depend_on_where_memory_holds_an_agent) {
  World2 one, other;
  std::vector<AgentId> a, b;
  for (auto [world, ids] : {std::pair{&one, &a}, std::pair{&other, &b}}) {
    const GroupId group = *world->add_group({});
    for (int i = 0; i < 6; ++i)
      ids->push_back(world->spawn(group, {.position = {static_cast<float>(i), 0}, .velocity = {0, .5f}}));
  }
  for (std::size_t i : {0u, 3u}) one.remove(a[i]);
  for (std::size_t i : {3u, 0u}) other.remove(b[i]);
  const GroupId group = one.group_at(0);
  EXPECT_FALSE(std::ranges::equal(one.group(group).keys(), other.group(group).keys()))
      << "the rows are in different order";
  EXPECT_EQ(one.state_hash(), other.state_hash());
  one.step(.1f);
  other.step(.1f);
  EXPECT_EQ(one.state_hash(), other.state_hash());
}

}  // namespace
}  // namespace veer
