// Requirements on every behavior as part of a world.
#include <gtest/gtest.h>

#include "bench/measure.hpp"
#include "tests/allocations.hpp"

namespace veer::bench {
namespace {

TEST(Behaviors, each_has_a_bench) {
  const std::vector<Bench> all = behavior_benches();
  ASSERT_EQ(all.size(), behaviors().size());
  for (const Bench& bench : all) EXPECT_TRUE(bench.make(bench, 100, 8)) << bench.name;
}

TEST(Behaviors, none_allocates_in_a_warm_step) {
  for (const Bench& bench : behavior_benches()) {
    auto world = prepare(bench, {.agents = 700});
    ASSERT_TRUE(world) << bench.name << ": " << world.reason();
    std::visit(
        [&](auto& w) {
          for (int k = 0; k < 5; ++k) w.step(bench.dt);
          const long counted = test::allocations_in([&] {
            for (int k = 0; k < 5; ++k) w.step(bench.dt);
          });
          EXPECT_EQ(counted, 0) << bench.name;
        },
        *world);
  }
}

TEST(Behaviors, each_has_one_hash_for_every_width) {
  for (const Bench& bench : behavior_benches()) {
    const auto expected = hash_after(bench, {.agents = 500, .width = 1}, 10);
    ASSERT_TRUE(expected) << bench.name;
    for (const int width : widths) {
      if (!is_supported(width)) continue;
      EXPECT_EQ(*hash_after(bench, {.agents = 500, .width = width}, 10), *expected) << bench.name << ", " << width;
    }
  }
}

}  // namespace
}  // namespace veer::bench
