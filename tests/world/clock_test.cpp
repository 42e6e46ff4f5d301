#include "veer/world/clock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "tests/not_finite.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

TEST(FixedClock, jittered_frames_give_the_bits_of_steady_ones) {
  World2 steady = test::lively<2>(10), jittered = steady;
  for (int k = 0; k < 120; ++k) steady.step(static_cast<float>(1 / 60.));
  Clock clock = Clock::fixed(1 / 60.);
  test::Draw draw(1);
  double shown = 0;
  while (jittered.steps() < 120) {
    const double frame = static_cast<double>(draw.between(.001f, .06f));
    shown += frame;
    for (Clock::Ticks t = clock.advance(frame); t.count > 0 && jittered.steps() < 120; --t.count) jittered.step(t.dt);
  }
  EXPECT_NEAR(shown, 2, .08) << "120 steps are two seconds";
  EXPECT_EQ(jittered.state_hash(), steady.state_hash());
}

TEST(FixedClock, steps_per_second_do_not_depend_on_the_frames) {
  for (double frame : {1 / 7., 1 / 30., 1 / 59., 1 / 60., 1 / 61., 1 / 144., 1 / 1000.}) {
    Clock clock = Clock::fixed(1 / 60., 100);
    int steps = 0, frames = 0;
    for (; frames * frame < 20; ++frames) steps += clock.advance(frame).count;
    EXPECT_NEAR(steps, frames * frame * 60, 1.001) << frame;
    EXPECT_EQ(clock.dropped(), 0);
  }
}

TEST(FixedClock, catches_up_only_so_far_and_says_what_it_dropped) {
  Clock clock = Clock::fixed(.01, 5);
  EXPECT_EQ(clock.advance(.105).count, 5);
  EXPECT_NEAR(clock.dropped(), .05, 1e-9);
  EXPECT_NEAR(clock.interpolation(), .5, 1e-6) << "the part of a step is kept";
  EXPECT_EQ(clock.advance(.005).count, 1) << "and no debt is";
  EXPECT_EQ(clock.advance(1e9).count, 5);
  EXPECT_EQ(clock.advance(.01).count, 1);
}

RC_GTEST_PROP(FixedClock, interpolation_is_at_least_0_and_below_1, ()) {
  const double dt = *rc::gen::element(1 / 240., 1 / 60., 1 / 30., .05, .1, 1., 1000.);
  Clock clock = Clock::fixed(dt);
  const auto frames = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2000000000));
  for (int ns : frames) {
    clock.advance(ns * 1e-9 * dt);
    RC_ASSERT(clock.interpolation() >= 0);
    RC_ASSERT(clock.interpolation() < 1);
  }
}

TEST(FixedClock, interpolation_just_before_the_step_is_still_below_1) {
  for (double dt : {1 / 60., .05, .1, 1., 100.}) {
    Clock clock = Clock::fixed(dt);
    EXPECT_EQ(clock.advance(dt * (1 - 2e-6)).count, 0);
    EXPECT_LT(clock.interpolation(), 1) << dt;
    EXPECT_GT(clock.interpolation(), .99999f);
    // Closer to the step, it is either due or still below 1.
    clock = Clock::fixed(dt);
    const int steps = clock.advance(dt - 1e-9).count;
    EXPECT_LT(clock.interpolation(), steps == 1 ? 1e-6f : 1.f);
  }
}

TEST(VariableClock, steps_once_per_call_and_cuts_a_long_one) {
  Clock clock = Clock::variable(.1);
  const auto [count, dt] = clock.advance(.0625);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(dt, .0625f);
  EXPECT_EQ(clock.advance(3).dt, .1f);
  EXPECT_NEAR(clock.dropped(), 2.9, 1e-9);
  EXPECT_EQ(clock.advance(0).count, 0);
  EXPECT_EQ(clock.interpolation(), 1);
}

TEST(TurnClock, moves_only_when_asked) {
  Clock clock = Clock::turns(.5);
  EXPECT_EQ(clock.advance(100).count, 0);
  EXPECT_EQ(clock.turn().count, 1);
  EXPECT_EQ(clock.turn(3).count, 3);
  EXPECT_EQ(clock.turn().dt, .5f);
  EXPECT_EQ(clock.turn(-2).count, 0);
  clock.pause(true);
  EXPECT_EQ(clock.turn().count, 0);
  EXPECT_EQ(Clock::fixed().turn().count, 0) << "others have no turns";
}

TEST(Clock, runs_faster_or_slower_by_its_scale) {
  Clock clock = Clock::fixed(.01, 1000);
  for (double scale : {0., .25, 1., 3.}) {
    ASSERT_TRUE(clock.set_scale(scale));
    int steps = 0;
    for (int k = 0; k < 100; ++k) steps += clock.advance(.02).count;
    EXPECT_NEAR(steps, 200 * scale, 1.001);
  }
  for (double bad : {-1.f, nan, infinity, -infinity}) EXPECT_FALSE(clock.set_scale(bad));
  EXPECT_EQ(clock.scale(), 3) << "what was refused changed nothing";
  Clock variable = Clock::variable(1);
  variable.set_scale(2);
  EXPECT_EQ(variable.advance(.25).dt, .5f);
}

TEST(Clock, stands_still_while_paused_and_owes_nothing_after) {
  for (Clock clock : {Clock::fixed(.01, 100), Clock::variable(.1)}) {
    clock.pause(true);
    EXPECT_TRUE(clock.paused());
    for (int k = 0; k < 100; ++k) EXPECT_EQ(clock.advance(.05).count, 0);
    clock.pause(false);
    EXPECT_EQ(clock.advance(.01).count, 1);
    EXPECT_EQ(clock.dropped(), 0);
  }
}

TEST(Clock, time_that_is_negative_or_no_number_is_none) {
  for (Clock clock : {Clock::fixed(.01), Clock::variable(.1)}) {
    for (double bad : {-1.f, -infinity, nan, infinity}) EXPECT_EQ(clock.advance(bad).count, 0) << bad;
    EXPECT_EQ(clock.dropped(), 0);
    EXPECT_EQ(clock.advance(.01).count, 1);
  }
  // A clock made with such a step is of no use, but it doesn't divide by 0 or run away.
  for (double bad : {0.f, -1.f, nan}) {
    Clock clock = Clock::fixed(bad, 4);
    EXPECT_EQ(clock.advance(1).count, 4);
    EXPECT_GT(clock.advance(1).dt, 0);
  }
}

}  // namespace
}  // namespace veer
