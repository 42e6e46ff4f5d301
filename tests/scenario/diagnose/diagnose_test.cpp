#include "scenario/diagnose/diagnose.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "scenario/diagnose/detector.hpp"
#include "scenario/diagnose/traits.hpp"
#include "scenario/run/gallery.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "tests/steps.hpp"

namespace veer::scenario {
namespace {

using test::diagnosed;
using test::Names;
using test::names;
using test::with;

const std::string circling = R"({"veer": 1, "name": "x", "seconds": 16, "groups": [{"name": "a",
  "limits": {"max_speed": 4, "max_force": 4, "radius": 0.4},
  "mind": {"behaviors": [{"seek": {"school": "thrust", "capture_radius": 0.4, "orbit": "ignore"}, "target": [1, 2]}]},
  "spawn": [{"at": [[5, 2]], "velocity": [0, 4]}]}]})";

TEST(Diagnose, an_orbit_has_the_radius_of_the_tightest_turn) {
  struct Circle {
    const char *limits, *spawn;
    double radius;  // max_speed^2 / max_acceleration
  };
  for (const Circle& c :
       {Circle{R"("max_speed": 4, "max_force": 4)", R"({"at": [[5, 2]], "velocity": [0, 4]})", 4},
        Circle{R"("max_speed": 6, "max_force": 9)", R"({"at": [[5, 2]], "velocity": [0, -6]})", 4},
        Circle{R"("max_speed": 3, "max_force": 9, "mass": 2)", R"({"at": [[3, 2]], "velocity": [0, 3]})", 2}}) {
    std::string text = with(circling, R"("max_speed": 4, "max_force": 4)", c.limits);
    text = with(text, R"({"at": [[5, 2]], "velocity": [0, 4]})", c.spawn);
    const Diagnosis d = diagnosed(text);
    ASSERT_EQ(names(d), Names{"orbit in a"}) << c.limits;
    EXPECT_NEAR(d.findings[0].value, c.radius, .05 * c.radius);
    EXPECT_NEAR(d.findings[0].threshold, .4, 1e-6);
    EXPECT_EQ(d.findings[0].agents, std::vector<std::uint32_t>{1});
  }
  for (const char* cure : {"slow", "swing_out"}) EXPECT_EQ(names(diagnosed(with(circling, "ignore", cure))), Names{});
}

/// What is found if an agent of a scenario's first group circles its target at 5 m.
Finding orbit_of(const std::string& text) {
  const Scenario scenario = test::scenario_of(text);
  const std::vector<GroupTraits> groups = traits_of(scenario);
  const Limits& limits = scenario.groups[0].def.limits;
  Detectors detectors;
  detectors.push_back(detect_orbit());
  for (int k = 0; k < 600; ++k) {
    const float angle = static_cast<float>(k) * .05f;
    Moment now;
    now.time = k / 60.;
    now.dt = k > 0 ? 1 / 60. : 0;
    now.indices = 1;
    Seen seen{.id = 7, .fresh = k == 0, .position = {5 * std::cos(angle), 5 * std::sin(angle), 0}};
    seen.max_speed = limits.max_speed;
    seen.max_acceleration = limits.max_force / limits.mass;
    seen.max_angular_speed = limits.max_angular_speed;
    seen.radius = limits.radius;
    now.agents = {seen};
    now.aims = {Aim{true, seen.position * -1.f, {}, 0}};
    detectors[0]->see(now, groups);
  }
  const std::vector<Finding> found = findings_of(detectors, groups);
  EXPECT_EQ(found.size(), 1u);
  return found.empty() ? Finding{} : found[0];
}

