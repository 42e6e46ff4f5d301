// Limits of what a scenario may ask for, and numbers that don't fit.
#include "scenario/format/budget.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include "scenario/format/map.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {
namespace {

std::string lines_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  std::string all;
  for (const Fault& f : faults) all += to_line(f, "a") + "\n";
  return all;
}

std::string repeated(const std::string& item, int count) {
  std::string all;
  for (int k = 0; k < count; ++k) all += (k ? "," : "") + item;
  return all;
}

std::string with_groups(const std::string& groups) { return R"({"veer": 1, "name": "x", "groups": [)" + groups + "]}"; }

std::string group(const std::string& name, const std::string& spawn) {
  return R"({"name": ")" + name + R"(", "mind": {"behaviors": [{"wander": {}}]}, "spawn": [)" + spawn + "]}";
}

TEST(Budget, counts_the_agents_of_all_groups) {
  const std::string many = R"({"disc": {"center": [0, 0], "radius": 9}, "count": 6000000})";
  EXPECT_EQ(lines_of(with_groups(group("a", many))), "");
  EXPECT_EQ(lines_of(with_groups(group("a", many) + "," + group("b", many))),
            "a:1: /groups: too many agents: expected at most 10000000 in all groups, found 12000000\n");
  EXPECT_EQ(lines_of(with_groups(group("a", many + "," + many))),
            "a:1: /groups: too many agents: expected at most 10000000 in all groups, found 12000000\n");
}

TEST(Budget, tells_a_hundred_faults) {
  std::string all = lines_of(with_groups(group("a", repeated(R"({"at": 1})", 4000))));
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 101);
  EXPECT_TRUE(all.ends_with("a:1: there are more like these; at most 100 of a file are told\n")) << all;
  all = lines_of(with_groups(group("a", repeated(R"({"at": 1})", 100))));
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 100);
}

TEST(Budget, tells_a_hundred_notes) {
  Faults faults;
  const std::string old = R"({"wall": {"places": [[0, 0], [1, 0]]}})";
  const Scenario scenario =
      read(R"({"veer": 1, "name": "x", "groups": [], "map": {"obstacles": [)" + repeated(old, 300) + "]}}", faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(scenario.notes.size(), 101u);
}

TEST(Budget, reads_no_list_that_is_too_long) {
  EXPECT_EQ(lines_of(with_groups(repeated("7", 40000))), "a:1: /groups: expected 0 to 1000 items, found 40000\n");
}

TEST(Budget, counts_all_corners_of_an_obstacle) {
  const std::vector<Vec3> four = {{0, 0}, {9, 0}, {9, 9}, {0, 9}}, three = {{1, 1}, {2, 1}, {2, 2}};
  EXPECT_EQ(corner_count(Obstacle::circle({}, 1)), 1u);
  EXPECT_EQ(corner_count(Obstacle::wall(four)), 4u);
  EXPECT_EQ(corner_count(Obstacle::polygon(four, {three, three})), 10u);
  EXPECT_EQ(corner_count(Obstacle::mesh(three, {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 1, 0}})), 4u);
}

TEST(Budget, limits_cells_of_all_planners) {
  const std::string grid = R"({"grid": {"low": [0, 0], "high": [4000, 4000], "cell_size": 1}})";
  const auto with = [&](int count) {
    std::string planners;
    for (int k = 0; k < count; ++k)
      planners += (k ? "," : "") + std::string(R"({"name": "p)") + std::to_string(k) + "\", " + grid.substr(1);
    return R"({"veer": 1, "name": "x", "groups": [], "planners": [)" + planners + "]}";
  };
  EXPECT_EQ(lines_of(with(4)), "");
  EXPECT_EQ(lines_of(with(5)),
            "a:1: /planners: too many cells: expected at most 67108864 in all planners and their flows, found about "
            "80000000\n");
}

TEST(Budget, counts_a_field_of_cells_for_each_flow) {
  const auto with = [&](int flows) {
    std::string groups;
    for (int k = 0; k < flows; ++k)
      groups += (k ? "," : "") + std::string(R"({"name": "g)") + std::to_string(k) +
                R"(", "mind": {"behaviors": [{"flow_following": {}, "target": {"flow_to": {"to": [1, 2]}}}]}})";
    return R"({"veer": 1, "name": "x", "planners": [{"grid": {"low": [0, 0], "high": [4000, 4000], "cell_size": 1}}], )"
           R"("groups": [)" +
           groups + "]}";
  };
  EXPECT_EQ(lines_of(with(3)), "");
  EXPECT_EQ(lines_of(with(4)),
            "a:1: /planners: too many cells: expected at most 67108864 in all planners and their flows, found about "
            "80000000\n");
}

