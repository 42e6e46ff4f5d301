// Old names in scenario files: they are read as the present ones, with a note.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/run/run.hpp"
#include "tests/scenario/format/broken.hpp"

namespace veer::scenario {
namespace {

using test::Json;

Json document() {
  return Json::parse(R"({
    "veer": 1,
    "name": "renamed",
    "seconds": 0.5,
    "map": {"obstacles": [
      {"circle": {"center": [30, 0], "radius": 1}, "moves": {"moving": {"points": [[30, 0], [30, 9]], "speed": 1}}},
      {"circle": {"center": [33, 0], "radius": 1}, "moves": {"given": {"position": [33, 0]}}},
      {"wall": {"points": [[-30, -9], [-30, 9]]}}
    ]},
    "planners": [
      {"name": "ways", "graph": {"points": [[0, 0], [8, 0]], "links": [[0, 1]]}},
      {"name": "cells", "grid": {"low": [-40, -40], "high": [40, 40]}}
    ],
    "characters": [{"name": "walker", "clips": [{"name": "walk", "blend_point": [0, 0.5], "steps": {"ahead": 1.5}}]}],
    "groups": [
      {
        "name": "a",
        "perception": {"groups": "b", "range": 20},
        "mind": {"behaviors": [
          {"seek": {}, "target": {"moving": {"points": [[0, 0], [4, 0]], "speed": 1}}},
          {"arrive": {}, "target": {"formation": {
            "shape": "custom", "slots": [[-1, 0], [-2, 1]],
            "anchor": {"moving": {"points": [[0, 5], [4, 5]], "speed": 1}}
          }}},
          {"seek": {}, "target": {"between": [{"moving": {"points": [[7, 7]]}}, {"given": {"position": [1, 2]}}]}},
          {"path_following": {}, "target": {"follow": {"points": [[0, -3], [9, -3]]}}},
          {"path_following": {}, "target": {"planned": {"by": "ways", "to": {"formation": {"anchor": [8, 1]}}}}},
          {"flow_following": {}, "target": {"flow_to": {"by": "cells", "to": {"moving": {"points": [[6, 6]]}}}}}
        ]},
        "spawn": [{"at": [[0, 0], [1, 1]]}]
      },
      {"name": "b", "mind": {"behaviors": [{"seek": {}, "target": {"given": {"position": [5, 5]}}}]}, "spawn": [{"at": [[3, 1]]}]},
      {"name": "c", "body": "animated", "character": "walker", "mind": {"behaviors": [{"seek": {}, "target": [9, 9]}]}, "spawn": [{"at": [[-5, 0]]}]}
    ],
    "brains": [{"states": ["a", "b"], "decision_tree": {"root": {
      "by": {"position": [1, 1]}, "limits": [1], "branches": [{"state": "b", "do": ["choose_none"]}, "a"]
    }}}]
  })");
}

struct Case {
  std::string object;  // JSON pointer
  std::string old_name, new_name;
};

std::vector<Case> cases() {
  const std::string a = "/groups/0/mind/behaviors/";
  return {{a + "0/target", "path", "moving"},
          {a + "0/target/moving", "places", "points"},
          {a + "1/target", "slot", "formation"},
          {a + "1/target/formation", "places", "slots"},
          {a + "1/target/formation/anchor", "path", "moving"},
          {a + "1/target/formation/anchor/moving", "places", "points"},
          {a + "2/target/between/0", "path", "moving"},
          {a + "2/target/between/1/given", "place", "position"},
          {a + "3/target/follow", "places", "points"},
          {a + "4/target/planned/to", "slot", "formation"},
          {a + "5/target/flow_to/to", "path", "moving"},
          {"/groups/0/perception", "whom", "groups"},
          {"/map/obstacles/0/moves", "path", "moving"},
          {"/map/obstacles/0/moves/moving", "places", "points"},
          {"/map/obstacles/1/moves/given", "place", "position"},
          {"/map/obstacles/2/wall", "places", "points"},
          {"/planners/0/graph", "places", "points"},
          {"/characters/0/clips/0", "place", "blend_point"},
          {"/brains/0/decision_tree/root/by", "place", "position"}};
}

Json& at(Json& document, const std::string& pointer) { return document[Json::json_pointer(pointer)]; }

/// Gives a member its old name where it stands.
void rename(Json& object, const std::string& from, const std::string& to) {
  Json renamed = Json::object();
  for (const auto& member : object.items()) renamed[member.key() == from ? to : member.key()] = member.value();
  object = renamed;
}

std::string note(const std::string& pointer, const std::string& old_name, const std::string& new_name) {
  return pointer + ": \"" + old_name + "\" is now called \"" + new_name +
         "\"; the old name is read in this version only";
}

std::uint64_t hash_of(const Json& document, Notes& notes) {
  Faults faults;
  const Scenario scenario = read(document.dump(2), faults);
  EXPECT_TRUE(faults.empty()) << test::show(faults);
  notes = scenario.notes;
  return faults.empty() ? run(scenario, {}).hash : 0;
}

TEST(RenamedMembers, present_names_have_no_note) {
  Notes notes;
  EXPECT_NE(hash_of(document(), notes), 0u);
  EXPECT_TRUE(notes.empty());
}

TEST(RenamedMembers, each_old_name_is_read_as_the_present_one_with_a_note) {
  Notes notes;
  const std::uint64_t expected = hash_of(document(), notes);
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.object + " " + c.old_name);
    Json old = document();
    rename(at(old, c.object), c.new_name, c.old_name);
    EXPECT_EQ(hash_of(old, notes), expected);
    ASSERT_EQ(notes.size(), 1u);
    const std::string line = std::to_string(notes[0].line);
    EXPECT_EQ(to_line(notes[0], "file"), "file:" + line + ": " + note(c.object, c.old_name, c.new_name));
  }
  Json old = document();
  at(old, "/brains/0/decision_tree/root/branches/0/do/0") = "choose_nobody";
  EXPECT_EQ(hash_of(old, notes), expected);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(to_line(notes[0], "").substr(to_line(notes[0], "").find('/')),
            note("/brains/0/decision_tree/root/branches/0/do/0", "choose_nobody", "choose_none"));
}