// Not all bodies turn by a force: what limits the turn of each is told, and no remedy that is on already.
TEST(Diagnose, an_orbit_is_compared_with_the_tightest_turn_of_the_body) {
  struct Turn {
    const char *body, *tightest;
  };
  for (const Turn& t :
       {Turn{R"("body": "point_mass")", "tightest turn at full speed is 4 m"},
        Turn{R"("body": {"point_mass": {"limit_turn": true}})", "tightest turn at full speed is 5 m"},
        Turn{R"("body": "cruising")", "tightest turn at full speed is 4 m"},
        Turn{R"("body": "turn_first")", "tightest turn at full speed is 5 m"},
        Turn{R"("body": "car")", "tightest turn at full speed is 5 m"},
        Turn{R"("body": {"car": {"min_turn_radius": 7}})", "tightest turn at full speed is 7 m"},
        Turn{R"("body": {"flyer": {"max_bank": 0.5}})", "tightest turn at full speed is 2.99 m"},
        Turn{R"("envelope": {"force_at_top": 0.5})", "tightest turn at full speed is 8 m"},
        Turn{R"("body": "turn_first", "envelope": {"turn_at_top": 0.5})", "tightest turn at full speed is 10 m"}}) {
    std::string text = with(circling, R"("max_force": 4, "radius": 0.4})", R"("max_force": 4, "radius": 0.4,
                            "max_angular_speed": 0.8}, )" + std::string(t.body));
    const Finding f = orbit_of(text);
    EXPECT_NE(f.text.find(t.tightest), std::string::npos) << t.body << ": " << f.text;
  }
}

TEST(Diagnose, an_orbit_of_what_arrives_has_another_remedy_than_to_arrive) {
  const std::string text = with(circling, R"("seek": {"school": "thrust", "capture_radius": 0.4, "orbit": "ignore"})",
                                R"("arrive": {"school": "thrust"})");
  const Finding seeks = orbit_of(circling), arrives = orbit_of(text);
  EXPECT_NE(seeks.cure.find("arrive"), std::string_view::npos) << seeks.cure;
  EXPECT_EQ(arrives.cure.find("arrive"), std::string_view::npos) << arrives.cure;
  EXPECT_NE(arrives.cure.find("min_turn_radius"), std::string_view::npos) << arrives.cure;
}

TEST(Diagnose, an_orbit_in_space_is_one_too) {
  std::string text = with(circling, R"("seconds")", R"("dimensions": 3, "seconds")");
  text = with(with(text, "[1, 2]", "[1, 2, 3]"), R"([[5, 2]], "velocity": [0, 4])",
              R"([[5, 2, 3]], "velocity": [0, 0, 4])");
  const Diagnosis d = diagnosed(text);
  ASSERT_EQ(names(d), Names{"orbit in a"});
  EXPECT_NEAR(d.findings[0].value, 4, .2);
}

// It brakes from 4 m/s with 2 m/s^2, which takes 4 m, and starts 1 m before the target.
TEST(Diagnose, an_overshoot_is_the_stopping_distance_less_the_slow_radius) {
  const std::string text = R"({"veer": 1, "name": "x", "seconds": 12, "groups": [{"name": "a",
    "limits": {"max_speed": 4, "max_force": 2}, "mind": {"behaviors": [{"arrive": {"slow_radius": 1}, "target": [9, 0]}]},
    "spawn": [{"at": [[-9, 0]]}]}]})";
  const Diagnosis d = diagnosed(text);
  ASSERT_EQ(names(d), Names{"overshoot in a"});
  EXPECT_NEAR(d.findings[0].value, 3, .15);
  EXPECT_EQ(names(diagnosed(with(text, R"("slow_radius": 1)", ""))), Names{});
  EXPECT_EQ(names(diagnosed(with(text, R"("slow_radius": 1)", R"("slow_radius": 8)"))), Names{});
}

TEST(Diagnose, jitter_is_a_step_at_full_speed) {
  const std::string text = R"({"veer": 1, "name": "x", "seconds": 8, "dt": 0.02, "groups": [{"name": "a",
    "limits": {"max_speed": 3}, "mind": {"behaviors": [{"kinematic_seek": {}, "target": [5.01, 0]}]},
    "spawn": [{"at": [[0, 0]]}]}]})";
  const Diagnosis d = diagnosed(text);
  ASSERT_EQ(names(d), Names{"jitter in a"});
  EXPECT_NEAR(d.findings[0].value, 3 * .02, 1e-3);
  EXPECT_EQ(names(diagnosed(with(text, "kinematic_seek", "kinematic_arrive"))), Names{});
}

