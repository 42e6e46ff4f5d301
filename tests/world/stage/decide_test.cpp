// Brains in worlds: states are groups.
#include <gtest/gtest.h>

#include <map>

#include "tests/world/definition/states.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using Transition = StateMachine::Transition;

/// A world with groups a and b without minds, and one agent in a.
struct Two {
  World2 world;
  GroupId a, b;
  AgentId one;

  explicit Two(std::vector<Transition> transitions, const AgentDef<2>& def = {}) {
    a = *world.add_group({.name = "a", .mind = blend({{KinematicArrive{}, 1, own_goal()}}), .quantities = {{"q", 0}}});
    b = *world.add_group({.name = "b", .quantities = {{"q", 0}}});
    world.add_brain({.name = "brain", .states = {"a", "b"}, .by = StateMachine{.transitions = std::move(transitions)}})
        .value();
    one = world.spawn(a, def);
  }
  /// How many steps of .1 s it takes until the agent is in b.
  int steps() {
    int k = 0;
    while (world.agent(one).state_name() == "a" && k < 200) {
      world.step(.1f);
      ++k;
    }
    return k;
  }
};

TEST(Decide, facts_of_the_world_are_those_that_conditions_ask_for) {
  EXPECT_EQ(Two({{"a", "b", when::always()}}).steps(), 1);
  EXPECT_EQ(Two({{"a", "b", when::timer(1)}}).steps(), 11) << "it is decided before the step, when a second is over";
  EXPECT_EQ(Two({{"a", "b", when::quantity("q", 2)}}, {.quantities = {2}}).steps(), 1);
  EXPECT_EQ(Two({{"a", "b", when::quantity("q", 2)}}, {.quantities = {1.9f}}).steps(), 200);
  EXPECT_EQ(Two({{"a", "b", when::speed(.5f)}}, {.velocity = {.6f, 0}}).steps(), 1);
  EXPECT_EQ(Two({{"a", "b", when::near({3, 0, 0}, 1)}}, {.position = {2.5f, 0}}).steps(), 1);
  EXPECT_EQ(Two({{"a", "b", when::near({3, 0, 0}, 1)}}).steps(), 200) << "it stays where it is";
  EXPECT_EQ(Two({{"a", "b", when::near_goal(.5f)}}).steps(), 1) << "an agent without a goal is where it should be";
  const int walk = Two({{"a", "b", when::near_goal(.5f)}}, {.goal = Vec2{3, 0}}).steps();
  EXPECT_GT(walk, 10);
  EXPECT_LT(walk, 60);
  const int way = Two({{"a", "b", when::arrived()}}, {.goal = Vec2{3, 0}}).steps();
  EXPECT_GE(way, walk);
  EXPECT_LT(way, 60);
  Two two({{"a", "b", when::near_chosen(2)}}, {.position = {5, 0}});
  EXPECT_EQ(two.steps(), 200) << "it has chosen no agent";
  two.world.agent(two.one).choose(two.world.spawn(two.b, {.position = {4, 0}}));
  EXPECT_EQ(two.steps(), 1);
}

TEST(Decide, a_spread_timer_is_another_for_each_agent_and_each_time) {
  Two two({{"a", "b", when::timer(1, 2)}, {"b", "a", when::timer(1, 2)}});
  two.world.spawn(two.a, ring({}, 4), 99);
  std::map<std::uint32_t, std::vector<double>> changes;
  for (int k = 0; k < 120; ++k) {
    two.world.step(.1f);
    for (const Event& e : two.world.events())
      if (e.kind == Event::Kind::changed_state) changes[e.key].push_back(two.world.time());
  }
  ASSERT_EQ(changes.size(), 100u);
  std::map<int, int> firsts, seconds;
  for (const auto& [key, times] : changes) {
    ASSERT_GE(times.size(), 3u);
    EXPECT_GE(times[0], 1);
    EXPECT_LE(times[0], 3.2);
    EXPECT_GE(times[1] - times[0], .99);
    EXPECT_LE(times[1] - times[0], 3.2);
    ++firsts[static_cast<int>(times[0] * 2)];
    ++seconds[static_cast<int>((times[1] - times[0]) * 2)];
  }
  EXPECT_GE(firsts.size(), 4u) << "spread over two seconds";
  EXPECT_GE(seconds.size(), 4u);
}