TEST(Budget, limits_corners_of_all_paths) {
  // A curve of 9,000 km that is exact to 10 um has over four million corners in the plane.
  const std::string curve =
      R"({"name": "NAME", "mind": {"behaviors": [{"path_following": {}, "target": {"follow": {"points":
          [[0, 0], [1e6, 9e6], [-9e6, -1e6], [5e6, 0]], "curve": "catmull_rom", "tolerance": 1e-5}}}]}})";
  std::string groups;
  for (const char* name : {"a", "b", "c", "d"}) {
    std::string one = curve;
    one.replace(one.find("NAME"), 4, name);
    groups += (groups.empty() ? "" : ",") + one;
  }
  const std::string lines = lines_of(R"({"veer": 1, "name": "x", "groups": [)" + groups + "]}");
  EXPECT_NE(lines.find("/groups/1/mind/behaviors/0/target: too many corners: expected at most 5000000 in all paths"),
            std::string::npos)
      << lines;
  EXPECT_EQ(std::ranges::count(lines, '\n'), 1) << lines;
}

std::string with_board(const std::string& board, const std::string& groups = "") {
  return R"({"veer": 1, "name": "x", "kind": "discrete", "groups": [)" + groups + R"(], "board": {)" + board + "}}";
}

TEST(Budget, counts_agents_on_the_board) {
  const std::string board = R"("width": 2500, "height": 2500, "agents": [{"name": "b", "count": 5000000}])";
  const auto spawned = [](int count) {
    return group("a", R"({"disc": {"center": [0, 0], "radius": 9}, "count": )" + std::to_string(count) + "}");
  };
  EXPECT_EQ(lines_of(with_board(board, spawned(5000000))), "");
  EXPECT_EQ(lines_of(with_board(board, spawned(6000000))),
            "a:1: /board/agents: too many agents: expected at most 10000000 on the board and in all groups, found "
            "11000000\n");
}

TEST(Budget, counts_cells_of_a_board_once_more_for_each_goal) {
  const auto with = [](int goals, int same) {
    std::string agents;
    for (int k = 0; k < goals; ++k)
      agents += (k ? "," : "") + std::string(R"({"name": "b)") + std::to_string(k) +
                R"(", "count": 1, "policy": {"toward": {"goal": [)" + std::to_string(k / same) + ", 0]}}}";
    return with_board(R"("width": 4096, "height": 4096, "agents": [)" + agents + "]");
  };
  EXPECT_EQ(lines_of(with(3, 1)), "");
  EXPECT_EQ(lines_of(with(9, 3)), "") << "agents with one goal share its distances";
  EXPECT_EQ(lines_of(with(4, 1)),
            "a:1: /board: too many cells: expected at most 67108864 on the board and in the distances to the goals of "
            "its policies, found 83886080\n");
}

TEST(Budget, counts_the_places_of_policies_once_for_each_agent) {
  const auto with = [](int count) {
    return with_board(R"("width": 300, "height": 300, "agents": [{"name": "b", "count": )" + std::to_string(count) +
                      R"(, "policy": {"patrol": {"places": [)" + repeated("[0, 0], [1, 0]", 1000) + "]}}}]");
  };
  EXPECT_EQ(lines_of(with(25000)), "");
  EXPECT_EQ(lines_of(with(25001)),
            "a:1: /board/agents: too many places: expected at most 50000000 in the policies of all agents, found "
            "50002000\n");
}

TEST(Budget, counts_the_points_of_all_motion_tables) {
  const auto with = [](int count) {
    std::string characters;
    for (int k = 0; k < count; ++k)
      characters += (k ? "," : "") + std::string(R"({"name": "c)") + std::to_string(k) +
                    R"(", "clips": [{"name": "a", "blend_point": [0, 0], "steps": {}}], "table": {"resolution": )" +
                    (k ? "0.0021" : "0.002") + "}}";
    return R"({"veer": 1, "name": "x", "groups": [], "characters": [)" + characters + "]}";
  };
  EXPECT_EQ(lines_of(with(4)), "");
  EXPECT_EQ(
      lines_of(with(5)),
      "a:1: /characters/4/table: too many points: expected at most 4000000 in the tables of all characters, found "
      "4634837 up to here\n");
}