// Two meet with their middles 0.2 m apart; both radii are 0.5 m.
const std::string meeting = R"({"veer": 1, "name": "x", "seconds": 10, "groups": [{"name": "a",
  "limits": {"max_speed": 2, "max_force": 6, "radius": 0.5},
  "mind": {"behaviors": [{"collision_avoidance": {"horizon": 4, "margin": 0.4}, "weight": 0.001},
                         {"seek": {}, "target": "goal"}]},
  "spawn": [{"at": [[-8, 0.1]], "goal": [30, 0.1]}, {"at": [[8, -0.1]], "goal": [-30, -0.1]}]}]})";

TEST(Diagnose, diluted_avoidance_is_the_deepest_overlap) {
  const Diagnosis d = diagnosed(meeting);
  ASSERT_EQ(names(d), Names{"diluted_avoidance in a"});
  EXPECT_NEAR(d.findings[0].value, .8, .04);
  EXPECT_EQ(d.findings[0].count, 2u);
  EXPECT_EQ(names(diagnosed(with(meeting, "0.001", "5"))), Names{});
}

TEST(Diagnose, an_overlap_across_the_seam_of_a_torus_counts_and_one_at_the_start_does_not) {
  const std::string torus =
      with(meeting, R"("groups")", R"("domain": {"kind": "torus", "low": [-9, -9], "high": [9, 9]}, "groups")");
  std::string apart = with(torus, R"([-8, 0.1]], "goal": [30, 0.1])", R"([-6, 0.1]], "goal": [-14, 0.1])");
  apart = with(apart, R"([8, -0.1]], "goal": [-30, -0.1])", R"([6, -0.1]], "goal": [14, -0.1])");
  const Diagnosis d = diagnosed(apart, {.seconds = 3});
  ASSERT_EQ(names(d), Names{"diluted_avoidance in a"});
  EXPECT_NEAR(d.findings[0].value, .8, .05);
  EXPECT_EQ(names(diagnosed(with(with(meeting, "[-8, 0.1]", "[0, 0.1]"), "[8, -0.1]", "[0, -0.1]"))), Names{});
}

// The prey comes nearer at a slant. Where it would be after 20 s lies behind the pursuer.
TEST(Diagnose, a_pursuer_that_predicts_too_far_runs_away) {
  const std::string text = R"({"veer": 1, "name": "x", "seconds": 8, "groups": [
    {"name": "hunter", "limits": {"max_speed": 4, "max_force": 20},
     "mind": {"behaviors": [{"pursue": {"prediction": "distance", "min_prediction": 20, "max_prediction": 20},
                             "target": {"agent": "prey"}}]},
     "spawn": [{"at": [[0, 0]]}]},
    {"name": "prey", "limits": {"max_speed": 2, "max_force": 20},
     "mind": {"behaviors": [{"seek": {}, "target": [-90, 60]}]}, "spawn": [{"at": [[20, 0]]}]}]})";
  const Diagnosis d = diagnosed(text);
  ASSERT_EQ(names(d), Names{"running_away in hunter"});
  EXPECT_GT(d.findings[0].value, 20);
  EXPECT_EQ(names(diagnosed(with(text, R"("min_prediction": 20, "max_prediction": 20)", R"("max_prediction": 1)"))),
            Names{});
}

TEST(Diagnose, a_body_that_ignores_its_mind_runs_away) {
  const std::string cruising = R"({"veer": 1, "name": "c", "seconds": 20, "groups": [{"name": "a",
    "body": {"cruising": {"turn_back": 0}}, "limits": {"max_speed": 3, "max_force": 9},
    "mind": {"behaviors": [{"seek": {}, "target": [-6, 0]}]},
    "spawn": [{"at": [[0, 0]], "velocity": [3, 0]}]}]})";
  for (const int rate : {30, 60, 144, 240}) {
    Scenario scenario = test::scenario_of(cruising);
    scenario.dt = 1 / static_cast<float>(rate);
    const Diagnosis d = diagnose(scenario);
    ASSERT_EQ(names(d), Names{"running_away in a"}) << rate << " Hz";
    EXPECT_NEAR(d.findings[0].value, 60, 1) << rate << " Hz";
    scenario = test::scenario_of(with(cruising, "\"turn_back\": 0", "\"turn_back\": 1"));
    scenario.dt = 1 / static_cast<float>(rate);
    for (const std::string& name : names(diagnose(scenario))) EXPECT_NE(name, "running_away in a") << rate << " Hz";
  }
}

