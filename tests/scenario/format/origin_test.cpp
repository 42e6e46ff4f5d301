// A scenario far from zero: its coordinates are global, and it runs as if it were at zero.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "scenario/build/build.hpp"
#include "scenario/diagnose/read_trace.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/explanation.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/trace.hpp"

namespace veer::scenario {
namespace {

/// Every kind of position that a file may have; X(1) stands for the coordinate 1 m to the right of the origin.
const std::string everything = R"({"veer": 1, "name": "far", "seconds": 2, "origin": [X(0), Y(0)],
  "domain": {"kind": "box", "low": [X(-60), Y(-60)], "high": [X(60), Y(60)]},
  "ground": {"floors": [{"plane": {"low": [X(-70), Y(-70)], "high": [X(70), Y(70)], "slope": [0.1, 0]}},
                        {"ramp": {"low": [X(0), Y(0)], "high": [X(5), Y(5)], "from": 9, "to": 12}},
                        {"heights": [20, 20, 20, 20], "low": [X(1), Y(1)], "count": [2, 2]}]},
  "map": {"obstacles": [
    {"circle": {"center": [X(9), Y(0)], "radius": 1}},
    {"box": {"center": [X(-9), Y(0)], "size": [2, 3]}},
    {"capsule": {"from": [X(0), Y(9)], "to": [X(3), Y(9)], "radius": 0.5}},
    {"wall": {"points": [[X(-20), Y(-9)], [X(20), Y(-9)]]}},
    {"polygon": {"rim": [[X(20), Y(20)], [X(25), Y(20)], [X(20), Y(25)]]}},
    {"circle": {"center": [X(0), Y(30)], "radius": 1},
     "moves": {"moving": {"points": [[X(0), Y(30)], [X(5), Y(30)]], "speed": 1}}},
    {"circle": {"center": [X(0), Y(-30)], "radius": 1}, "moves": {"given": {"position": [X(0), Y(-30)]}}}]},
  "planners": [{"name": "grid", "grid": {"low": [X(-40), Y(-40)], "high": [X(40), Y(40)], "cell_size": 2}},
               {"name": "graph", "graph": {"points": [[X(0), Y(0)], [X(9), Y(9)]], "links": [[0, 1]]}}],
  "groups": [
    {"name": "a", "spawn": [{"at": [[X(-5), Y(5)]], "velocity": [1, 0]}, {"line": {"from": [X(0), Y(2)], "to": [X(5), Y(2)]}, "count": 3},
                            {"grid": {"low": [X(-30), Y(-30)]}, "count": 4}],
     "mind": {"behaviors": [{"seek": {}, "target": [X(3), Y(4)]}, {"flow_following": {}, "target": {"field": {"vortex": {"center": [X(1), Y(2)]}}}},
              {"obstacle_avoidance": {}}]}},
    {"name": "b", "spawn": [{"disc": {"center": [X(5), Y(-3)], "radius": 4}, "count": 40, "velocity": [{"uniform": [-1, 1]}, 0],
                             "goal": [{"uniform": [X(-30), X(30)]}, {"normal": [Y(20), 3]}]}],
     "mind": {"behaviors": [{"arrive": {}, "target": "goal"}, {"separation": {}}, {"containment": {}}]}},
    {"name": "c", "spawn": [{"ring": {"center": [X(5), Y(-3)], "radius": 4}, "count": 5}],
     "mind": {"behaviors": [{"path_following": {}, "target": {"follow": {"points": [[X(0), Y(0)], [X(9), Y(3)]]}}},
              {"seek": {}, "target": {"formation": {"shape": "custom", "slots": [[1, 2]], "anchor": [X(1), Y(1)]}}}]}},
    {"name": "d", "spawn": [{"region": {"low": [X(-5), Y(-5)], "high": [X(5), Y(5)]}, "count": 5}],
     "mind": {"behaviors": [{"path_following": {}, "target": {"planned": {"to": [X(30), Y(-3)], "by": "grid"}}},
              {"path_following": {}, "target": {"planned": {"to": [X(9), Y(9)], "by": "graph"}}}]}},
    {"name": "e", "spawn": [{"at": [[X(7), Y(7)]]}],
     "mind": {"behaviors": [{"kinematic_waypoints": {}, "target": {"route": [[X(7), Y(9)], [X(2), Y(3)]]}}]}},
    {"name": "f", "spawn": [{"at": [[X(7), Y(-7)]]}], "mind": {"behaviors": [{"flow_following": {}, "target": {"field": {
      "grid": {"low": [X(0), Y(-9)], "count": [2, 2], "samples": [[1, 0], [1, 0], [1, 1], [0, 1]]}}}}]}},
    {"name": "g", "spawn": [{"at": [[X(7), Y(-7)]]}], "mind": {"behaviors": [{"seek": {}, "target": {"given": {"position": [X(3), Y(-9)], "velocity": [1, 0]}}}]}}],
  "brains": [{"name": "brain", "states": ["a", "g"], "machine": {"transitions": [
    {"from": "a", "to": "g", "when": {"near": {"of": [X(3), Y(4)], "below": 1}}}]}}]})";

