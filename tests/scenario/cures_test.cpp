// Failures and their cures by numbers: what is measured in the naive set-up, and what is left of it in the cured one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "scenario/gallery.hpp"
#include "scenario/run.hpp"
#include "veer/math/angle.hpp"

namespace veer::scenario {
namespace {

/// Calls f(agents of the group named "walkers") after each step of a scenario of the gallery.
template <class F>
void watch(const std::string& name, F f) {
  const auto entry = std::ranges::find(gallery(), name, &GalleryEntry::name);
  ASSERT_NE(entry, gallery().end()) << name;
  Faults faults;
  const Scenario scenario = read(entry->text, faults);
  ASSERT_TRUE(faults.empty()) << name;
  run(scenario, {.each_step = [&](const Recording& now) {
        std::vector<Recording::Sample> walkers;
        for (const Recording::Sample& s : now.samples)
          if (now.groups[now.agents[s.agent].group].name == "walkers") walkers.push_back(s);
        f(walkers, now.frames.back().time);
        return true;
      }});
}

/// How often a second the headings of the walkers change the way they turn, by more than 0.05 rad at a time.
double reversals_per_second(const std::string& name) {
  struct Turn {
    float heading = 0, turn = 0;
    bool known = false;
  };
  std::map<std::uint32_t, Turn> last;
  int reversals = 0;
  double seconds = 0;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double time) {
    seconds = time;
    for (const Recording::Sample& s : walkers) {
      Turn& before = last[s.agent];
      const float turn = before.known ? angle_between(before.heading, s.heading) : 0;
      reversals += std::abs(turn) > .05f && std::abs(before.turn) > .05f && turn * before.turn < 0;
      before = {s.heading, turn, true};
    }
  });
  return reversals / (seconds * static_cast<double>(last.size()));
}

TEST(Cures, a_heading_that_takes_its_time_stops_juddering) {
  EXPECT_GT(reversals_per_second("failure_judder"), 15);
  EXPECT_LT(reversals_per_second("cure_judder"), .5);
}

/// The mean angle between where they look and where they go, rad.
double slide(const std::string& name) {
  double sum = 0;
  int count = 0;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    for (const Recording::Sample& s : walkers) {
      if (length(s.velocity) < .1f) continue;
      sum += static_cast<double>(std::abs(angle_between(s.heading, std::atan2(s.velocity.y, s.velocity.x))));
      ++count;
    }
  });
  return sum / count;
}

TEST(Cures, who_turns_first_does_not_slide) {
  EXPECT_GT(slide("failure_sliding"), .7);
  EXPECT_LT(slide("cure_sliding"), .001);
}

/// How many of the walkers end up within a meter of their goal at (16, 0).
int arrived(const std::string& name) {
  int count = 0;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    count = static_cast<int>(
        std::ranges::count_if(walkers, [](const auto& s) { return length(s.position - Vec3{16, 0, 0}) < 1; }));
  });
  return count;
}

TEST(Cures, priority_groups_cure_a_small_basin_and_context_maps_a_large_one) {
  EXPECT_EQ(arrived("failure_small_basin"), 0) << "a blend";
  EXPECT_EQ(arrived("cure_small_basin"), 5) << "the same with a second group below";
  EXPECT_EQ(arrived("failure_large_basin"), 0) << "that same mind before a longer row";
  EXPECT_EQ(arrived("cure_large_basin"), 5) << "a context map";
}

}  // namespace
}  // namespace veer::scenario
