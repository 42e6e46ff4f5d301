// The same bits for every pack width, number of threads and order of work.
#include <gtest/gtest.h>

#include "worlds.hpp"

namespace veer {
namespace {

using test::hash_after;

template <int D>
void expect_same_in_every_width(std::size_t size) {
  World<D> world = test::lively<D>(size);
  ASSERT_TRUE(world.set_width(1));
  const std::uint64_t scalar = hash_after(world, 6);
  for (int lanes : {4, 8, 16, 0}) {
    if (lanes > 0 && !is_supported(lanes)) continue;
    ASSERT_TRUE(world.set_width(lanes));
    EXPECT_EQ(hash_after(world, 6), scalar) << D << "D, " << size << " agents, " << lanes << " lanes";
  }
}
TEST(Width, does_not_change_a_bit_whatever_the_size_of_a_group) {
  for (std::size_t size : {0u, 1u, 3u, 255u, 256u, 257u, 1000u}) {
    expect_same_in_every_width<2>(size);
    expect_same_in_every_width<3>(size);
  }
}

TEST(Width, other_than_a_compiled_one_is_refused) {
  World2 world;
  for (int lanes : {-1, 2, 3, 32}) EXPECT_FALSE(world.set_width(lanes));
}

template <int D>
void expect_same_with_threads(std::size_t size) {
  World<D> world = test::lively<D>(size);
  const std::uint64_t alone = hash_after(world, 4);
  for (std::size_t count : {1u, 2u, 3u, 8u}) {
    test::Threads threads(count);
    world.set_executor(threads.executor());
    EXPECT_EQ(hash_after(world, 4), alone) << D << "D, " << size << " agents, " << count << " threads";
  }
}
TEST(Threads, do_not_change_a_bit_whatever_their_number_and_order) {
  for (std::size_t size : {0u, 1u, 3u, 255u, 256u, 257u, 1000u, 3000u}) expect_same_with_threads<2>(size);
  for (std::size_t size : {1u, 257u, 1000u}) expect_same_with_threads<3>(size);
}

TEST(Threads, report_the_same_events_in_the_same_order) {
  const auto events_of = [](const Executor& executor) {
    World2 world;
    world.set_executor(executor);
    const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{0, 0})}})});
    world.spawn(group, disc({}, 3), 1200);
    std::vector<std::pair<int, std::uint32_t>> all;
    for (int k = 0; k < 60; ++k) {
      world.step(.1f);
      for (const Event& event : world.events()) all.emplace_back(k, event.key);
    }
    return all;
  };
  test::Threads threads(3);
  const auto alone = events_of({});
  EXPECT_EQ(alone.size(), 1200u);
  EXPECT_EQ(events_of(threads.executor()), alone);
}

}  // namespace
}  // namespace veer
