#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/brain.hpp"

#include <gtest/gtest.h>

#include "facts.hpp"
#include "tests/agent/draw.hpp"

namespace veer {
namespace {

using test::Told;
using Kind = Value::Kind;

struct ConditionCase {
  const char* name;
  Condition condition;
  Told facts;
  bool holds;
};

Told with(Kind kind, double value) {
  Told facts;
  facts.values[kind] = value;
  return facts;
}
Told with(const std::string& quantity, double amount) {
  Told facts;
  facts.amounts[quantity] = amount;
  return facts;
}

TEST(Condition, of_every_kind_holds_when_it_should) {
  Told there, put_back, likely;
  there.arrived = put_back.quarantined = true;
  likely.thrown = .01;
  const ConditionCase cases[] = {
      {"always", when::always(), {}, true},
      {"sees an agent", when::sees(), with(Kind::seen_distance, 7), true},
      {"sees no agent", when::sees(), {}, false},
      {"sees near", when::sees(7.5f), with(Kind::seen_distance, 7), true},
      {"sees too far", when::sees(7), with(Kind::seen_distance, 7), false},
      {"sees far enough", when::sees(Condition::no_end, {}, 7), with(Kind::seen_distance, 7), true},
      {"sees too near", when::sees(Condition::no_end, {}, 7.1f), with(Kind::seen_distance, 7), false},
      {"not seeing", when::is_not(when::sees()), {}, true},
      {"remembers", when::remembers(), with(Kind::known_age, 3), true},
      {"remembers nothing", when::remembers(), {}, false},
      {"remembers what is too old", when::remembers(2), with(Kind::known_age, 3), false},
      {"near its goal", when::near_goal(1), with(Kind::goal_distance, .5), true},
      {"not near its goal", when::near_goal(1), with(Kind::goal_distance, 1), false},
      {"near a place", when::near({1, 2, 3}, 1), with(Kind::position_distance, .5), true},
      {"near its choice", when::near_chosen(1), with(Kind::chosen_distance, .5), true},
      {"has no choice to be near to", when::near_chosen(1), {}, false},
      {"near the last sighting", when::near_known(1), with(Kind::known_distance, .5), true},
      {"timer", when::timer(2), with(Kind::state_time, 2), true},
      {"timer not yet", when::timer(2), with(Kind::state_time, 1.99), false},
      {"timer with a spread of which half is drawn", when::timer(2, 2), with(Kind::state_time, 2.99), false},
      {"timer with a spread that is over", when::timer(2, 2), with(Kind::state_time, 3), true},
      {"quantity", when::quantity("health", .5f), with("health", .5), true},
      {"quantity below", when::quantity("health", 0, .5f), with("health", .5), false},
      {"quantity that it hasn't", when::quantity("health", -1e9f), {}, false},
      {"speed", when::speed(1, 2), with(Kind::speed, 1.5), true},
      {"speed too high", when::speed(1, 2), with(Kind::speed, 2), false},
      {"arrived", when::arrived(), there, true},
      {"not arrived", when::arrived(), put_back, false},
      {"quarantined", when::quarantined(), put_back, true},
      {"not quarantined", when::quarantined(), there, false},
      {"chance", when::chance(1), likely, true},
      {"chance that doesn't come up", when::chance(1), {}, false},
      {"chance of nothing", when::chance(0), likely, false},
      {"all", when::all({when::always(), when::arrived()}), there, true},
      {"not all", when::all({when::always(), when::arrived()}), {}, false},
      {"any", when::any({when::quarantined(), when::arrived()}), there, true},
      {"not any", when::any({when::quarantined(), when::arrived()}), {}, false},
      {"not", when::is_not(when::arrived()), there, false},
  };
  for (const ConditionCase& c : cases) EXPECT_EQ(holds(c.condition, c.facts), c.holds) << c.name;
}

TEST(Condition, nan_is_neither_below_nor_above_anything) {
  Told facts = with(Kind::speed, Told::nothing);
  EXPECT_FALSE(holds(when::speed(-Condition::no_end), facts));
  EXPECT_FALSE(holds(when::within({.kind = Kind::speed}, -Condition::no_end, 5), facts));
}

// A chance of one per second holds within a second with probability 1 - 1/e, for any number of steps.
TEST(Condition, a_chance_does_not_depend_on_the_length_of_steps) {
  for (const double dt : {.01, .1, .5}) {
    test::Draw draw(3);
    int hits = 0;
    constexpr int tries = 3000;
    for (int k = 0; k < tries; ++k) {
      bool hit = false;
      for (int s = 0; s < static_cast<int>(1 / dt + .5); ++s) {
        Told facts;
        facts.step = dt;
        facts.thrown = static_cast<double>(draw.between(0, 1));
        hit = hit || holds(when::chance(1), facts);
      }
      hits += hit ? 1 : 0;
    }
    EXPECT_NEAR(hits / double{tries}, 1 - std::exp(-1.), .03) << dt;
  }
}

TEST(Condition, says_why_it_can_not_be_used) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(misfit(when::sees(5)), "");
  EXPECT_EQ(misfit(when::all({})), "a condition has no parts");
  EXPECT_EQ(misfit(when::any({when::all({})})), "a condition has no parts");
  EXPECT_EQ(misfit(when::speed(2, 2)), "a condition has an empty range");
  EXPECT_EQ(misfit(when::speed(nan)), "a condition has an empty range");
  EXPECT_EQ(misfit(when::timer(2, -1)), "a condition has a spread that isn't from 0 to 1e9");
  EXPECT_EQ(misfit(when::near({nan, 0, 0}, 1)), "a condition has a position outside the world's bounds");
  EXPECT_EQ(misfit(when::quantity("", 1)), "a condition uses a quantity without a name");
  EXPECT_EQ(misfit(when::chance(-1)), "a condition has a chance that isn't from 0 to 1e6 per second");
}

}  // namespace
}  // namespace veer
