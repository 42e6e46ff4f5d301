#include "veer/decide/brain/behavior_tree.hpp"

#include <gtest/gtest.h>

#include "facts.hpp"

namespace veer {
namespace {

using test::Mindful;
using tree::action;
using tree::condition;

/// Steps take .1 s; conditions of actions are timers and quantities that a case sets before a step.
struct Step {
  const char* state;  // after the step
  std::vector<std::pair<const char*, double>> before{};
};
struct TreeCase {
  const char* name;
  TreeNode root;
  std::vector<Step> steps;
};

const Condition soon = when::timer(.15f);  // two steps after the action has started
Condition is(const char* quantity) { return when::quantity(quantity, 1); }

TEST(BehaviorTree, nodes_of_every_kind_do_what_they_say) {
  const TreeCase cases[] = {
      {"an action that never ends", action("b"), {{"b"}, {"b"}, {"b"}}},
      {"a sequence goes on when one succeeds, and starts again after the last",
       tree::sequence({action("b", soon), action("c", soon)}),
       {{"b"}, {"b"}, {"c"}, {"c"}, {"c"}, {"b"}, {"b"}, {"c"}}},
      {"a sequence ends when one fails",
       tree::selector({tree::sequence({action("b", tree::never(), soon), action("c")}), action("a")}),
       {{"b"}, {"b"}, {"a"}}},
      {"failure is looked at before success",
       tree::selector({action("b", when::always(), when::always()), action("c")}),
       {{"b"}, {"c"}}},
      {"a sequence doesn't ask again what has succeeded",
       tree::sequence({condition(is("x")), action("b", is("y")), action("c")}),
       {{"a"}, {"b", {{"x", 1}}}, {"b", {{"x", 0}}}, {"c", {{"y", 1}}}}},
      {"a reactive sequence does, and leaves what was running",
       tree::selector({tree::reactive_sequence({condition(is("x")), action("b")}), action("c")}),
       {{"b", {{"x", 1}}}, {"b"}, {"c", {{"x", 0}}}, {"b", {{"x", 1}}}}},
      {"a selector asks what comes first again",
       tree::selector({tree::sequence({condition(is("x")), action("b", soon)}), action("c")}),
       {{"c"}, {"b", {{"x", 1}}}, {"b", {{"x", 0}}}, {"b"}}},
      {"an inverter fails when its child succeeds",
       tree::selector({tree::inverter(condition(when::always())), action("b")}),
       {{"b"}}},
      {"an inverter succeeds when its child fails",
       tree::sequence({tree::inverter(condition(is("x"))), action("b")}),
       {{"b", {{"x", 0}}}}},
      {"repeat twice, then go on",
       tree::sequence({tree::repeat(tree::sequence({action("b", soon), action("c", soon)}), 2), action("a")}),
       {{"b"}, {"b"}, {"c"}, {"c"}, {"c"}, {"b"}, {"b"}, {"c"}, {"c"}, {"a"}}},
      {"repeat fails with its child",
       tree::selector({tree::repeat(condition(is("x"))), action("c")}),
       {{"a", {{"x", 1}}}, {"a"}, {"c", {{"x", 0}}}}},
      {"a cooldown fails for a while after its child is done",
       tree::selector({tree::cooldown(action("b", soon), .25f), action("c")}),
       {{"b"}, {"b"}, {"b"}, {"c"}, {"c"}, {"b"}}},
      {"a timeout fails when its child takes too long",
       tree::selector({tree::timeout(action("b"), .15f), action("c", is("x"))}),
       {{"b"}, {"b"}, {"c"}, {"b", {{"x", 0}}}}},
      {"a parallel node needs all",
       tree::sequence({tree::parallel({action("b"), condition(is("x"))}), action("c")}),
       {{"b", {{"x", 1}}}, {"b"}}},
      {"a parallel node that needs one ends with it",
       tree::sequence({tree::parallel({action("b", soon), tree::repeat(condition(is("x")))}, 1), action("c")}),
       {{"b", {{"x", 1}}}, {"b"}, {"c"}}},
      {"a parallel node fails when too few can succeed",
       tree::selector({tree::parallel({action("b"), condition(is("x"))}), action("c")}),
       {{"c", {{"x", 0}}}}},
  };
  for (const TreeCase& c : cases) {
    Mindful one({.states = {"a", "b", "c"}, .by = BehaviorTree{c.root}});
    std::size_t k = 0;
    for (const Step& step : c.steps) {
      for (const auto& [name, amount] : step.before) one.facts.amounts[name] = amount;
      EXPECT_EQ(one.step(), step.state) << c.name << ", step " << k;
      ++k;
    }
  }
}

TEST(BehaviorTree, an_action_has_its_effects_once_when_it_starts) {
  const Effect mark{.kind = Effect::Kind::goal_here};
  Mindful one({.states = {"a"}, .by = BehaviorTree{action("a", soon, tree::never(), {mark})}});
  int starts = 0;
  for (int k = 0; k < 6; ++k) {
    one.step();
    starts += one.effects && one.effects->size() == 1 ? 1 : 0;
  }
  EXPECT_EQ(starts, 2) << "it starts, ends in the third step, and starts again in the fourth";
}

TEST(BehaviorTree, brings_back_an_agent_put_into_another_state) {
  Mindful one({.states = {"a", "b"}, .by = BehaviorTree{action("b")}});
  EXPECT_EQ(one.step(), "b");
  one.state = 0;
  EXPECT_EQ(one.step(), "b");
  EXPECT_EQ(one.effects, nullptr) << "it doesn't restart";
}

TEST(BehaviorTree, says_why_it_can_not_be_used) {
  const std::vector<std::string> states{"a", "b"};
  const auto why = [&](TreeNode root) { return misfit(BehaviorTree{std::move(root)}, states); };
  EXPECT_EQ(why(tree::selector({action("a"), action("b")})), "");
  EXPECT_EQ(why(action("x")), "the behavior tree names an unknown state 'x'");
  EXPECT_EQ(why(tree::sequence({})), "a sequence or selector of the behavior tree has no children");
  EXPECT_EQ(why(tree::parallel({})), "a parallel node of the behavior tree needs 1 to 16 children");
  EXPECT_EQ(why(tree::parallel({action("a")}, 2)),
            "a parallel node of the behavior tree needs more successes than it has children");
  EXPECT_EQ(why(tree::parallel({action("a"), tree::sequence({action("b")})})),
            "two actions of the behavior tree are in parallel, but an agent is in one state at a time");
  EXPECT_EQ(why({.kind = TreeNode::Kind::inverter}),
            "an inverter, repeat, cooldown or timeout of the behavior tree needs one child");
  EXPECT_EQ(why({.state = "a", .children = {action("a")}}), "an action or condition of the behavior tree has children");
  EXPECT_EQ(why(tree::timeout(action("a"), -1)), "a node of the behavior tree has seconds below 0");
  EXPECT_EQ(why(condition(when::all({}))), "a condition has no parts");
}

}  // namespace
}  // namespace veer
