#include <gtest/gtest.h>

#include <set>

#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"

namespace veer::scenario {
namespace {

Scenario load(const GalleryEntry& entry) {
  Faults faults;
  Scenario scenario = read(entry.text, faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, entry.name);
  return scenario;
}

TEST(Gallery, every_scenario_is_fine_and_named_like_its_file) {
  EXPECT_FALSE(gallery().empty());
  for (const GalleryEntry& entry : gallery()) {
    const Scenario scenario = load(entry);
    EXPECT_EQ(scenario.name, entry.name);
    EXPECT_FALSE(scenario.summary.empty()) << entry.name;
  }
}

TEST(Gallery, shows_every_behavior_combiner_and_body) {
  std::set<std::string_view> shown;
  for (const GalleryEntry& entry : gallery())
    for (const GroupSpec& group : load(entry).groups) {
      shown.insert(group.def.body.info().name);
      shown.insert(group.def.mind.combiner.info().name);
      for (const BehaviorDef& entry : group.def.mind.behaviors) shown.insert(entry.behavior.info().name);
    }
  for (const BehaviorInfo* b : behaviors()) EXPECT_TRUE(shown.contains(b->name)) << b->name;
  for (const CombinerInfo* c : combiners()) EXPECT_TRUE(shown.contains(c->name)) << c->name;
  for (const BodyInfo* b : bodies()) EXPECT_TRUE(shown.contains(b->name)) << b->name;
}

TEST(Gallery, no_agent_is_quarantined) {
  for (const GalleryEntry& entry : gallery()) {
    const RunResult result = run(load(entry), {});
    EXPECT_EQ(result.quarantined, 0u) << entry.name;
    EXPECT_GT(result.agents, 0u) << entry.name;
  }
}

RunResult run_recorded(std::string_view name) {
  for (const GalleryEntry& entry : gallery())
    if (entry.name == name) return run(load(entry), {.record_fps = 60});
  ADD_FAILURE() << "no scenario " << name;
  return {};
}

/// How much all go one way: from 0 to 1.
float order(const Recording& r) {
  Vec3 sum{};
  const Recording::Frame& last = r.frames.back();
  for (std::size_t i = 0; i < last.count; ++i) sum += unit(r.samples[last.first + i].velocity);
  return length(sum) / static_cast<float>(last.count);
}

TEST(Gallery, aligning_agents_go_one_way) {
  for (const char* name : {"alignment", "flocking", "boids", "boids_3d"})
    EXPECT_GT(order(run_recorded(name).recording), .8f) << name;
}

TEST(Gallery, collision_avoidance_leaves_no_collisions) {
  const Recording r = run_recorded("collision_avoidance").recording;
  for (const Recording::Frame& frame : r.frames)
    for (std::size_t i = 0; i < frame.count; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Recording::Sample &a = r.samples[frame.first + i], &b = r.samples[frame.first + j];
        ASSERT_GT(length(a.position - b.position), r.agents[a.agent].radius + r.agents[b.agent].radius) << frame.time;
      }
}

/// Where an agent is in each frame: the `index`-th of a group, in the order of spawning.
std::vector<Vec3> track(const Recording& r, std::string_view group, std::size_t index) {
  std::size_t which = 0;
  for (std::size_t a = 0; a < r.agents.size(); ++a)
    if (r.groups[r.agents[a].group].name == group && index-- == 0) which = a;
  std::vector<Vec3> positions;
  for (const Recording::Sample& s : r.samples)
    if (s.agent == which) positions.push_back(s.position);
  return positions;
}
float least_distance(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  float least = unlimited;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) least = min(least, length(a[i] - b[i]));
  return least;
}

// Both radii are 0.5 m: nearer than 1 m is a collision.
TEST(Gallery, the_cone_reacts_for_nothing_and_too_late_and_closest_approach_does_not) {
  const Recording r = run_recorded("cone_faults").recording;
  const auto gone = [&](const char* group) { return track(r, group, 0).back().x - track(r, group, 0).front().x; };
  EXPECT_GT(gone("closest approach"), 15.5f) << "8 s at 2 m/s: the one ahead is faster and never in the way";
  EXPECT_LT(gone("cone"), gone("closest approach") - 1);
  EXPECT_LT(least_distance(track(r, "cone", 1), track(r, "passers", 2)), .9f);
  EXPECT_GT(least_distance(track(r, "closest approach", 1), track(r, "passers", 3)), 1.05f);
}

// They follow a target round a rectangle, 16 m x 4 m: an agent that can't slow down runs widest.
TEST(Gallery, at_full_speed_a_body_that_turns_first_runs_widest) {
  const Recording r = run_recorded("turn_first_stages").recording;
  const auto widest = [&](const char* group, float low) {
    float most = 0;
    for (const Vec3& p : track(r, group, 0)) {
      if (p.x < -8) continue;  // where they come from
      const float beside = max(p.x - 8, 0.f), across = max(max(low - p.y, p.y - low - 4), 0.f);
      most = max(most, length(Vec2{beside, across}));
    }
    return most;
  };
  const float full = widest("full speed", 7);
  EXPECT_GT(full, 1.5f);
  EXPECT_LT(widest("turn slows", -2), .7f * full);
  EXPECT_LT(widest("forward power", -11), .7f * full);
}

TEST(Gallery, every_car_parks) {
  const Recording r = run_recorded("car").recording;
  const Vec3 goals[] = {{10, 14, 0}, {12, -4, 0}, {-8, 4, 0}, {-6, -5, 0}};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_LT(length(track(r, "cars", k).back() - goals[k]), .6f) << k;
  EXPECT_LT(length(track(r, "no reverse", 0).back() - Vec3{-14, -10, 0}), .6f);
}

}  // namespace
}  // namespace veer::scenario
