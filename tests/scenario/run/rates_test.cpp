// Frame-rate invariance, a law for every part of the catalogue: at 30, 60, 144 and 240 steps per second and with steps
// of uneven length, each behavior, body and combiner leads along the same way.
#include <gtest/gtest.h>

#include "scenario/build/build.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "tests/steps.hpp"
#include "veer/combine/combiner_info.hpp"
#include "veer/move/body_info.hpp"
#include "veer/steer/loop/behavior_info.hpp"
#include "veer/world/world.hpp"

namespace veer::scenario {
namespace {

using test::scenario_of;

constexpr int uneven = 0;  // a rate: steps of 5 to 35 ms
constexpr int rates[] = {30, 60, 144, 240, uneven};

/// A walker at (0, 0) that moves along x, a leader that passes by on a straight line, two neighbors that cross its way,
/// and a pillar and a wall in front of it.
std::string scene(const std::string& mind, const std::string& body) {
  return R"({"veer": 1, "name": "rates", "seed": 3, "groups": [
    {"name": "leader", "mind": {"behaviors": []}, "limits": {"max_speed": 2},
     "spawn": [{"at": [[6, 4]], "velocity": [0.9, 0.4]}]},
    {"name": "others", "mind": {"behaviors": []}, "limits": {"max_speed": 2, "radius": 0.4},
     "spawn": [{"at": [[2.5, 2.6]], "velocity": [0.3, -0.5]}, {"at": [[4, -4]], "velocity": [-0.2, 0.6]}]},
    {"name": "walker", "limits": {"max_speed": 2, "max_force": 6, "max_angular_speed": 3, "radius": 0.4},
     "body": )" +
         body + R"(, "mind": )" + mind + R"(, "spawn": [{"at": [[0, 0]], "velocity": [1.5, 0.2]}]}],
    "map": {"obstacles": [{"circle": {"center": [7, -0.7], "radius": 1}}, {"wall": {"points": [[-9, -3], [3, -3]]}}]}})";
}

/// What a behavior of the catalogue is pointed at.
std::string target_for(const BehaviorInfo& b) {
  if (b.needs_neighbors && b.needs_target) return R"(, "target": {"agent": "leader"}, "neighbors": ["others"])";
  if (b.needs_neighbors) return R"(, "neighbors": ["others"])";
  if (b.needs_route) return R"(, "target": {"route": [[5, 1], [8, 4], [12, 4]]})";
  if (b.needs_path) return R"(, "target": {"follow": {"points": [[0, 0.5], [6, 2], [9, 6]]}})";
  if (b.needs_flow) return R"(, "target": {"field": {"vortex": {"center": [0, 4], "speed": 1.5, "radius": 3}}})";
  if (b.needs_target) return R"(, "target": {"agent": "leader"})";
  return "";
}

/// Where the walker is after each second.
std::vector<Vec2> way_of(const Scenario& scenario, int rate, int seconds) {
  World2 world = build<2>(scenario, scenario.seed);
  veer::test::Draw draw(8);
  const GroupId walkers = world.group_at(2);
  std::vector<Vec2> way;
  for (int second = 0; second < seconds; ++second) {
    veer::test::step_for(world, 1, rate, draw);
    way.push_back(world.group(walkers).positions()[0]);
  }
  return way;
}

/// The way may differ by what `steps` steps at full speed are long, at each rate, or by `least` m if that is more.
void expect_same_way(const std::string& text, float steps, const std::string& what, float least = 0) {
  constexpr int seconds = 5;
  const Scenario scenario = scenario_of(text);
  const std::vector<Vec2> fine = way_of(scenario, 960, seconds);
  for (const int rate : rates) {
    const std::vector<Vec2> coarse = way_of(scenario, rate, seconds);
    const float step = 2 / static_cast<float>(rate > 0 ? rate : 30);  // m
    for (int k = 0; k < seconds; ++k)
      EXPECT_LT(length(coarse[static_cast<std::size_t>(k)] - fine[static_cast<std::size_t>(k)]),
                max(steps * step, least))
          << what << " at " << rate << " Hz after " << k + 1 << " s";
  }
}

bool is_random(const BehaviorInfo& b) { return (b.purpose & purpose::random) != 0; }

TEST(Rates, every_behavior_leads_the_same_way_at_every_rate) {
  for (const BehaviorInfo* b : behaviors()) {
    if (is_random(*b)) continue;
    const bool moves = (b->channels & (channel_velocity | channel_linear)) != 0;
    const std::string carrier = moves ? "" : R"(, {"seek": {}, "target": [9, 2]})";
    const std::string body =
        b->channels & channel_velocity || b->name == "kinematic_facing" ? "\"kinematic\"" : "\"point_mass\"";
    const std::string other = b->name == "kinematic_facing" ? R"(, {"kinematic_seek": {}, "target": [9, 2]})" : carrier;
    const std::string mind =
        R"({"behaviors": [{")" + std::string(b->name) + R"(": {})" + target_for(*b) + "}" + other + "]}";
    // A cone pushes with full force or not at all, so at its edge the agent's way is made of whole steps.
    // Bodies that almost touch push each other with forces so steep that a step decides how far they part, and social
    // forces have springs that are stiff beside a step of 1/30 s.
    const float apart = b->name == "power_law" ? .5f : b->name == "social_force" ? 1.5f : 0;  // m
    expect_same_way(scene(mind, body), b->name == "cone_avoidance" ? 20.f : 5.f, std::string(b->name), apart);
  }
}

TEST(Rates, every_body_goes_the_same_way_at_every_rate) {
  for (const BodyInfo* body : bodies()) {
    if (body->is_animated) continue;  // its gait has a rhythm of its own
    for (const char* to : {"[9, 2]", "[-6, 1]", "[0.5, 4]"}) {
      const bool kinematic = (body->takes & channel_velocity) != 0;
      for (const std::string how : {kinematic ? "kinematic_seek" : "seek", kinematic ? "kinematic_arrive" : "arrive"}) {
        const std::string mind = R"({"behaviors": [{")" + how + R"(": {}, "target": )" + to + "}]}";
        expect_same_way(scene(mind, "\"" + std::string(body->name) + "\""), 5,
                        std::string(body->name) + " " + how + " to " + to);
      }
    }
  }
}

TEST(Rates, every_combiner_leads_the_same_way_at_every_rate) {
  for (const CombinerInfo* c : combiners()) {
    if (c->name == "dithered") continue;  // draws lots in each step: the same in the mean only
    const std::string mind = R"({"combine": ")" + std::string(c->name) +
                             R"(", "behaviors": [{"collision_avoidance": {}, "neighbors": ["others"]},
                                                 {"ray_avoidance": {}}, {"arrive": {}, "target": [11, 1.5]}]})";
    // Which behavior wins is decided step by step.
    expect_same_way(scene(mind, "\"point_mass\""), 5, std::string(c->name), .6f);
  }
}

}  // namespace
}  // namespace veer::scenario