// Adaptive feelers that close too slowly lead round both ends of a pocket, again and again, half of the time in sight
// of the goal.
TEST(Diagnose, agents_that_go_round_the_ends_of_a_pocket_circle) {
  const std::string text = R"({"veer": 1, "name": "x", "seconds": 60,
    "map": {"obstacles": [{"wall": {"points": [[-6.12, 5.15], [0, 0], [-6.12, -5.15]]}}]},
    "groups": [{"name": "a", "limits": {"max_speed": 2, "max_force": 8, "radius": 0.4},
      "mind": {"combine": "running_budget", "behaviors": [
        {"ray_avoidance": {"feelers": "fan", "adaptive": true, "narrowing": 0.3}}, {"arrive": {}, "target": [8, 0]}]},
      "spawn": [{"at": [[-11, 0.4]], "velocity": [2, 0]}]}]})";
  for (const char* dt : {"0.0166667", "0.0069444", "0.0041667"}) {
    const std::string slow = with(text, R"("seconds")", R"("dt": )" + std::string(dt) + R"(, "seconds")");
    const Diagnosis d = diagnosed(slow);
    ASSERT_EQ(names(d), Names{"circling in a"}) << dt;
    EXPECT_NE(d.findings[0].cure.find("priority_groups"), std::string_view::npos) << d.findings[0].cure;
    EXPECT_EQ(names(diagnosed(with(slow, "\"narrowing\": 0.3", "\"narrowing\": 1"))), Names{}) << dt;
  }
}

TEST(Diagnose, jitter_is_recognized_at_every_rate) {
  const auto entry = std::ranges::find(gallery(), "failure_jitter", &GalleryEntry::name);
  ASSERT_NE(entry, gallery().end());
  Scenario scenario = test::scenario_of(entry->text);
  for (const int rate : {30, 60, 144, 240}) {
    scenario.dt = 1 / static_cast<float>(rate);
    EXPECT_EQ(names(diagnose(scenario)), Names{"jitter in walkers"}) << rate << " Hz";
  }
}

TEST(Diagnose, agents_that_leave_the_bounds_are_quarantined) {
  const Diagnosis d = diagnosed(R"({"veer": 1, "name": "x", "seconds": 1, "groups": [{"name": "a",
    "limits": {"max_speed": 10000, "max_force": 1000000}, "mind": {"behaviors": [{"flee": {}, "target": [0, 0]}]},
    "spawn": [{"at": [[9999000, 0]], "velocity": [10000, 0]}]}]})");
  ASSERT_EQ(names(d), Names{"quarantined in a"});
  EXPECT_GE(d.findings[0].value, 1);
  EXPECT_NEAR(d.findings[0].from, .1, .05);
}

TEST(Diagnose, a_balance_is_told_stable_or_unstable_by_a_nudge) {
  const auto text_of = [](std::string_view name) {
    const auto entry = std::ranges::find(gallery(), name, &GalleryEntry::name);
    const Diagnosis d = diagnosed(entry->text);
    return d.findings.size() == 1 ? d.findings[0].text : std::string();
  };
  EXPECT_NE(text_of("failure_equilibrium").find("the balance is unstable"), std::string::npos);
  EXPECT_NE(text_of("failure_small_basin").find("the balance is stable"), std::string::npos);
}

TEST(Diagnose, every_known_failure_is_looked_for_and_the_report_is_the_same_twice) {
  const Diagnosis a = diagnosed(circling, {.frame_rates = true}), b = diagnosed(circling, {.frame_rates = true});
  EXPECT_EQ(a.checked.size(), known_failures().size());
  EXPECT_TRUE(a.skipped.empty());
  EXPECT_EQ(diagnosed(circling).skipped, std::vector<std::string_view>{"frame_rate_dependence"});
  ASSERT_EQ(names(a), names(b));
  EXPECT_EQ(a.findings[0].value, b.findings[0].value);
  EXPECT_EQ(a.findings[0].text, b.findings[0].text);
}

