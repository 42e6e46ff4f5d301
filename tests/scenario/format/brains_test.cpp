// Brains and perception in scenario files, and what a run with them leaves behind.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "scenario/build/build.hpp"
#include "scenario/diagnose/diagnose.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/svg.hpp"
#include "scenario/write/trace.hpp"
#include "tests/threads.hpp"

namespace veer::scenario {
namespace {

/// A scenario of groups a, b and c, of which a and b are states with a quantity, and this as its brain's rest.
std::string with_brain(const std::string& brain) {
  return R"({"veer": 1, "name": "x", "groups": [
    {"name": "a", "quantities": [{"name": "health"}], "perception": {"groups": "c", "memory": 2},
     "mind": {"behaviors": [{"seek": {}, "target": {"seen": {"ahead": true}, "lost": "nothing"}}]}, "spawn": [{"at": [[0, 0]]}]},
    {"name": "b", "quantities": [{"name": "health"}], "mind": {"behaviors": []}},
    {"name": "c", "mind": {"behaviors": []}, "spawn": [{"at": [[3, 0]]}]}],
  "brains": [{"name": "brain", "states": ["a", "b"], )" +
         brain + "}]}";
}

Scenario read_good(const std::string& text) {
  Faults faults;
  Scenario scenario = read(text, faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "text");
  return scenario;
}

std::string fault_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  return faults.size() == 1
             ? faults[0].pointer + ": " + faults[0].message
             : std::to_string(faults.size()) + " faults" + (faults.empty() ? "" : ": " + faults[0].message);
}
std::string machine(const std::string& transitions, const std::string& composites = "") {
  return with_brain("\"machine\": {\"composites\": [" + composites + "], \"transitions\": [" + transitions + "]}");
}

const StateMachine& machine_of(const Scenario& s) { return std::get<StateMachine>(s.brains.at(0).by); }

TEST(Brains, conditions_are_read_as_they_are_written) {
  const auto condition = [](const std::string& when) {
    const Scenario s = read_good(machine(R"({"to": "b", "when": )" + when + "}"));
    return machine_of(s).transitions.at(0).when;
  };
  using Kind = Condition::Kind;
  using Asks = Value::Kind;
  const Condition sees = condition(R"({"sees": {"at_least": 1, "below": 5, "groups": ["c"]}})");
  EXPECT_EQ(sees.value.kind, Asks::seen_distance);
  EXPECT_EQ(sees.at_least, 1);
  EXPECT_EQ(sees.below, 5);
  EXPECT_EQ(sees.value.groups, std::vector<GroupId>{{3}});
  EXPECT_EQ(condition(R"({"remembers": {"below": 2}})").value.kind, Asks::known_age);
  EXPECT_EQ(condition(R"({"near": {"below": 2}})").value.kind, Asks::goal_distance);
  EXPECT_EQ(condition(R"({"near": {"of": "chosen", "below": 2}})").value.kind, Asks::chosen_distance);
  EXPECT_EQ(condition(R"({"near": {"of": "seen", "below": 2}})").value.kind, Asks::known_distance);
  EXPECT_EQ(condition(R"({"near": {"of": [4, 5], "below": 2}})").value.position, (Vec3{4, 5, 0}));
  EXPECT_EQ(condition(R"({"timer": 2.5})").at_least, 2.5f);
  EXPECT_EQ(condition(R"({"timer": {"at_least": 1, "spread": 3}})").spread, 3);
  EXPECT_EQ(condition(R"({"quantity": {"name": "health", "below": 2}})").value.quantity, "health");
  EXPECT_EQ(condition(R"({"speed": {"at_least": 2}})").value.kind, Asks::speed);
  EXPECT_EQ(condition(R"({"chance": 0.5})").rate, .5f);
  EXPECT_EQ(condition(R"("arrived")").happening, Happening::arrived);
  EXPECT_EQ(condition(R"("quarantined")").happening, Happening::quarantined);
  EXPECT_EQ(condition(R"("always")").kind, Kind::always);
  EXPECT_EQ(condition(R"("sees")").value.kind, Asks::seen_distance);
  EXPECT_EQ(condition(R"("remembers")").value.kind, Asks::known_age);
  EXPECT_EQ(condition(R"({"all": ["always", "sees"]})").parts.size(), 2u);
  EXPECT_EQ(condition(R"({"any": ["always", "sees"]})").kind, Kind::any);
  EXPECT_EQ(condition(R"({"not": "sees"})").kind, Kind::not_any);
}

TEST(Brains, a_machine_is_read_with_its_composites_and_effects) {
  const Scenario s = read_good(machine(
      R"({"from": "on", "to": "b", "when": "sees", "do": ["choose_seen", "choose_none", "goal_here", "goal_at_seen",
          {"set": {"quantity": "health", "to": 2}}, {"add": {"quantity": "health", "by": -1}}]})",
      R"({"name": "on", "states": ["a", "b"], "initial": "a", "history": true})"));
  const StateMachine& m = machine_of(s);
  EXPECT_TRUE(m.composites.at(0).history);
  EXPECT_EQ(m.composites[0].initial, "a");
  EXPECT_EQ(m.transitions.at(0).from, "on");
  std::vector<Effect::Kind> kinds;
  for (const Effect& e : m.transitions[0].effects) kinds.push_back(e.kind);
  using Kind = Effect::Kind;
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::choose_seen, Kind::choose_none, Kind::goal_here, Kind::goal_at_seen,
                                      Kind::set_quantity, Kind::add_quantity}));
  EXPECT_EQ(m.transitions[0].effects[4].amount, 2);
  EXPECT_EQ(m.transitions[0].effects[5].amount, -1);
}

