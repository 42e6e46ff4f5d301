#include <gtest/gtest.h>

#include <cmath>

#include "scenario/diagnose/detector.hpp"
#include "scenario/diagnose/stuck.hpp"

// Detectors are shown motions with numbers known in closed form.
namespace veer::scenario {
namespace {

constexpr double dt = 1 / 60.;

/// Shows a detector one agent for so many seconds; `at(time)` gives its position, velocity, heading, request and aim.
struct Shown {
  Vec3 position{}, velocity{}, heading{1, 0, 0}, asked{}, offset{}, aim_velocity{};
  bool walled = false;
  float gap = 1e30f;
};
template <class F>
void show_to(Detector& detector, const GroupTraits& group, double seconds, F at) {
  Vec3 last = at(0.).position;
  for (int k = 0; k * dt < seconds; ++k) {
    const Shown s = at(k * dt);
    Moment now;
    now.time = k * dt;
    now.dt = k > 0 ? dt : 0;
    now.indices = 1;
    Seen seen{.id = 7, .fresh = k == 0, .position = s.position, .moved = s.position - last, .velocity = s.velocity};
    seen.heading = s.heading;
    seen.asked = s.asked;
    seen.max_speed = 4;
    seen.max_acceleration = 2;
    seen.max_angular_speed = 3;
    seen.radius = .5f;
    seen.gap = s.gap;
    now.agents = {seen};
    now.aims.assign(group.leads.size(), Aim{true, s.offset, s.aim_velocity, 0, s.walled});
    detector.see(now, std::span(&group, 1));
    last = s.position;
  }
}
template <class F>
std::vector<Case> show(std::unique_ptr<Detector> detector, const GroupTraits& group, double seconds, F at) {
  show_to(*detector, group, seconds, at);
  return detector->cases();
}

GroupTraits blended() { return {.name = "walkers", .movers = 2}; }
GroupTraits led(bool rests) { return {.name = "walkers", .leads = {{"arrive", rests, .1f}}, .movers = 2}; }

Vec3 direction(double angle) { return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0}; }

/// Walks along x at 2 m/s and swings its heading by an angle to either side, so many times a second.
auto swinging(double hertz, double amplitude) {
  return [=](double t) {
    const double angle = amplitude * std::sin(6.283185307179586 * hertz * t);
    return Shown{{static_cast<float>(2 * t), 0, 0}, direction(angle) * 2.f, direction(angle), {}, {}};
  };
}

TEST(Detectors, judder_counts_two_reversals_per_swing) {
  for (const double hertz : {4., 5., 7., 9.}) {
    const auto found = show(detect_judder(), blended(), 6, swinging(hertz, .6));
    ASSERT_EQ(found.size(), 1u) << hertz;
    EXPECT_NEAR(found[0].value, 2 * hertz, .2 * hertz);
    EXPECT_EQ(found[0].agent, 7u);
    EXPECT_LT(found[0].from, 1);
    EXPECT_NEAR(found[0].to, 6, .5);
    const double mean = std::stod(found[0].text.substr(found[0].text.find(" by ") + 4));
    EXPECT_NEAR(mean, 1.2, .12) << "from one side to the other, but for what falls between two steps";
  }
}

TEST(Detectors, slow_or_small_or_random_swings_are_no_judder) {
  EXPECT_TRUE(show(detect_judder(), blended(), 6, swinging(1, 1)).empty());
  EXPECT_TRUE(show(detect_judder(), blended(), 6, swinging(6, .1)).empty());
  EXPECT_TRUE(show(detect_judder(), blended(), .9, swinging(6, .6)).empty()) << "too short";
  GroupTraits dice = blended();
  dice.random = true;
  EXPECT_TRUE(show(detect_judder(), dice, 6, swinging(6, .6)).empty());
  EXPECT_EQ(show(detect_judder(), {.name = "of a trace", .known = false}, 6, swinging(6, .6)).size(), 1u);
}

TEST(Detectors, sliding_is_the_mean_angle_between_heading_and_velocity) {
  const auto walking = [](double angle) {
    return [=](double t) { return Shown{{static_cast<float>(2 * t), 0, 0}, {2, 0, 0}, direction(angle), {}, {}}; };
  };
  const auto found = show(detect_sliding(), blended(), 4, walking(.8));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, .8, 1e-5);
  EXPECT_TRUE(show(detect_sliding(), blended(), 4, walking(.4)).empty());
  EXPECT_TRUE(show(detect_sliding(), blended(), 1, walking(.8)).empty());
  GroupTraits by_choice = blended();
  by_choice.chooses_heading = true;
  EXPECT_TRUE(show(detect_sliding(), by_choice, 4, walking(.8)).empty());
  const auto standing = [](double) { return Shown{{}, {.1f, 0, 0}, direction(2), {}, {}}; };
  EXPECT_TRUE(show(detect_sliding(), blended(), 4, standing).empty());
}