TEST(Diagnose, nothing_happens_in_no_time_and_a_run_can_be_stopped) {
  EXPECT_EQ(names(diagnosed(circling, {.seconds = 0})), Names{});
  const Diagnosis d = diagnosed(circling, {.progress = [](double done) { return done < .5; }});
  EXPECT_TRUE(d.stopped);
  EXPECT_NEAR(d.seconds, 8, .2);
}

// What each pair of failure and cure in the gallery is about.
const std::map<std::string, std::string_view> shows = {{"avoid_and_chase", "kept_off"},
                                                       {"circle_swap", "circle_swap"},
                                                       {"corner_cutting", "corner_cutting"},
                                                       {"corner_trap", "caught"},
                                                       {"diluted_avoidance", "diluted_avoidance"},
                                                       {"doorway_deadlock", "doorway_deadlock"},
                                                       {"equilibrium", "stuck"},
                                                       {"extreme_prediction", "extreme_prediction"},
                                                       {"frame_rate", "frame_rate_dependence"},
                                                       {"head_on", "head_on"},
                                                       {"jitter", "jitter"},
                                                       {"judder", "judder"},
                                                       {"long_way_round", "caught"},
                                                       {"missed_doorway", "caught"},
                                                       {"never_settles", "never_settles"},
                                                       {"overshoot", "overshoot"},
                                                       {"pretzel_path", "pretzel_path"},
                                                       {"sliding", "sliding"},
                                                       {"large_basin", "stuck"},
                                                       {"small_basin", "stuck"}};

TEST(Diagnose, failures_of_the_gallery_are_recognized_and_their_cures_are_well) {
  std::size_t failures = 0;
  for (const GalleryEntry& entry : gallery()) {
    const std::string name(entry.name);
    const bool failure = name.starts_with("failure_"), cure = name.starts_with("cure_");
    if (!failure && !cure) continue;
    const std::string what = name.substr(name.find('_') + 1);
    ASSERT_TRUE(shows.contains(what)) << name;
    const Diagnosis d = diagnosed(entry.text, {.frame_rates = what == "frame_rate"});
    if (cure) {
      EXPECT_EQ(names(d), Names{}) << name;
      continue;
    }
    ++failures;
    EXPECT_FALSE(d.findings.empty()) << name;
    for (const Finding& f : d.findings) EXPECT_EQ(f.failure, shows.at(what)) << name << ": " << f.text;
  }
  EXPECT_EQ(failures, shows.size());
}

// A cure that depends on how a second is cut into steps is none.
TEST(Diagnose, cures_of_the_gallery_hold_at_every_rate) {
  for (const GalleryEntry& entry : gallery()) {
    if (!entry.name.starts_with("cure_")) continue;
    Scenario scenario = test::scenario_of(entry.text);
    for (const int rate : {30, 144, 240}) {  // 60 Hz above
      scenario.dt = 1 / static_cast<float>(rate);
      EXPECT_EQ(names(diagnose(scenario)), Names{}) << entry.name << " at " << rate << " Hz";
    }
  }
}

TEST(Diagnose, cures_of_the_gallery_hold_with_uneven_steps) {
  for (const GalleryEntry& entry : gallery()) {
    if (!entry.name.starts_with("cure_")) continue;
    const Scenario scenario = test::scenario_of(entry.text);
    for (const std::uint32_t seed : {8u, 9u, 10u}) {
      veer::test::Draw draw(seed);
      const auto uneven = [&](std::uint64_t) { return veer::test::uneven_dt(draw); };
      EXPECT_EQ(names(diagnose(scenario, {.dt = uneven})), Names{}) << entry.name << ", steps drawn from " << seed;
    }
  }
}

