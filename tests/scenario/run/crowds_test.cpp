// Scenes of the gallery where several share a map: what they keep from each other, and how long they take.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"

namespace veer::scenario {
namespace {

/// Of one group in a run: the deepest overlap of two that didn't overlap at the start, as a part of both radii, and
/// when the last of them had x > 0.5 m (s; the end of the run and one more, if one never had).
struct Crowd {
  float overlap = 0;
  double through = 0;
};

Crowd run_crowd(const std::string& text, std::uint64_t seed, float radius) {
  const Scenario scenario = test::scenario_of(text);
  Crowd found;
  std::set<std::pair<std::uint32_t, std::uint32_t>> excused;
  std::map<std::uint32_t, double> passed;
  double last = 0;
  bool first = true;
  run(scenario, {.seed = seed, .each_step = [&](const Recording& now) {
                   last = now.frames.back().time;
                   for (const Recording::Sample& a : now.samples) {
                     if (a.position.x > .5f) passed.emplace(a.agent, last);
                     for (const Recording::Sample& b : now.samples) {
                       if (b.agent <= a.agent) continue;
                       const float part = 1 - length(a.position - b.position) / (2 * radius);
                       if (first && part > 0) excused.insert({a.agent, b.agent});
                       if (!excused.contains({a.agent, b.agent})) found.overlap = std::max(found.overlap, part);
                     }
                   }
                   first = false;
                   return true;
                 }});
  for (const auto& [agent, time] : passed) found.through = std::max(found.through, time);
  if (passed.size() < 20) found.through = last + 1;
  return found;
}

std::string text_of(std::string_view name) {
  return std::string(std::ranges::find(gallery(), name, &GalleryEntry::name)->text);
}

TEST(Queuing, gets_a_crowd_through_a_door_without_a_jam_or_a_heap) {
  const std::string text = text_of("queuing");
  const std::string without = test::with(text, "{\"queuing\": {\"width\": 0.7, \"gap\": 0.1}},", "");
  double with_queue = 0, without_queue = 0;
  for (const std::uint64_t seed : {1u, 3u, 4u}) {
    const Crowd queue = run_crowd(text, seed, .25f), push = run_crowd(without, seed, .25f);
    EXPECT_LE(queue.overlap, .15f) << seed;
    EXPECT_LT(queue.through, 14) << seed << ": all 20";
    with_queue += queue.through;
    without_queue += push.through;
  }
  EXPECT_LT(with_queue, 1.05 * without_queue) << "waiting costs no time";
}

/// When the first two agents of a scenario are first within a distance of each other; infinite if they never are.
double meeting(std::string_view name, float distance) {
  double met = std::numeric_limits<double>::infinity();
  run(test::scenario_of(text_of(name)), {.each_step = [&](const Recording& now) {
        const bool near = length(now.samples[0].position - now.samples[1].position) < distance;
        if (near) met = now.frames.back().time;
        return !near;
      }});
  return met;
}

TEST(AvoidAndChase, go_together_in_a_context_map) {
  EXPECT_EQ(meeting("failure_avoid_and_chase", 2), std::numeric_limits<double>::infinity()) << "never within 2 m";
  EXPECT_LT(meeting("cure_avoid_and_chase", .7f), 8) << "both radii";
}

}  // namespace
}  // namespace veer::scenario