/// On a circle around the target, with a radius that changes by a factor per turn.
auto circling(double radius, double turn_seconds, double factor) {
  return [=](double t) {
    const double r = radius * std::pow(factor, t / turn_seconds), angle = 6.283185307179586 * t / turn_seconds;
    const Vec3 position = direction(angle) * static_cast<float>(r);
    return Shown{position, direction(angle + 1.5708) * 4.f, direction(angle + 1.5708), position * -1.f,
                 position * -1.f};
  };
}

TEST(Detectors, orbit_is_a_circle_that_does_not_shrink) {
  const auto found = show(detect_orbit(), led(false), 20, circling(5, 4, 1));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 5, 1e-3);
  EXPECT_FLOAT_EQ(static_cast<float>(found[0].threshold), .5f) << "the own radius, as that is more than what captures";
  EXPECT_NE(found[0].text.find("tightest turn at full speed is 8 m"), std::string::npos) << found[0].text;
  EXPECT_TRUE(show(detect_orbit(), led(false), 20, circling(5, 4, .8)).empty()) << "spirals in";
  EXPECT_TRUE(show(detect_orbit(), led(false), 7.9, circling(5, 4, 1)).empty()) << "less than two turns";
  EXPECT_TRUE(show(detect_orbit(), led(false), 20, circling(.4, 4, 1)).empty()) << "within its own radius";
  EXPECT_TRUE(show(detect_orbit(), blended(), 20, circling(5, 4, 1)).empty()) << "isn't led anywhere";
}

/// To and fro over the target by so many meters, asking to go back.
auto oscillating(double amplitude, double seconds, double pushed) {
  return [=](double t) {
    const double w = 6.283185307179586 / seconds;
    const auto x = static_cast<float>(-amplitude * std::cos(w * t));
    const auto v = static_cast<float>(amplitude * w * std::sin(w * t));
    const float asks = pushed > 0 ? x : -x;
    return Shown{{x, 0, 0}, {v, 0, 0}, {1, 0, 0}, {asks, 0, 0}, {-x, 0, 0}};
  };
}

TEST(Detectors, circling_is_to_turn_round_and_round_behind_a_wall) {
  // Round a point 3 m in front of a wall, with the target 9 m from that point.
  const auto before_wall = [](double turn_seconds, bool walled) {
    return [=](double t) {
      const double angle = 6.283185307179586 * t / turn_seconds;
      const Vec3 position = direction(angle) * 3.f;
      return Shown{position, direction(angle + 1.5708) * 2.f, {1, 0, 0}, {}, Vec3{9, 0, 0} - position, {}, walled};
    };
  };
  const auto found = show(detect_circling(), led(false), 30, before_wall(4, true));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 30, .1);
  EXPECT_TRUE(show(detect_circling(), led(false), 30, before_wall(4, false)).empty()) << "nothing in between";
  EXPECT_TRUE(show(detect_circling(), led(false), 30, before_wall(20, true)).empty()) << "goes round something";
  EXPECT_TRUE(show(detect_circling(), led(false), 19, before_wall(4, true)).empty()) << "may yet get out";
  EXPECT_TRUE(show(detect_circling(), blended(), 30, before_wall(4, true)).empty()) << "isn't led anywhere";
}