TEST(Brains, nodes_of_behavior_trees_are_read_as_they_are_written) {
  const auto node = [](const std::string& text) {
    return std::get<BehaviorTree>(read_good(with_brain("\"behavior_tree\": {\"root\": " + text + "}")).brains.at(0).by)
        .root;
  };
  using Kind = TreeNode::Kind;
  const std::string a = R"({"action": {"state": "a", "until": {"timer": 1}, "fails": "sees", "do": ["goal_here"]}})";
  EXPECT_EQ(node(a).state, "a");
  EXPECT_EQ(node(a).when.at_least, 1);
  EXPECT_EQ(node(a).fails.value.kind, Value::Kind::seen_distance);
  EXPECT_EQ(node(a).effects.size(), 1u);
  EXPECT_EQ(node(R"({"condition": "sees"})").kind, Kind::condition);
  EXPECT_EQ(node("{\"sequence\": [" + a + "," + a + "]}").children.size(), 2u);
  EXPECT_EQ(node("{\"sequence\": [" + a + "]}").kind, Kind::sequence);
  EXPECT_EQ(node("{\"reactive_sequence\": [" + a + "]}").kind, Kind::reactive_sequence);
  EXPECT_EQ(node("{\"selector\": [" + a + "]}").kind, Kind::selector);
  EXPECT_EQ(node("{\"parallel\": {\"nodes\": [" + a + "], \"needed\": 1}}").count, 1u);
  EXPECT_EQ(node("{\"inverter\": " + a + "}").kind, Kind::inverter);
  EXPECT_EQ(node("{\"repeat\": {\"node\": " + a + ", \"times\": 3}}").count, 3u);
  EXPECT_EQ(node("{\"cooldown\": {\"node\": " + a + ", \"seconds\": 3}}").seconds, 3);
  EXPECT_EQ(node("{\"timeout\": {\"node\": " + a + ", \"seconds\": 4}}").kind, Kind::timeout);
}

TEST(Brains, a_perception_and_a_seen_target_come_into_the_world) {
  const World2 world = build<2>(read_good(machine(R"({"from": "a", "to": "b", "when": {"sees": {"below": 1}}})")), 1);
  const GroupDef& a = world.group(world.group_at(0)).definition();
  ASSERT_TRUE(a.perception);
  EXPECT_EQ(a.perception->groups, std::vector<GroupId>{{3}});
  EXPECT_EQ(a.perception->memory, 2);
  const auto& target = std::get<SeenTarget>(a.mind.behaviors[0].target);
  EXPECT_TRUE(target.ahead);
  EXPECT_EQ(target.lost, Lost::nothing);
  EXPECT_EQ(world.brain(1), nullptr);
  EXPECT_EQ(world.brain(0)->name, "brain");
}

