// Failures and their cures by numbers: what is measured in the naive set-up, and what is left of it in the cured one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/path/path.hpp"

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

TEST(Cures, turning_first_prevents_sliding) {
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

/// How often walkers leave the middle of the figure eight (|x| < 4 m), and how often by the side they came from.
struct Passes {
  int all = 0, turned = 0;
};
Passes passes(const std::string& name) {
  struct Walker {
    float x = 0, entered = 0;  // m; the side it came from, or 0
    bool known = false;
  };
  std::map<std::uint32_t, Walker> last;
  Passes found;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    for (const Recording::Sample& s : walkers) {
      Walker& w = last[s.agent];
      const float x = s.position.x;
      if (w.known && std::abs(w.x) >= 4 && std::abs(x) < 4) w.entered = w.x;
      if (w.known && std::abs(w.x) < 4 && std::abs(x) >= 4 && w.entered != 0) {
        ++found.all;
        found.turned += w.entered * x > 0;
        w.entered = 0;
      }
      w.x = x;
      w.known = true;
    }
  });
  return found;
}

TEST(Cures, coherence_keeps_walkers_on_their_stroke_of_a_pretzel) {
  const Passes failure = passes("failure_pretzel_path"), cure = passes("cure_pretzel_path");
  EXPECT_GE(failure.turned, 6) << "of " << failure.all;
  EXPECT_EQ(cure.turned, 0);
  EXPECT_GE(cure.all, 18);
}

/// The farthest that walkers get off the path that they follow.
float farthest_off(const std::string& name) {
  const Path<2> path =
      *make_path<2>({.points = {{-16, -8, 0}, {0, -8, 0}, {-10, 8, 0}, {6, 8, 0}, {6, -6, 0}, {14, -6, 0}}});
  float most = 0;
  Vec3 end{};
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    for (const Recording::Sample& s : walkers) {
      const Vec2 p = to_dimension<2>(s.position);
      most = max(most, length(path.nearest(p).point - p));
      end = s.position;
    }
  });
  EXPECT_LT(length(end - Vec3{14, -6, 0}), .11f) << name;
  return most;
}

TEST(Cures, without_prediction_corners_are_cut_less) {
  const float failure = farthest_off("failure_corner_cutting"), cure = farthest_off("cure_corner_cutting");
  EXPECT_NEAR(failure, 2.1f, .1f) << "as its summary says";
  EXPECT_LT(cure, .6f) << "as its summary says";
}

/// The number of walkers that get within two meters of their `goal`.
int there(const std::string& name, const std::function<Vec3(const Recording::Sample&)>& goal) {
  std::map<std::uint32_t, bool> was;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    for (const Recording::Sample& s : walkers) was[s.agent] = was[s.agent] || length(s.position - goal(s)) < 2;
  });
  return static_cast<int>(std::ranges::count_if(was, [](const auto& one) { return one.second; }));
}

/// The number of walkers that end up within a meter of their goal, which follows from where they start.
int crossed(const std::string& name, const std::function<Vec3(const Vec3&)>& goal) {
  std::map<std::uint32_t, Vec3> starts, ends;
  watch(name, [&](const std::vector<Recording::Sample>& walkers, double) {
    for (const Recording::Sample& s : walkers) {
      starts.try_emplace(s.agent, s.position);
      ends[s.agent] = s.position;
    }
  });
  return static_cast<int>(
      std::ranges::count_if(starts, [&](const auto& one) { return length(ends[one.first] - goal(one.second)) < 1; }));
}

TEST(Cures, of_deadlocks) {
  const auto opposite = [](const Vec3& start) { return Vec3{-start.x, start.y, 0}; };
  EXPECT_EQ(crossed("failure_head_on", opposite), 0);
  EXPECT_EQ(crossed("cure_head_on", opposite), 6);
  const auto across = [](const Vec3& start) { return start * -1.f; };
  EXPECT_EQ(crossed("failure_circle_swap", across), 0);
  EXPECT_EQ(crossed("cure_circle_swap", across), 12);
  const auto through_door = [](const Vec3& start) { return start + Vec3{start.x < 0 ? 12.f : -12.f, 0, 0}; };
  EXPECT_EQ(crossed("failure_doorway_deadlock", through_door), 0);
  EXPECT_EQ(crossed("cure_doorway_deadlock", through_door), 4);
}

TEST(Cures, of_traps_in_a_map) {
  const auto beyond_corner = [](const Recording::Sample& s) { return Vec3{8, clamp(s.position.y, -4.f, 4.f), 0}; };
  EXPECT_EQ(there("failure_corner_trap", beyond_corner), 0);
  EXPECT_EQ(there("cure_corner_trap", beyond_corner), 3);
  const auto next_room = [](const Recording::Sample&) { return Vec3{8, -4, 0}; };
  EXPECT_EQ(there("failure_missed_doorway", next_room), 0);
  EXPECT_EQ(there("cure_missed_doorway", next_room), 3);
  const auto behind_pocket = [](const Recording::Sample&) { return Vec3{12, 0, 0}; };
  EXPECT_EQ(there("failure_long_way_round", behind_pocket), 0);
  EXPECT_EQ(there("cure_long_way_round", behind_pocket), 3);
  EXPECT_EQ(
      there("narrow_corridor", [](const Recording::Sample& s) { return Vec3{15, clamp(s.position.y, 1.f, 7.f), 0}; }),
      3);
}

}  // namespace
}  // namespace veer::scenario
