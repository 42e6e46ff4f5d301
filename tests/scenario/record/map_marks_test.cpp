// Obstacles as they are seen: in a recording, a replay, a picture and an explanation.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/build/build.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/explanation.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/svg.hpp"
#include "tests/scenario/write/replay_reader.hpp"
#include "veer/world/query/explain.hpp"

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;
using Kind = Recording::Mark::Kind;
using test::count_of;

Scenario yard(const Json& obstacles, int dimensions = 2) {
  const Json start = dimensions == 2 ? Json{-9, 0} : Json{-9, 0, 0};
  const Json ahead = dimensions == 2 ? Json{2, 0} : Json{2, 0, 0};
  const Json json = {{"veer", 1},
                     {"name", "yard"},
                     {"dimensions", dimensions},
                     {"seconds", 2},
                     {"map", {{"obstacles", obstacles}}},
                     {"groups",
                      {{{"name", "walkers"},
                        {"mind", {{"behaviors", {{{"ray_avoidance", {{"feelers", "single"}, {"look_ahead", 5}}}}}}}},
                        {"spawn", {{{"at", {start}}, {"velocity", ahead}}}}}}}};
  Faults faults;
  Scenario scenario = read(json.dump(), faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return scenario;
}
Recording recorded(const Json& obstacles, int dimensions = 2) {
  return run(yard(obstacles, dimensions), {.record_fps = 20}).recording;
}
const Json cart = {{"box", {{"center", {0, 5}}, {"size", {2, 1}}}},
                   {"moves", {{"moving", {{"points", {{0, 5}, {0, 9}}}, {"speed", 1}}}}}};
const Json wall = {{"wall", {{"points", {{3, 4}, {6, 4}, {6, 8}}}}}};

TEST(MapMarks, every_kind_has_an_outline_of_its_size) {
  const auto only = [](const Json& obstacle) {
    const Recording r = recorded(Json::array({obstacle}));
    EXPECT_EQ(r.marks.size(), 1u) << obstacle.dump();
    return r.marks.at(0);
  };
  const Recording::Mark circle = only({{"circle", {{"center", {3, 4}}, {"radius", 2}}}});
  EXPECT_EQ(circle.kind, Kind::solid);
  for (const Vec3& p : circle.points) EXPECT_NEAR(length(p - Vec3{3, 4, 0}), 2, 1e-5f);
  const Recording::Mark capsule = only({{"capsule", {{"from", {3, 4}}, {"to", {6, 4}}, {"radius", 1}}}});
  EXPECT_EQ(capsule.kind, Kind::solid);
  for (const Vec3& p : capsule.points)
    EXPECT_NEAR(length(p - Vec3{clamp(p.x, 3.f, 6.f), 4, 0}), 1, 1e-5f) << p.x << " " << p.y;
  EXPECT_EQ(only({{"box", {{"center", {3, 4}}, {"size", {2, 4}}}}}).points,
            (std::vector<Vec3>{{2, 2, 0}, {4, 2, 0}, {4, 6, 0}, {2, 6, 0}}));
  EXPECT_EQ(only(wall).kind, Kind::wall);
  EXPECT_EQ(only(wall).points, (std::vector<Vec3>{{3, 4, 0}, {6, 4, 0}, {6, 8, 0}}));
  EXPECT_FALSE(only(wall).closed);
  const Json rim = {{3, 3}, {9, 3}, {9, 9}}, hole = {{6, 4}, {8, 4}, {8, 6}};
  EXPECT_TRUE(only({{"polygon", {{"rim", rim}}}}).closed);
  const Recording with_hole = recorded({{{"polygon", {{"rim", rim}, {"holes", {hole}}}}}});
  ASSERT_EQ(with_hole.marks.size(), 2u);
  EXPECT_EQ(with_hole.marks[0].kind, Kind::solid);
  EXPECT_EQ(with_hole.marks[1].kind, Kind::wall);
  EXPECT_EQ(with_hole.marks[1].points.size(), 3u);
}

TEST(MapMarks, in_space_walls_have_height_and_an_edge_of_a_mesh_is_drawn_once) {
  const Recording fence = recorded({{{"wall", {{"points", {{3, 4, 1}, {6, 4, 1}}}, {"height", 2}}}}}, 3);
  float highest = 0;
  for (const Recording::Mark& mark : fence.marks)
    for (const Vec3& p : mark.points) highest = max(highest, p.z);
  EXPECT_EQ(highest, 3);
  const Json corners = {{0, 4, 0}, {4, 4, 0}, {4, 8, 0}, {0, 8, 2}};
  const Recording mesh = recorded({{{"mesh", {{"corners", corners}, {"triangles", {{0, 1, 2}, {0, 2, 3}}}}}}}, 3);
  EXPECT_EQ(mesh.marks.size(), 5u) << "two triangles with a side in common";
}

TEST(MapMarks, what_moves_has_a_track_with_an_entry_for_each_frame) {
  const Recording r = recorded({cart, wall});
  ASSERT_EQ(r.marks.size(), 2u);
  EXPECT_TRUE(r.marks[0].track.empty()) << "what stands still comes first";
  const Recording::Mark& moving = r.marks[1];
  ASSERT_EQ(moving.track.size(), r.frames.size());
  EXPECT_EQ(moving.track.front(), Vec3{});
  EXPECT_NEAR(moving.track.back().y, 2, .05f) << "2 s at 1 m/s";
  EXPECT_EQ(moving.track.back().x, 0);
  const Json header = Json::parse(test::header_of(to_html(r)));
  ASSERT_EQ(header["marks"].size(), 2u);
  EXPECT_EQ(header["marks"][0]["kind"], "wall");
  EXPECT_FALSE(header["marks"][0].contains("track"));
  EXPECT_EQ(header["marks"][1]["kind"], "solid");
  EXPECT_EQ(header["marks"][1]["track"].size(), header["counts"]["frames"]);
}

TEST(MapMarks, a_picture_moves_what_moves) {
  const auto moved_paths = [](const std::string& svg) {
    std::size_t moved = 0;
    for (std::size_t at = svg.find("<path class=\"m s\""); at != svg.npos; at = svg.find("<path class=\"m s\"", at + 1))
      moved += count_of(svg.substr(at, svg.find("</path>", at) - at), "<animateTransform");
    return moved;
  };
  const std::string still = to_svg(recorded(Json::array({wall}))), both = to_svg(recorded({cart, wall}));
  EXPECT_EQ(count_of(both, "<path class=\"m s\""), 1u);
  EXPECT_EQ(moved_paths(both), 1u);
  EXPECT_EQ(count_of(both, "<animateTransform"), count_of(still, "<animateTransform") + 1);
}

TEST(MapMarks, an_explanation_says_which_obstacle_a_feeler_meets) {
  // Carts are numbered after all that stands still.
  Json ahead = cart;
  ahead["box"]["center"] = {-3, 0};
  ahead["moves"]["moving"]["points"] = {{-3, 0}, {-3, 9}};
  const Scenario scenario = yard({ahead, wall});
  const World2 world = build<2>(scenario, 1);
  const auto why = world.agent(agent_with_key(world, 1)).explain();
  ASSERT_TRUE(why);
  const Json hits = to_json(*why, world)["behaviors"][0]["hits"];
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0]["obstacle"], 1);
  EXPECT_EQ(hits[0]["moves"], true);
  EXPECT_NEAR(hits[0]["distance"].get<float>(), 5, 1e-4f);
  EXPECT_EQ(hits[0]["point"][0], -4);
  EXPECT_EQ(hits[0]["normal"], (Json{-1, 0}));
  const World2 empty = build<2>(yard(Json::array({wall})), 1);
  EXPECT_FALSE(to_json(*empty.agent(agent_with_key(empty, 1)).explain(), empty)["behaviors"][0].contains("hits"));
}

}  // namespace
}  // namespace veer::scenario