TEST(Brains, faults_say_where_and_what) {
  EXPECT_EQ(fault_of(machine(R"({"to": "bb", "when": "sees"})")),
            "/brains/0/machine/transitions/0/to: unknown state of this brain, did you mean 'b'?");
  EXPECT_EQ(fault_of(machine(R"({"to": "c", "when": "sees"})")).substr(0, 37), "/brains/0/machine/transitions/0/to: u")
      << "a group that is no state of it";
  EXPECT_EQ(fault_of(machine(R"({"to": "b"})")), "/brains/0/machine/transitions/0: missing: \"when\" is required");
  EXPECT_EQ(fault_of(machine(R"({"to": "b", "when": "seees"})")),
            "/brains/0/machine/transitions/0/when: unknown name \"seees\", did you mean 'sees'?");
  EXPECT_EQ(fault_of(machine(R"({"to": "b", "when": {"seees": {}}})")),
            "/brains/0/machine/transitions/0/when/seees: unknown field, did you mean 'sees'?");
  EXPECT_EQ(fault_of(machine(R"({"to": "b", "when": {"sees": {"groups": "cc"}}})")),
            "/brains/0/machine/transitions/0/when/sees/groups: unknown group, did you mean 'c'?");
  EXPECT_EQ(fault_of(machine(R"({"to": "b", "when": {"speed": {"at_least": 2, "below": 1}}})")),
            "/brains/0/machine/transitions/0/when/speed/below: expected more than \"at_least\"");
  EXPECT_EQ(
      fault_of(machine(R"({"to": "b", "when": {"quantity": {"name": "wealth"}}})")),
      "/brains/0/machine/transitions/0/when/quantity/name: group 'a' has no such quantity, did you mean 'health'?");
  EXPECT_EQ(fault_of(machine(R"({"to": "b", "when": "sees", "do": ["jump"]})")).substr(0, 56),
            "/brains/0/machine/transitions/0/do/0: unknown name \"jump");
  EXPECT_EQ(fault_of(machine("", R"({"name": "a", "states": ["b"], "initial": "b"})")),
            "/brains/0/machine/composites/0/name: duplicated: another state has this name");
  EXPECT_EQ(
      fault_of(machine("", R"({"name": "on", "states": ["a"], "initial": "b"})")),
      "/brains/0/machine/composites/0/initial: expected one of the states in this composite state, did you mean 'a'?");
  EXPECT_EQ(fault_of(machine("", R"({"name": "on", "states": ["on"], "initial": "on"})")),
            "/brains/0: composite state 'on' lies within itself");
  EXPECT_EQ(
      fault_of(with_brain(R"("decision_tree": {"root": {"by": "speed", "limits": [1], "branches": ["a", "b", "a"]}})")),
      "/brains/0/decision_tree/root/branches: expected 2 items, one more than limits, found 3");
  EXPECT_EQ(fault_of(with_brain(
                R"("decision_tree": {"root": {"by": "speed", "limits": [2, 1], "branches": ["a", "b", "a"]}})")),
            "/brains/0/decision_tree/root/limits/1: expected limits in rising order");
  EXPECT_EQ(fault_of(with_brain(R"("decision_tree": {"root": {"if": "sees", "then": "a"}})")),
            "/brains/0/decision_tree/root: missing: \"else\" is required");
  EXPECT_EQ(fault_of(with_brain(
                R"("behavior_tree": {"root": {"parallel": {"nodes": [{"condition": "sees"}], "needed": 2}}})")),
            "/brains/0/behavior_tree/root/parallel/needed: expected at most the number of nodes");
  EXPECT_EQ(fault_of(with_brain(R"("behavior_tree": {"root": {"action": {"state": "a"}, "condition": "sees"}})")),
            "/brains/0/behavior_tree/root: expected only one of 'action' and 'condition' here");
  EXPECT_EQ(
      fault_of(with_brain(
          R"("behavior_tree": {"root": {"parallel": {"nodes": [{"action": {"state": "a"}}, {"action": {"state": "b"}}]}}})")),
      "/brains/0: two actions of the behavior tree are in parallel, but an agent is in one state at a time");
  EXPECT_EQ(fault_of(R"({"veer": 1, "name": "x", "groups": [{"name": "a", "mind": {"behaviors": []}}],
                         "brains": [{"states": ["a"], "machine": {"transitions": []}},
                                    {"states": ["a"], "machine": {"transitions": []}}]})"),
            "/brains/1/states/0: duplicated: this group is a state of a brain already");
  EXPECT_EQ(fault_of(R"({"veer": 1, "name": "x", "groups": [{"name": "a",
                         "mind": {"behaviors": [{"seek": {}, "target": {"seen": {}}}]}}]})"),
            "/groups/0/mind: a target is what the agents see, but the group has no perception");
  EXPECT_EQ(
      fault_of(
          R"({"veer": 1, "name": "x", "groups": [{"name": "a", "perception": {"groups": "b"}, "mind": {"behaviors": []}}]})"),
      "/groups/0/perception/groups: unknown group, did you mean 'a'?");
}

