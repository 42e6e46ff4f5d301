// Boards while they run, and the exchange of agents between board and world.
#include <gtest/gtest.h>

#include <set>

#include "scenario/build/build.hpp"
#include "scenario/run/board_run.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/format/boards.hpp"

namespace veer::scenario {
namespace {

using test::read_good;
using test::walkers;
using test::with_board;

TEST(BoardRuns, turns_and_ticks_lead_to_the_same_places) {
  const std::string board = R"("layout": "square8", "width": 12, "height": 12, "rules": {"contest": "draw"}, "agents": [
    {"name": "a", "count": 20, "policy": {"toward": {"goal": [3, 3], "ties": "draw"}}},
    {"name": "b", "count": 20, "policy": "random_walk"}])";
  const Scenario turns = read_good(with_board(board + R"(, "turn_based": true)")), ticks = read_good(with_board(board));
  for (const double dt : {1 / 60., 1 / 144., .01, .1, .25, .3}) {
    BoardRun by_turns(*turns.board, 0, 9), by_ticks(*ticks.board, 0, 9);
    World2 world;
    for (double time = 0; by_ticks.board().steps_done() < 40; time += dt) {
      by_ticks.step(world, dt);
      while (by_turns.board().steps_done() < by_ticks.board().steps_done()) by_turns.step(world, .25);
      ASSERT_EQ(by_turns.board().state_hash(), by_ticks.board().state_hash()) << dt << " s, at " << time;
    }
    EXPECT_EQ(by_turns.blocked(), by_ticks.blocked());
  }
}

TEST(BoardRuns, random_starts_are_distinct_and_depend_on_the_seed) {
  const Scenario s = read_good(with_board(R"("map": ["..#..", "....."], "agents": [{"name": "a", "count": 6},
                                             {"name": "b", "cells": [[0, 0], [4, 1]]}])"));
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const BoardRun run(*s.board, 0, seed);
    ASSERT_EQ(run.board().size(), 8u);
    EXPECT_EQ(run.group_of(6), 0u);
    EXPECT_EQ(run.group_of(7), 1u);
    hashes.insert(run.board().state_hash());
  }
  EXPECT_GT(hashes.size(), 10u);
}

TEST(BoardRuns, exits_count_after_every_turn_of_a_long_step) {
  // Ten turns in a step: the exit is passed in the second.
  const Scenario s = read_good(with_board(R"("width": 20, "height": 1, "ticks_per_second": 40, "agents": [
    {"name": "a", "cells": [[0, 0]], "policy": {"toward": {"goal": [19, 0]}}}],
    "exits": [{"cell": [2, 0], "group": "walkers"}])",
                                          walkers));
  BoardRun run(*s.board, s.groups.size(), 1);
  World2 world = build<2>(s, 1);
  run.step(world, .25);
  EXPECT_EQ(run.board().size(), 0u);
  ASSERT_EQ(world.count(), 1u);
  EXPECT_LE(world.group(world.group_at(0)).positions()[0].x, 2);
  EXPECT_EQ(world.group(world.group_at(0)).velocities()[0], (Vec2{40, 0}));  // 1 m forty times a second
}

TEST(BoardRuns, agents_without_a_free_place_wait_in_the_world) {
  // One cell, taken until its agent may leave: that agent never moves, so no other enters.
  const std::string groups =
      R"("groups": [{"name": "walkers", "mind": {"behaviors": [{"arrive": {}, "target": "goal"}]},
    "spawn": [{"at": [[1, 1]], "goal": [1, 1]}]}])";
  const Scenario taken = read_good(with_board(R"("width": 1, "height": 1, "agents": [{"name": "a", "cells": [[0, 0]]}],
    "entries": [{"group": "walkers", "within": 5}])",
                                              groups));
  const Scenario free = read_good(with_board(R"("width": 1, "height": 1,
    "entries": [{"group": "walkers", "within": 5}])",
                                             groups));
  const Scenario far = read_good(with_board(R"("width": 1, "height": 1,
    "entries": [{"group": "walkers", "within": 1}])",
                                            groups));
  const auto on_board_after_second = [](const Scenario& s) {
    BoardRun run(*s.board, s.groups.size(), 1);
    World2 world = build<2>(s, 1);
    for (int i = 0; i < 60; ++i) {
      world.step(s.dt);
      run.step(world, 1 / 60.);
    }
    return std::pair(run.board().size(), world.count());
  };
  EXPECT_EQ(on_board_after_second(taken), std::pair(std::size_t{1}, std::size_t{1}));
  EXPECT_EQ(on_board_after_second(free), std::pair(std::size_t{1}, std::size_t{0}));
  EXPECT_EQ(on_board_after_second(far), std::pair(std::size_t{0}, std::size_t{1}));
}

std::vector<std::pair<std::string, Scenario>> discrete_gallery() {
  std::vector<std::pair<std::string, Scenario>> all;
  for (const GalleryEntry& entry : gallery())
    if (Scenario s = read_good(std::string(entry.text)); s.board) all.emplace_back(entry.name, std::move(s));
  EXPECT_GE(all.size(), 4u);
  return all;
}

TEST(DiscreteGallery, agents_are_conserved_and_some_arrive) {
  for (const auto& [name, scenario] : discrete_gallery()) {
    std::size_t agents = 0;
    std::set<std::uint32_t> ids;
    const RunResult result = run(scenario, {.each_step = [&](const Recording& now) {
                                   const Recording::Frame& frame = now.frames.back();
                                   if (frame.step == 0) agents = frame.count;
                                   EXPECT_EQ(frame.count, agents) << name << ", step " << frame.step;
                                   ids.clear();
                                   for (std::size_t i = 0; i < frame.count; ++i)
                                     ids.insert(now.agents[now.samples[frame.first + i].agent].id);
                                   EXPECT_EQ(ids.size(), agents) << name << ", step " << frame.step;
                                   return !testing::Test::HasFailure();
                                 }});
    EXPECT_EQ(result.agents, agents) << name;
    EXPECT_GT(result.arrived, 0u) << name;
    EXPECT_EQ(result.quarantined, 0u) << name;
    EXPECT_EQ(result.unreachable, 0u) << name;
  }
}

TEST(DiscreteGallery, hashes_are_the_same_for_every_width_and_differ_by_seed) {
  for (const auto& [name, scenario] : discrete_gallery()) {
    const std::uint64_t hash = run(scenario, {.width = 1}).hash;
    for (const int width : {4, 8, 16}) EXPECT_EQ(run(scenario, {.width = width}).hash, hash) << name;
    EXPECT_NE(run(scenario, {.seed = 77, .width = 1}).hash, hash) << name;
    EXPECT_NE(run(scenario, {.seconds = scenario.seconds * .5}).hash, hash) << name;
  }
}

}  // namespace
}  // namespace veer::scenario