/// Reads a text and expects that this takes less than a few seconds, also in a slow build; before, each of these took
/// minutes.
std::string quickly(const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string lines = lines_of(text);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  return lines;
}

TEST(Budget, boards_with_much_on_them_are_read_quickly) {
  std::string cells, exits;
  for (int x = 0; x < 400; ++x)
    for (int y = 0; y < 250; ++y) {
      const std::string cell = "[" + std::to_string(x) + "," + std::to_string(y) + "]",
                        comma = cells.empty() ? "" : ",";
      cells += comma + cell;
      exits += comma + R"({"cell": )" + cell + R"(, "group": "a"})";
    }
  const std::string size = R"("width": 400, "height": 250, )", one = group("a", R"({"at": [[0, 0]]})");
  EXPECT_EQ(quickly(with_board(size + R"("exits": [)" + exits + "]", one)), "");
  EXPECT_EQ(quickly(with_board(size + R"("shared": [)" + cells + R"(], "agents": [{"name": "b", "cells": [)" + cells +
                               "]}]")),
            "");
  // A place with links to all others.
  std::string links, positions = "[0, 0]";
  for (int k = 1; k < 100000; ++k) {
    links += (k > 1 ? ",[0," : "[0,") + std::to_string(k) + "]";
    positions += ",[" + std::to_string(k) + ",1]";
  }
  std::string route = "0";
  for (int k = 99999; k > 50000; --k) route += "," + std::to_string(k) + ",0";
  EXPECT_EQ(quickly(with_board(R"("graph": {"positions": [)" + positions + R"(], "links": [)" + links +
                               R"(]}, "agents": [{"name": "b", "cells": [1], "policy": {"route": {"places": [)" +
                               route + "]}}}]")),
            "");
}

TEST(Budget, messages_are_short_whatever_they_quote) {
  const std::string much(3000000, 'x');
  for (const std::string& text :
       {R"({"veer": 1, "name": ")" + much, "[" + std::string(400, '7') + "]", "\"" + much + "\" x",
        "{\"" + much + "\": 1}", "{\"veer\": \"" + much + "\"}",
        "{\"" + much + "\": {\"" + much + "\": 1}, \"" + much + "\": 1}",
        with_groups(group(much, "") + "," + group(much, "")), with_groups(group("a", "{\"" + much + "\": 1}")),
        with_groups(R"({"name": ")" + much +
                    R"(", "mind": {"behaviors": [{"seek": {}, "target": {"nearest": "b"}}]}})"),
        with_groups(R"({"name": "a", "mind": {"behaviors": [{"seek": {}, "target": {"nearest": ")" + much +
                    R"("}}]}})"),
        with_groups(R"({"name": "a", "mind": {"behaviors": [{"seek": {}, "target": {"agent": ")" + much +
                    R"("}}]}})")}) {
    const std::string lines = quickly(text);
    EXPECT_NE(lines, "") << text.substr(0, 80);
    for (std::size_t at = 0, end = 0; at < lines.size(); at = end + 1) {
      end = lines.find('\n', at);
      EXPECT_LT(end - at, 2500u) << lines.substr(at, 200);
    }
  }
}

TEST(Budget, long_gaps_before_a_mistake_are_read_quickly) {
  std::string text = "{" + std::string(50000000, '\n') + "x";
  EXPECT_EQ(quickly(text),
            "a:50000001: not valid JSON: syntax error while parsing object key - invalid literal; last read: "
            "'...x'; expected string literal\n");
  EXPECT_EQ(quickly("{\"a\":\n\t7,\n \"b\": tru}").substr(0, 60),
            "a:3: not valid JSON: syntax error while parsing value - inva");
}

TEST(Budget, says_that_a_text_is_empty_or_too_large) {
  EXPECT_EQ(lines_of(""), "a:1: is empty: expected a scenario\n");
  EXPECT_EQ(lines_of(" \n\n"), "a:1: is empty: expected a scenario\n");
  EXPECT_EQ(lines_of(std::string(budget::text_bytes + 1, ' ')),
            "a:1: too large: expected at most 268435456 bytes, found 268435457\n");
}