const Scenario& from_gallery(std::string_view name) {
  static std::map<std::string_view, Scenario> read_once;
  for (const GalleryEntry& entry : gallery())
    if (entry.name == name && !read_once.contains(name)) read_once[entry.name] = read_good(std::string(entry.text));
  return read_once.at(name);
}

TEST(Brains, an_agent_that_changes_its_group_has_one_id_and_the_group_of_each_moment) {
  const Scenario& scenario = from_gallery("guard_patrol");
  RunResult result = run(scenario, {.seconds = 10, .record_fps = 30, .explain = true});
  const Recording& r = result.recording;
  EXPECT_GT(result.changed_state, 3u);
  std::map<std::uint32_t, std::set<std::uint32_t>> groups;
  std::set<std::pair<std::uint32_t, std::uint32_t>> listed;
  for (const Recording::Agent& a : r.agents) EXPECT_TRUE(listed.insert({a.id, a.group}).second) << "listed twice";
  for (const Recording::Frame& frame : r.frames) {
    ASSERT_EQ(frame.count, 7u);
    for (std::size_t k = 0; k < frame.count; ++k) {
      const Recording::Agent& agent = r.agents[r.samples[frame.first + k].agent];
      EXPECT_EQ(agent.id, k + 1) << "each once in a frame";
      groups[agent.id].insert(agent.group);
    }
  }
  std::size_t changing = 0;
  for (const auto& [id, in] : groups) changing += in.size() > 1 ? 1 : 0;
  EXPECT_GE(changing, 2u);
  // Wishes belong to the mind of the group in the frame.
  std::size_t wishes = 0;
  for (const Recording::Sample& s : r.samples) wishes += r.groups[r.agents[s.agent].group].behaviors.size();
  EXPECT_EQ(r.wishes.size(), wishes);
  EXPECT_EQ(r.asked.size(), r.samples.size());
  const std::string csv = to_csv(r);
  for (const char* state : {",patrol,", ",chase,"}) EXPECT_NE(csv.find(state), std::string::npos);
  EXPECT_NE(to_svg(r).find("class=\"g1\""), std::string::npos) << "in the color of the chase";
  EXPECT_NE(to_html(r).find("changed_state"), std::string::npos);
}

TEST(Brains, scenarios_with_them_have_one_hash_for_every_width_and_number_of_threads) {
  for (const char* name : {"guard_patrol", "capture_the_flag", "decision_tree", "behavior_tree"}) {
    const Scenario& scenario = from_gallery(name);
    const std::uint64_t alone = run(scenario, {.seconds = 4, .width = 1}).hash;
    for (const int width : {4, 16})
      if (is_supported(width)) {
        EXPECT_EQ(run(scenario, {.seconds = 4, .width = width}).hash, alone) << name << " " << width;
      }
    test::Threads three(3);
    EXPECT_EQ(run(scenario, {.seconds = 4, .executor = three.executor()}).hash, alone) << name;
  }
}

