// Minds in scenario files: groups of behaviors, chances, weights that follow something.
#include <gtest/gtest.h>

#include <algorithm>

#include "scenario/build/build.hpp"
#include "scenario/format/scenario.hpp"
#include "veer/combine/combiners.hpp"

namespace veer::scenario {
namespace {

std::string scenario_with(const std::string& mind, const std::string& more = "") {
  return R"({"veer": 1, "name": "x", "groups": [{"name": "a", )" + more + R"("mind": )" + mind +
         R"(, "spawn": [{"at": [[0, 0], [3, 0]]}]}]})";
}

Scenario good(const std::string& text) {
  Faults faults;
  Scenario scenario = read(text, faults);
  for (const Fault& fault : faults) ADD_FAILURE() << to_line(fault, "x");
  return scenario;
}

/// What is wrong with it, all faults in one text.
std::string faults_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  std::string all;
  for (const Fault& fault : faults) all += to_line(fault, "x") + "\n";
  return all;
}

TEST(MindFiles, groups_nest_and_keep_the_order_of_the_text) {
  const Scenario scenario = good(scenario_with(R"({"combine": {"priority_groups": {"epsilon": 0.25}}, "behaviors": [
    {"group": {"combine": "running_budget", "behaviors": [
      {"separation": {}},
      {"group": {"behaviors": [{"cohesion": {}}, {"alignment": {}}]}, "weight": 0.5}]}, "chance": 0.75},
    {"wander": {}, "chance": 0.5}]})"));
  const Mind& mind = scenario.groups[0].def.mind;
  ASSERT_EQ(mind.behaviors.size(), 4u);
  EXPECT_EQ(mind.behaviors[1].behavior.info().name, "cohesion");
  EXPECT_EQ(mind.behaviors[3].chance, .5f);
  ASSERT_EQ(mind.groups.size(), 2u);
  EXPECT_EQ(mind.groups[0].first, 1u);
  EXPECT_EQ(mind.groups[0].last, 3u);
  EXPECT_EQ(mind.groups[0].combiner.info().name, "weighted");
  EXPECT_EQ(mind.groups[0].weight.value, .5f);
  EXPECT_EQ(mind.groups[1].first, 0u);
  EXPECT_EQ(mind.groups[1].last, 3u);
  EXPECT_EQ(mind.groups[1].combiner.info().name, "running_budget");
  EXPECT_EQ(mind.groups[1].chance, .75f);
  PriorityGroups whole;
  std::memcpy(&whole, mind.combiner.params(), sizeof whole);
  EXPECT_EQ(whole.epsilon, .25f);
  World2 world = build<2>(scenario, 1);
  EXPECT_EQ(world.step(1 / 60.f), StepOutcome::stepped);
}

TEST(MindFiles, another_combiner_is_one_word) {
  std::vector<Vec2> asked;
  for (const CombinerInfo* combiner : combiners()) {
    const Scenario scenario = good(scenario_with(R"({"combine": ")" + std::string(combiner->name) + R"(", "behaviors": [
      {"separation": {"radius": 5}}, {"seek": {}, "target": [9, 4], "weight": 2}]})"));
    World2 world = build<2>(scenario, 1);
    world.step(1 / 60.f);
    asked.push_back(world.agent(world.group(world.group_at(0)).agents()[0]).asked());
  }
  std::size_t different = 0;
  for (const Vec2& one : asked) different += std::ranges::count(asked, one) == 1;
  EXPECT_GE(different, 4u) << "each goes about it in its own way";
}

