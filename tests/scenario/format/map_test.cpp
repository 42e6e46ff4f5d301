// Obstacles in scenario files: every form is in the world as it was written, and what is wrong is told where it is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/build/build.hpp"
#include "scenario/run/run.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

const Json none = Json::object();

Json scenario_of(const Json& obstacles, int dimensions = 2) {
  const Json porter = dimensions == 2 ? Json{20, 20} : Json{20, 20, 20};
  return {{"veer", 1},
          {"name", "test"},
          {"dimensions", dimensions},
          {"groups",
           {{{"name", "porters"}, {"mind", {{"behaviors", Json::array()}}}, {"spawn", {{{"at", {porter, porter}}}}}}}},
          {"map", {{"obstacles", obstacles}}}};
}
Scenario fine(const Json& json) {
  Faults faults;
  Scenario scenario = read(json.dump(), faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return scenario;
}
template <int D>
World<D> world_of(const Json& obstacles) {
  return build<D>(fine(scenario_of(obstacles, D)), 1);
}
/// How far one gets; all of the way where nothing is met.
template <int D>
float free_way(const Json& obstacle, const Vec<float, D>& from, const Vec<float, D>& way) {
  const World<D> world = world_of<D>(Json::array({obstacle}));
  return world.surroundings().cast(from, way).part * length(way);
}
std::string faults_of(const Json& obstacles, int dimensions = 2) {
  Faults faults;
  read(scenario_of(obstacles, dimensions).dump(), faults);
  std::string all;
  for (const Fault& f : faults) all += to_line(f, "a") + "\n";
  const std::string_view here = "/map/obstacles";
  for (std::size_t at; (at = all.find(here)) != std::string::npos;) all.replace(at, here.size(), "");
  return all;
}
std::string fault_of(const Json& obstacle, int dimensions = 2) {
  return faults_of(Json::array({obstacle}), dimensions);
}

TEST(MapForms, every_kind_is_met_where_it_was_put) {
  const auto right = [](const Json& obstacle) { return free_way<2>(obstacle, {0, 0}, {20, 0}); };
  EXPECT_NEAR(right({{"circle", {{"center", {5, 0}}, {"radius", 1.5}}}}), 3.5f, 1e-5f);
  EXPECT_NEAR(right({{"box", {{"center", {5, 0}}, {"size", {2, 4}}}}}), 4, 1e-5f);
  EXPECT_NEAR(right({{"box", {{"center", {5, 0}}, {"size", {2, 4}}, {"angle", 1.5707964}}}}), 3, 1e-5f);
  EXPECT_NEAR(right({{"capsule", {{"from", {5, -3}}, {"to", {5, 3}}, {"radius", 1}}}}), 4, 1e-5f);
  EXPECT_NEAR(right({{"wall", {{"points", {{5, -3}, {5, 3}}}}}}), 5, 1e-5f);
  EXPECT_NEAR(right({{"wall", {{"points", {{5, -3}, {5, 3}}}, {"thickness", .5}}}}), 4.75f, 1e-5f);
  EXPECT_NEAR(right({{"polygon", {{"rim", {{4, -3}, {9, -3}, {9, 3}, {4, 3}}}}}}), 4, 1e-5f);
  EXPECT_EQ(right({{"wall", {{"points", {{5, 1}, {5, 3}}}}}}), 20) << "beside the way";
}

TEST(MapForms, a_wall_may_be_closed_and_may_have_one_side) {
  const Json points = {{5, -3}, {5, 3}, {9, 3}, {9, -3}};
  const auto down = [](const Json& wall) { return free_way<2>({{"wall", wall}}, {7, 0}, {0, -10}); };
  EXPECT_EQ(down({{"points", points}}), 10);
  EXPECT_NEAR(down({{"points", points}, {"closed", true}}), 3, 1e-5f);
  const Json upward = {{"wall", {{"points", {{5, -3}, {5, 3}}}, {"one_sided", true}}}};
  EXPECT_NEAR(free_way<2>(upward, {0, 0}, {20, 0}), 5, 1e-5f) << "from its left";
  EXPECT_EQ(free_way<2>(upward, {9, 0}, {-20, 0}), 20) << "from its right";
}

TEST(MapForms, a_polygon_has_holes_and_runs_either_way_round) {
  const Json rim = {{4, -3}, {10, -3}, {10, 3}, {4, 3}}, hole = {{6, -1}, {8, -1}, {8, 1}, {6, 1}};
  const auto reversed = [](Json points) {
    std::reverse(points.begin(), points.end());
    return points;
  };
  for (const Json& outside : {rim, reversed(rim)})
    for (const Json& inside : {hole, reversed(hole)}) {
      const World2 world = world_of<2>({{{"polygon", {{"rim", outside}, {"holes", {inside}}}}}});
      const auto around = world.surroundings();
      EXPECT_TRUE(around.covers({5, 0}));
      EXPECT_FALSE(around.covers({7, 0})) << "in the hole";
      EXPECT_NEAR(around.cast({7, 0}, {10, 0}).part, .1f, 1e-5f) << "out of the hole";
      EXPECT_NEAR(around.cast({0, 0}, {10, 0}).part, .4f, 1e-5f);
    }
}

TEST(MapForms, in_space_there_are_balls_boxes_walls_and_meshes) {
  const auto met = [](const Json& obstacle, float z) { return free_way<3>(obstacle, {0, 0, z}, {20, 0, 0}); };
  EXPECT_NEAR(met({{"circle", {{"center", {5, 0, 1}}, {"radius", 2}}}}, 1), 3, 1e-5f);
  EXPECT_EQ(met({{"circle", {{"center", {5, 0, 1}}, {"radius", 2}}}}, 4), 20);
  EXPECT_NEAR(met({{"box", {{"center", {5, 0, 1}}, {"size", {2, 2, 2}}}}}, 1.9f), 4, 1e-5f);
  EXPECT_EQ(met({{"box", {{"center", {5, 0, 1}}, {"size", {2, 2, 2}}}}}, 2.1f), 20);
  EXPECT_NEAR(met({{"capsule", {{"from", {5, 0, 0}}, {"to", {5, 0, 6}}, {"radius", 1}}}}, 5), 4, 1e-5f);
  const Json wall = {{"wall", {{"points", {{5, -3, 1}, {5, 3, 1}}}, {"height", 2}}}};
  EXPECT_NEAR(met(wall, 2.9f), 5, 1e-5f);
  EXPECT_EQ(met(wall, 3.1f), 20) << "over it";
  EXPECT_EQ(met(wall, .9f), 20) << "under it: it begins at its points";
  Json mesh = {{"corners", {{5, -3, 0}, {5, 3, 0}, {5, 0, 6}}}, {"triangles", {{0, 1, 2}}}};
  EXPECT_NEAR(met({{"mesh", mesh}}, 1), 5, 1e-5f);
  EXPECT_EQ(met({{"mesh", mesh}}, 6.1f), 20);
  mesh["one_sided"] = true;
  EXPECT_EQ(met({{"mesh", mesh}}, 1), 20) << "seen clockwise";
  mesh["triangles"] = {{0, 2, 1}};
  EXPECT_NEAR(met({{"mesh", mesh}}, 1), 5, 1e-5f);
}

TEST(MapForms, moving_obstacles_are_carried_by_a_moving_point_an_agent_or_the_program) {
  const Json box = {{"center", {0, 0}}, {"size", {2, 2}}};
  Json obstacles = Json::array({{{"box", box}, {"moves", {{"moving", {{"points", {{0, 0}, {0, 30}}}, {"speed", 6}}}}}},
                                {{"box", box}, {"moves", {{"agent", "porters"}, {"index", 1}}}},
                                {{"circle", {{"center", {9, 9}}, {"radius", 1}}}},
                                {{"box", box}, {"moves", {{"given", {{"position", {-9, 0}}}}}}}});
  Json scenario = scenario_of(obstacles);
  scenario["groups"][0]["spawn"] = {{{"at", {{40, 0}, {20, 0}}}, {"velocity", {0, 2}}}};
  World2 world = build<2>(fine(scenario), 1);
  const auto middle_at = [&](const Vec2& p) {
    const auto around = world.surroundings();
    const float left = around.cast(p + Vec2{-3, 0}, {3, 0}).part, down = around.cast(p + Vec2{0, -3}, {0, 3}).part;
    return abs(left - 2 / 3.f) < 1e-3f && abs(down - 2 / 3.f) < 1e-3f;
  };
  EXPECT_TRUE(middle_at({0, 0}));
  EXPECT_TRUE(middle_at({20, 0}));
  EXPECT_TRUE(middle_at({9, 9})) << "stands still";
  EXPECT_TRUE(middle_at({-9, 0}));
  EXPECT_TRUE(world.set_obstacle(2, {-9, 5}));
  for (int k = 0; k < 60; ++k) world.step(1 / 60.f);
  const float last = 59 / 60.f;  // s; obstacles are where they were when the last step began
  EXPECT_TRUE(middle_at({0, 6 * last}));
  EXPECT_EQ(world.surroundings().cast({-3, 6 * last}, {3, 0}).velocity, (Vec2{0, 6}));
  EXPECT_TRUE(middle_at({9, 9}));
  EXPECT_TRUE(middle_at({-9, 5}));
}

TEST(MapForms, agents_that_start_inside_start_beside) {
  Json scenario = scenario_of({{{"circle", {{"center", {0, 0}}, {"radius", 3}}}},
                               {{"box", {{"center", {10, 0}}, {"size", {4, 4}}}}},
                               {{"polygon", {{"rim", {{-9, -2}, {-5, -2}, {-5, 2}}}}}}});
  scenario["groups"][0]["limits"] = {{"radius", .5}};
  scenario["groups"][0]["spawn"] = {{{"at", {{1, 0}, {0, 0}, {9, .5}, {-6, -1}, {3.1, 0}, {0, 30}}}}};
  const World2 world = build<2>(fine(scenario), 1);
  const auto positions = world.group(world.group_at(0)).positions();
  ASSERT_EQ(positions.size(), 6u);
  for (const Vec2& p : positions) {
    EXPECT_FALSE(world.surroundings().covers(p)) << p.x << " " << p.y;
    EXPECT_GE(world.surroundings().clearance(p, 1), .5f) << p.x << " " << p.y;
  }
  EXPECT_NEAR(positions[0].x, 3.5f, .01f) << "beside the nearest surface";
  EXPECT_EQ(positions[5], (Vec2{0, 30})) << "an agent with room stays";
}

TEST(MapForms, agents_that_start_inside_a_moving_obstacle_are_pushed_out_at_once) {
  Json scenario =
      scenario_of({{{"circle", {{"center", {0, 0}}, {"radius", 3}}}, {"moves", {{"given", {{"position", {0, 0}}}}}}}});
  scenario["groups"][0]["spawn"] = {{{"at", {{1, 0}, {0, -2}}}}};
  World2 world = build<2>(fine(scenario), 1);
  world.step(1 / 60.f);
  for (const Vec2& p : world.group(world.group_at(0)).positions()) EXPECT_GE(length(p), 3);
}

TEST(MapFaults, of_geometry_say_which_obstacle_and_why) {
  EXPECT_EQ(fault_of({{"circle", {{"center", {0, 0}}, {"radius", 0}}}}), "a:1: /0: needs a radius of more than 0\n");
  EXPECT_EQ(fault_of({{"box", {{"center", {0, 0}}, {"size", {0, 1}}}}}),
            "a:1: /0: needs a size of more than 0 along each axis\n");
  EXPECT_EQ(fault_of({{"box", {{"center", {0, 0, 0}}, {"size", {1, 1}}}}}, 3),
            "a:1: /0: needs a size of more than 0 along each axis\n");
  EXPECT_EQ(fault_of({{"capsule", {{"from", {1, 1}}, {"to", {1, 1}}, {"radius", 1}}}}),
            "a:1: /0: a capsule with two equal points is a circle\n");
  EXPECT_EQ(fault_of({{"wall", {{"points", {{1, 1}, {2, 2}, {2, 2}}}}}}),
            "a:1: /0: a wall has no length between points 1 and 2\n");
  EXPECT_EQ(fault_of({{"wall", {{"points", {{1, 1}}}}}}), "a:1: /0: a wall needs 2 points, found 1\n");
  EXPECT_EQ(fault_of({{"wall", {{"points", Json::array()}}}}), "a:1: /0: a wall needs 2 points, found 0\n");
  EXPECT_EQ(fault_of({{"wall", {{"points", {{0, 0}, {1, 1}}}, {"thickness", 1}, {"one_sided", true}}}}),
            "a:1: /0: a wall with thickness can't be one-sided\n");
  EXPECT_EQ(fault_of({{"polygon", {{"rim", {{0, 0}, {2, 2}, {2, 0}, {0, 2}}}}}}),
            "a:1: /0: the rim crosses or touches itself (sides 0 and 2)\n");
  EXPECT_EQ(fault_of({{"polygon", {{"rim", {{0, 0}, {1, 0}}}}}}), "a:1: /0: the rim needs 3 points, found 2\n");
  const Json rim = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
  EXPECT_EQ(fault_of({{"polygon", {{"rim", rim}, {"holes", {{{20, 0}, {21, 0}, {21, 1}}}}}}}),
            "a:1: /0: hole 0 lies outside the rim\n");
  EXPECT_EQ(fault_of({{"polygon", {{"rim", rim}, {"holes", {{{1, 1}, {12, 1}, {2, 2}}}}}}}),
            "a:1: /0: hole 0 crosses or touches the rim\n");
  EXPECT_EQ(fault_of({{"polygon", {{"rim", rim}, {"holes", {{{1, 1}, {2, 1}}}}}}}),
            "a:1: /0: hole 0 needs 3 points, found 2\n");
}

TEST(MapFaults, of_kinds_that_are_not_for_so_many_dimensions) {
  EXPECT_EQ(fault_of({{"polygon", {{"rim", {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}}}}}}, 3),
            "a:1: /0: a polygon is flat: in 3D use a box, a wall or a mesh\n");
  const Json corners = {{0, 0}, {1, 0}, {0, 1}};
  EXPECT_EQ(fault_of({{"mesh", {{"corners", corners}, {"triangles", {{0, 1, 2}}}}}}),
            "a:1: /0: a mesh is for 3D: in 2D use a polygon\n");
  EXPECT_EQ(fault_of({{"mesh", {{"corners", corners}, {"triangles", {{0, 1, 3}}}}}}, 3),
            "a:1: /0: triangle 0 names corner 3 of 3\n");
  EXPECT_EQ(fault_of({{"circle", {{"center", {0, 0, 0}}, {"radius", 1}}}}),
            "a:1: /0/circle/center: expected 2 numbers, found 3: the scenario has 2 dimensions\n");
}