/// The failures found, each once.
std::set<std::string_view> failures_in(const Diagnosis& d) {
  std::set<std::string_view> all;
  for (const Finding& f : d.findings) all.insert(f.failure);
  return all;
}

// A failure is one whatever the length of a step; its cure is among those above.
TEST(Diagnose, failures_of_the_gallery_are_recognized_at_every_rate_and_with_uneven_steps) {
  for (const auto& [what, failure] : shows) {
    if (what == "frame_rate") continue;  // shows what the length of a step does
    const auto entry = std::ranges::find(gallery(), "failure_" + what, &GalleryEntry::name);
    ASSERT_NE(entry, gallery().end());
    Scenario scenario = test::scenario_of(entry->text);
    const std::set<std::string_view> expected{failure};
    const bool coarse = what != "avoid_and_chase";  // its chaser slips past the columns in steps of 30 ms and more
    for (const int rate : {30, 144, 240}) {         // 60 Hz above
      if (rate == 30 && !coarse) continue;
      scenario.dt = 1 / static_cast<float>(rate);
      EXPECT_EQ(failures_in(diagnose(scenario)), expected) << what << " at " << rate << " Hz";
    }
    for (const std::uint32_t seed : {8u, 9u, 10u}) {
      veer::test::Draw draw(seed);
      const auto uneven = [&](std::uint64_t) { return veer::test::uneven_dt(draw); };
      if (!coarse) continue;
      EXPECT_EQ(failures_in(diagnose(scenario, {.dt = uneven})), expected) << what << ", steps drawn from " << seed;
    }
  }
}

// Time decides how long such a run takes, not the number of its steps.
TEST(Diagnose, uneven_steps_run_for_the_same_time) {
  const auto entry = std::ranges::find(gallery(), "cure_head_on", &GalleryEntry::name);
  ASSERT_NE(entry, gallery().end());
  const auto uneven = [](std::uint64_t step) { return step % 2 == 0 ? .005f : .035f; };
  const Diagnosis d = diagnosed(entry->text, {.seconds = 3, .dt = uneven});
  EXPECT_GE(d.seconds, 3);
  EXPECT_LT(d.seconds, 3.035);
}

// Scenarios that show a failure, or have one beside what they show: exactly these.
const std::map<std::string_view, Names> known = {
    {"arrive", {"overshoot in too small", "overshoot in fast"}},
    {"cone_avoidance",  // queues and eddies form, as its summary says
     {"cone_underreaction in east", "cone_underreaction in north", "stuck in east", "stuck in north"}},
    {"cone_faults", {"cone_overreaction in cone", "cone_underreaction in cone"}},  // as its summary says
    {"envelope", {"orbit in turns alike", "orbit in turns wide"}},  // round and round, to compare their circles
    {"heading_time", {"sliding in 1 s"}},
    {"hunters", {"diluted_avoidance in wolves"}},              // two of them are after one hare
    {"kinematic_seek", {"jitter in seekers"}},                 // as its summary says
    {"leader_following", {"diluted_avoidance in followers"}},  // all want to be at one position behind the leader
    {"leak_through", {"stuck in held"}},
    {"look_where_going",  // all are after one hare, and the heavy drift sideways
     {"diluted_avoidance in nimble", "diluted_avoidance in heavy", "sliding in heavy"}},
    {"narrow_corridor", {"scraping in walkers"}},  // three radii wide
    {"point_mass", {"jitter in free"}},            // it has caught the hare, and doesn't stop
    {"ray_avoidance", {"scraping in fans"}},       // adaptive feelers, which are narrower than the agent
    {"seek", {"orbit in thrust"}},
    {"seek_orbit", {"orbit in ignore"}},
    {"turn_first", {"orbit in turn first", "orbit in point mass"}},
};

TEST(Diagnose, a_healthy_gallery_gives_no_alarm) {
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name.starts_with("failure_") || entry.name.starts_with("cure_")) continue;
    const auto expected = known.find(entry.name);
    EXPECT_EQ(names(diagnosed(entry.text)), expected == known.end() ? Names{} : expected->second) << entry.name;
  }
}

}  // namespace
}  // namespace veer::scenario