TEST(Detectors, circling_needs_no_wall_if_it_lasts) {
  // Round a point 9 m from the target; walled on one side of the circle, as in a pocket that it leaves and enters.
  const auto round = [](double way_seconds, float walled_below, double route_seconds, double nearer) {
    return [=](double t) {
      const double angle = 6.283185307179586 * t / way_seconds;
      const Vec3 position = direction(angle) * 3.f;
      const float end = route_seconds > 0 && std::fmod(t, 2 * route_seconds) > route_seconds ? -9.f : 9.f;
      const Vec3 offset = Vec3{end - static_cast<float>(nearer * t), 0, 0} - position;
      return Shown{position, direction(angle + 1.5708) * 2.f, {1, 0, 0}, {}, offset, {}, position.x < walled_below};
    };
  };
  const auto found = show(detect_circling(), led(false), 60, round(4, -9, 0, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 60, 4) << "since it was nearest for the first time";
  EXPECT_EQ(found[0].text.find("obstacle"), std::string::npos) << found[0].text;
  const auto pocket = show(detect_circling(), led(false), 60, round(14, -.5f, 0, 0));
  ASSERT_EQ(pocket.size(), 1u) << "out of sight for less than half of the time";
  EXPECT_NE(pocket[0].text.find("with an obstacle in between for 2"), std::string::npos) << pocket[0].text;
  EXPECT_TRUE(show(detect_circling(), led(false), 38, round(4, -9, 0, 0)).empty()) << "may yet get there";
  EXPECT_TRUE(show(detect_circling(), led(false), 90, round(4, -9, 20, 0)).empty()) << "patrols between two points";
  EXPECT_TRUE(show(detect_circling(), led(false), 60, round(4, -9, 0, .05)).empty()) << "drifts toward the target";
  GroupTraits flock = led(false), dice = led(false);
  flock.flocks = dice.random = true;
  EXPECT_TRUE(show(detect_circling(), flock, 60, round(4, -9, 0, 0)).empty()) << "a flock may mill about";
  EXPECT_TRUE(show(detect_circling(), dice, 60, round(4, -9, 0, 0)).empty()) << "may yet get there by chance";
  EXPECT_EQ(show(detect_circling(), dice, 90, round(4, -9, 0, 0)).size(), 1u);
  // A tremor isn't a turn, however many of them there are.
  const auto trembling = [](double t) {
    const double angle = static_cast<int>(t / dt + .5) % 2 == 0 ? .15 : -.15;
    return Shown{{}, direction(angle) * 2.f, {1, 0, 0}, {}, {9, 0, 0}, {}, true};
  };
  GroupTraits one = led(false);
  one.movers = 1;
  EXPECT_TRUE(show(detect_circling(), one, 60, trembling).empty());
}

TEST(Detectors, scraping_is_to_move_in_touch_with_an_obstacle) {
  GroupTraits feels = blended();
  feels.feels_map = true;
  const auto along = [](float gap, float speed) {
    return [=](double t) {
      Shown s{{static_cast<float>(t) * speed, 0, 0}, {speed, 0, 0}};
      s.gap = gap;
      return s;
    };
  };
  const auto found = show(detect_scraping(), feels, 3, along(0, 2));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 3, .1);
  EXPECT_NE(found[0].text.find("at 2 m/s"), std::string::npos) << found[0].text;
  EXPECT_TRUE(show(detect_scraping(), feels, 3, along(.05f, 2)).empty()) << "keeps a distance";
  EXPECT_TRUE(show(detect_scraping(), feels, 3, along(0, .1f)).empty()) << "rests";
  EXPECT_TRUE(show(detect_scraping(), feels, .9, along(0, 2)).empty()) << "only touches it";
  EXPECT_TRUE(show(detect_scraping(), blended(), 3, along(0, 2)).empty()) << "doesn't avoid obstacles";
}

