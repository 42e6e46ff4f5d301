#include "bench/planning.hpp"

#include <gtest/gtest.h>

namespace veer::bench {
namespace {

TEST(PlanningBench, checks_paths_and_repaired_fields_before_it_reports_a_time) {
  const auto measured = measure_planning({.cells = 40, .agents = 100, .seconds = .02});
  ASSERT_TRUE(measured) << measured.reason();
  EXPECT_GT(measured->paths_per_second, 0);
  EXPECT_GT(measured->work_per_path, 40) << "the goal isn't in sight of the start";
  EXPECT_GT(measured->field_work, 1600) << "every cell has a direction";
  EXPECT_LT(measured->change_work, measured->field_work);
  EXPECT_EQ(measured->following.agents, 100u);
}

TEST(PlanningBench, followers_have_one_hash_for_every_width) {
  const Bench bench = followers_bench(40);
  const auto expected = hash_after(bench, {.agents = 300, .width = 1}, 20);
  ASSERT_TRUE(expected) << expected.reason();
  for (const int width : widths) {
    if (is_supported(width)) {
      EXPECT_EQ(*hash_after(bench, {.agents = 300, .width = width}, 20), *expected) << width;
    }
  }
}

}  // namespace
}  // namespace veer::bench