TEST(MapFaults, of_what_is_out_of_range_missing_or_unknown_say_what_was_meant) {
  EXPECT_EQ(fault_of({{"circle", {{"center", {0, 0}}, {"radius", -1}}}}),
            "a:1: /0/circle/radius: expected a number from 0 to 10000000, found -1\n");
  EXPECT_EQ(fault_of({{"circle", {{"center", {0, 1e8}}, {"radius", 1}}}}),
            "a:1: /0/circle/center/1: expected a number from -10000000 to 10000000, found 100000000\n");
  EXPECT_EQ(fault_of({{"circle", {{"center", {0, 0}}}}}), "a:1: /0/circle: missing: \"radius\" is required\n");
  EXPECT_EQ(
      fault_of({{"circle", {{"center", {0, 0}}, {"radius", 1}, {"hight", 2}}}}).find("a:1: /0/circle/hight: unkn"), 0u);
  EXPECT_EQ(fault_of({{"wall", {{"points", {{0, 0}, {1, 1}}}, {"thicknes", 2}}}}),
            "a:1: /0/wall/thicknes: unknown field, did you mean 'thickness'?\n");
  EXPECT_EQ(fault_of({{"circel", none}}), "a:1: /0/circel: unknown field, did you mean 'circle'?\n");
  EXPECT_EQ(
      fault_of({{"circle", {{"center", {0, 0}}, {"radius", 1}}}, {"box", {{"center", {0, 0}}, {"size", {1, 1}}}}}),
      "a:1: /0: expected only one of 'circle' and 'box' here\n");
  EXPECT_EQ(fault_of(none).find("a:1: /0: missing: "), 0u);
}

