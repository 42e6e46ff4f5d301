#include "veer/base/on_demand.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/threads.hpp"

namespace veer {
namespace {

TEST(OnDemand, is_made_by_one_thread_and_seen_by_all) {
  for (int round = 0; round < 200; ++round) {
    OnDemand thing;
    thing.outdate();
    std::atomic<int> made = 0;
    int value = 0;  // not atomic: ensure() has to make it visible
    std::vector<int> seen(8);
    test::Threads threads(4);
    auto ask = [&](std::size_t k) {
      thing.ensure([&] {
        ++made;
        value = 7;
      });
      seen[k] = value;
    };
    threads.executor().for_each(seen.size(), ask);
    ASSERT_EQ(made, 1);
    ASSERT_EQ(seen, std::vector<int>(8, 7));
  }
}

TEST(OnDemand, begins_as_current_and_is_made_again_once_it_is_outdated) {
  OnDemand thing;
  int made = 0;
  const auto make = [&] { ++made; };
  thing.ensure(make);
  EXPECT_EQ(made, 0);
  thing.outdate();
  EXPECT_FALSE(thing.is_current());
  thing.ensure(make);
  thing.ensure(make);
  EXPECT_EQ(made, 1);
}

TEST(OnDemand, tells_whether_it_was_needed_since_it_was_last_made_anew) {
  OnDemand thing;
  EXPECT_FALSE(thing.was_needed());
  thing.note_need();
  EXPECT_TRUE(thing.was_needed());
  thing.renew();
  EXPECT_FALSE(thing.was_needed());
  EXPECT_TRUE(thing.is_current());
  thing.note_need();
  thing.outdate();
  EXPECT_FALSE(thing.was_needed());
}

TEST(OnDemand, is_copied_with_its_state) {
  OnDemand outdated;
  outdated.outdate();
  OnDemand copy = outdated;
  EXPECT_FALSE(copy.is_current());
  OnDemand needed;
  needed.note_need();
  copy = needed;
  EXPECT_TRUE(copy.is_current());
  EXPECT_TRUE(copy.was_needed());
}

}  // namespace
}  // namespace veer