TEST(Budget, numbers_are_converted_only_if_they_fit) {
  Faults faults;
  const auto read_one = [&](double number) {
    const Node node{.kind = Node::Kind::number, .number = number};
    return Reader(&node, "", faults).whole<std::uint32_t>(2, 10, 3);
  };
  for (const double number : {-8., 1., 11., 1e300, -1e300, 4294967296. + 5}) EXPECT_EQ(read_one(number), 3u) << number;
  EXPECT_EQ(read_one(2), 2u);
  EXPECT_EQ(read_one(10), 10u);
  const Node large{.kind = Node::Kind::number, .number = 1e300};
  EXPECT_EQ(Reader(&large, "", faults).real(0), std::numeric_limits<float>::max());
  EXPECT_EQ(Reader(nullptr, "", faults).whole(0, 9, -1), -1);
}

TEST(Budget, numbers_that_fit_no_integer_are_faults) {
  for (const char* number : {"-8", "1e300", "-1e300", "1.5", "4294967296.5", "18446744073709551616"}) {
    const std::string n = number;
    const auto expect = [&](const std::string& text) { EXPECT_NE(lines_of(text), "") << text; };
    expect(with_groups(group("a", R"({"disc": {"center": [0, 0], "radius": 9}, "count": )" + n + "}")));
    expect(with_groups(group("a", R"({"grid": {"low": [0, 0], "spacing": 1, "columns": )" + n + "}}")));
    expect(with_groups(R"({"name": "a", "mind": {"behaviors": [{"seek": {}, "target": {"agent": "a", "index": )" + n +
                       "}}]}, \"spawn\": [{\"at\": [[0, 0]]}]}"));
    expect(with_groups(R"({"name": "a", "mind": {"behaviors": [{"flow_following": {}, "target": {"field": {"grid": {
             "low": [0, 0], "samples": [[1, 0]], "count": [1, )" +
                       n + "]}}}}]}}"));
    const auto with = [](const std::string& more) { return R"({"veer": 1, "name": "x", "groups": [], )" + more + "}"; };
    expect(with("\"seed\": " + n));
    expect(with(R"("dimensions": 3, "map": {"obstacles": [{"mesh": {"corners": [[0,0,0]], "triangles": [[0,0,)" + n +
                "]]}}]}"));
    expect(with(R"("ground": {"floors": [{"heights": [0,0,0,0], "low": [0,0], "count": [2, )" + n + "]}]}"));
    expect(with(R"("planners": [{"graph": {"points": [[0,0]], "links": [{"from": 0, "to": )" + n + "}]}}]"));
    expect(with(R"("kind": "discrete", "board": {"width": 3, "height": 1, "agents": [{"name": "b", "count": )" + n +
                "}]}"));
    expect(with(R"("kind": "discrete", "board": {"width": 3, "height": 1, "blocked": [[0, )" + n + "]]}"));
    expect(R"({"veer": 1, "name": "x", "groups": [)" + group("a", R"({"at": [[0, 0]]})") +
           R"(], "brains": [{"name": "b", "states": ["a"], "behavior_tree": {"repeat": {"times": )" + n +
           R"(, "node": {"action": {"state": "a"}}}}}]})");
    expect(R"({"veer": 1, "name": "x", "groups": [)" + group("a", R"({"at": [[0, 0]]})") +
           R"(], "brains": [{"name": "b", "states": ["a"], "behavior_tree": {"parallel": {"needed": )" + n +
           R"(, "nodes": [{"action": {"state": "a"}}]}}}]})");
  }
}

TEST(Budget, faults_are_printable_lines) {
  for (const char* evil : {"\\u001b[31m", "\\u202e", "\\u0085", "\\n", "\\u0000x"}) {
    const std::string line = lines_of(with_groups(R"({")" + std::string(evil) + R"(": 1, "name": ")" + evil +
                                                  R"(", "mind": {"behaviors": [")" + evil + R"("]}})"));
    for (const char* raw : {"\x1b", "\u202e", "\u0085"}) EXPECT_EQ(line.find(raw), std::string::npos);
    EXPECT_EQ(line.find('\0'), std::string::npos);
    for (std::size_t at = 0; at < line.size(); at = line.find('\n', at) + 1) EXPECT_EQ(line.substr(at, 2), "a:");
  }
}

}  // namespace
}  // namespace veer::scenario
