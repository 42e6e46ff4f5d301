#include "veer/move/bodies/animated.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "tests/not_finite.hpp"
#include "tests/threads.hpp"
#include "tests/world/worlds.hpp"
#include "veer/move/animation/gait.hpp"
#include "veer/move/body.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/face.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

GroupDef walkers(Mind mind, const Animated& how = {}) {
  static const auto character = test::nine_clip_character();
  return {.name = "walkers",
          .mind = std::move(mind),
          .body = body(how),
          .limits = {.max_speed = 3, .max_force = 8, .radius = .3f},
          .character = character};
}

TEST(AnimatedWorld, an_animated_group_needs_a_character_and_no_other_may_have_one) {
  World2 world;
  GroupDef def = walkers(blend({{Seek{}, 1, at(Vec2{5, 0})}}));
  EXPECT_EQ(character_misfit(def), "");
  EXPECT_TRUE(world.add_group(def));
  GroupDef without = def;
  without.character = nullptr;
  EXPECT_EQ(character_misfit(without), "body 'animated' needs a character: the clips that it moves by");
  GroupDef point = def;
  point.body = Chosen<BodyInfo>(*find_part(bodies(), "point_mass"));
  EXPECT_EQ(character_misfit(point), "a character is for animated bodies, but this is body 'point_mass'");
  EXPECT_EQ(misfit<3>(def.mind, def.body), "body 'animated' doesn't exist in 3D");
}

// A question advances a copy of the gait; the next question about the same agent starts from the same gait.
TEST(AnimatedWorld, an_agent_explained_twice_in_one_call_has_the_same_gait_both_times) {
  World2 world;
  const GroupId group = *world.add_group(walkers(blend({{Seek{}, 1, at(Vec2{9, 4})}})));
  const AgentId agent = world.spawn(group, {.heading = {0, 1}});
  for (int k = 0; k < 30; ++k) world.step(1 / 60.f);
  const AgentId twice[] = {agent, agent};
  const auto told = world.explain(twice);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].gait->phase, told[1].gait->phase);
  EXPECT_EQ(told[0].after.position, told[1].after.position);
  world.step(1 / 60.f);
  EXPECT_EQ(told[1].gait->phase, world.agent(agent).gait()->phase) << "and that of the step to come";
}

TEST(AnimatedWorld, an_agent_that_arrives_stops_whatever_its_first_heading) {
  test::Draw draw(71);
  World2 world;
  const GroupId group = *world.add_group(walkers(blend({{Arrive{}, 1, at(Vec2{})}})));
  std::vector<AgentId> agents;
  for (int i = 0; i < 40; ++i)
    agents.push_back(
        world.spawn(group, {.position = draw.direction<2>() * draw.between(4, 9), .heading = draw.direction<2>()}));
  for (int k = 0; k < 900; ++k) world.step(1 / 60.f);
  for (const AgentId agent : agents) {
    EXPECT_LT(length(world.agent(agent).position()), .35f);
    EXPECT_LT(length(world.agent(agent).velocity()), .3f);
  }
}

// A step aside would be nearer to the wish, but then the agent would never turn.
TEST(AnimatedWorld, without_a_requested_heading_an_agent_turns_and_runs) {
  for (const float response : {.1f, .2f, .4f, 1.f})
    for (const float angle : {1.5708f, 3.1416f, -2.f}) {
      World2 world;
      const GroupId group =
          world.add_group(walkers(blend({{Seek{}, 1, at(Vec2{1000, 0})}}), {.response_time = response})).value();
      const AgentId agent = world.spawn(group, {.heading = direction(angle)});
      for (int k = 0; k < 300; ++k) world.step(1 / 60.f);
      EXPECT_GT(world.agent(agent).heading().x, .99f) << response << " " << angle;
      EXPECT_GT(world.agent(agent).velocity().x, 2.8f) << response << " " << angle;
    }
}

TEST(AnimatedWorld, with_a_requested_heading_an_agent_steps_aside) {
  World2 world;
  const GroupId group =
      world.add_group(walkers(blend({{Arrive{.slow_radius = 3}, 1, at(Vec2{0, 2})}, {Face{}, 1, at(Vec2{1000, 2})}})))
          .value();
  const AgentId agent = world.spawn(group, {.position = {0, -2}});
  float least = 1;
  for (int k = 0; k < 600; ++k) {
    world.step(1 / 60.f);
    least = min(least, world.agent(agent).heading().x);
  }
  EXPECT_GT(least, .8f) << "it looks ahead all the way";
  EXPECT_LT(length(world.agent(agent).position() - Vec2{0, 2}), .4f);
}

// Others predict it by its velocity: that is the average of its clips, however its root surges.
TEST(AnimatedWorld, velocity_is_the_average_of_the_root_motion) {
  World2 world;
  const GroupId group = *world.add_group(walkers(blend({{Seek{}, 1, at(Vec2{1000, 0})}})));
  const AgentId agent = world.spawn(group);
  for (int k = 0; k < 240; ++k) world.step(1 / 60.f);
  const Vec2 start = world.agent(agent).position();
  const float speed = world.agent(agent).velocity().x;
  float fastest = 0;
  for (int k = 0; k < 600; ++k) {
    const float before = world.agent(agent).position().x;
    world.step(1 / 60.f);
    fastest = max(fastest, (world.agent(agent).position().x - before) * 60);
    EXPECT_NEAR(world.agent(agent).velocity().x, speed, .05f);
  }
  EXPECT_NEAR(world.agent(agent).position().x, start.x + speed * 10, .15f) << "so the prediction comes true";
  EXPECT_GT(fastest, speed * 1.05f) << "though it surges";
}