TEST(RenamedMembers, a_behavior_tree_without_a_root_is_read_with_a_note) {
  Json present = document();
  const Json node = {{"action", {{"state", "b"}, {"until", {{"timer", .2}}}}}};
  present["brains"][0].erase("decision_tree");
  present["brains"][0]["behavior_tree"] = {{"root", node}};
  Json old = present;
  old["brains"][0]["behavior_tree"] = node;
  Notes notes;
  const std::uint64_t expected = hash_of(present, notes);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(hash_of(old, notes), expected);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].pointer, "/brains/0/behavior_tree");
  EXPECT_EQ(notes[0].message,
            "a behavior tree is now written {\"root\": node}; a node alone is read in this version only");
}

TEST(RenamedMembers, all_old_names_together_are_read_as_the_present_ones) {
  Notes notes;
  const std::uint64_t expected = hash_of(document(), notes);
  Json old = document();
  std::vector<Case> all = cases();
  for (auto c = all.rbegin(); c != all.rend(); ++c)
    rename(at(old, c->object), c->new_name, c->old_name);  // inner first
  EXPECT_EQ(hash_of(old, notes), expected);
  EXPECT_EQ(notes.size(), all.size());
}

TEST(RenamedMembers, a_note_has_the_line_of_the_old_name) {
  Faults faults;
  const Scenario scenario = read(R"({"veer": 1, "name": "x", "groups": [],
    "map": {
      "obstacles": [{"wall": {"places": [[0, 0], [1, 1]]}}]
    }})",
                                 faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(scenario.notes.size(), 1u);
  EXPECT_EQ(to_line(scenario.notes[0], "a.json"), "a.json:3: " + note("/map/obstacles/0/wall", "places", "points"));
}

TEST(RenamedMembers, faults_below_an_old_name_have_the_present_name) {
  Json old = document();
  at(old, "/map/obstacles/2/wall/points/0/0") = "far";
  rename(at(old, "/map/obstacles/2/wall"), "points", "places");
  EXPECT_TRUE(test::names(test::faults_of(old.dump()), "/map/obstacles/2/wall/points/0/0"));
}

TEST(RenamedMembers, both_names_together_are_a_fault) {
  for (const Case& c : cases()) {
    Json both = document();
    Json& object = at(both, c.object);
    object[c.old_name] = object[c.new_name];
    const Faults faults = test::faults_of(both.dump());
    ASSERT_EQ(faults.size(), 1u) << test::show(faults);
    EXPECT_EQ(to_line(faults[0], "file"), "file:1: " + c.object + "/" + c.old_name +
                                              ": duplicated: the old name of \"" + c.new_name +
                                              "\", which is here already");
  }
}

// "places" is still the name where places of a board are meant.
TEST(RenamedMembers, boards_keep_their_places) {
  Faults faults;
  const Scenario scenario = read(R"({"veer": 1, "name": "x", "kind": "discrete", "board": {"width": 3, "height": 1,
    "agents": [{"name": "a", "cells": [[0, 0]], "policy": {"patrol": {"places": [[0, 0], [2, 0]]}}}]}})",
                                 faults);
  EXPECT_TRUE(faults.empty()) << test::show(faults);
  EXPECT_TRUE(scenario.notes.empty());
}

}  // namespace
}  // namespace veer::scenario