TEST(MapFaults, of_what_carries_an_obstacle_are_told_where_it_is) {
  const auto carried = [](const Json& by) {
    return faults_of({{{"circle", {{"center", {5, 5}}, {"radius", 1}}}},
                      {{"circle", {{"center", {0, 0}}, {"radius", 1}}}, {"moves", by}}});
  };
  EXPECT_EQ(carried({{"agent", "porters"}, {"index", 1}}), "");
  EXPECT_EQ(carried({{"agent", "porter"}}), "a:1: /1/moves/agent: unknown group, did you mean 'porters'?\n");
  EXPECT_EQ(carried({{"agent", "porters"}, {"index", 2}}),
            "a:1: /1/moves: the carrier names agent 2 of group 'porters', which has 2\n");
  EXPECT_EQ(carried({1, 2}), "a:1: /1/moves: expected an object, found an array\n");
  EXPECT_EQ(carried("goal"), "a:1: /1/moves: expected an object, found \"goal\"\n");
  EXPECT_EQ(carried({{"movin", none}}), "a:1: /1/moves/movin: unknown field, did you mean 'moving'?\n");
}

TEST(MapFaults, each_obstacle_has_its_own_with_its_line) {
  Json obstacles = Json::array();
  for (int k = 0; k < 12; ++k) obstacles.push_back({{"wall", {{"points", {{0, 0}, {1, k}}}}}});
  obstacles[1] = {{"circle", {{"center", {0, 0}}, {"radius", 0}}}};
  obstacles[10] = {{"circle", {{"center", {0, 0}}, {"radius", "wide"}}}};
  const std::string text = scenario_of(obstacles).dump(1);
  Faults faults;
  read(text, faults);
  ASSERT_EQ(faults.size(), 2u) << "also what is wrong with 1 where 10 has a fault of another kind";
  EXPECT_EQ(faults[0].pointer, "/map/obstacles/1");
  EXPECT_EQ(faults[1].pointer, "/map/obstacles/10/circle/radius");
  const auto line_of = [&](std::size_t at) {
    return 1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n');
  };
  EXPECT_EQ(faults[0].line, line_of(text.find("\"circle\"")) - 1) << "where the obstacle begins";
  EXPECT_EQ(faults[1].line, line_of(text.find("\"wide\"")));
}

