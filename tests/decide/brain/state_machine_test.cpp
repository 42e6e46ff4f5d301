#include "veer/decide/brain/state_machine.hpp"

#include <gtest/gtest.h>

#include "facts.hpp"

namespace veer {
namespace {

using test::Mindful;
using Transition = StateMachine::Transition;

const Condition sees = when::sees(), lost = when::is_not(when::sees());

BrainDef guard() {
  return {.states = {"patrol", "chase", "search", "flee"},
          .by = StateMachine{.composites = {{"alert", {"chase", "search"}, "chase", false}},
                             .transitions = {{"patrol", "alert", sees},
                                             {"chase", "search", lost},
                                             {"search", "chase", sees},
                                             {"alert", "flee", when::quantity("health", 0, .3f)},
                                             {"alert", "patrol", when::timer(5)}}}};
}

TEST(StateMachine, follows_its_transitions) {
  Mindful one(guard());
  one.facts.amounts["health"] = 1;
  EXPECT_EQ(one.step(), "patrol");
  one.facts.values[Value::Kind::seen_distance] = 3;
  EXPECT_EQ(one.step(), "chase") << "the initial state of the composite one";
  EXPECT_EQ(one.step(), "chase");
  one.facts.values.erase(Value::Kind::seen_distance);
  EXPECT_EQ(one.step(), "search");
  EXPECT_EQ(one.step(), "search");
}

TEST(StateMachine, takes_transitions_of_outer_states_before_those_of_inner_ones) {
  for (std::uint32_t inner : {1u, 2u}) {
    Mindful one(guard(), inner);
    one.facts.amounts["health"] = .1;
    if (inner == 2) one.facts.values[Value::Kind::seen_distance] = 3;
    EXPECT_EQ(one.step(), "flee") << "though its own transition holds, too";
  }
}

TEST(StateMachine, takes_the_first_of_the_list_and_one_in_a_step) {
  const StateMachine machine{
      .transitions = {{"a", "b", when::always()}, {"a", "c", when::always()}, {"b", "c", when::always()}}};
  Mindful one({.states = {"a", "b", "c"}, .by = machine});
  EXPECT_EQ(one.step(), "b");
  EXPECT_EQ(one.step(), "c");
  EXPECT_EQ(one.step(), "c");
}

TEST(StateMachine, a_transition_from_anywhere_comes_first_and_is_not_taken_in_its_target) {
  const StateMachine machine{
      .transitions = {{"a", "b", when::always()}, {"", "c", when::arrived()}, {"c", "a", when::timer(.15f)}}};
  Mindful one({.states = {"a", "b", "c"}, .by = machine});
  one.facts.arrived = true;
  EXPECT_EQ(one.step(), "c");
  EXPECT_EQ(one.step(), "c");
  EXPECT_EQ(one.step(), "a") << "after two steps in c: it wasn't entered again and again";
}

TEST(StateMachine, a_state_that_leads_to_itself_starts_again) {
  const StateMachine machine{.transitions = {{"a", "a", when::timer(.25f), {{.kind = Effect::Kind::goal_here}}}}};
  Mindful one({.states = {"a"}, .by = machine});
  int restarts = 0;
  for (int k = 0; k < 12; ++k) {
    one.step();
    restarts += one.effects ? 1 : 0;
  }
  EXPECT_EQ(restarts, 3) << "in 1.2 s, at .3, .6 and .9";
}

TEST(StateMachine, history_leads_back_to_where_a_composite_state_was_left) {
  for (const bool history : {false, true}) {
    const StateMachine machine{
        .composites = {{"work", {"dig", "carry"}, "dig", false}, {"day", {"work", "rest"}, "work", history}},
        .transitions = {
            {"dig", "carry", when::timer(.15f)}, {"", "hide", when::arrived()}, {"hide", "day", when::always()}}};
    Mindful one({.states = {"dig", "carry", "rest", "hide"}, .by = machine});
    while (one.def.states[one.state] != "carry") one.step();
    one.facts.arrived = true;
    EXPECT_EQ(one.step(), "hide");
    one.facts.arrived = false;
    EXPECT_EQ(one.step(), history ? "carry" : "dig") << "through two levels";
  }
}

TEST(StateMachine, says_why_it_can_not_be_used) {
  using Composite = StateMachine::Composite;
  const std::vector<std::string> states{"a", "b"};
  const auto why = [&](std::vector<Composite> composites, std::vector<Transition> transitions = {}) {
    return misfit(StateMachine{std::move(composites), std::move(transitions)}, states);
  };
  EXPECT_EQ(why({{"c", {"a", "b"}, "a", false}}, {{"c", "b", when::always()}}), "");
  EXPECT_EQ(why({}, {{"x", "b", when::always()}}), "a transition names an unknown state 'x'");
  EXPECT_EQ(why({}, {{"a", "x", when::always()}}), "a transition names an unknown state 'x'");
  EXPECT_EQ(why({}, {{"a", "", when::always()}}), "a transition leads nowhere");
  EXPECT_EQ(why({}, {{"a", "b", when::all({})}}), "in the transition to 'b', a condition has no parts");
  EXPECT_EQ(why({{"", {"a"}, "a", false}}), "a composite state has no name");
  EXPECT_EQ(why({{"a", {"b"}, "b", false}}), "composite state 'a' has the name of another state");
  EXPECT_EQ(why({{"c", {"a"}, "a", false}, {"c", {"b"}, "b", false}}),
            "composite state 'c' has the name of another state");
  EXPECT_EQ(why({{"c", {}, "", false}}), "composite state 'c' has no states in it");
  EXPECT_EQ(why({{"c", {"x"}, "x", false}}), "composite state 'c' names an unknown state 'x'");
  EXPECT_EQ(why({{"c", {"a"}, "", false}}), "composite state 'c' has no initial state");
  EXPECT_EQ(why({{"c", {"a"}, "b", false}}), "the initial state 'b' of composite state 'c' isn't one of its own");
  EXPECT_EQ(why({{"c", {"a"}, "a", false}, {"d", {"a"}, "a", false}}),
            "state 'a' is in two composite states, or twice in one");
  EXPECT_EQ(why({{"c", {"d", "a"}, "a", false}, {"d", {"c"}, "c", false}}), "composite state 'c' lies within itself");
}

}  // namespace
}  // namespace veer
