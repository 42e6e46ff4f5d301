#include "scenario/run/gait_measures.hpp"
#include "scenario/build/build.hpp"

#include <gtest/gtest.h>

#include "scenario/run/run.hpp"
#include "tests/scenario/run/animated.hpp"

namespace veer::scenario {
namespace {

using test::Json;

constexpr float dt = 1 / 60.f;

/// Stands, walks and runs ahead. Its feet leave the ground so fast that nothing of a step counts as standing.
std::shared_ptr<const Character> high_stepper() {
  const auto character = make_character({{{0, 0}, steps_clip("idle", {})},
                                         {{0, .5f}, steps_clip("walk", {.ahead = 1.5f, .surge = .1f, .lift = .5f})},
                                         {{0, 1}, steps_clip("run", {.ahead = 3, .lift = .5f})}});
  EXPECT_TRUE(character) << character.reason();
  return *character;
}

/// What is measured after some seconds of getting under way.
GaitMeasures measure(World2& world, double from, double seconds) {
  while (world.time() < from) world.step(dt);
  GaitMeter meter(world);
  EXPECT_TRUE(meter.is_needed());
  for (const double end = world.time() + seconds; world.time() < end; meter.add(world)) world.step(dt);
  const auto all = meter.all();
  EXPECT_TRUE(all.has_value());
  return all.value_or(GaitMeasures{});
}
GaitMeasures measure(const Scenario& scenario, double from, double seconds) {
  World2 world = build<2>(scenario, 1);
  return measure(world, from, seconds);
}
const Json far_ahead = {100000, 0}, start = {{0, 0}};

TEST(GaitMeasures, feet_of_a_straight_walk_stand_still) {
  const GaitMeasures walk = measure(test::walkers(high_stepper(), start, far_ahead, 1.5f), 1, 10);
  EXPECT_LT(walk.foot_slide.value(), .001);
  EXPECT_LT(walk.jitter, .01);
  EXPECT_EQ(walk.agents, 1u);
  const GaitMeasures mixed = measure(test::walkers(high_stepper(), start, far_ahead, 2), 1, 10);
  EXPECT_LT(mixed.foot_slide.value(), .001) << "of two clips whose feet come down at the same time";
}

TEST(GaitMeasures, feet_stand_on_a_curve_as_well) {
  for (const float spin : {.8f, -.8f}) {
    const auto character = make_character({{{0, 0}, steps_clip("curve", {.ahead = 1.5f, .spin = spin, .lift = .5f})}});
    ASSERT_TRUE(character) << character.reason();
    EXPECT_LT(measure(test::walkers(*character, start, far_ahead, 1.5f), 0, 10).foot_slide.value(), .001);
  }
}

TEST(GaitMeasures, clips_that_step_at_the_same_time_are_mixed_without_sliding) {
  for (const float speed : {.7f, 1.5f, 2.5f, 4.f})
    EXPECT_LT(measure(test::walkers(test::nine_clip_character(), start, far_ahead, speed), 1, 10).foot_slide.value(),
              .002)
        << speed;
}

TEST(GaitMeasures, clips_that_do_not_are_mixed_with_sliding) {
  const auto character = make_character({{{0, 0}, steps_clip("idle", {.lift = 0})},
                                         {{0, .5f}, steps_clip("walk", {.ahead = 1.5f, .stance = .65f})},
                                         {{0, 1}, steps_clip("run", {.ahead = 4, .seconds = .7f, .stance = .35f})}});
  ASSERT_TRUE(character) << character.reason();
  EXPECT_LT(measure(test::walkers(*character, start, far_ahead, 1.5f), 1, 10).foot_slide.value(), .001) << "alone";
  EXPECT_GT(measure(test::walkers(*character, start, far_ahead, 2.7f), 1, 10).foot_slide.value(), .1);
}

TEST(GaitMeasures, feet_slide_as_far_as_one_at_a_wall_would_have_walked) {
  const auto character =
      make_character({{{0, 0}, steps_clip("idle", {})}, {{0, 1}, steps_clip("walk", {.ahead = 1.5f, .lift = .5f})}});
  ASSERT_TRUE(character) << character.reason();
  const Json box = {{"kind", "box"}, {"low", {-5, -5}}, {"high", {5, 5}}};
  const GaitMeasures stuck = measure(test::walkers(*character, {{4, 0}}, far_ahead, 1.5f, box), 2, 10);
  EXPECT_NEAR(stuck.foot_slide.value(), .5 * 1.5, .04) << "each foot stands for half of a cycle of 1 s";
  EXPECT_LT(stuck.tracking_error, .01) << "the clips did what was asked";
}

TEST(GaitMeasures, asked_and_had_differ_by_what_the_clips_cannot_do) {
  const auto character = test::nine_clip_character();
  for (const float speed : {.7f, 1.5f, 3.f}) {
    const GaitMeasures able = measure(test::walkers(character, start, far_ahead, speed), 1, 3);
    EXPECT_LT(able.tracking_error, .005) << speed;
    EXPECT_LT(able.spin_error, .005) << speed;
  }
  const GaitMeasures slow = measure(test::walkers(character, start, far_ahead, 6), 1, 3);
  EXPECT_NEAR(slow.tracking_error, 2, .01) << "they run at 4 m/s";
  EXPECT_LT(slow.spin_error, .005);
  const GaitMeasures turning = measure(test::walkers(character, start, {-100000, 0}, 1.5f), 0, .5);
  EXPECT_GT(turning.spin_error, 1) << "it would turn by 6 rad/s, they by 2";
}

TEST(GaitMeasures, the_seam_of_a_torus_is_no_slide) {
  Json json = {{"veer", 1},
               {"name", "round"},
               {"domain", {{"kind", "torus"}, {"low", {-3, -3}}, {"high", {3, 3}}}},
               {"groups", {test::seekers("walkers", start, {0, 0}, 1.5f)}}};
  Scenario scenario = test::read_fine(json);
  test::animate(scenario.groups[0], high_stepper());
  scenario.groups[0].def.mind.behaviors.clear();  // goes on as it began
  scenario.groups[0].targets.clear();
  World2 world = build<2>(scenario, 1);
  const GaitMeasures round = measure(world, 0, 12);
  EXPECT_NEAR(world.group(world.group_at(0)).positions()[0].x, 0, .2f) << "three times round";
  EXPECT_LT(round.foot_slide.value(), .001);
}

TEST(GaitMeasures, jitter_is_how_fast_the_average_velocity_changes) {
  Scenario scenario = test::walkers(high_stepper(), start, far_ahead, 3);
  scenario.groups[0].def.body = body(Animated{.blend_time = 0});
  scenario.groups[0].def.mind.behaviors.clear();
  scenario.groups[0].targets.clear();
  World2 world = build<2>(scenario, 1);
  const AgentId agent = world.group(world.group_at(0)).agents()[0];
  GaitMeter meter(world);
  for (int k = 0; k < 101; ++k) {
    if (k == 50) world.agent(agent).set_motion({}, {1.5f, 0});
    world.step(dt);
    meter.add(world);
  }
  EXPECT_NEAR(meter.all().value().jitter, 1.5 * 60 / 100, .02) << "once from 3 to 1.5 m/s, in 100 steps";
}

TEST(GaitMeasures, a_change_of_group_is_not_measured) {
  Json json = {{"veer", 1},
               {"name", "changing"},
               {"groups", {test::seekers("a", start, far_ahead, 3), test::seekers("b", Json::array(), far_ahead, 3)}}};
  json["groups"][1].erase("spawn");
  Scenario scenario = test::read_fine(json);
  for (GroupSpec& group : scenario.groups) test::animate(group, high_stepper());
  World2 world = build<2>(scenario, 1);
  const AgentId agent = world.group(world.group_at(0)).agents()[0];
  GaitMeter meter(world);
  for (std::size_t k = 0; k < 10; ++k) {
    world.agent(agent).transfer(world.group_at((k + 1) % 2));
    world.agent(agent).set_motion({static_cast<float>(k) * 100, 0}, {3, 0});
    world.step(dt);
    meter.add(world);
  }
  const GaitMeasures all = meter.all().value();
  EXPECT_FALSE(all.foot_slide.has_value());
  EXPECT_EQ(all.jitter, 0);
  EXPECT_EQ(all.agents, 1u);
  EXPECT_EQ(meter.by_group().size(), 2u);
}

TEST(GaitMeasures, of_a_run_are_by_group_and_of_all) {
  const Json json = {
      {"veer", 1},
      {"name", "both"},
      {"groups",
       {test::seekers("able", {{0, 0}, {0, 5}, {0, 10}}, far_ahead, 1.5f),
        test::seekers("balls", {{0, 20}}, far_ahead, 9), test::seekers("hasty", {{0, -5}}, far_ahead, 6)}}};
  Scenario scenario = test::read_fine(json);
  for (const std::size_t group : {0u, 2u}) test::animate(scenario.groups[group], test::nine_clip_character());
  const RunResult result = run(scenario, {.seconds = 2});
  ASSERT_EQ(result.group_gaits.size(), 2u) << "balls have no gait";
  const GaitMeasures &able = result.group_gaits[0].measures, &hasty = result.group_gaits[1].measures;
  EXPECT_EQ(result.group_gaits[0].group, "able");
  EXPECT_EQ(result.group_gaits[1].group, "hasty");
  EXPECT_EQ(able.agents, 3u);
  EXPECT_EQ(hasty.agents, 1u);
  EXPECT_GT(hasty.tracking_error, able.tracking_error + 1.9);
  ASSERT_TRUE(result.gait.has_value());
  EXPECT_EQ(result.gait->agents, 4u);
  EXPECT_NEAR(result.gait->tracking_error, (3 * able.tracking_error + hasty.tracking_error) / 4, 1e-9);
  const RunResult other = run(scenario, {.seconds = 2, .measure_gait = false});
  EXPECT_EQ(other.hash, result.hash) << "to measure changes nothing";
  EXPECT_FALSE(other.gait.has_value());
  EXPECT_TRUE(other.group_gaits.empty());
}

TEST(GaitMeasures, without_agents_there_are_none) {
  Scenario scenario = test::walkers(test::nine_clip_character(), start, far_ahead, 1.5f);
  scenario.groups[0].spawn.clear();
  const RunResult empty = run(scenario, {.seconds = .1});
  EXPECT_FALSE(empty.gait.has_value());
  EXPECT_TRUE(empty.group_gaits.empty());
  const Scenario plain =
      test::read_fine({{"veer", 1}, {"name", "plain"}, {"groups", {test::seekers("balls", start, far_ahead, 2)}}});
  EXPECT_FALSE(run(plain, {.seconds = .1}).gait.has_value());
  EXPECT_FALSE(GaitMeter(build<2>(plain, 1)).is_needed());
}

TEST(GaitMeasures, without_limbs_there_is_no_slide) {
  const auto character = make_character(test::walker());
  ASSERT_TRUE(character) << character.reason();
  const GaitMeasures gait = measure(test::walkers(*character, start, far_ahead, 1.5f), 1, 1);
  EXPECT_FALSE(gait.foot_slide.has_value());
  EXPECT_LT(gait.tracking_error, .01);
}

}  // namespace
}  // namespace veer::scenario