TEST(MindFiles, weights_follow_what_they_name) {
  const Scenario scenario = good(scenario_with(
      R"({"behaviors": [
        {"seek": {}, "target": [9, 0], "weight": {"follows": "distance", "from": [2, 8], "to": [1, 0]}},
        {"wander": {}, "weight": {"follows": "hunger", "from": [0, 1], "to": [0, 3]}},
        {"flee": {}, "target": [0, 9], "weight": {"follows": "time", "from": [0, 5], "to": [0, 1]}}]})",
      R"("quantities": [{"name": "thirst"}, {"name": "hunger", "initial": {"uniform": [0.25, 0.75]}}], )"));
  const Mind& mind = scenario.groups[0].def.mind;
  EXPECT_EQ(mind.behaviors[0].weight.follows, Weight::Follows::distance);
  EXPECT_EQ(mind.behaviors[0].weight.at(5.f), .5f);
  EXPECT_EQ(mind.behaviors[1].weight.follows, Weight::Follows::quantity);
  EXPECT_EQ(mind.behaviors[1].weight.quantity, 1u);
  EXPECT_EQ(mind.behaviors[2].weight.follows, Weight::Follows::time);
  const World2 world = build<2>(scenario, 1);
  const std::vector<AgentId> agents = world.group(world.group_at(0)).agents();
  EXPECT_EQ(world.agent(agents[0]).quantity(0), 1) << "as long as nothing else is said";
  for (const AgentId agent : agents) {
    EXPECT_GE(world.agent(agent).quantity(1), .25f);
    EXPECT_LE(world.agent(agent).quantity(1), .75f);
  }
  EXPECT_NE(world.agent(agents[0]).quantity(1), world.agent(agents[1]).quantity(1)) << "each has its own";
}

TEST(MindFiles, faults_have_a_pointer_and_say_what_was_meant) {
  const auto with_weight = [](const char* weight) {
    return faults_of(
        scenario_with(R"({"behaviors": [{"seek": {}, "target": [9, 0], "weight": )" + std::string(weight) + "}]}",
                      R"("quantities": [{"name": "health"}], )"));
  };
  const auto expect = [](const std::string& faults, const char* text) {
    EXPECT_NE(faults.find(text), std::string::npos) << faults;
    EXPECT_EQ(std::ranges::count(faults, '\n'), 1) << faults;
  };
  expect(with_weight(R"({"follows": "helth", "from": [0, 1], "to": [0, 1]})"), "did you mean 'health'?");
  expect(with_weight(R"({"follows": "health", "to": [0, 1]})"), "\"from\" is required");
  expect(with_weight(R"({"follows": "health", "from": [0], "to": [0, 1]})"), "expected 2 items, found 1");
  expect(with_weight(R"("much")"), "expected a number");
  expect(faults_of(scenario_with(R"({"behaviors": [{"group": {"combin": "sum", "behaviors": [{"wander": {}}]}}]})")),
         "did you mean 'combine'?");
  expect(faults_of(scenario_with(R"({"behaviors": [{"group": {"behaviors": []}}]})")),
         "expected at least one behavior");
  expect(faults_of(scenario_with(R"({"behaviors": [{"group": {"behaviors": [{"wander": {}}]}, "target": [1, 2]}]})")),
         "not with a group");
  expect(faults_of(scenario_with(R"({"behaviors": []})", R"("quantities": [{"name": ""}], )")), "isn't empty");
  expect(faults_of(scenario_with(R"({"behaviors": [{"wander": {}, "chance": 2}]})")), "from 0 to 1");
  expect(faults_of(scenario_with(R"({"behaviors": [{"wander": {}, "group": {"behaviors": [{"wander": {}}]}}]})")),
         "expected only one of");
  expect(faults_of(scenario_with(R"({"behaviors": [{"wander": {}, "weight": {"follows": "distance", "from": [0, 1],
                                     "to": [0, 1]}}]})")),
         "follows the distance to its target");
  expect(
      faults_of(scenario_with(R"({"behaviors": []})", R"("quantities": [{"name": "health"}, {"name": "health"}], )")),
      "duplicated");
  expect(faults_of(scenario_with(R"({"behaviors": []})", R"("quantities": [{"name": "speed"}], )")),
         "expected another name");
}

}  // namespace
}  // namespace veer::scenario
