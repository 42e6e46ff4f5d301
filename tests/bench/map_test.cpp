#include "bench/map.hpp"

#include <gtest/gtest.h>

namespace veer::bench {
namespace {

TEST(MapBench, meets_what_brute_force_finds_before_it_reports_a_time) {
  const auto measured = measure_map({.walls = 200, .agents = 100, .seconds = .01});
  ASSERT_TRUE(measured) << measured.reason();
  EXPECT_EQ(measured->walls.agents, 100u);
  EXPECT_GT(measured->many.ns_per_agent_update, 0);
  EXPECT_GT(measured->path.ns_per_agent_update, 0);
}

TEST(MapBench, agents_have_one_hash_for_every_width) {
  for (const Bench& bench : {walls_bench(200), path_bench()}) {
    const auto expected = hash_after(bench, {.agents = 300, .width = 1}, 20);
    ASSERT_TRUE(expected) << expected.reason();
    for (const int width : widths) {
      if (is_supported(width)) {
        EXPECT_EQ(*hash_after(bench, {.agents = 300, .width = width}, 20), *expected) << bench.name << ", " << width;
      }
    }
  }
}

}  // namespace
}  // namespace veer::bench
