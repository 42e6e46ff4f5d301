#include "veer/world/query/explain.hpp"

#include <gtest/gtest.h>

#include "veer/combine/combiners.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

/// A flock with goals, dogs and a mind of groups, combined by `combiner`.
template <int D>
World<D> pasture(const Chosen<CombinerInfo>& combiner) {
  World<D> world({.seed = 3});
  const GroupId dogs = *world.add_group({.name = "dogs", .mind = blend({{Wander{}}})});
  Mind flock = blend({{Separation{.radius = 2}, 2}, {Alignment{}, by_speed({0, 1}, {1, .5f})}, {Cohesion{}}});
  Mind whole = of_minds(combiner, {combined(Weighted{}, {{Evade{}, 2, nearest_of({dogs}, 8)}}), flock,
                                   blend({{Arrive{}, 1, own_goal()}})});
  const GroupId sheep = *world.add_group({.name = "sheep", .mind = whole, .limits = {.max_speed = 2}});
  world.spawn(dogs, disc({}, 5), 3);
  world.spawn(sheep, disc({}, 6), 40, {.goal = Vec<float, D>{20}});
  for (int k = 0; k < 30; ++k) world.step(1 / 60.f);
  return world;
}

template <int D>
void expect_what_happens(const Chosen<CombinerInfo>& combiner) {
  World<D> world = pasture<D>(combiner);
  const GroupId sheep = world.group_at(1);
  const std::vector<AgentId> agents = world.group(sheep).agents();
  const std::uint64_t hash = world.state_hash();
  const std::vector<Explanation<D>> told = world.explain(agents, .02f);
  EXPECT_EQ(world.state_hash(), hash) << "asking changes nothing";
  ASSERT_EQ(told.size(), agents.size());
  world.step(.02f);
  for (const Explanation<D>& why : told) {
    const auto after = world.agent(why.agent).state();
    EXPECT_EQ(why.after.position, after.position) << combiner.info().name;
    EXPECT_EQ(why.after.velocity, after.velocity);
    EXPECT_EQ(why.heading_after, after.heading);
    EXPECT_EQ(why.asked, world.agent(why.agent).asked());
    if (std::ranges::any_of(why.combiners, [](const auto& c) { return std::ranges::count(c.closed, true) > 0; }))
      continue;  // a context map chose a direction of its own
    Vec<float, D> granted{};
    for (const auto& behavior : why.behaviors) granted += behavior.move->granted;
    EXPECT_LT(length(granted - why.asked), 1e-4f) << combiner.info().name << ": what is granted adds up to the whole";
  }
}

TEST(Explain, tells_the_very_step_that_follows_and_all_shares_add_up) {
  for (const CombinerInfo* combiner : combiners()) {
    expect_what_happens<2>(Chosen<CombinerInfo>(*combiner));
    expect_what_happens<3>(Chosen<CombinerInfo>(*combiner));
  }
}

TEST(Explain, lists_targets_and_neighbors) {
  World2 world;
  const GroupId herd = *world.add_group(
      {.mind = blend({{Separation{.radius = 3}}, {Seek{}, 1, at(Vec2{9, 0})}}), .limits = {.max_speed = 4}});
  const AgentId self = world.spawn(herd), near = world.spawn(herd, {.position = {0, 1}});
  const AgentId nearer = world.spawn(herd, {.position = {.5f, 0}});
  world.spawn(herd, {.position = {4, 0}});
  const auto why = world.agent(self).explain();
  ASSERT_TRUE(why);
  ASSERT_EQ(why->behaviors[0].neighbors.size(), 2u) << "within 3 m";
  EXPECT_EQ(why->behaviors[0].neighbors[0].agent, nearer);
  EXPECT_FLOAT_EQ(why->behaviors[0].neighbors[0].distance, .5f);
  EXPECT_EQ(why->behaviors[0].neighbors[1].agent, near);
  ASSERT_TRUE(why->behaviors[1].target);
  EXPECT_EQ(why->behaviors[1].target->position, (Vec2{9, 0}));
  EXPECT_EQ(why->body, "point_mass");
}

TEST(Explain, nothing_is_taken_where_nothing_is_cut_whatever_the_weights_of_groups) {
  World2 world;
  const Seek thrust{.school = School::thrust};
  Mind inner = combined(Sum{}, {{thrust, 2, at(Vec2{9, 0})}});
  inner.weight = 3;
  const GroupId group = *world.add_group({.mind = of_minds(Sum{}, {inner}), .limits = {.max_force = 4}});
  const auto why = world.agent(world.spawn(group)).explain();
  ASSERT_TRUE(why);
  EXPECT_FLOAT_EQ(why->behaviors[0].weight, 6);
  EXPECT_FLOAT_EQ(why->behaviors[0].move->granted.x, 24);
  EXPECT_EQ(why->behaviors[0].move->taken, Vec2{});
}

