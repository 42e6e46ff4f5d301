// Scenarios with a ground to walk on.
#include <gtest/gtest.h>

#include "scenario/build/build.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "tests/scenario/format/broken.hpp"

namespace veer::scenario {
namespace {

using test::faults_of;
using test::Json;
using test::show;

/// A scenario with these floors and one agent.
Json with_floors(const Json& floors, const Json& position = {1, 1}) {
  return {{"veer", 1},
          {"name", "ground"},
          {"ground", {{"floors", floors}}},
          {"groups",
           {{{"name", "walkers"},
             {"mind", {{"behaviors", Json::array()}}},
             {"spawn", {{{"at", {position}}, {"height", 2}}}}}}}};
}
const Json hall = {{"plane", {{"low", {0, 0}}, {"high", {10, 10}}}}};

/// The only fault of a scenario.
std::string fault_of(const Json& document) {
  const Faults faults = faults_of(document.dump());
  EXPECT_EQ(faults.size(), 1u) << show(faults);
  return faults.empty() ? "" : faults[0].pointer + ": " + faults[0].message;
}

TEST(ScenarioGround, has_the_floors_that_the_file_says) {
  const Json floors = {hall,
                       {{"plane", {{"low", {4, 4}}, {"high", {8, 8}}, {"height", 3}, {"slope", {0.25, 0}}}}},
                       {{"ramp", {{"low", {20, 0}}, {"high", {24, 9}}, {"from", 1}, {"to", 4}, {"along", "y"}}}},
                       {{"low", {30, 0}}, {"spacing", 2}, {"count", {3, 2}}, {"heights", {0, 1, "hole", 0, 1, 2}}}};
  Faults faults;
  Json document = with_floors(floors);
  document["ground"]["climb"] = .3;
  document["ground"]["headroom"] = 1.5;
  const Scenario scenario = read(document.dump(), faults);
  ASSERT_TRUE(faults.empty()) << show(faults);
  const Terrain& ground = *scenario.ground;
  EXPECT_EQ(ground.def().climb, .3f);
  EXPECT_EQ(ground.def().headroom, 1.5f);
  EXPECT_EQ(ground.height({6, 6}, 0), 0.f);
  EXPECT_EQ(ground.height({6, 6}, 5), 3.5f);
  EXPECT_EQ(ground.height({22, 3}, 0), 2.f);
  EXPECT_EQ(ground.height({31, 1}, 0), .5f);
  EXPECT_FALSE(ground.height({33, 1}, 0));
  const World2 world = build<2>(scenario, 1);
  EXPECT_EQ(world.agent(world.group(world.group_at(0)).agents()[0]).position_in_space(), (Vec3{1, 1, 0}));
}

TEST(ScenarioGround, that_is_wrong_is_told_where_and_why) {
  EXPECT_EQ(fault_of(with_floors(Json::array())), "/ground/floors: expected 1 to 1000 items, found 0");
  EXPECT_EQ(fault_of(with_floors({{{"plane", {{"low", {0, 0}}, {"high", {10, 0}}}}}})),
            "/ground/floors/0/plane/high: expected more than \"low\" on every axis");
  EXPECT_EQ(fault_of(with_floors({{{"low", {0, 0}}, {"count", {2, 3}}, {"heights", {0, 0, 0, 0}}}})),
            "/ground/floors/0: expected 2 x 3 heights, found 4");
  EXPECT_EQ(fault_of(with_floors({{{"low", {0, 0}}, {"count", {2, 2}}, {"heights", {0, 0, 0, "hole"}}}})),
            "/ground/floors/0: expected a floor somewhere, but every cell is a hole or steeper than 1.000000");
  EXPECT_EQ(fault_of(with_floors({{{"low", {0, 0}}, {"count", {2, 2}}, {"heights", {0, 0, 0, "gap"}}}})),
            "/ground/floors/0/heights/3: unknown name \"gap\", expected 'hole'");
  EXPECT_EQ(fault_of(with_floors(Json::array({hall}), {11, 1})),
            "/groups/0/spawn/0/at/0: expected a position on the ground, but there is no floor");
  Json flat = with_floors(Json::array({hall}));
  flat.erase("ground");
  EXPECT_EQ(fault_of(flat), "/groups/0/spawn/0/height: only with a \"ground\"");
  Json space = with_floors(Json::array({hall}));
  space["dimensions"] = 3;
  EXPECT_EQ(fault_of(space), "/ground: only in a scenario of 2 dimensions");
}

TEST(ScenarioGround, is_recorded_with_heights) {
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name != std::string_view("two_floors")) continue;
    Faults faults;
    const Scenario scenario = read(entry.text, faults);
    ASSERT_TRUE(faults.empty()) << show(faults);
    const Recording r = run(scenario, {.record_fps = 10}).recording;
    EXPECT_EQ(r.dimensions, 3);
    EXPECT_EQ(r.high.z, 4);
    int up = 0;
    const Recording::Frame& last = r.frames.back();
    for (const Recording::Frame& frame : r.frames)
      for (std::size_t i = 0; i < frame.count; ++i) {
        const Recording::Sample& s = r.samples[frame.first + i];
        ASSERT_EQ(scenario.ground->height({s.position.x, s.position.y}, s.position.z), s.position.z);
        const std::string& group = r.groups[r.agents[s.agent].group].name;
        if (group == "crossers") {
          ASSERT_EQ(s.position.z, 0);
        }
        up += &frame == &last && group == "climbers" && s.position.z == 4;
      }
    EXPECT_EQ(up, 12) << "all climbers are on the upper floor";
    return;
  }
  ADD_FAILURE() << "no scenario two_floors";
}

TEST(ScenarioGround, agents_above_or_below_do_not_collide) {
  for (const GalleryEntry& entry : gallery())
    if (entry.name == std::string_view("two_floors")) {
      EXPECT_EQ(test::names(test::diagnosed(entry.text)), test::Names{});
    }
}

}  // namespace
}  // namespace veer::scenario
