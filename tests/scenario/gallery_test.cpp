#include <gtest/gtest.h>

#include <set>

#include "scenario/gallery.hpp"
#include "scenario/run.hpp"

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
    for (const GroupPlan& group : load(entry).groups) {
      shown.insert(group.def.body.info().name);
      shown.insert(group.def.mind.combiner.info().name);
      for (const Slot& slot : group.def.mind.slots) shown.insert(slot.behavior.info().name);
    }
  for (const BehaviorInfo* b : behaviors()) EXPECT_TRUE(shown.contains(b->name)) << b->name;
  for (const CombinerInfo* c : combiners()) EXPECT_TRUE(shown.contains(c->name)) << c->name;
  for (const BodyInfo* b : bodies()) EXPECT_TRUE(shown.contains(b->name)) << b->name;
}

TEST(Gallery, nobody_is_quarantined) {
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

TEST(Gallery, who_aligns_goes_one_way) {
  for (const char* name : {"alignment", "flocking", "boids", "boids_3d"})
    EXPECT_GT(order(run_recorded(name).recording), .8f) << name;
}

TEST(Gallery, who_avoids_collisions_has_none) {
  const Recording r = run_recorded("collision_avoidance").recording;
  for (const Recording::Frame& frame : r.frames)
    for (std::size_t i = 0; i < frame.count; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Recording::Sample &a = r.samples[frame.first + i], &b = r.samples[frame.first + j];
        ASSERT_GT(length(a.position - b.position), r.agents[a.agent].radius + r.agents[b.agent].radius) << frame.time;
      }
}

}  // namespace
}  // namespace veer::scenario
