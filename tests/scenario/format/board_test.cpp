// Boards of discrete scenarios: reading them, and every kind of fault.
#include <gtest/gtest.h>

#include "scenario/record/board_marks.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/format/boards.hpp"

namespace veer::scenario {
namespace {

using discrete::Place;
using test::read_good;
using test::walkers;
using test::with_board;

std::string faults_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  std::string all;
  for (const Fault& fault : faults) all += fault.pointer + ": " + fault.message + "\n";
  return all;
}
std::string board_faults(const std::string& board) { return faults_of(with_board(board)); }

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
            "/dt: not with a turn-based board, where each step is a turn of 1/ticks_per_second\n");
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
  EXPECT_EQ(board_faults(R"("map": ["."], "height": 3)"), "/board/height: not with \"map\": its rows define this\n");
  EXPECT_EQ(board_faults(R"("blocked": [[16, 0], [0, -1], 3, [1]])"),
            "/board/blocked/0: outside the board of 16 x 16 cells\n"
            "/board/blocked/1: outside the board of 16 x 16 cells\n"
            "/board/blocked/2: expected a cell like [3, 4]: only places of a graph have numbers\n"
            "/board/blocked/3: expected 2 items, found 1\n");
  EXPECT_EQ(board_faults(R"("layout": "moves")"), "/board: grid: layout \"moves\" needs at least one move\n");
  EXPECT_EQ(board_faults(R"("layout": "moves", "moves": [[0, 0]])"),
            "/board: grid: move 0 is (0, 0), which goes nowhere; staying needs none\n");
  EXPECT_EQ(board_faults(R"("width": 1000, "cell_size": 1e6)"),
            "/board: its far corner is more than 10000000 m from the origin\n");
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
            "/board/entries/0/group: no agent of this group can enter: none of its behaviors reports an arrival\n");
  EXPECT_EQ(faults(R"("entries": [{"group": "walkers"}, {"group": "walkers"}])"),
            "/board/entries/1/group: duplicated: another entry is for this group\n");
  EXPECT_EQ(faults(R"("entries": [{"group": "walkers", "policy": {"route": {"places": [[0, 0]]}}}])"),
            "/board/entries/0/policy: not a route: its start would depend on where an agent enters\n");
  EXPECT_EQ(faults(R"("agents": [{"name": "walkers", "count": 1}])"),
            "/board/agents/0/name: duplicated: another group has this name\n");
}

}  // namespace
}  // namespace veer::scenario
