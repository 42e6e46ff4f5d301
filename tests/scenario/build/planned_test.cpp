// Planners and what they lead to, in scenario files.
#include <gtest/gtest.h>

#include "adapters/navmesh/mesh.hpp"
#include "scenario/build/build.hpp"
#include "scenario/build/planners.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/format/broken.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer::scenario {
namespace {

/// A scenario with these planners and one walker that has this target.
std::string text_of(const std::string& planners, const std::string& target, const std::string& more = "",
                    const std::string& behavior = "path_following") {
  return R"({"veer": 1, "name": "planned", "domain": {"kind": "box", "low": [0, 0], "high": [20, 10]}, "seconds": 8,)" +
         (planners.empty() ? "" : "\"planners\": " + planners + ",") + more +
         R"("groups": [{"name": "walkers", "limits": {"max_speed": 3, "max_force": 30, "radius": 0.3},
             "mind": {"behaviors": [{")" +
         behavior + R"(": {}, "target": )" + target + R"(}]}, "spawn": [{"at": [[2, 2]], "goal": [18, 2]}]}]})";
}

Scenario good(const std::string& text) {
  Faults faults;
  const Scenario scenario = read(text, faults);
  EXPECT_TRUE(faults.empty()) << test::show(faults);
  return scenario;
}

/// The only fault of a text, as a line.
std::string fault_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  EXPECT_EQ(faults.size(), 1u) << test::show(faults);
  return faults.empty() ? "" : faults[0].pointer + ": " + faults[0].message;
}
void expect_fault(const std::string& text, const std::string& where, const std::string& what) {
  const std::string fault = fault_of(text);
  EXPECT_TRUE(fault.starts_with(where + ": ")) << fault;
  EXPECT_NE(fault.find(what), std::string::npos) << fault;
}

const std::string ways = R"([{"name": "ways", "graph": {"points": [[2, 8], [10, 8], [18, 8]],
  "links": [[0, 1], {"from": 1, "to": 2, "factor": 0.5}]}}])";
const std::string here = "/groups/0/mind/behaviors/0/target";

/// The target of the first behavior, which must be of that kind.
template <class T>
const T& target_in(const Scenario& scenario) {
  return std::get<T>(scenario.groups[0].def.mind.behaviors[0].target);
}

TEST(PlannedScenario, without_planners_there_is_a_grid) {
  const Scenario scenario = good(text_of("", R"({"planned": {"to": "goal"}})"));
  ASSERT_EQ(scenario.planners.size(), 1u);
  World2 world = build<2>(scenario, 1);
  for (int k = 0; k < 400; ++k) world.step(1 / 60.f);
  EXPECT_LT(length(world.group(GroupId{1}).positions()[0] - Vec2{18, 2}), .3f);
}

TEST(PlannedScenario, a_graph_is_the_one_that_is_meant_where_it_is_the_only_one) {
  const Scenario scenario = good(text_of(ways, R"({"planned": {"to": [18, 2], "replan_distance": 3}})"));
  ASSERT_EQ(scenario.planners.size(), 1u);
  EXPECT_EQ(scenario.planners[0].def.points.size(), 3u);
  ASSERT_EQ(scenario.planners[0].def.ways.size(), 2u);
  EXPECT_EQ(scenario.planners[0].def.ways[1].factor, .5f);
  EXPECT_EQ(target_in<PlannedTarget>(scenario).replan_distance, 3);
  EXPECT_EQ(build<2>(scenario, 1).planning().planners, 1u);
}

TEST(PlannedScenario, names_tell_planners_apart) {
  const std::string two =
      R"([{"name": "walk", "grid": {"cell_size": 0.5, "diagonal": false, "low": [1, 1]}}, )" + ways.substr(1);
  Scenario scenario = good(text_of(two, R"({"planned": {"to": "goal", "by": "ways"}})"));
  EXPECT_EQ(target_in<PlannedTarget>(scenario).planner, 1u);
  EXPECT_EQ(scenario.planners[0].def.cell_size, .5f);
  EXPECT_FALSE(scenario.planners[0].def.diagonal);
  EXPECT_EQ(scenario.planners[0].def.low, (Vec2{1, 1}));
  scenario = good(text_of(two, R"({"flow_to": {"to": [18, 2], "by": "walk", "speed": 2}})", "", "flow_following"));
  World2 world = build<2>(scenario, 1);
  for (int k = 0; k < 700; ++k) world.step(1 / 60.f);
  EXPECT_LT(length(world.group(GroupId{1}).positions()[0] - Vec2{18, 2}), 1.f);
}