TEST(Explain, a_context_map_without_danger_tells_shares_that_add_up) {
  World2 world;
  const Seek thrust{.school = School::thrust};
  const GroupId group =
      world
          .add_group({.mind = combined(ContextMap{}, {{thrust, 3, at(Vec2{9, 0})}, {thrust, 1, at(Vec2{0, 9})}}),
                      .limits = {.max_force = 2}})
          .value();
  const auto why = world.agent(world.spawn(group)).explain();
  ASSERT_TRUE(why);
  EXPECT_LT(length(why->behaviors[0].move->granted + why->behaviors[1].move->granted - why->asked), 1e-5f);
  EXPECT_GT(length(why->behaviors[0].move->taken), 1);
}

TEST(Explain, asked_twice_it_says_the_same) {
  World2 world = pasture<2>(Chosen<CombinerInfo>(combiner_info<Weighted>()));
  const AgentId dog = world.group(world.group_at(0)).agents()[0];  // it wanders, and remembers where to
  const AgentId twice[] = {dog, dog};
  const auto told = world.explain(twice);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].asked, told[1].asked);
  EXPECT_EQ(told[0].after.position, told[1].after.position);
}

TEST(Explain, says_what_truncation_took) {
  World2 world;
  const Seek thrust{.school = School::thrust};
  const GroupId group = *world.add_group({.mind = blend({{thrust, 3, at(Vec2{9, 0})}}), .limits = {.max_force = 4}});
  const auto why = world.agent(world.spawn(group)).explain();
  ASSERT_TRUE(why);
  EXPECT_FLOAT_EQ(why->behaviors[0].move->asked.x, 4);
  EXPECT_FLOAT_EQ(why->behaviors[0].weight, 3);
  EXPECT_FLOAT_EQ(why->behaviors[0].move->granted.x, 4);
  EXPECT_FLOAT_EQ(why->behaviors[0].move->taken.x, 8);
}

TEST(Explain, says_which_group_won_and_which_dice_were_cast) {
  World2 world;
  const Seek thrust{.school = School::thrust};
  const Mind mind = of_minds(Dithered{.chance = .5f}, {combined(PriorityGroups{}, {{thrust, 0, at(Vec2{9, 0})},  //
                                                                                   {thrust, 1, at(Vec2{0, 9})}}),
                                                       combined(Sum{}, {{thrust, 1, at(Vec2{-9, 0})}})});
  const GroupId group = *world.add_group({.mind = mind});
  const std::vector<AgentId> agents = world.spawn(group, disc({}, 1), 40);
  int first = 0;
  for (const auto& why : world.explain(agents)) {
    ASSERT_EQ(why.combiners.size(), 3u);
    EXPECT_EQ(why.combiners[0].winner, std::optional<std::size_t>(1)) << "the other has no weight";
    const auto& dice = why.combiners[2];
    ASSERT_EQ(dice.dice.size(), 2u);
    const std::optional<std::size_t> expected = dice.dice[0] < .5f   ? std::optional<std::size_t>(3)
                                                : dice.dice[1] < .5f ? std::optional<std::size_t>(4)
                                                                     : std::nullopt;
    EXPECT_EQ(dice.winner, expected);
    first += expected == std::optional<std::size_t>(3);
  }
  EXPECT_GT(first, 8);
  EXPECT_LT(first, 32);
}

TEST(Explain, shows_the_map_of_a_context) {
  World2 world;
  const GroupId group = *world.add_group(
      {.mind = combined(ContextMap{.directions = 16}, {{Seek{}, 1, at(Vec2{9, 0})}, {Flee{}, 1, at(Vec2{2, 0})}})});
  const auto why = world.agent(world.spawn(group, {.velocity = {1, 0}})).explain();
  ASSERT_TRUE(why);
  const auto& map = why->combiners[0];
  ASSERT_EQ(map.directions.size(), 16u);
  EXPECT_TRUE(map.closed[0]) << "straight ahead is the danger";
  EXPECT_FALSE(map.closed[8]);
  EXPECT_GT(map.interest[0], map.interest[8]);
  EXPECT_GT(map.danger[0], map.danger[8]);
}

TEST(Explain, tells_what_the_body_could_not_deliver) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{0, 9})}}), .body = body(TurnFirst{})});
  const auto why = world.agent(world.spawn(group, {.velocity = {1, 0}})).explain(.01f);
  ASSERT_TRUE(why);
  EXPECT_LT(length(why->asked - why->delivered - why->shortfall), 1e-6f);
  EXPECT_GT(length(why->shortfall), .1f) << "it can't go sideways";
}

TEST(Explain, takes_a_dt_that_is_positive) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({}));
  EXPECT_FALSE(world.agent(agent).explain(0));
  EXPECT_FALSE(world.agent(agent).explain(std::numeric_limits<float>::quiet_NaN()));
  EXPECT_TRUE(world.agent(agent).explain());
}

}  // namespace
}  // namespace veer