TEST(Detectors, overshoot_is_how_far_it_gets_beyond_the_target) {
  const auto found = show(detect_overshoot(), led(true), 10, oscillating(3, 4, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 3, .01);
  EXPECT_TRUE(show(detect_overshoot(), led(true), 10, oscillating(.2, 4, 0)).empty()) << "less than half the radius";
  EXPECT_TRUE(show(detect_overshoot(), led(true), 10, oscillating(3, 4, 1)).empty()) << "is pushed out";
  EXPECT_TRUE(show(detect_overshoot(), led(false), 10, oscillating(3, 4, 0)).empty()) << "needn't stop";
  EXPECT_TRUE(show(detect_overshoot(), led(true), 1.9, oscillating(3, 4, 0)).empty()) << "hasn't turned back yet";
}

TEST(Detectors, jitter_is_quick_and_goes_nowhere) {
  const auto found = show(detect_jitter(), led(true), 6, oscillating(.1, .4, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, .2, .02) << "from one side to the other";
  EXPECT_TRUE(show(detect_jitter(), led(true), 6, oscillating(2, 4, 0)).empty()) << "slow";
  EXPECT_TRUE(show(detect_jitter(), led(true), 6, oscillating(.005, .4, 0)).empty()) << "too small to be seen";
  EXPECT_TRUE(show(detect_jitter(), led(true), 6, circling(.2, .5, 1)).empty()) << "a circle isn't to and fro";
  GroupTraits dice = led(true);
  dice.random = true;
  EXPECT_EQ(show(detect_jitter(), led(true), 2.5, oscillating(.1, .4, 0)).size(), 1u);
  EXPECT_TRUE(show(detect_jitter(), dice, 2.5, oscillating(.1, .4, 0)).empty()) << "may yet get away by chance";
}

TEST(Detectors, jitter_at_full_speed_counts_however_short_its_steps_are) {
  // Turns round in every step of a 60th of a second, by less than a twentieth of its radius.
  const auto trembling = [](float speed) {
    return [=](double t) {
      const bool back = static_cast<int>(t / dt + .5) % 2 != 0;
      const bool there = t > 2;  // after a way at full speed
      const float x = there ? 0 : static_cast<float>(t) - 2;
      const float now = there ? (back ? -speed : speed) : 1;
      return Shown{{there && back ? speed * static_cast<float>(dt) : x, 0, 0}, {now, 0, 0}};
    };
  };
  EXPECT_EQ(show(detect_jitter(), blended(), 6, trembling(1.2f)).size(), 1u);
  EXPECT_TRUE(show(detect_jitter(), blended(), 6, trembling(.1f)).empty()) << "slow and small";
}
TEST(Detectors, stuck_is_to_stay_short_of_the_target) {
  const auto standing = [](float left) {
    return [=](double) { return Shown{{}, {}, {1, 0, 0}, {.3f, 0, 0}, {left, 0, 0}}; };
  };
  const auto found = show(detect_stuck(), led(false), 8, standing(9));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FLOAT_EQ(static_cast<float>(found[0].value), 9);
  EXPECT_NE(found[0].text.find("0.3 m/s^2"), std::string::npos) << found[0].text;
  EXPECT_TRUE(show(detect_stuck(), led(false), 8, standing(1.9f)).empty()) << "as good as there";
  EXPECT_TRUE(show(detect_stuck(), led(false), 5.9, standing(9)).empty()) << "may yet move";
  GroupTraits one = led(false);
  one.movers = 1;
  EXPECT_TRUE(show(detect_stuck(), one, 8, standing(9)).empty()) << "nothing to cancel out with";
  GroupTraits dice = led(false);
  dice.random = true;
  EXPECT_TRUE(show(detect_stuck(), dice, 8, standing(9)).empty()) << "may yet get free by chance";
  EXPECT_EQ(show(detect_stuck(), dice, 13, standing(9)).size(), 1u);
  const auto going = [](double t) { return Shown{{static_cast<float>(t), 0, 0}, {1, 0, 0}, {1, 0, 0}, {}, {9, 0, 0}}; };
  EXPECT_TRUE(show(detect_stuck(), led(false), 8, going).empty());
}

TEST(Detectors, caught_is_to_stay_in_a_spot_behind_a_wall) {
  // Swings by so many meters to either side; its top speed is 4 m/s, so the spot is 8 m wide to either side.
  const auto swaying = [](float amplitude, bool walled) {
    return [=](double t) {
      Shown s{{0, amplitude * static_cast<float>(std::sin(t)), 0}};
      s.offset = Vec3{9, 0, 0} - s.position;
      s.walled = walled;
      return s;
    };
  };
  const auto found = show(detect_caught(), led(false), 10, swaying(2, true));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 10, .1);
  EXPECT_NE(found[0].text.find("within 2 m"), std::string::npos) << found[0].text;
  EXPECT_TRUE(show(detect_caught(), led(false), 10, swaying(2, false)).empty()) << "nothing is in the way";
  EXPECT_TRUE(show(detect_caught(), led(false), 7.9, swaying(2, true)).empty()) << "may yet get out";
  EXPECT_TRUE(show(detect_caught(), led(false), 10, swaying(12, true)).empty()) << "gets about";
  GroupTraits dice = led(false);
  dice.random = true;
  EXPECT_TRUE(show(detect_caught(), dice, 10, swaying(2, true)).empty()) << "may yet get out by chance";
  // Advice isn't to switch on what is on.
  for (const bool adapts : {false, true}) {
    GroupTraits group = led(false);
    group.adapts = adapts;
    Detectors detectors;
    detectors.push_back(detect_caught());
    show_to(*detectors[0], group, 10, swaying(2, true));
    const std::vector<Finding> findings = findings_of(detectors, std::span(&group, 1));
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].cure.find("\"adaptive\"") != std::string_view::npos, !adapts) << findings[0].cure;
    EXPECT_NE(findings[0].cure.find("a path to follow"), std::string_view::npos) << findings[0].cure;
  }
}

