#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "scenario/build/build.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "veer/world/state/state.hpp"

// Behaviors that look at neighbors: the groups they name, and that agents keep their identity while rows are sorted.
namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

Json group(const char* name, const Json& behavior) {
  return {{"name", name},
          {"mind", {{"behaviors", Json::array({behavior})}}},
          {"spawn", Json::array({{{"at", {{0, 0}, {1, 0}}}}})}};
}

Json scenario_of(const Json& target) {
  Json sheep = {{"separation", {{"radius", 3}}}, {"target", target}};
  if (target.is_null()) sheep.erase("target");
  return {{"veer", 1},
          {"name", "test"},
          {"groups", {group("sheep", sheep), group("dogs", {{"kinematic_wander", Json::object()}})}}};
}

Scenario read_fine(const Json& json) {
  Faults faults;
  Scenario scenario = read(json.dump(), faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return scenario;
}

/// All faults, a line each.
std::string faults_of(const Json& json) {
  Faults faults;
  read(json.dump(1), faults);
  std::string all;
  for (const Fault& f : faults) all += to_line(f, "a.json") + "\n";
  return all;
}

std::vector<GroupId> looks_at(const Json& target) {
  const World2 world = build<2>(read_fine(scenario_of(target)), 1);
  EXPECT_EQ(world.state().groups[0].looks.size(), 1u);
  return world.state().groups[0].looks.at(0).groups;
}

TEST(Neighbors, are_of_the_own_group_unless_groups_are_named) {
  const GroupId sheep{1}, dogs{2};
  EXPECT_EQ(looks_at(nullptr), (std::vector{sheep}));
  EXPECT_EQ(looks_at({{"groups", {"sheep"}}}), (std::vector{sheep}));
  EXPECT_EQ(looks_at({{"groups", {"dogs"}}}), (std::vector{dogs}));  // which comes later
  EXPECT_EQ(looks_at({{"groups", {"dogs", "sheep"}}}), (std::vector{sheep, dogs}));
  EXPECT_EQ(looks_at({{"groups", {"dogs", "dogs"}}}), (std::vector{dogs}));
}

/// A scenario whose sheep look at these neighbors.
Json looking_at(const Json& neighbors) {
  Json json = scenario_of(nullptr);
  json["groups"][0]["mind"]["behaviors"][0].erase("target");
  if (!neighbors.is_null()) json["groups"][0]["mind"]["behaviors"][0]["neighbors"] = neighbors;
  return json;
}

TEST(Neighbors, of_a_named_group_are_those_that_count) {
  const auto speed = [](const Json& neighbors) {
    Json json = looking_at(neighbors);
    json["groups"][0]["spawn"] = Json::array({{{"at", {{0, 0}}}}});
    json["groups"][1] = group("dogs", {{"alignment", Json::object()}});
    World2 world = build<2>(read_fine(json), 1);
    world.step(.1f);
    return length(world.group(world.group_at(0)).velocities()[0]);
  };
  EXPECT_EQ(speed(nullptr), 0);  // it is the only sheep
  EXPECT_GT(speed({"dogs"}), 0);
  EXPECT_GT(speed("dogs"), 0);
  EXPECT_GT(speed("everyone"), 0);
}

TEST(Neighbors, of_an_unknown_group_are_a_fault_with_the_nearest_name) {
  const std::string fault = faults_of(looking_at({"sheep", "dgos"}));
  EXPECT_NE(fault.find("/groups/0/mind/behaviors/0/neighbors/1: unknown group, did you mean 'dogs'?"),
            std::string::npos)
      << fault;
}

TEST(Neighbors, of_no_group_at_all_are_a_fault) {
  EXPECT_NE(faults_of(looking_at(Json::array())).find("neighbors: expected 1 to 1000 items, found 0"),
            std::string::npos);
  EXPECT_NE(faults_of(looking_at({1})).find("/neighbors/0: expected a string, found 1"), std::string::npos);
}

TEST(Neighbors, a_mistyped_target_is_taken_for_the_nearest_kind) {
  EXPECT_NE(faults_of(scenario_of({{"rout", {{1, 2}}}})).find("unknown field, did you mean 'route'?"),
            std::string::npos);
}

TEST(Neighbors, are_only_for_behaviors_that_look_at_them) {
  const auto with = [](const Json& behavior) {
    Json json = scenario_of(nullptr);
    json["groups"][0]["mind"]["behaviors"][0] = behavior;
    return faults_of(json);
  };
  EXPECT_NE(with({{"seek", Json::object()}, {"target", {1, 2}}, {"neighbors", "everyone"}})
                .find("/groups/0/mind: 'seek' doesn't look at neighbors"),
            std::string::npos);
  for (const Json& target : {Json({1, 2}), Json("goal"), Json{{"agent", "dogs"}}, Json{{"route", {{1, 2}}}}})
    EXPECT_NE(with({{"cohesion", Json::object()}, {"target", target}})
                  .find("/groups/0/mind: 'cohesion' takes no target: it looks at neighbors"),
              std::string::npos);
}

// Groups of neighbors once were a target.
TEST(Neighbors, as_a_target_are_still_read_with_a_note) {
  Faults faults;
  const Scenario scenario = read(scenario_of({{"groups", {"dogs"}}}).dump(), faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(scenario.notes.size(), 1u);
  EXPECT_NE(scenario.notes[0].message.find("neighbors"), std::string::npos);
  EXPECT_EQ(scenario.groups[0].def.mind.behaviors[0].neighbors.groups, std::vector<GroupId>{{2}});
}

TEST(Neighbors, are_in_the_schema) {
  const Json& mind = schema()["$defs"]["mind"];
  const std::string neighbors = mind["properties"]["behaviors"]["items"]["properties"]["neighbors"].dump();
  EXPECT_NE(neighbors.find("everyone"), std::string::npos) << neighbors;
}

/// The displacement from one position to another on a torus of this size.
Vec3 way(const Vec3& from, const Vec3& to, float size) {
  Vec3 d = to - from;
  for (int k = 0; k < 3; ++k) d[k] -= std::round(d[k] / size) * size;
  return d;
}

TEST(Recording, of_a_flock_follows_each_agent) {
  constexpr float size = 20, top_speed = 4;
  const Json json = {{"veer", 1},
                     {"name", "test"},
                     {"domain", {{"kind", "torus"}, {"low", {0, 0}}, {"high", {size, size}}}},
                     {"groups",
                      {{{"name", "flock"},
                        {"limits", {{"max_speed", top_speed}, {"max_force", 9}}},
                        {"body", "cruising"},
                        {"mind", {{"behaviors", Json::array({{{"flocking", {{"radius", 2}}}}})}}},
                        {"spawn", Json::array({{{"region", {{"low", {0, 0}}, {"high", {size, size}}}},
                                                {"count", 150},
                                                {"heading", {{"uniform", {-3, 3}}}},
                                                {"radius", {{"uniform", {.2, .4}}}}}})}}}}};
  const Scenario scenario = read_fine(json);
  // Film and present are two recorders: each must know all agents by key.
  std::map<std::uint32_t, Vec3> last;
  const auto follow = [&](const Recording& r) {
    for (const Recording::Sample& s : r.samples) {
      const std::uint32_t id = r.agents[s.agent].id;
      const auto before = last.emplace(id, s.position).first;
      EXPECT_LE(length(way(before->second, s.position, size)), top_speed * scenario.dt * 1.001f) << id;
      before->second = s.position;
    }
    return !testing::Test::HasFailure();
  };
  const RunResult result = run(scenario, {.seconds = 4, .record_fps = 60, .each_step = follow});
  EXPECT_EQ(last.size(), 150u);
  EXPECT_EQ(result.recording.frames.size(), result.steps + 1);

  last.clear();
  for (const Recording::Frame& frame : result.recording.frames) {
    ASSERT_EQ(frame.count, 150u);
    Recording one;
    one.agents = result.recording.agents;
    one.samples.assign(result.recording.samples.begin() + static_cast<std::ptrdiff_t>(frame.first),
                       result.recording.samples.begin() + static_cast<std::ptrdiff_t>(frame.first + frame.count));
    ASSERT_TRUE(follow(one)) << frame.step;
    ASSERT_TRUE(std::ranges::is_sorted(one.samples, {}, [&](const auto& s) { return one.agents[s.agent].id; }));
  }

  // What doesn't change of an agent belongs to the same agent, and rows have really changed.
  World2 world = build<2>(scenario, scenario.seed);
  for (int i = 0; i < 240; ++i) world.step(scenario.dt);
  const Columns<2>& c = world.state().groups[0].columns;
  EXPECT_FALSE(std::ranges::is_sorted(world.group(world.group_at(0)).keys()));
  for (std::size_t row = 0; row < 150; ++row) {
    const Recording::Agent& agent = result.recording.agents[c.key[row] - 1];
    EXPECT_EQ(agent.id, c.key[row]);
    EXPECT_EQ(agent.radius, std::get<3>(c.limits)[row]);
  }
}

TEST(Recording, of_a_hand_over_follows_each_agent_among_neighbors) {
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name != "discrete_handover") continue;
    Json json = Json::parse(entry.text);
    json["groups"][0]["mind"]["behaviors"].push_back({{"separation", {{"radius", 1}}}, {"weight", .2}});
    const Scenario scenario = read_fine(json);
    const RunResult result = run(scenario, {.record_fps = 60});
    const Recording& r = result.recording;
    std::map<std::uint32_t, Vec3> last;
    for (const Recording::Frame& frame : r.frames) {
      ASSERT_EQ(frame.count, r.frames[0].count) << frame.step;  // no agent is lost or there twice
      for (std::size_t i = 0; i < frame.count; ++i) {
        const Recording::Sample& s = r.samples[frame.first + i];
        const auto before = last.emplace(s.agent, s.position).first;
        // On the board a diagonal step is longer than a straight one.
        ASSERT_LE(length(s.position - before->second), r.agents[s.agent].max_speed * 1.5f * scenario.dt) << frame.step;
        before->second = s.position;
      }
    }
    EXPECT_GT(last.size(), r.frames[0].count);  // some changed over
  }
}

}  // namespace
}  // namespace veer::scenario
