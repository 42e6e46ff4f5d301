#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "scenario/build/build.hpp"
#include "scenario/format/names.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/run/run.hpp"
#include "veer/world/state/state.hpp"

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

Scenario read_fine(const Json& json) {
  Faults faults;
  Scenario scenario = read(json.dump(), faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return scenario;
}

Json scenario_with(Json group) {
  group["name"] = "a";
  if (!group.contains("mind")) group["mind"] = {{"behaviors", Json::array()}};
  Json all = {{"veer", 1}, {"name", "test"}, {"groups", Json::array({group})}};
  if (group.contains("character"))
    all["characters"] = Json::array(
        {{{"name", "walker"},
          {"clips", Json::array({{{"name", "idle"}, {"blend_point", {0, 0}}, {"steps", Json::object()}}})}}});
  return all;
}

/// Every parameter of a part at the middle of its range, as JSON, and as it comes out of a scenario again.
template <class Info>
void expect_round_trip(std::span<const Info* const> parts, const auto& group_of, const auto& chosen_of) {
  for (const Info* part : parts) {
    for (const double where : {0., .37, 1.}) {
      Json params = Json::object();
      std::vector<double> wanted;
      for (const FieldInfo& f : part->fields) {
        double value = f.min + (f.max - f.min) * where;
        if (f.kind != FieldKind::number) value = std::floor(value);
        else value = static_cast<double>(static_cast<float>(value));
        wanted.push_back(value);
        Json& member = params[std::string(f.name)];
        if (f.kind == FieldKind::choice) member = f.choices[static_cast<std::size_t>(value)];
        else if (f.kind == FieldKind::boolean) member = value != 0;
        else member = as_written(value);
      }
      const Scenario scenario = read_fine(scenario_with(group_of(*part, Json{{std::string(part->name), params}})));
      const Chosen<Info>& chosen = chosen_of(scenario.groups.at(0).def);
      ASSERT_TRUE(chosen);
      EXPECT_EQ(chosen.info().name, part->name);
      for (std::size_t i = 0; i < part->fields.size(); ++i)
        EXPECT_EQ(part->fields[i].get(chosen.params()), wanted[i]) << part->name << " " << part->fields[i].name;
    }
  }
}

TEST(Read, every_parameter_of_every_behavior_comes_through) {
  expect_round_trip(
      behaviors(),
      [](const BehaviorInfo& b, Json entry) {
        if (b.needs_target) entry["target"] = {1, 2};
        if (b.needs_flow) entry["target"] = {{"field", {{"uniform", {1, 2}}}}};
        if (b.needs_path) entry["target"] = {{"follow", {{"points", {{1, 2}, {3, 4}}}}}};
        if (b.needs_route) entry["target"] = {{"route", {{1, 2}, {3, 4}}}};
        return Json{{"mind", {{"behaviors", Json::array({entry})}}}};
      },
      [](const GroupDef& def) -> const Chosen<BehaviorInfo>& { return def.mind.behaviors.at(0).behavior; });
}

TEST(Read, every_parameter_of_every_body_comes_through) {
  expect_round_trip(
      bodies(),
      [](const BodyInfo& b, const Json& entry) {
        Json group{{"body", entry}};
        if (b.is_animated) group["character"] = "walker";
        return group;
      },
      [](const GroupDef& def) -> const Chosen<BodyInfo>& { return def.body; });
}

TEST(Read, every_parameter_of_every_combiner_comes_through) {
  expect_round_trip(
      combiners(),
      [](const CombinerInfo&, const Json& entry) {
        return Json{{"mind", {{"combine", entry}, {"behaviors", Json::array()}}}};
      },
      [](const GroupDef& def) -> const Chosen<CombinerInfo>& { return def.mind.combiner; });
}

TEST(Read, a_varied_field_is_drawn_within_its_range_for_each_agent) {
  const Json spawn = {{"disc", {{"center", {0, 0}}, {"radius", 1}}},
                      {"count", 4000},
                      {"max_speed", {{"uniform", {1, 2}}}},
                      {"mass", {{"normal", {5, 1}}}}};
  const World2 world = build<2>(read_fine(scenario_with({{"spawn", Json::array({spawn})}})), 9);
  const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] =
      world.state().groups[0].columns.limits;
  double sum = 0, mass_sum = 0, mass_square = 0;
  for (std::size_t i = 0; i < 4000; ++i) {
    ASSERT_GE(max_speed[i], 1);
    ASSERT_LE(max_speed[i], 2);
    sum += static_cast<double>(max_speed[i]);
    mass_sum += static_cast<double>(mass[i]);
    mass_square += static_cast<double>(mass[i]) * static_cast<double>(mass[i]);
  }
  EXPECT_NEAR(sum / 4000, 1.5, .02);
  EXPECT_NEAR(mass_sum / 4000, 5, .06);
  EXPECT_NEAR(std::sqrt(mass_square / 4000 - mass_sum * mass_sum / 16e6), 1, .05);
  EXPECT_EQ(radius[0], Limits{}.radius);
}

