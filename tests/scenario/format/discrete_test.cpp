// Discrete scenarios: reading, every kind of mistake, runs, and the exchange of agents between board and world.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "scenario/build/build.hpp"
#include "scenario/run/board_run.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/recorder.hpp"
#include "scenario/run/run.hpp"

namespace veer::scenario {
namespace {

using discrete::Place;

Scenario read_good(const std::string& text) {
  Faults faults;
  Scenario scenario = read(text, faults);
  for (const Fault& fault : faults) ADD_FAILURE() << to_line(fault, "text");
  return scenario;
}

/// A discrete scenario of one line per part, so that the line of a fault tells which part it is in.
std::string with_board(const std::string& board, const std::string& more = "") {
  return R"({"veer": 1, "name": "test", "kind": "discrete")" + (more.empty() ? "" : ", " + more) + ",\n\"board\": {" +
         board + "}}";
}

std::string faults_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  std::string all;
  for (const Fault& fault : faults) all += fault.pointer + ": " + fault.message + "\n";
  return all;
}
std::string board_faults(const std::string& board) { return faults_of(with_board(board)); }

constexpr auto walkers = R"("groups": [{"name": "walkers", "mind": {"behaviors": [{"arrive": {}, "target": "goal"}]}},
                                       {"name": "dancers", "mind": {"behaviors": [{"kinematic_wander": {}}]}}])";