TEST(Decide, all_agents_decide_by_the_state_before_any_change) {
  // Each leaves its group as soon as it sees another in it: both do, in the same step.
  World2 world;
  const GroupId a = *world.add_group({.name = "a"}), b = *world.add_group({.name = "b"});
  world.group(a).set_perception(PerceptionDef{.groups = {a}}).value();
  world.add_brain({.states = {"a", "b"}, .by = StateMachine{.transitions = {{"a", "b", when::sees()}}}}).value();
  world.spawn(a, {.position = {0, 0}});
  world.spawn(a, {.position = {1, 0}});
  world.step(.1f);
  EXPECT_EQ(world.group(b).count(), 2u);
  ASSERT_EQ(world.events().size(), 2u);
  EXPECT_EQ(world.events()[0].key, 1u) << "in the order of their keys";
  EXPECT_EQ(world.events()[0].from, a);
  EXPECT_EQ(world.events()[0].group, b);
}

TEST(Decide, an_agent_that_changes_its_state_moves_by_the_new_mind_in_the_same_step) {
  World2 world;
  world.add_group({.name = "still"}).value();
  world.add_group({.name = "go", .mind = blend({{KinematicArrive{}, 1, at(Vec2{9, 0})}})}).value();
  world.add_brain({.states = {"still", "go"}, .by = StateMachine{.transitions = {{"still", "go", when::always()}}}})
      .value();
  const AgentId one = world.spawn({1});
  world.step(.1f);
  EXPECT_GT(world.agent(one).position().x, .05f);
}

TEST(Decide, effects_happen_to_the_agent_as_it_changes) {
  World2 world;
  const std::vector<Quantity> q{{"q", 1}};
  const GroupId a = *world.add_group({.name = "a", .quantities = q}),
                b = *world.add_group({.name = "b", .quantities = q}), prey = *world.add_group({.name = "prey"});
  world.group(a).set_perception(PerceptionDef{.groups = {prey}, .range = 20}).value();
  using Kind = Effect::Kind;
  world
      .add_brain(
          {.states = {"a", "b"},
           .by =
               StateMachine{.transitions = {{"a",
                                             "b",
                                             when::sees(),
                                             {{Kind::choose_seen}, {Kind::goal_at_seen}, {Kind::add_quantity, "q", 2}}},
                                            {"b",
                                             "a",
                                             when::timer(.35f),
                                             {{Kind::choose_none}, {Kind::goal_here}, {Kind::set_quantity, "q", 7}}}}}})
      .value();
  const AgentId one = world.spawn(a, {.position = {1, 1}}), other = world.spawn(prey, {.position = {4, 1}});
  world.step(.1f);
  const Columns<2>& there = world.state().groups[1].columns;
  ASSERT_EQ(there.count, 1u);
  EXPECT_EQ(there.chosen[0], other);
  EXPECT_EQ(there.goal[0], (Vec2{4, 1}));
  EXPECT_EQ(world.agent(one).quantity(0), 3);
  while (world.group(b).count() > 0) world.step(.1f);
  const Columns<2>& back = world.state().groups[0].columns;
  EXPECT_EQ(back.chosen[0], AgentId{});
  EXPECT_EQ(back.goal[0], (Vec2{1, 1}));
  EXPECT_EQ(world.agent(one).quantity(0), 7);
}

TEST(Decide, a_condition_may_ask_for_the_group_of_the_seen_agent) {
  World2 world;
  const GroupId a = *world.add_group({.name = "a"}), b = *world.add_group({.name = "b"}),
                sheep = *world.add_group({.name = "sheep"}), dogs = *world.add_group({.name = "dogs"});
  world.group(a).set_perception(PerceptionDef{.groups = {sheep, dogs}}).value();
  world.add_brain({.states = {"a", "b"}, .by = StateMachine{.transitions = {{"a", "b", when::sees(9, {dogs})}}}})
      .value();
  world.spawn(a);
  world.spawn(sheep, {.position = {3, 0}});
  for (int k = 0; k < 3; ++k) world.step(.1f);
  EXPECT_EQ(world.group(b).count(), 0u);
  world.spawn(dogs, {.position = {2, 0}});
  world.step(.1f);
  EXPECT_EQ(world.group(b).count(), 1u);
}