/// How often each state is entered in a scenario of the gallery.
std::map<std::string, int> entered(std::string_view name) {
  const Scenario& scenario = from_gallery(name);
  World2 world = build<2>(scenario, scenario.seed);
  std::map<std::string, int> counts;
  for (std::uint64_t k = 0; k < steps_in(scenario, scenario.seconds); ++k) {
    world.step(scenario.dt);
    for (const Event& e : world.events())
      if (e.kind == Event::Kind::changed_state) ++counts[world.group(e.group).definition().name];
  }
  return counts;
}

TEST(Brains, every_state_in_the_gallery_is_visited) {
  for (const char* name : {"guard_patrol", "capture_the_flag", "decision_tree", "behavior_tree"}) {
    const auto counts = entered(name);
    for (const BrainDef& brain : from_gallery(name).brains)
      for (const std::string& state : brain.states) EXPECT_TRUE(counts.contains(state)) << name << ": " << state;
  }
}

TEST(Brains, guards_chase_search_and_return_in_that_order) {
  const Scenario& scenario = from_gallery("guard_patrol");
  World2 world = build<2>(scenario, scenario.seed);
  std::map<std::uint32_t, std::string> stories;
  for (std::size_t g = 0; g < world.group_count(); ++g)
    for (const std::uint32_t key : world.group(world.group_at(g)).keys())
      stories[key] = world.group(world.group_at(g)).definition().name + " ";
  for (std::uint64_t k = 0; k < steps_in(scenario, scenario.seconds); ++k) {
    world.step(scenario.dt);
    for (const Event& e : world.events())
      if (e.kind == Event::Kind::changed_state) stories[e.key] += world.group(e.group).definition().name + " ";
  }
  bool whole = false;
  for (const auto& [key, story] : stories)
    whole = whole || story.find("patrol chase search return patrol") != std::string::npos;
  EXPECT_TRUE(whole);
}

TEST(Brains, a_run_with_them_can_be_diagnosed) {
  const Diagnosis d = diagnose(from_gallery("guard_patrol"), {});
  EXPECT_EQ(d.agents, 7u) << "each counts once, whatever group it is in";
}

/// Agents are spawned resting; once they hunt, each after the hare that it has chosen.
std::string hunters(const std::string& rest) {
  return R"({"veer": 1, "name": "x", "seconds": 6, "groups": [
    {"name": "rest", "mind": {"behaviors": []}, "spawn": [{"at": [[0, 0], [0, 5]]}]},
    {"name": "hunt", "limits": {"max_speed": 2, "max_force": 20},
     "mind": {"behaviors": [{"arrive": {}, "target": {"chosen": "hares"}}]}},
    {"name": "hares", "mind": {"behaviors": []}, "spawn": [{"at": [[6, 0], [6, 5]]}]}, )" +
         rest + R"(],
  "brains": [{"states": ["rest", "hunt", "back"],
              "machine": {"transitions": [{"from": "rest", "to": "hunt", "when": {"timer": 1}}]}}]})";
}

TEST(Choice, of_a_state_counts_for_agents_that_are_spawned_in_another) {
  const Scenario scenario = read_good(hunters(R"({"name": "back", "mind": {"behaviors": []}})"));
  const RunResult result = run(scenario, {.record_fps = 30});
  const Recording& r = result.recording;
  const Recording::Frame& last = r.frames.back();
  float nearest[2] = {unlimited, unlimited};
  for (std::size_t i = 0; i < last.count; ++i) {
    const Recording::Sample& sample = r.samples[last.first + i];
    if (r.groups[r.agents[sample.agent].group].name == "hares") continue;
    for (const int k : {0, 1})
      nearest[k] = min(nearest[k], length(sample.position - Vec3{6, static_cast<float>(k) * 5, 0}));
  }
  EXPECT_LT(nearest[0], .2f);
  EXPECT_LT(nearest[1], .2f);
}

TEST(Choice, of_two_states_from_two_groups_is_a_fault) {
  EXPECT_EQ(
      fault_of(hunters(R"({"name": "back", "mind": {"behaviors": [{"arrive": {}, "target": {"chosen": "rest"}}]}})")),
      "/groups/3/mind: a target is chosen from 'rest', but another state of this brain chooses from 'hares': an agent "
      "has one "
      "choice");
}

}  // namespace
}  // namespace veer::scenario