TEST(MapForms, polygons_and_walls_that_touch_or_overlap_each_other_are_fine) {
  EXPECT_EQ(faults_of({{{"polygon", {{"rim", {{0, 0}, {4, 0}, {4, 4}, {0, 4}}}}}},
                       {{"polygon", {{"rim", {{4, 0}, {4, 4}, {8, 4}, {8, 0}}}}}},
                       {{"polygon", {{"rim", {{2, 2}, {6, 2}, {6, 6}}}}}},
                       {{"wall", {{"points", {{0, 0}, {4, 0}, {4, 4}, {0, 0}}}}}}}),
            "");
}

// Extreme values that the schema allows neither crash nor hang, and all agents stay finite.
template <int D>
void expect_survives(const Json& obstacles) {
  Json scenario = scenario_of(obstacles, D);
  const Json here = D == 2 ? Json{0, 0} : Json{0, 0, 0}, far = D == 2 ? Json{1e7, -1e7} : Json{1e7, -1e7, 1e7};
  scenario["groups"][0]["mind"] = {{"behaviors",
                                    {{{"ray_avoidance", none}},
                                     {{"obstacle_avoidance", none}},
                                     {{"wall_following", none}},
                                     {{"containment", none}},
                                     {{"hide", none}, {"target", here}},
                                     {{"wander", none}}}}};
  scenario["groups"][0]["spawn"] = {{{"at", {here, far, D == 2 ? Json{5, 5} : Json{5, 5, 5}}}}};
  World<D> world = build<D>(fine(scenario), 1);
  for (int k = 0; k < 30; ++k) world.step(.1f);
  for (const Vec<float, D>& p : world.group(world.group_at(0)).positions())
    for (int d = 0; d < D; ++d) EXPECT_TRUE(abs(p[d]) <= largest_coordinate) << obstacles.dump() << " " << p[d];
}
TEST(MapForms, of_every_size_that_may_be_written_are_survived) {
  const double vast = 1e7;
  const Json moves = {{"moving", {{"points", {{-vast, -vast}, {vast, vast}}}, {"speed", 1e5}}}};
  for (const double size : {1e7, 1e-6, 1e-30})
    for (const double at : {0., vast}) {
      const Json ball = {{"circle", {{"center", {at, at}}, {"radius", size}}}};
      expect_survives<2>(Json::array({ball}));
      expect_survives<2>({{{"circle", ball["circle"]}, {"moves", moves}}});
      expect_survives<2>({{{"box", {{"center", {at, -at}}, {"size", {size, size}}, {"angle", 1000}}}}});
      expect_survives<2>({{{"capsule", {{"from", {at, 0}}, {"to", {-vast, vast}}, {"radius", size}}}}});
      expect_survives<3>({{{"circle", {{"center", {at, at, -at}}, {"radius", size}}}}});
      expect_survives<3>({{{"box", {{"center", {at, 0, 0}}, {"size", {size, vast, size}}}}}});
    }
  expect_survives<2>({{{"wall", {{"points", {{-vast, -vast}, {vast, vast}}}, {"thickness", 1e6}}}},
                      {{"wall", {{"points", {{0, 0}, {1e-30, 0}}}}}},
                      {{"circle", {{"center", {3, 3}}, {"radius", .5}}}}});
  expect_survives<2>({{{"polygon", {{"rim", {{-vast, -vast}, {vast, -vast}, {vast, vast}, {-vast, vast}}}}}}});
  expect_survives<2>({{{"polygon", {{"rim", {{0, 0}, {1e-20, 0}, {0, 1e-20}}}}}}});
  expect_survives<3>(
      {{{"mesh", {{"corners", {{-vast, 0, -vast}, {vast, 0, -vast}, {0, 1, vast}}}, {"triangles", {{0, 1, 2}}}}}}});
  expect_survives<3>({{{"wall", {{"points", {{-vast, 1, vast}, {vast, 1, vast}}}, {"height", 1e6}}}}});
}

}  // namespace
}  // namespace veer::scenario