std::string at(std::string text, const char* axis, long origin) {
  for (std::size_t i = text.find(axis); i != text.npos; i = text.find(axis, i)) {
    const std::size_t end = text.find(')', i);
    text.replace(i, end + 1 - i, std::to_string(origin + std::stol(text.substr(i + 2, end - i - 2))));
  }
  return text;
}

Scenario read_at(long x, long y) {
  Faults faults;
  Scenario made = read(at(at(everything, "X(", x), "Y(", y), faults);
  for (const Fault& fault : faults) ADD_FAILURE() << to_line(fault, "far");
  return made;
}

TEST(ScenarioOrigin, far_away_has_the_same_bits_as_at_zero) {
  const Scenario near = read_at(0, 0);
  const RunResult expected = run(near, {.record_fps = 10});
  for (const auto& [x, y] : {std::pair{10'000'000l, -10'000'000l}, {700'000'000'001l, 7l}}) {
    const Scenario far = read_at(x, y);
    EXPECT_TRUE(far.notes.empty());
    const RunResult result = run(far, {.record_fps = 10});
    EXPECT_EQ(result.hash, expected.hash) << x;
    EXPECT_TRUE(result.notes.empty());
    ASSERT_EQ(result.recording.samples.size(), expected.recording.samples.size());
    for (std::size_t i = 0; i < result.recording.samples.size(); ++i)
      ASSERT_EQ(result.recording.samples[i].position, expected.recording.samples[i].position);
  }
}

TEST(ScenarioOrigin, outputs_have_global_coordinates) {
  const Scenario far = read_at(10'000'000, -10'000'000);
  const RunResult result = run(far, {.steps = 1, .record_fps = 60});
  std::istringstream csv(to_csv(result.recording));
  std::string header, first;
  std::getline(csv, header);
  std::getline(csv, first);
  EXPECT_EQ(first, "0,0,1,a,9999995,-9999995,6.5,1,0,0,0") << header;

  // What is read back is relative to a position nearby, and so as precise as what was written.
  Faults faults;
  std::size_t k = 0;
  Vec3 offset{};
  csv.clear();
  csv.seekg(0);
  read_trace(
      csv,
      [&](const TraceFrame& frame) {
        for (const TraceSample& s : frame.samples) {
          const Vec3 local = result.recording.samples[k++].position;
          if (k == 1) offset = s.position - local;
          EXPECT_LT(length(s.position - local - offset), 1e-5f);
        }
      },
      faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(k, result.recording.samples.size());

  const World2 world = build<2>(far, 1);
  const auto why = world.agent(agent_with_key(world, 1)).explain(1 / 60.f);
  const auto json = to_json(*why, world);
  EXPECT_EQ(json["position"].dump(), "[9999995.0,-9999995.0]");
  EXPECT_EQ(json["behaviors"][0]["target"]["position"].dump(), "[10000003.0,-9999996.0]");
  EXPECT_NE(to_html(result.recording).find(R"("origin":[1e+07,-1e+07,0])"), std::string::npos);
}

std::string with_agent(const std::string& more, const std::string& position) {
  return R"({"veer": 1, "name": "x", )" + more + R"("groups": [{"name": "a",
    "spawn": [{"at": [)" +
         position + R"(]}], "mind": {"behaviors": [{"seek": {}, "target": )" + position + "}]}}]}";
}

TEST(ScenarioOrigin, is_asked_for_once_where_positions_are_too_far_to_be_precise) {
  Faults faults;
  const Scenario far = read(with_agent("", "[1000000, 3]"), faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(far.notes.size(), 1u);
  EXPECT_EQ(to_line(far.notes[0], "x"),
            "x:2: /groups/0/spawn/0/at/0/0: more than 16384 m from the origin, where positions are rounded to more "
            "than 1 mm: set \"origin\" of the scenario to a position near the agents");
  EXPECT_EQ(run(far, {.steps = 1}).notes.size(), 1u);
  EXPECT_TRUE(read(with_agent(R"("origin": [990000, 0], )", "[1000000, 3]"), faults).notes.empty());
  EXPECT_TRUE(faults.empty());
}

TEST(ScenarioOrigin, has_faults_of_its_own) {
  const auto fault_of = [](const std::string& text) {
    Faults faults;
    (void)read(text, faults);
    return faults.empty() ? "" : faults[0].pointer + ": " + faults[0].message;
  };
  EXPECT_EQ(fault_of(with_agent(R"("origin": [3e9, 0], )", "[0, 0]")),
            "/groups/0/mind/behaviors/0/target/0: expected at most 10000000 m from the origin");
  EXPECT_EQ(fault_of(with_agent(R"("origin": [1, 2, 3], )", "[0, 0]")),
            "/origin: expected 2 numbers, found 3: the scenario has 2 dimensions");
  EXPECT_EQ(fault_of(with_agent(R"("origin": "here", )", "[0, 0]")),
            "/origin: expected a point like [1, 2], found \"here\"");
}

}  // namespace
}  // namespace veer::scenario