TEST(Read, another_seed_gives_another_run_and_the_same_seed_the_same) {
  const Json spawn = {{"disc", {{"center", {0, 0}}, {"radius", 9}}}, {"count", 20}};
  const Json mind = {{"behaviors", Json::array({Json{{"kinematic_wander", Json::object()}}})}};
  const Scenario scenario = read_fine(scenario_with({{"mind", mind}, {"spawn", Json::array({spawn})}}));
  const auto hash = [&](std::uint64_t seed) { return run(scenario, {.steps = 20, .seed = seed}).hash; };
  EXPECT_EQ(hash(1), hash(1));
  EXPECT_NE(hash(1), hash(2));
}

TEST(Run, no_agents_and_no_steps_are_fine) {
  const Scenario scenario = read_fine(scenario_with(Json::object()));
  EXPECT_EQ(run(scenario, {.steps = 10}).agents, 0u);
  EXPECT_EQ(run(scenario, {.steps = 0}).steps, 0u);
}

TEST(Run, records_the_start_the_end_and_frames_between) {
  const Json spawn = {{"at", {{1, 2}}}, {"velocity", {1, 0}}};
  const Scenario scenario = read_fine(scenario_with({{"spawn", Json::array({spawn})}}));
  const RunResult result = run(scenario, {.seconds = 2, .record_fps = 30});
  EXPECT_EQ(result.steps, 120u);
  EXPECT_EQ(result.recording.frames.size(), 61u);
  EXPECT_EQ(result.recording.samples.front().position.x, 1);
  EXPECT_NEAR(result.recording.samples.back().position.x, 3, 1e-4);
  EXPECT_EQ(result.recording.hash, result.hash);
}

TEST(Schema, is_one_that_editors_understand_and_has_every_behavior) {
  const Json& all = schema();
  EXPECT_EQ(all["$schema"], "https://json-schema.org/draft/2020-12/schema");
  EXPECT_EQ(all["properties"]["groups"]["items"]["properties"]["mind"]["$ref"], "#/$defs/mind");
  const Json& behavior = all["$defs"]["mind"]["properties"]["behaviors"]["items"];
  for (const BehaviorInfo* b : behaviors()) {
    const Json& params = behavior["properties"][std::string(b->name)];
    EXPECT_EQ(params["additionalProperties"], false) << b->name;
    for (const FieldInfo& f : b->fields) EXPECT_TRUE(params["properties"].contains(std::string(f.name))) << f.name;
  }
}

TEST(Names, a_float_is_written_as_people_write_it) {
  EXPECT_EQ(to_text(static_cast<double>(.1f)), "0.1");
  EXPECT_EQ(as_written(static_cast<double>(.1f)), .1);
  EXPECT_EQ(to_text(1e300), "1e+300");
}

TEST(Read, an_envelope_and_a_heading_time_come_through) {
  const Scenario scenario = read_fine(scenario_with({{"envelope", {{"turn_at_top", .25}}}, {"heading_time", .5}}));
  const GroupDef& def = scenario.groups.at(0).def;
  EXPECT_EQ(def.envelope.force_at_top, 1) << "what isn't given is even";
  EXPECT_EQ(def.envelope.turn_at_top, .25f);
  EXPECT_EQ(def.heading_time, .5f);
}

TEST(Read, a_heading_time_of_what_goes_where_it_looks_is_a_fault) {
  Faults faults;
  read(scenario_with({{"body", "car"}, {"heading_time", .5}}).dump(), faults);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].pointer, "/groups/0/heading_time");
  EXPECT_EQ(faults[0].message,
            "a heading_time is for agents that look where they go, but body 'car' goes where it looks");
}

}  // namespace
}  // namespace veer::scenario
