// Recordings of boards: outlines, groups, positions between places.
#include <gtest/gtest.h>

#include <cmath>

#include "scenario/run/recorder.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/format/boards.hpp"

namespace veer::scenario {
namespace {

using test::read_good;
using test::with_board;

TEST(BoardRecording, shows_groups_walls_and_positions_between_places) {
  const Scenario s = read_good(with_board(
      R"("map": ["....", ".#.."], "ticks_per_second": 2, "agents": [
         {"name": "a", "color": "#00ff00", "cells": [[0, 0]], "policy": {"route": {"places": [[0, 1]]}}}])",
      R"("seconds": 1, "dt": 0.05)"));
  const RunResult result = run(s, {.record_fps = 100});
  const Recording& r = result.recording;
  EXPECT_EQ(r.hash, result.hash);
  ASSERT_EQ(r.groups.size(), 1u);
  EXPECT_EQ(r.groups[0].name, "a");
  EXPECT_EQ(r.agents[0].id, first_board_id + 1);
  EXPECT_FLOAT_EQ(r.agents[0].radius, .4f);
  ASSERT_EQ(r.frames.size(), 21u);
  // The turn is at 0.5 s; from then on the agent is drawn on its way, 1 m in 0.5 s.
  for (std::size_t i = 0; i < r.frames.size() - 1; ++i)
    EXPECT_NEAR(r.samples[i].position.y, std::max(0., (r.frames[i].time - .5) * 2), 1e-5) << i;
  ASSERT_EQ(r.events.size(), 1u);
  EXPECT_EQ(r.events[0].kind, "arrived");
  EXPECT_EQ(r.events[0].step, 10u);
  // The floor's outline: the board is 4 x 2, and the blocked cell a notch in its lower edge.
  ASSERT_EQ(r.marks.size(), 1u);
  EXPECT_TRUE(r.marks[0].closed);
  ASSERT_EQ(r.marks[0].points.size(), 8u);
  float length_of_outline = 0;
  for (std::size_t i = 0; i < 8; ++i)
    length_of_outline += length(r.marks[0].points[(i + 1) % 8] - r.marks[0].points[i]);
  EXPECT_FLOAT_EQ(length_of_outline, 14);
}

TEST(BoardRecording, outlines_of_hexagons_are_closed_and_around_each_hole) {
  const Scenario s = read_good(with_board(R"("layout": "hex", "map": [".....", "..#..", "....."])"));
  const Recording r = run(s, {.steps = 0, .record_fps = 1}).recording;
  ASSERT_EQ(r.marks.size(), 2u);
  const std::size_t hole = r.marks[0].points.size() == 6 ? 0 : 1;
  ASSERT_EQ(r.marks[hole].points.size(), 6u);
  Vec3 middle{};
  for (const Vec3& p : r.marks[hole].points) middle += p * (1 / 6.f);
  const Vec2 center = s.board->places.center(s.board->places.place({2, 1}));
  EXPECT_NEAR(middle.x, center.x, 1e-5);
  EXPECT_NEAR(middle.y, center.y, 1e-5);
  for (const Vec3& p : r.marks[hole].points) EXPECT_NEAR(length(p - middle), 1 / std::sqrt(3.), 1e-5);
}

}  // namespace
}  // namespace veer::scenario