TEST(Detectors, kept_off_is_to_make_up_less_than_a_quarter_of_what_one_could) {
  // Its top speed is 4 m/s, the target runs at 2 m/s: 2 m in a second could be made up.
  const auto closing = [](float rate) {
    return [=](double t) {
      Shown s;
      s.offset = {30 - rate * static_cast<float>(t), 0, 0};
      s.aim_velocity = {2, 0, 0};
      return s;
    };
  };
  GroupTraits feels = led(false);
  feels.feels_map = true;
  const auto found = show(detect_kept_off(), feels, 7, closing(.4f));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 30 - .4 * 6, .05);
  EXPECT_TRUE(show(detect_kept_off(), feels, 7, closing(.6f)).empty()) << "gets there";
  EXPECT_TRUE(show(detect_kept_off(), feels, 5.9, closing(0)).empty()) << "too short to tell";
  EXPECT_TRUE(show(detect_kept_off(), led(false), 7, closing(0)).empty()) << "has nothing to avoid";
  // Kept off for ten seconds, then it catches up.
  const auto late = [](double t) {
    Shown s;
    s.offset = {std::max(30 - 3 * std::max(static_cast<float>(t) - 10, 0.f), .5f), 0, 0};
    s.aim_velocity = {2, 0, 0};
    return s;
  };
  EXPECT_EQ(show(detect_kept_off(), feels, 12, late).size(), 1u);
  EXPECT_TRUE(show(detect_kept_off(), feels, 22, late).empty()) << "catches its quarry";
}

TEST(Detectors, running_away_is_to_get_farther_without_turning_back) {
  GroupTraits one = led(false);
  one.movers = 1;
  const auto running = [](float speed, float asked, float target) {
    return [=](double t) {
      const auto time = static_cast<float>(t);
      Shown s{{-speed * time, 0, 0}, {-speed, 0, 0}, {-1, 0, 0}, {asked, 0, 0}, {9 + (speed + target) * time, 0, 0}};
      s.aim_velocity = {target, 0, 0};
      return s;
    };
  };
  const auto found = show(detect_running_away(), one, 4, running(3, 0, -1));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 12, .2);
  // With 2 m/s^2 at 4 m/s it turns by half a radian in a second.
  EXPECT_TRUE(show(detect_running_away(), one, 6, running(3, 1, -1)).empty()) << "asks to turn back, and may yet";
  const auto slow = show(detect_running_away(), one, 7, running(3, 1, -1));
  ASSERT_EQ(slow.size(), 1u) << "doesn't turn, whatever it asks for";
  EXPECT_NEAR(slow[0].value, 21, .2);
  one.turn_radius = 16;  // m; a quarter of a radian in a second
  EXPECT_TRUE(show(detect_running_away(), one, 10, running(3, 1, -1)).empty()) << "has a wide turning circle";
  EXPECT_EQ(show(detect_running_away(), one, 11, running(3, 1, -1)).size(), 1u);
  one.turn_radius = 0;
  EXPECT_TRUE(show(detect_running_away(), one, 4, running(3, 0, -3.5f)).empty()) << "the target catches up";
  EXPECT_TRUE(show(detect_running_away(), one, 1.9, running(3, 0, 0)).empty()) << "may yet turn";
  EXPECT_TRUE(show(detect_running_away(), led(false), 4, running(3, 0, 0)).empty()) << "does something else as well";
  GroupTraits two = led(false);
  two.leads.push_back({"seek", false, 0});
  EXPECT_EQ(show(detect_running_away(), two, 4, running(3, 0, 0)).size(), 1u) << "both lead to the same target";
  // It backs up at less than half of its top speed, whether or not it asks to turn back; the turn may take 4.2 s.
  one.turn_radius = 0;
  for (const float asked : {0.f, 1.f, 2.f}) {
    const auto backing = show(detect_running_away(), one, 30, running(.95f, asked, 0));
    ASSERT_EQ(backing.size(), 1u) << asked;
    EXPECT_NEAR(backing[0].value, .95 * 30, .1);
  }
  EXPECT_TRUE(show(detect_running_away(), one, 12, running(.95f, 1, 0)).empty()) << "may yet come to turn";
  EXPECT_TRUE(show(detect_running_away(), one, 60, running(.15f, 1, 0)).empty()) << "hardly moves";
  EXPECT_TRUE(show(detect_running_away(), one, 30, running(.95f, 1, -1)).empty()) << "the target follows";
  EXPECT_TRUE(show(detect_running_away(), led(false), 30, running(.95f, 1, 0)).empty())
      << "does something else as well";
}