TEST(Decide, brains_are_known_by_their_agents) {
  Two two({{"a", "b", when::timer(.45f)}});
  EXPECT_EQ(two.world.brain(1), nullptr);
  EXPECT_EQ(two.world.agent(two.one).brain(), 0u);
  EXPECT_EQ(two.world.brain(0)->name, "brain");
  const GroupId free = *two.world.add_group({.name = "free"});
  const AgentId other = two.world.spawn(free);
  EXPECT_EQ(two.world.agent(other).brain(), std::nullopt);
  for (int k = 0; k < 4; ++k) two.world.step(.1f);
  EXPECT_NEAR(two.world.agent(two.one).time_in_state(), .4, 1e-6);
  two.world.step(.1f);
  two.world.step(.1f);
  EXPECT_NEAR(two.world.agent(two.one).time_in_state(), .1, 1e-6);
  EXPECT_EQ(two.world.agent(other).time_in_state(), 0);
  EXPECT_TRUE(two.world.agent(other).transfer(two.a));
  EXPECT_EQ(two.world.agent(other).brain(), 0u);
  EXPECT_EQ(two.world.agent(other).time_in_state(), 0) << "its thoughts begin";
}

TEST(Decide, a_brain_that_does_not_fit_is_a_mistake_of_the_caller) {
  Two two({{"a", "b", when::always()}});
  two.world.add_group({.name = "c"}).value();
  two.world.add_group({.name = "d"}).value();
  two.world.add_group({.name = "d"}).value();
  const auto why = [&](BrainDef def) { return two.world.add_brain(std::move(def)).reason(); };
  const auto to = [](const char* state, Condition when) {
    return StateMachine{.transitions = {{.to = state, .when = std::move(when)}}};
  };
  EXPECT_EQ(why({.states = {"x"}}), "state 'x' isn't the name of a group");
  EXPECT_EQ(why({.states = {"d"}}), "state 'd' is the name of two groups");
  EXPECT_EQ(why({.states = {"a", "c"}}), "state 'a' belongs to another brain");
  EXPECT_EQ(why({.states = {"c"}, .by = to("x", when::always())}), "a transition names an unknown state 'x'");
  EXPECT_EQ(why({.states = {"c"}, .by = to("c", when::quantity("q", 1))}),
            "state 'c' has no quantity 'q', which the brain asks for");
  EXPECT_EQ(why({.states = {"c"}, .by = to("c", when::sees(1, {{99}}))}),
            "a condition names a group that doesn't exist");
  EXPECT_EQ(why({.states = {"c"}, .by = DecisionTree{decide_by({.groups = {{99}}}, {1}, {be_in("c"), be_in("c")})}}),
            "a condition names a group that doesn't exist");
  EXPECT_EQ(why({.states = {"c"}, .by = BehaviorTree{tree::action("c", when::is_not(when::sees(1, {{99}})))}}),
            "a condition names a group that doesn't exist");
  EXPECT_EQ(two.world.brain(1), nullptr);
}

TEST(Decide, explaining_tells_of_the_step_in_the_new_state) {
  Two two({{"a", "b", when::timer(.15f)}});
  const auto now = *two.world.agent(two.one).explain(.1f);
  EXPECT_EQ(now.group, two.a);
  two.world.step(.1f);
  two.world.step(.1f);
  const std::uint64_t hash = two.world.state_hash();
  const auto next = *two.world.agent(two.one).explain(.1f);
  EXPECT_EQ(next.before.group, two.a);
  EXPECT_EQ(next.group, two.b);
  EXPECT_TRUE(next.behaviors.empty()) << "b has none";
  EXPECT_EQ(two.world.state_hash(), hash) << "nothing has happened yet";
}

}  // namespace
}  // namespace veer
