#include <gtest/gtest.h>

#include <limits>

#include "worlds.hpp"

namespace veer {
namespace {

TEST(Step, of_no_time_is_a_pause_in_which_nothing_changes) {
  World2 world = test::lively<2>(10);
  world.step(.1f);
  const std::uint64_t hash = world.state_hash();
  for (float dt : {0.f, -0.f}) EXPECT_EQ(world.step(dt), StepOutcome::paused);
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_EQ(world.steps(), 1u);
  EXPECT_NEAR(world.time(), .1, 1e-7);
}

TEST(Step, backward_or_of_no_number_is_refused) {
  World2 world = test::lively<2>(10);
  const std::uint64_t hash = world.state_hash();
  using Float = std::numeric_limits<float>;
  for (float dt : {-.1f, -Float::denorm_min(), -Float::infinity(), Float::quiet_NaN()})
    EXPECT_EQ(world.step(dt), StepOutcome::refused);
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_EQ(world.steps(), 0u);
  EXPECT_EQ(world.time(), 0);
}

TEST(Step, longer_than_the_longest_is_cut_to_it) {
  for (float dt : {1000.f, std::numeric_limits<float>::infinity()}) {
    World2 world = test::lively<2>(10), cut = world;
    EXPECT_EQ(world.step(dt), StepOutcome::clamped);
    EXPECT_EQ(cut.step(.25f), StepOutcome::stepped);
    EXPECT_EQ(world.state_hash(), cut.state_hash());
    EXPECT_EQ(world.time(), .25);
  }
  World2 own({.max_dt = .5f});
  EXPECT_EQ(own.step(.5f), StepOutcome::stepped);
  EXPECT_EQ(own.step(.6f), StepOutcome::clamped);
}

TEST(Step, tells_how_long_its_stages_took) {
  World2 world = test::lively<2>(100);
  world.step(.1f);
  EXPECT_FALSE(world.is_timed()) << "the first step takes the memory for all others";
  world.step(.1f);
  EXPECT_TRUE(world.is_timed());
  for (double seconds : world.stage_seconds()) EXPECT_GE(seconds, 0);
  EXPECT_GT(world.stage_seconds()[static_cast<std::size_t>(Stage::steer)], 0);
  EXPECT_STREQ(stage_names[static_cast<std::size_t>(Stage::constrain)], "constrain");
}

/// A world of which every k-th step was measured.
struct Measured {
  std::uint64_t every, steps = 0;
  bool is_timed() const { return steps % every == 0; }
  StageSeconds stage_seconds() const { return {0, 1, 0, 3}; }
};

TEST(Step, shares_of_stages_add_up_to_the_time_of_all_steps) {
  for (const std::uint64_t every : {1u, 16u}) {
    StageShares shares;
    EXPECT_EQ(shares.of(1), StageSeconds{}) << "nothing is known yet";
    for (Measured world{every}; world.steps < 160; ++world.steps) shares.add(world);
    EXPECT_EQ(shares.of(8), (StageSeconds{0, 2, 0, 6}));
  }
}

}  // namespace
}  // namespace veer