TEST(PlannedScenario, what_is_wrong_is_told_in_one_line_where_it_is) {
  expect_fault(text_of(ways, R"({"planned": {"to": "goal", "by": "wais"}})"), here + "/planned/by",
               "did you mean 'ways'?");
  const std::string two = R"([{"name": "walk", "grid": {}}, )" + ways.substr(1);
  expect_fault(text_of(two, R"({"planned": {"to": "goal"}})"), here + "/planned", "\"by\" is required");
  expect_fault(text_of(two, R"({"flow_to": {"to": [1, 1], "by": "ways"}})", "", "flow_following"), here + "/flow_to/by",
               "expected a grid planner");
  expect_fault(text_of("", R"({"planned": {}})"), here + "/planned", "\"to\"");
  expect_fault(text_of(R"([{"name": "a", "grid": {"cell_size": -1}}])", R"({"planned": {"to": "goal"}})"),
               "/planners/0/grid/cell_size", "expected");
  expect_fault(text_of(R"([{"name": "a", "grid": {"cell_size": 0.001}}])", R"({"planned": {"to": "goal"}})"),
               "/planners/0", "too many cells");
  expect_fault(
      text_of(R"([{"name": "a", "grid": {}}, {"name": "a", "grid": {}}])", R"({"planned": {"to": "goal", "by": "a"}})"),
      "/planners/1/name", "duplicated");
  expect_fault(text_of(R"([{"graph": {"points": [[0, 0]], "links": [[0, 5]]}}])", R"({"planned": {"to": "goal"}})"),
               "/planners/0/graph", "5");
  std::string plane = text_of("", R"({"planned": {"to": "goal"}})");
  const std::string box = R"("domain": {"kind": "box", "low": [0, 0], "high": [20, 10]}, )";
  plane.replace(plane.find(box), box.size(), "");
  expect_fault(plane, "/groups", "needs low and high in a plane");
  expect_fault(text_of(ways, R"({"planned": {"to": "goal"}})", "", "flee"), "/groups/0/mind", "needs a position");
}

TEST(PlannedScenario, a_mesh_is_built_of_the_floor_or_a_grid_stands_in_and_that_is_told) {
  const Scenario scenario =
      good(text_of(R"([{"name": "mesh", "navmesh": {"cell_size": 0.2}}])", R"({"planned": {"to": "goal"}})"));
  const RunResult result = run(scenario, {});
  EXPECT_GE(result.arrived, 1u);
  for (const std::string& note : result.notes)  // none where meshes can be built
    EXPECT_NE(note.find("built without navigation meshes; a grid replaces it"), std::string::npos) << note;
}

TEST(PlannedScenario, a_mesh_keeps_out_of_obstacles_of_every_kind) {
  auto map = Map2::build({Obstacle::wall({{10, 0, 0}, {10, 3, 0}}), Obstacle::box({10, 8, 0}, {2, 4, 0}),
                          Obstacle::circle({5, 2, 0}, 1), Obstacle::capsule({14, 1, 0}, {15, 3, 0}, .5f),
                          Obstacle::polygon({{5, 4, 0}, {7, 4, 0}, {6, 6, 0}})});
  ASSERT_TRUE(map) << map.reason();
  World2 world({.domain = {DomainKind::box, Edge::slide, {0, 0}, {20, 10}},
                .map = std::make_shared<const Map2>(std::move(*map))});
  Scenario scenario;
  scenario.planners = {{.name = "mesh", .navmesh = NavmeshSpec{.radius = .3f}}};
  std::vector<std::string> notes;
  add_planners(scenario, world, &notes);
  ASSERT_EQ(world.planning().planners, 1u);
  const GroupId walkers = *world.add_group(
      {.mind = blend({{PathFollowing{.ahead = .4f, .ahead_time = .1f}, 1, planned_to(at(Vec2{18, 2}))}}),
       .limits = {.max_speed = 3, .max_force = 30, .radius = .3f}});
  const AgentId agent = world.spawn(walkers, {.position = {2, 2}});
  world.step(.05f);
  const PathView<2> path = world.agent(agent).planned_path();
  ASSERT_GE(path.sides(), 2u);
  // A mesh is right within about two of its cells, here 0.15 m.
  for (std::uint32_t i = 0; i < path.sides(); ++i)
    EXPECT_TRUE(world.surroundings().is_open(path.corners[i], path.corners[i + 1], .15f)) << i;
  for (int k = 0; k < 200; ++k) world.step(.05f);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{18, 2}), .3f);
}

TEST(PlannedScenario, a_file_that_is_not_there_is_a_fault) {
  expect_fault(text_of(R"([{"name": "mesh", "navmesh": {"file": "nowhere.obj"}}])", R"({"planned": {"to": "goal"}})"),
               "/planners/0/navmesh/file", "nowhere.obj: no such file");
}

TEST(PlannedScenario, a_mesh_on_which_no_agent_can_stand_is_replaced_by_a_grid_and_that_is_told) {
  Scenario scenario =
      good(text_of(R"([{"name": "mesh", "navmesh": {"cell_size": 0.2}}])", R"({"planned": {"to": "goal"}})"));
  // A wall without a floor.
  scenario.planners[0].navmesh->mesh =
      std::make_shared<const TriangleMesh>(TriangleMesh{{{0, 0, 0}, {9, 0, 0}, {0, 0, 9}}, {{0, 1, 2}}});
  const RunResult result = run(scenario, {});
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_NE(result.notes[0].find("planner 'mesh': "), std::string::npos) << result.notes[0];
  EXPECT_NE(result.notes[0].find("a grid replaces it"), std::string::npos) << result.notes[0];
  EXPECT_GE(result.arrived, 1u);
}

TEST(PlannedScenario, a_goal_without_a_way_is_counted) {
  // The goal lies outside of the grid.
  const Scenario scenario = good(text_of(R"([{"grid": {"high": [15, 10]}}])", R"({"planned": {"to": "goal"}})"));
  EXPECT_EQ(run(scenario, {}).unreachable, 1u);
}

}  // namespace
}  // namespace veer::scenario