TEST(ReadBoard, a_map_gives_size_and_blocked_cells_with_the_top_row_first) {
  const Scenario s = read_good(with_board(R"("map": ["#..", "..."], "blocked": [[2, 0]])"));
  const discrete::Places& places = s.board->places;
  EXPECT_EQ(places.width(), 3);
  EXPECT_EQ(places.height(), 2);
  for (Place p = 0; p < 6; ++p) EXPECT_EQ(places.is_blocked(p), p == 2 || p == 3) << p;
}

TEST(ReadBoard, everything_there_is) {
  const Scenario s = read_good(with_board(
      R"("layout": "hex", "width": 9, "height": 7, "cell_size": 2, "origin": [1, -3], "wrap": true, "shared": [[4, 4]],
         "rules": {"contest": "draw", "swap": "allow"}, "ticks_per_second": 2, "turn_based": true, "agents": [
         {"name": "a", "color": "#112233", "cells": [[0, 0], [1, 0]], "policy": {"toward": {"goal": [4, 4], "ties": "draw"}}},
         {"name": "b", "count": 5, "policy": "random_walk"}, {"name": "c", "cells": [[8, 6]]},
         {"name": "d", "cells": [[2, 2]], "policy": {"flee": {"from": [3, 3], "within": 4}}},
         {"name": "e", "cells": [[5, 5]], "policy": {"patrol": {"places": [[5, 5], [0, 6]], "round": "back_and_forth"}}},
         {"name": "f", "cells": [[6, 1]], "policy": {"route": {"places": [[7, 1], [7, 1], [8, 1]]}}}],
         "exits": [{"cell": [4, 4], "group": "walkers", "goal": [50, 1]}],
         "entries": [{"group": "walkers", "within": 2.5, "as": "a"}])",
      walkers));
  ASSERT_TRUE(s.board);
  const BoardSpec& b = *s.board;
  EXPECT_EQ(b.places.layout(), discrete::Layout::hex);
  EXPECT_TRUE(b.places.wraps());
  EXPECT_EQ(b.places.center(0), (Vec2{1, -3}));
  EXPECT_EQ(b.def.shared, (std::vector<Place>{40}));
  EXPECT_EQ(b.def.rules.contest, discrete::Contest::draw);
  EXPECT_EQ(b.def.rules.swap, discrete::Swap::allow);
  EXPECT_TRUE(b.turn_based);
  EXPECT_EQ(s.dt, .5f);
  ASSERT_EQ(b.agents.size(), 6u);
  EXPECT_EQ(b.agents[0].places, (std::vector<Place>{0, 1}));
  EXPECT_EQ(b.agents[0].color, "#112233");
  EXPECT_EQ(b.agents[0].policy.as<discrete::Toward>()->goal, 40u);
  EXPECT_EQ(b.agents[0].policy.as<discrete::Toward>()->ties, discrete::Ties::draw);
  EXPECT_EQ(b.agents[1].count, 5u);
  EXPECT_TRUE(b.agents[1].policy.as<discrete::RandomWalk>());
  EXPECT_TRUE(b.agents[2].policy.as<discrete::Stay>());
  EXPECT_EQ(b.agents[3].policy.as<discrete::Flee>()->within, 4u);
  EXPECT_EQ(b.agents[4].policy.as<discrete::Patrol>()->round, discrete::Round::back_and_forth);
  EXPECT_EQ(b.agents[5].policy.as<discrete::Route>()->places.size(), 3u);
  EXPECT_EQ(b.exits[0].place, 40u);
  EXPECT_EQ(b.exits[0].goal, (Vec2{50, 1}));
  EXPECT_EQ(b.entries[0].within, 2.5f);
  EXPECT_TRUE(b.entries[0].policy.as<discrete::Toward>());  // of those they join
}

TEST(ReadBoard, a_graph_has_places_by_number) {
  const Scenario s = read_good(with_board(
      R"("graph": {"positions": [[0, 0], [3, 0], [3, 2]], "links": [[0, 1], [1, 2]], "directed": true}, "blocked": [],
         "agents": [{"name": "a", "cells": [0], "policy": {"toward": {"goal": 2}}}])"));
  EXPECT_TRUE(s.board->places.linked(0, 1));
  EXPECT_FALSE(s.board->places.linked(1, 0));
  EXPECT_EQ(spacing(s.board->places), 2);
  EXPECT_EQ(run(s, {}).arrived, 1u);
}

TEST(BoardFaults, of_the_kind) {
  EXPECT_EQ(faults_of(R"({"veer": 1, "name": "x"})"),
            ": missing: \"groups\" is required where \"kind\" is \"continuous\"\n");
  EXPECT_EQ(faults_of(R"({"veer": 1, "name": "x", "kind": "discrete"})"),
            ": missing: \"board\" is required where \"kind\" is \"discrete\"\n");
  EXPECT_EQ(faults_of(R"({"veer": 1, "name": "x", "groups": [], "board": {}})"),
            "/board: only where \"kind\" is \"discrete\"\n");
  EXPECT_EQ(faults_of(R"({"veer": 1, "name": "x", "kind": "discreet", "board": {}})"),
            "/kind: unknown name \"discreet\", did you mean 'discrete'?\n");
  EXPECT_EQ(faults_of(with_board("", R"("dimensions": 3)")), "/dimensions: expected 2: a board is flat\n");
  EXPECT_EQ(faults_of(with_board(R"("turn_based": true)", R"("dt": 0.1)")),
            "/dt: not with a turn-based board, where a step is a turn of 1/ticks_per_second\n");
}

TEST(BoardFaults, of_the_places) {
  EXPECT_EQ(board_faults(R"("layout": "sqare8")"), "/board/layout: unknown name \"sqare8\", did you mean 'square8'?\n");
  EXPECT_EQ(board_faults(R"("width": 0)"), "/board/width: expected a whole number from 1 to 16777216, found 0\n");
  EXPECT_EQ(board_faults(R"("cell_size": 0)"), "/board/cell_size: expected a number from 0.001 to 1000000, found 0\n");
  EXPECT_EQ(board_faults(R"("width": 5000, "height": 5000)"),
            "/board: grid: 5000 x 5000 has more than 16777216 cells\n");
  EXPECT_EQ(board_faults(R"("map": ["...", "..", "..x"])"),
            "/board/map/1: expected 3 cells as in the first row, found 2\n"
            "/board/map/2: expected only '#' and '.', found another character in column 2\n");
  EXPECT_EQ(board_faults(R"("map": [])"), "/board/map: expected 1 to 16777216 items, found 0\n");
  EXPECT_EQ(board_faults(R"("map": [""])"), "/board: grid: 0 x 1 has no cells; width and height start at 1\n");
  EXPECT_EQ(board_faults(R"("map": ["."], "height": 3)"), "/board/height: not with \"map\", whose rows give it\n");
  EXPECT_EQ(board_faults(R"("blocked": [[16, 0], [0, -1], 3, [1]])"),
            "/board/blocked/0: outside the board of 16 x 16 cells\n"
            "/board/blocked/1: outside the board of 16 x 16 cells\n"
            "/board/blocked/2: expected a cell like [3, 4]: only a graph has numbers\n"
            "/board/blocked/3: expected 2 items, found 1\n");
  EXPECT_EQ(board_faults(R"("layout": "moves")"), "/board: grid: layout \"moves\" needs at least one move\n");
  EXPECT_EQ(board_faults(R"("layout": "moves", "moves": [[0, 0]])"),
            "/board: grid: move 0 is (0, 0), which goes nowhere; staying needs none\n");
  EXPECT_EQ(board_faults(R"("width": 1000, "cell_size": 1e6)"),
            "/board: its far corner is more than 10000000 m from [0, 0]\n");
  EXPECT_EQ(board_faults(R"("graph": {"positions": [[0, 0], [1, 0]], "links": [[0, 2]]}, "wrap": true)"),
            "/board: graph: link 0 (0 to 2) leads nowhere; places are 0 to 1\n"
            "/board/wrap: not with \"graph\", which defines the places\n");
  EXPECT_EQ(board_faults(R"("graph": {"positions": [[0, 0]], "links": []}, "blocked": [1, [0, 0]])"),
            "/board/blocked/0: no such place: they are 0 to 0\n"
            "/board/blocked/1: expected the number of a place: the board is a graph\n");
}

TEST(BoardFaults, of_the_agents) {
  const auto faults = [](const std::string& agents) {
    return board_faults(R"("map": ["....", ".##."], "agents": [)" + agents + "]");
  };
  EXPECT_EQ(faults(R"({"name": "a", "cells": [[0, 0], [1, 0], [0, 0], [4, 0]]})"),
            "/board/agents/0/cells/1: blocked: no agent can be here\n"
            "/board/agents/0/cells/2: taken: another agent starts here\n"
            "/board/agents/0/cells/3: outside the board of 4 x 2 cells\n");
  EXPECT_EQ(faults(R"({"name": "a", "cells": []})"), "/board/agents/0/cells: expected 1 to 16777216 items, found 0\n");
  EXPECT_EQ(faults(R"({"name": "a"})"), "/board/agents/0: missing: expected one of 'cells', 'count' as a member\n");
  EXPECT_EQ(faults(R"({"cells": [[0, 0]]})"), "/board/agents/0: missing: \"name\" is required\n");
  EXPECT_EQ(faults(R"({"name": "a", "count": 3}, {"name": "b", "count": 4})"),
            "/board/agents/1/count: too many: 3 free places are left\n");
  EXPECT_EQ(faults(R"({"name": "a", "count": 1}, {"name": "a", "count": 1})"),
            "/board/agents/1/name: duplicated: another group has this name\n");
  EXPECT_EQ(faults(R"({"name": "a", "count": 1, "color": "red"})"),
            "/board/agents/0/color: expected a color like \"#3366cc\"\n");
}

TEST(BoardFaults, of_the_policies) {
  const auto faults = [](const std::string& policy) {
    return board_faults(R"("map": ["....", ".##."], "agents": [{"name": "a", "cells": [[0, 0]], "policy": )" + policy +
                        "}]");
  };
  EXPECT_EQ(faults(R"({"toward": {"goal": [1, 0]}})"),
            "/board/agents/0/policy/toward/goal: blocked: no agent can be here\n");
  EXPECT_EQ(faults(R"({"toward": {"goal": [9, 9]}})"),
            "/board/agents/0/policy/toward/goal: outside the board of 4 x 2 cells\n");
  EXPECT_EQ(faults(R"({"toward": {}})"), "/board/agents/0/policy/toward: missing: \"goal\" is required\n");
  EXPECT_EQ(faults(R"("toward")"),
            "/board/agents/0/policy: unknown name \"toward\", expected one of 'stay', "
            "'random_walk'\n");
  EXPECT_EQ(faults(R"({"towards": {"goal": [0, 0]}})"),
            "/board/agents/0/policy/towards: unknown field, did you mean 'toward'?\n");
  EXPECT_EQ(faults(R"({"random_walk": {"stay": 2}})"),
            "/board/agents/0/policy/random_walk/stay: expected a number from 0 to 1, found 2\n");
  EXPECT_EQ(faults(R"({"patrol": {"places": [[2, 0]]}})"),
            "/board/agents/0/policy/patrol/places/0: blocked: no agent can be here\n");
  EXPECT_EQ(faults(R"({"route": {"places": [[0, 1], [2, 1]]}})"),
            "/board/agents/0/policy/route/places/1: not one open step from [0, 1]\n");
  EXPECT_EQ(faults(R"({"route": {"places": [[3, 1]]}})"),
            "/board/agents/0/cells/0: not one open step from [3, 1], where the route begins\n");
}

TEST(BoardFaults, of_the_exchange) {
  const auto faults = [](const std::string& board) { return faults_of(with_board(board, walkers)); };
  EXPECT_EQ(faults(R"("exits": [{"cell": [0, 0], "group": "walker"}, {"cell": [20, 0], "group": "walkers"}])"),
            "/board/exits/0/group: unknown group, did you mean 'walkers'?\n"
            "/board/exits/1/cell: outside the board of 16 x 16 cells\n");
  EXPECT_EQ(faults(R"("exits": [{"cell": [0, 0], "group": "walkers"}, {"cell": [0, 0], "group": "dancers"}])"),
            "/board/exits/1/cell: duplicated: another exit is here\n");
  EXPECT_EQ(faults(R"("entries": [{"group": "dancers"}])"),
            "/board/entries/0/group: nobody of this group would enter: none of its behaviors arrives anywhere\n");
  EXPECT_EQ(faults(R"("entries": [{"group": "walkers"}, {"group": "walkers"}])"),
            "/board/entries/1/group: duplicated: another entry is for this group\n");
  EXPECT_EQ(faults(R"("entries": [{"group": "walkers", "policy": {"route": {"places": [[0, 0]]}}}])"),
            "/board/entries/0/policy: not a route here: where it would start isn't known\n");
  EXPECT_EQ(faults(R"("agents": [{"name": "walkers", "count": 1}])"),
            "/board/agents/0/name: duplicated: another group has this name\n");
}

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
  EXPECT_LE(world.positions(world.group_at(0))[0].x, 2);
  EXPECT_EQ(world.velocities(world.group_at(0))[0], (Vec2{40, 0}));  // 1 m forty times a second
}

TEST(BoardRuns, who_finds_no_place_waits_in_the_world) {
  // One cell, taken until its agent may leave: that one never moves, so nobody enters.
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

TEST(DiscreteGallery, agents_are_conserved_and_someone_arrives) {
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
