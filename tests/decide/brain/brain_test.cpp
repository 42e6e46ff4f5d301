#include "veer/decide/brain/brain.hpp"

#include <gtest/gtest.h>

#include "facts.hpp"

namespace veer {
namespace {

TEST(Brain, lists_each_quantity_once_that_it_asks_for_or_changes) {
  const Effect tire{.kind = Effect::Kind::add_quantity, .quantity = "rest", .amount = -1};
  const Condition both = when::all({when::quantity("health", 1), when::is_not(when::quantity("rest", 1))});
  EXPECT_EQ(Brain({.states = {"a"}, .by = StateMachine{.transitions = {{"a", "a", both, {tire}}}}}).quantities(),
            (std::vector<std::string>{"health", "rest"}));
  EXPECT_EQ(Brain({.states = {"a"}, .by = BehaviorTree{tree::action("a", both, tree::never(), {tire})}}).quantities(),
            (std::vector<std::string>{"health", "rest"}));
  const Value rest{.kind = Value::Kind::quantity, .quantity = "rest"};
  EXPECT_EQ(
      Brain({.states = {"a"}, .by = DecisionTree{decide_by(rest, {1}, {be_in("a", {tire}), be_in("a")})}}).quantities(),
      (std::vector<std::string>{"rest"}));
}

TEST(Brain, says_why_it_can_not_be_used) {
  const auto why = [](std::vector<std::string> states, std::vector<Effect> effects = {}) {
    return misfit(BrainDef{
        .states = std::move(states),
        .by = StateMachine{.transitions = {{.to = "a", .when = when::always(), .effects = std::move(effects)}}}});
  };
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(why({"a"}), "");
  EXPECT_EQ(why({}), "the brain has no states");
  EXPECT_EQ(why({"a", ""}), "a state of the brain has no name");
  EXPECT_EQ(why({"a", "b", "a"}), "the brain has two states 'a'");
  EXPECT_EQ(why({"b"}), "a transition names an unknown state 'a'");
  EXPECT_EQ(why({"a"}, {{.kind = Effect::Kind::set_quantity}}), "an effect changes a quantity without a name");
  EXPECT_EQ(why({"a"}, {{.kind = Effect::Kind::set_quantity, .quantity = "q", .amount = nan}}),
            "an effect has an amount that isn't finite");
}

}  // namespace
}  // namespace veer