/// Shows a detector of path following an agent that is so far off its path, and off the part that it came on.
template <class F>
std::vector<Case> show_path(std::unique_ptr<Detector> detector, double seconds, F off) {
  const GroupTraits group{.name = "walkers", .movers = 1};
  for (int k = 0; k * dt < seconds; ++k) {
    Moment now;
    now.time = k * dt;
    now.dt = k > 0 ? dt : 0;
    now.indices = 1;
    const auto [path, stroke] = off(k * dt);
    now.agents = {{.id = 7, .fresh = k == 0, .radius = .5f, .off_path = path, .off_stroke = stroke}};
    detector->see(now, std::span(&group, 1));
  }
  return detector->cases();
}
std::pair<float, float> off_by(double path, double stroke) {
  return {static_cast<float>(path), static_cast<float>(stroke)};
}

TEST(Detectors, corner_cutting_is_to_get_off_the_path_after_being_on_it) {
  const auto found = show_path(detect_corner_cutting(), 4, [](double t) { return off_by(t, t); });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 4, .05);
  EXPECT_NEAR(found[0].from, 2, .05) << "four radii";
  EXPECT_TRUE(show_path(detect_corner_cutting(), 4, [](double) { return off_by(4, 4); }).empty()) << "never got there";
  EXPECT_TRUE(show_path(detect_corner_cutting(), 4, [](double) { return off_by(-1, -1); }).empty()) << "has no path";
}

TEST(Detectors, pretzel_path_is_to_go_along_another_part_of_it) {
  const auto found = show_path(detect_pretzel_path(), 6, [](double t) { return off_by(.1, t); });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 6, .05);
  EXPECT_NEAR(found[0].from, 3, .05) << "six radii";
  EXPECT_TRUE(show_path(detect_pretzel_path(), 6, [](double t) { return off_by(t, t); }).empty()) << "is off the path";
}

/// Shows a detector several agents that stand, each with the offset to its target.
std::vector<Case> show_standing(std::unique_ptr<Detector> detector, double seconds, bool gated,
                                const std::vector<std::pair<Vec3, Vec3>>& agents) {
  const GroupTraits group = led(true);
  for (int k = 0; k * dt < seconds; ++k) {
    Moment now;
    now.time = k * dt;
    now.dt = k > 0 ? dt : 0;
    now.indices = agents.size();
    for (std::uint32_t i = 0; i < agents.size(); ++i) {
      Seen seen{.index = i, .id = i + 1, .fresh = k == 0, .position = agents[i].first};
      seen.max_speed = 4;
      seen.radius = .5f;
      seen.first_aim = i;
      now.agents.push_back(seen);
      now.aims.push_back(Aim{true, agents[i].second, {}, 0, false, gated});
    }
    detector->see(now, std::span(&group, 1));
  }
  return detector->cases();
}

