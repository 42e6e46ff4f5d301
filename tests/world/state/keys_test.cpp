// Keys given by the caller, in any order and of any size.
#include "veer/world/state/keys.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/world/worlds.hpp"

namespace veer {
namespace {

using Taken = Keys::Taken;

RC_GTEST_PROP(Keys, every_key_is_taken_once, ()) {
  Keys keys;
  std::set<std::uint32_t> taken;
  const auto order = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0u, 40u));
  for (std::uint32_t key : order) {
    if (key == 0) key = keys.next();
    RC_ASSERT(keys.take(key) == (taken.insert(key).second ? Taken::yes : Taken::used_before));
    RC_ASSERT(keys.next() == *taken.rbegin() + 1);
  }
}

TEST(Keys, of_any_size_cost_the_same) {
  Keys keys;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    const std::uint32_t key = i * 0x9e3779b1u >> 1;  // spread over all of them
    ASSERT_EQ(keys.take(key), key == 0 ? Taken::out_of_range : Taken::yes) << i;
    ASSERT_NE(keys.take(key), Taken::yes) << i;
  }
  EXPECT_EQ(keys.take(largest_key + 1), Taken::out_of_range);
}

TEST(Spawn, says_what_is_wrong_with_a_key) {
  World2 world;
  const GroupId group = *world.add_group({});
  ASSERT_TRUE(world.spawn(group, {.key = largest_key - 1}));
  ASSERT_TRUE(world.spawn(group)) << "there was one key left";
  test::Mistakes mistakes;
  EXPECT_FALSE(world.spawn(group));
  EXPECT_EQ(mistakes.last(),
            "spawn: no key is left above the greatest that an agent had; give one that was never used");
  EXPECT_TRUE(world.spawn(group, {.key = 7}));
  EXPECT_FALSE(world.spawn(group, {.key = 7}));
  EXPECT_EQ(mistakes.last(), "spawn: an agent had this key before");
  for (const std::uint32_t key : {0u, largest_key + 1}) {
    EXPECT_FALSE(world.spawn(group, {.key = key}));
    EXPECT_EQ(mistakes.last(), "spawn: the key is 0 or above largest_key");
  }
  EXPECT_EQ(mistakes.count(), 4u);
  EXPECT_EQ(world.count(), 3u);
}

}  // namespace
}  // namespace veer