TEST(AnimatedWorld, tells_what_the_clips_could_not_do) {
  World2 world;
  GroupDef def = walkers(blend({{Seek{}, 1, at(Vec2{100000, 0})}}));
  def.limits.max_speed = 9;
  def.limits.max_force = 1000;
  const AgentId agent = world.spawn(*world.add_group(def));
  EXPECT_FALSE(world.agent(agent).gait()) << "it hasn't moved yet";
  for (int k = 0; k < 120; ++k) world.step(1 / 60.f);
  ASSERT_TRUE(world.agent(agent).gait());
  EXPECT_NEAR(world.agent(agent).gait()->had.velocity.x, 4, .01f);
  EXPECT_NEAR(world.agent(agent).gait()->missing().velocity.x, 5, .01f);
  EXPECT_GT(world.agent(agent).shortfall().x, 10) << "an acceleration that nothing came of";
}

TEST(AnimatedWorld, an_agent_that_changes_to_a_group_of_the_same_character_keeps_its_gait) {
  World2 world;
  const GroupDef def = walkers(blend({{Seek{}, 1, at(Vec2{100, 0})}}));
  const GroupId first = *world.add_group(def), second = *world.add_group(def);
  GroupDef plain = def;
  plain.body = {};
  plain.character = nullptr;
  const GroupId third = *world.add_group(plain);
  const AgentId agent = world.spawn(first);
  for (int k = 0; k < 50; ++k) world.step(1 / 60.f);
  const Gait before = *world.agent(agent).gait();
  ASSERT_TRUE(world.agent(agent).transfer(second));
  ASSERT_TRUE(world.agent(agent).gait());
  EXPECT_EQ(world.agent(agent).gait()->point, before.point);
  EXPECT_EQ(world.agent(agent).gait()->phase, before.phase);
  ASSERT_TRUE(world.agent(agent).transfer(third));
  EXPECT_FALSE(world.agent(agent).gait());
  ASSERT_TRUE(world.agent(agent).transfer(first));
  EXPECT_FALSE(world.agent(agent).gait()) << "it begins anew";
}

TEST(AnimatedWorld, is_the_same_on_any_threads_in_any_width_and_order) {
  const auto run = [](int lanes, std::size_t threads, bool backward) {
    World2 world({.domain = {DomainKind::torus, Edge::slide, {-15, -15}, {15, 15}}});
    world.set_width(lanes);
    test::Threads several(threads);
    if (threads > 1) world.set_executor(several.executor());
    const GroupId group = *world.add_group(walkers(blend({{Separation{.radius = 2}, 2}, {Seek{}, 1, own_goal()}})));
    for (std::uint32_t i = 0; i < 600; ++i) {
      const std::uint32_t k = backward ? 599 - i : i;
      test::Draw draw(k + 100);
      world.spawn(group, {.position = draw.vec<2>(-15, 15), .goal = draw.vec<2>(-15, 15), .key = k + 1});
    }
    for (int k = 0; k < 60; ++k) world.step(1 / 60.f);
    return world.state_hash();
  };
  const std::uint64_t one = run(1, 1, false);
  EXPECT_EQ(run(4, 1, false), one);
  EXPECT_EQ(run(4, 3, false), one);
  EXPECT_EQ(run(1, 1, true), one);
}

TEST(AnimatedWorld, an_explanation_has_the_gait_that_the_step_leads_to) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group(walkers(blend({{Seek{}, 1, at(Vec2{5, 3})}}))));
  for (int k = 0; k < 20; ++k) world.step(1 / 60.f);
  const auto why = world.agent(agent).explain(1 / 60.f);
  world.step(1 / 60.f);
  ASSERT_TRUE(why && why->gait);
  EXPECT_EQ(why->gait->point, world.agent(agent).gait()->point);
  EXPECT_EQ(why->gait->asked.velocity, world.agent(agent).gait()->asked.velocity);
  EXPECT_EQ(why->after.position, world.agent(agent).position());
}

TEST(AnimatedWorld, a_turn_that_is_not_a_number_is_seen_and_stays_out_of_the_gait) {
  for (const bool turn : {true, false}) {
    Columns<2> columns;
    columns.need_spin();
    if (turn) columns.asked_turn.resize(0);
    else columns.asked_heading.resize(0);
    columns.body_memory.size = sizeof(Gait);
    columns.resize(1);
    for (LimitColumn& limit : columns.limits) limit.set_common(2);
    columns.heading[0] = {1, 0};
    if (turn) columns.asked_turn[0] = {test::nan};
    else columns.asked_heading[0] = {test::nan, 0};
    const auto character = test::nine_clip_character({.resolution = .1f});
    const Chosen<BodyInfo> how = body(Animated{});
    how.info().kernels.plane[0]({&columns, 0, 1, .1f, 0, character.get()}, how.params());
    EXPECT_FALSE(is_finite(columns.next_heading[0]));
    EXPECT_EQ(gait_of(columns.body_memory, 0).faces, 0u);
  }
}

}  // namespace
}  // namespace veer
