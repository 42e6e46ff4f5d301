// Targets in scenario files: every form comes through, and what is wrong is told where it is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/build/build.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/run/run.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/world/state/state.hpp"

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

Json group(const char* name, const Json& behavior) {
  return {{"name", name},
          {"mind", {{"behaviors", Json::array({behavior})}}},
          {"spawn", Json::array({{{"at", {{0, 0}, {1, 0}, {2, 0}}}}})}};
}
Json scenario_of(const Json& target, const char* behavior = "seek") {
  return {{"veer", 1},
          {"name", "test"},
          {"groups",
           {group("wolves", {{behavior, Json::object()}, {"target", target}}),
            group("sheep", {{"wander", Json::object()}}), group("goats", {{"wander", Json::object()}})}}};
}

World2 world_of(const Json& target, const char* behavior = "seek") {
  Faults faults;
  const Scenario scenario = read(scenario_of(target, behavior).dump(), faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return build<2>(scenario, 1);
}
/// The target in the world's definition, which must be of that kind.
template <class T>
T target_of(const Json& target, const char* behavior = "seek") {
  return std::get<T>(world_of(target, behavior).group(GroupId{1}).definition().mind.behaviors.at(0).target);
}
std::string faults_of(const Json& target, const char* behavior = "seek") {
  Faults faults;
  read(scenario_of(target, behavior).dump(), faults);
  std::string all;
  for (const Fault& f : faults) all += to_line(f, "a") + "\n";
  const std::string_view here = "/groups/0/mind/behaviors/0/target";
  for (std::size_t at; (at = all.find(here)) != std::string::npos;) all.replace(at, here.size(), "");
  return all;
}

TEST(TargetForms, the_nearest_of_one_group_or_of_several) {
  const auto one = target_of<NearestTarget>({{"nearest", "sheep"}, {"within", 7}, {"lost", "nothing"}});
  EXPECT_EQ(one.groups, (std::vector{GroupId{2}}));
  EXPECT_EQ(one.within, 7);
  EXPECT_EQ(one.lost, Lost::nothing);
  const auto two = target_of<NearestTarget>({{"nearest", {"goats", "sheep"}}});
  EXPECT_EQ(two.groups, (std::vector{GroupId{3}, GroupId{2}}));
  EXPECT_EQ(two.lost, Lost::hold);
}

TEST(TargetForms, the_chosen_have_the_same_index) {
  const World2 world = world_of({{"chosen", "sheep"}});
  const auto &wolves = world.state().groups[0].columns, &sheep = world.state().groups[1].columns;
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(wolves.chosen[row].index, sheep.handle_index[row]);
}

TEST(TargetForms, a_slot_of_a_formation) {
  const auto in_formation = target_of<FormationTarget>(
      {{"formation", {{"shape", "circle"}, {"spacing", 3}, {"anchor", {{"agent", "goats"}, {"index", 1}}}}}}, "arrive");
  EXPECT_EQ(in_formation.formation.shape, FormationDef::Shape::circle);
  EXPECT_EQ(in_formation.formation.spacing, 3);
  EXPECT_EQ(std::get<AgentTarget>(in_formation.anchor).agent.index, 8u) << "the second goat is the eighth agent";
  const auto custom = target_of<FormationTarget>(
      {{"formation", {{"shape", "custom"}, {"slots", {{-1, 0}, {-2, 1}}}, {"anchor", {3, 4}}}}}, "arrive");
  EXPECT_EQ(custom.formation.slots.size(), 2u);
  EXPECT_EQ(std::get<PointTarget>(custom.anchor).position, (Vec3{3, 4, 0}));
}

TEST(TargetForms, moving_and_given_points_and_the_midpoint_of_two) {
  const auto path = target_of<MovingTarget>(
      {{"moving", {{"points", {{0, 0}, {4, 0}}}, {"speed", 2}, {"start", 1}, {"closed", true}}}});
  EXPECT_EQ(path.speed, 2);
  EXPECT_EQ(path.start, 1);
  EXPECT_TRUE(path.closed);
  const auto given = target_of<GivenTarget>({{"given", {{"position", {1, 2}}, {"velocity", {3, 4}}}}});
  EXPECT_EQ(given.position, (Vec3{1, 2, 0}));
  EXPECT_EQ(given.velocity, (Vec3{3, 4, 0}));
  const auto middle =
      target_of<BetweenTarget>({{"between", {{{"agent", "sheep"}}, {{"agent", "goats"}}}}}, "interpose");
  EXPECT_EQ(std::get<AgentTarget>(middle.first).agent.index, 4u);
  EXPECT_EQ(std::get<AgentTarget>(middle.second).agent.index, 7u);
}

TEST(TargetForms, paths_to_follow_of_every_curve) {
  const auto path = [](const Json& json) {
    return *target_of<FollowTarget>({{"follow", json}}, "path_following").path->flat;
  };
  const Json points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  EXPECT_EQ(path({{"points", points}}).length(), 12);
  EXPECT_EQ(path({{"points", points}, {"closed", true}}).length(), 16);
  const float coarse = path({{"points", points}, {"curve", "bezier"}, {"tolerance", 1}}).length();
  const float fine = path({{"points", points}, {"curve", "bezier"}, {"tolerance", 0.001}}).length();
  EXPECT_NEAR(fine, 8, .01f) << "of 4 m width and depth";
  EXPECT_LT(coarse, fine);
  const Path<2> round = path({{"points", points}, {"curve", "catmull_rom"}, {"closed", true}});
  EXPECT_GT(round.length(), 16);
  EXPECT_LT(length(round.nearest({4, 4}).point - Vec2{4, 4}), 1e-6f);
}

TEST(TargetForms, a_path_to_follow_is_drawn_as_it_is_followed) {
  Faults faults;
  const Json follow = {{"follow", {{"points", {{0, 0}, {4, 0}, {4, 4}}}, {"closed", true}}}};
  const Scenario scenario = read(scenario_of(follow, "path_following").dump(), faults);
  ASSERT_TRUE(faults.empty());
  const Recording r = run(scenario, {.steps = 1, .record_fps = 60}).recording;
  ASSERT_EQ(r.marks.size(), 1u);
  EXPECT_EQ(r.marks[0].kind, Recording::Mark::Kind::route);
  EXPECT_EQ(r.marks[0].label, "wolves: path_following");
  EXPECT_EQ(r.marks[0].points, (std::vector<Vec3>{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 0, 0}}));
  EXPECT_TRUE(r.marks[0].closed);
}

