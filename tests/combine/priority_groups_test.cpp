#include "veer/combine/combiners/priority_groups.hpp"

#include <gtest/gtest.h>

#include "tests/combine/blend.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

test::Blend<2> of_limit_ten(std::initializer_list<Vec2> wishes) {
  test::Draw draw(2);
  test::Blend<2> blend(draw);
  for (LimitColumn& limit : blend.columns.limits) limit = {};
  for (LimitColumn& limit : blend.columns.limits) limit.set_common(1);
  blend.columns.limits[1].set_common(10);  // max_force
  for (const Vec2& wish : wishes) blend.ask(wish);
  return blend;
}

TEST(PriorityGroups, the_first_that_requests_more_than_epsilon_is_granted) {
  auto blend = of_limit_ten({{.9f, 0}, {0, 1.1f}, {-9, 0}});
  blend.run(PriorityGroups{.epsilon = .1f});
  EXPECT_EQ(blend.columns.asked[3], (Vec2{0, 1.1f}));
  blend.run(PriorityGroups{.epsilon = .05f});
  EXPECT_EQ(blend.columns.asked[3], (Vec2{.9f, 0}));
  blend.run(PriorityGroups{.epsilon = .5f});
  EXPECT_EQ(blend.columns.asked[3], (Vec2{-9, 0}));
}

TEST(PriorityGroups, if_all_are_below_epsilon_the_last_request_is_granted) {
  auto blend = of_limit_ten({{.3f, 0}, {0, .2f}, {0, 0}});
  blend.run(PriorityGroups{.epsilon = .1f});
  EXPECT_EQ(blend.columns.asked[3], (Vec2{0, .2f}));
}

BehaviorDef flee_from(Vec2 position, float panic) {
  return {Flee{.school = School::thrust, .panic_distance = panic}, 1, at(position)};
}
BehaviorDef seek_to(Vec2 position) { return {Seek{.school = School::thrust}, 1, at(position)}; }

TEST(PriorityGroups, nest_and_each_group_has_its_own_combiner) {
  // Danger first, the first of two dangers before the second; else a blend of two goals.
  const Mind danger = combined(PriorityGroups{}, {flee_from({0, 3}, 4), flee_from({9, 0}, 20)});
  const Mind goals = blend({seek_to({0, -5}), seek_to({5, 0})});
  const Mind mind = of_minds(PriorityGroups{}, {danger, goals});
  ASSERT_EQ(mind.behaviors.size(), 4u);
  ASSERT_EQ(mind.groups.size(), 2u);
  const auto asked_at = [&](Vec2 position) {
    World2 world;
    const AgentId agent =
        world.spawn(*world.add_group({.mind = of_minds(PriorityGroups{}, {mind}), .limits = {.max_force = 2}}),
                    {.position = position});
    world.step(.01f);
    return world.agent(agent).asked();
  };
  EXPECT_LT(length(asked_at({0, 0}) - Vec2{0, -2}), 1e-5f) << "away from the first danger";
  EXPECT_LT(length(asked_at({0, -2}) - unit(Vec2{-9, -2}) * 2.f), 1e-5f) << "out of its reach, from the second";
  const Vec2 far = asked_at({-50, 0});
  const Vec2 both = unit(Vec2{50, -5}) * 2.f + unit(Vec2{55, 0}) * 2.f;
  EXPECT_LT(length(far - unit(both) * 2.f), 1e-4f) << "out of all danger, both goals";
}

TEST(PriorityGroups, a_group_is_weighed_as_one_entry_of_its_mind) {
  World2 world;
  Mind both = blend({seek_to({5, 0}), seek_to({5, 0})});
  both.weight = .5f;
  const Mind mind = of_minds(Sum{}, {both, blend({seek_to({0, 5})})});
  const AgentId agent = world.spawn(*world.add_group({.mind = mind, .limits = {.max_force = 2}}));
  world.step(.01f);
  EXPECT_LT(length(world.agent(agent).asked() - Vec2{1, 2}), 1e-5f) << "two seeks cut to one limit, then halved";
}

}  // namespace
}  // namespace veer
