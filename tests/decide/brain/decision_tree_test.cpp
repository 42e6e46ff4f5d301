#include "veer/decide/brain/decision_tree.hpp"

#include <gtest/gtest.h>

#include "facts.hpp"

namespace veer {
namespace {

using test::Mindful;

BrainDef wolf(float interval = 0) {
  const Decision hungry =
      decide_by({.kind = Value::Kind::seen_distance}, {2, 10}, {be_in("bite"), be_in("stalk"), be_in("roam")});
  return {.states = {"rest", "roam", "stalk", "bite"},
          .by = DecisionTree{decide_if(when::quantity("hunger", .5f), hungry, be_in("rest")), interval}};
}

TEST(DecisionTree, leads_to_the_state_that_the_facts_say) {
  struct Case {
    double hunger, distance;
    const char* state;
  } const cases[] = {{.4, 1, "rest"},    {.5, 1, "bite"},  {.5, 2, "stalk"},
                     {.5, 9.9, "stalk"}, {.5, 10, "roam"}, {.5, test::Told::nothing, "roam"}};
  for (const Case& c : cases)
    for (std::uint32_t start = 0; start < 4; ++start) {
      Mindful one(wolf(), start);
      one.facts.amounts["hunger"] = c.hunger;
      one.facts.values[Value::Kind::seen_distance] = c.distance;
      EXPECT_EQ(one.step(), c.state) << c.hunger << " " << c.distance << " from " << start;
      EXPECT_EQ(one.step(), c.state);
      EXPECT_EQ(one.effects, nullptr) << "an agent in that state stays in it";
    }
}

TEST(DecisionTree, is_asked_once_per_interval) {
  Mindful one(wolf(1));
  one.facts.amounts["hunger"] = 0;
  EXPECT_EQ(one.step(), "rest");
  one.facts.amounts["hunger"] = 1;
  int steps = 1;
  while (one.step() == "rest") ++steps;
  EXPECT_EQ(steps, 10) << "it decides at 0 s and at 1 s";
}

TEST(DecisionTree, a_chance_counts_for_the_whole_interval) {
  Mindful one({.states = {"a", "b"}, .by = DecisionTree{decide_if(when::chance(1), be_in("b"), be_in("a")), 1}});
  one.facts.thrown = .6;  // below 1 - 1/e, and above the probability of a tenth of a second
  EXPECT_EQ(one.step(), "b");
}

TEST(DecisionTree, says_why_it_can_not_be_used) {
  const std::vector<std::string> states{"a", "b"};
  const auto why = [&](Decision root, float interval = 0) {
    return misfit(DecisionTree{std::move(root), interval}, states);
  };
  const Value speed{.kind = Value::Kind::speed};
  EXPECT_EQ(why(be_in("a")), "");
  EXPECT_EQ(why(be_in("x")), "the decision tree names an unknown state 'x'");
  EXPECT_EQ(why(be_in("a"), -1), "the decision tree's interval isn't from 0 to 1e6 s");
  EXPECT_EQ(why(decide_if(when::any({}), be_in("a"), be_in("b"))), "a condition has no parts");
  EXPECT_EQ(why(decide_if(when::always(), be_in("a"), be_in("x"))), "the decision tree names an unknown state 'x'");
  EXPECT_EQ(why({.kind = Decision::Kind::test, .branches = {be_in("a")}}),
            "a test of the decision tree needs two branches");
  EXPECT_EQ(why({.state = "a", .branches = {be_in("a")}}), "a leaf of the decision tree has branches");
  EXPECT_EQ(why(decide_by(speed, {1}, {be_in("a")})),
            "ranges of the decision tree need limits, and one branch more than there are limits");
  EXPECT_EQ(why(decide_by(speed, {2, 1}, {be_in("a"), be_in("a"), be_in("b")})),
            "ranges of the decision tree need limits that rise");
}

}  // namespace
}  // namespace veer