TEST(TargetForms, flow_fields_of_every_kind) {
  const auto field = [](const Json& json) {
    return *target_of<FieldTarget>({{"field", json}}, "flow_following").field;
  };
  EXPECT_EQ(field({{"uniform", {1, 2}}}).velocity, (Vec3{1, 2, 0}));
  const FlowField vortex = field({{"vortex", {{"center", {5, 6}}, {"speed", 3}, {"radius", 2}}}});
  EXPECT_EQ(vortex.kind, FlowField::Kind::vortex);
  EXPECT_EQ(vortex.center, (Vec3{5, 6, 0}));
  EXPECT_EQ(field({{"source", {{"center", {0, 0}}}}}).kind, FlowField::Kind::source);
  const FlowField grid = field({{"grid",
                                 {{"low", {-1, -1}},
                                  {"spacing", 2},
                                  {"count", {2, 2}},
                                  {"samples", {{1, 0}, {2, 0}, {3, 0}, {4, 0}}},
                                  {"outside", "wrap"},
                                  {"between", "nearest"}}}});
  EXPECT_EQ(grid.at(Vec2{1, 1}), (Vec2{4, 0}));
  EXPECT_EQ(grid.outside, FlowField::Outside::wrap);
  EXPECT_EQ(grid.between, FlowField::Between::nearest);
}

TEST(TargetForms, faults_say_where_and_what_was_meant) {
  EXPECT_EQ(faults_of({{"nearest", "shep"}}), "a:1: /nearest: unknown group, did you mean 'sheep'?\n");
  EXPECT_EQ(faults_of({{"between", {{{"agent", "sheep"}}, {{"agent", "goat"}}}}}, "interpose"),
            "a:1: /between/1/agent: unknown group, did you mean 'goats'?\n");
  EXPECT_EQ(faults_of({{"formation", {{"shape", "custom"}, {"anchor", {0, 0}}}}}),
            "a:1: /formation: missing: \"slots\" is required for the shape \"custom\"\n");
  EXPECT_EQ(faults_of({{"formation", {{"slots", {{1, 2}}}, {"anchor", {0, 0}}}}}),
            "a:1: /formation/slots: only with the shape \"custom\"\n");
  EXPECT_EQ(faults_of({{"between", {{1, 2}, {{"agent", "sheep"}, {"index", 3}}}}}),
            "a:1: /groups/0/mind: a target names agent 3 of group 'sheep', which has 3\n");
  EXPECT_EQ(faults_of({{"field", {{"uniform", {1, 0}}}}}),
            "a:1: /groups/0/mind: 'seek' needs a position as its target: a point, an agent, a goal or the like\n");
  EXPECT_EQ(faults_of({1, 2}, "flow_following"),
            "a:1: /groups/0/mind: 'flow_following' needs a flow field as its target\n");
  const auto path_faults = [](const Json& follow) { return faults_of({{"follow", follow}}, "path_following"); };
  EXPECT_EQ(path_faults({{"points", {{1, 2}, {1, 2}}}}), "a:1: /follow: a path needs 2 points that differ, found 1\n");
  EXPECT_EQ(path_faults({{"points", {{1, 2}, {3, 4}}}, {"closed", true}}),
            "a:1: /follow: a closed path needs 3 points that differ, found 2\n");
  EXPECT_EQ(path_faults({{"points", {{1, 2}, {3, 4}}}, {"curve", "bezier"}}),
            "a:1: /follow: a Bezier path has 4, 7, 10, ... points (every third is on it), found 2\n");
  EXPECT_NE(path_faults({{"points", {{1, 2}, {3, 4}}}, {"curve", "catmul_rom"}}).find("did you mean 'catmull_rom'?"),
            std::string::npos);
  EXPECT_NE(path_faults({{"points", {{1, 2}, {3, 4}}}, {"tolerance", 0}}).find("/follow/tolerance: "),
            std::string::npos);
  EXPECT_EQ(faults_of({{"route", {{1, 2}}}}, "path_following"),
            "a:1: /groups/0/mind: 'path_following' needs a path to follow as its target\n");
  EXPECT_EQ(faults_of({{"follow", {{"points", {{1, 2}, {3, 4}}}}}}),
            "a:1: /groups/0/mind: 'seek' needs a position as its target: a point, an agent, a goal or the like\n");
  Json twice = scenario_of({{"chosen", "sheep"}});
  twice["groups"][0]["mind"]["behaviors"].push_back({{"flee", Json::object()}, {"target", {{"chosen", "goats"}}}});
  Faults faults;
  read(twice.dump(), faults);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].message, "expected the group that another behavior of this mind chooses from");
  const Json grid = {{"low", {0, 0}}, {"count", {2, 2}}, {"samples", {{1, 0}}}};
  EXPECT_EQ(
      faults_of({{"field", {{"grid", grid}}}}, "flow_following"),
      "a:1: /groups/0/mind: the target of 'flow_following' isn't a flow field: a flow of 4 samples was given 1\n");
}

}  // namespace
}  // namespace veer::scenario