TEST(Detectors, deadlocks_are_told_apart_by_how_agents_stand) {
  const std::vector<std::pair<Vec3, Vec3>> pair = {{{-1, 0, 0}, {9, 0, 0}}, {{1, 0, 0}, {-9, 0, 0}}};
  auto knot = pair;
  knot.insert(knot.end(), {{{0, -1, 0}, {0, 9, 0}}, {{0, 1, 0}, {0, -9, 0}}});
  EXPECT_EQ(show_standing(detect_head_on(), 5, false, pair).size(), 2u);
  EXPECT_EQ(show_standing(detect_circle_swap(), 5, false, knot).size(), 4u);
  EXPECT_EQ(show_standing(detect_doorway_deadlock(), 5, true, pair).size(), 2u);
  EXPECT_TRUE(show_standing(detect_head_on(), 5, false, knot).empty());
  EXPECT_TRUE(show_standing(detect_head_on(), 5, true, pair).empty());
  EXPECT_TRUE(show_standing(detect_circle_swap(), 5, false, pair).empty());
  EXPECT_TRUE(show_standing(detect_doorway_deadlock(), 5, false, pair).empty());
  EXPECT_TRUE(show_standing(detect_head_on(), 3.9, false, pair).empty()) << "may yet pass";
  EXPECT_TRUE(show_standing(detect_head_on(), 5, false, {{{-3, 0, 0}, {3, 0, 0}}, {{3, 0, 0}, {-3, 0, 0}}}).empty())
      << "both want to be in the middle";
  EXPECT_TRUE(show_standing(detect_head_on(), 5, false, {{{-1, 0, 0}, {9, 0, 0}}, {{1, 0, 0}, {9, 0, 0}}}).empty())
      << "one waits behind the other";
}

/// Shows a detector of cones an agent that goes along x at 2 m/s, and another agent.
std::vector<Case> show_cone(std::unique_ptr<Detector> detector, double seconds, const Vec3& offset,
                            const Vec3& velocity) {
  const GroupTraits group{.name = "walkers", .movers = 2, .cone = Cone{6, 1, {0}}};
  for (int k = 0; k * dt < seconds; ++k) {
    Moment now;
    const auto time = static_cast<float>(k * dt);
    now.time = k * dt;
    now.dt = k > 0 ? dt : 0;
    now.indices = 2;
    Seen one{.index = 0, .id = 7, .fresh = k == 0, .position = {2 * time, 0, 0}, .velocity = {2, 0, 0}};
    Seen two{.index = 1, .id = 8, .fresh = k == 0, .position = offset + velocity * time, .velocity = velocity};
    one.max_speed = two.max_speed = 2;
    one.radius = two.radius = .5f;
    now.agents = {one, two};
    detector->see(now, std::span(&group, 1));
  }
  std::vector<Case> mine;
  for (Case& c : detector->cases())
    if (c.agent == 7) mine.push_back(std::move(c));
  return mine;
}

TEST(Detectors, a_cone_reacts_too_much_or_too_little) {
  const auto over = show_cone(detect_cone_overreaction(), 2, {4, 0, 0}, {2.5f, 0, 0});
  ASSERT_EQ(over.size(), 1u);
  EXPECT_NE(over[0].text.find("were moving away"), std::string::npos) << over[0].text;
  EXPECT_TRUE(show_cone(detect_cone_overreaction(), 2, {4, 0, 0}, {-2, 0, 0}).empty()) << "comes straight at it";
  EXPECT_TRUE(show_cone(detect_cone_overreaction(), 2, {-4, 0, 0}, {-2, 0, 0}).empty()) << "isn't in the cone";
  const auto under = show_cone(detect_cone_underreaction(), 3, {4, 4, 0}, {0, -2, 0});
  ASSERT_EQ(under.size(), 1u) << "from the side";
  EXPECT_GT(under[0].value, .1);
  EXPECT_TRUE(show_cone(detect_cone_underreaction(), 3, {8, 0, 0}, {-2, 0, 0}).empty()) << "was in the cone";
}

TEST(Detectors, an_agent_that_never_rests_near_its_target_never_settles) {
  const auto found = show(detect_never_settles(), led(true), 12, oscillating(1, 4, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].value, 4. / 4, .1) << "four times the amplitude in every period";
  EXPECT_TRUE(show(detect_never_settles(), led(true), 12, [](double) { return Shown{}; }).empty());
  EXPECT_TRUE(show(detect_never_settles(), led(true), 12, circling(9, 4, 1)).empty()) << "too far away";
}

TEST(Detectors, numbers_have_three_digits) {
  EXPECT_EQ(rounded(.031249), "0.0312");
  EXPECT_EQ(rounded(4.0051), "4.01");
  EXPECT_EQ(rounded(12345.4), "12345");
  EXPECT_EQ(rounded(-250), "-250");
  EXPECT_EQ(rounded(0), "0");
}

}  // namespace
}  // namespace veer::scenario
