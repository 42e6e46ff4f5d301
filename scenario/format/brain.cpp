#include "scenario/format/brain.hpp"

#include <algorithm>

#include "scenario/format/condition.hpp"
#include "scenario/format/group_names.hpp"

namespace veer::scenario {
namespace {

Json machine_schema() {
  Json composite = object({{"name", text("unique name")},
                           {"states", list(text("a state or composite state"), 1, 1000, "the states in it")},
                           {"initial", text("the state in it that is entered first")},
                           {"history", boolean(false, "an agent that returns continues in the state that it left")}},
                          {"name", "states", "initial"}, "a state made of other states");
  Json transition = object({{"from", text("a state or composite state; default: any")},
                            {"to", text("a state or composite state")},
                            {"when", reference("condition")},
                            {"do", effects_schema()}},
                           {"to", "when"}, "leads from one state to another");
  return object({{"composites", list(composite, 0, 1000, "states made of other states")},
                 {"transitions", list(transition, 0, 10000,
                                      "the first with a true condition is taken: those of outer states before those of "
                                      "inner states, then in this order")}},
                {"transitions"}, "a state machine; states can contain states");
}

}  // namespace

Json decision_schema() {
  Json test = object({{"if", reference("condition")}, {"then", reference("decision")}, {"else", reference("decision")}},
                     {"if", "then", "else"}, "one of two decisions, by a condition");
  Json ranges = object(
      {{"by", value_schema()},
       {"limits", list(number(-1e9, 1e9, 0, "", "limit"), 1, 64, "in rising order")},
       {"branches", list(reference("decision"), 2, 65, "below the first limit, from the first to the second, ...")}},
      {"by", "limits", "branches"}, "one of several decisions, by a number");
  Json leaf =
      object({{"state", text("the state to be in")}, {"do", effects_schema()}}, {"state"}, "a state, and effects");
  Json schema = either({text("the state to be in"), either({test, ranges, leaf})});
  schema["description"] = "a state, or a test that leads to one";
  return schema;
}

Json tree_node_schema() {
  const Json nodes = list(reference("tree_node"), 1, 64, "in order");
  const auto timed = [](const char* doc) {
    return object({{"node", reference("tree_node")}, {"seconds", number(0, 1e9, 1, "s", "duration")}},
                  {"node", "seconds"}, doc);
  };
  Json action = object({{"state", text("the state to be in")},
                        {"until", reference("condition")},
                        {"fails", reference("condition")},
                        {"do", effects_schema()}},
                       {"state"}, "be in a state: succeeds when \"until\" holds, fails when \"fails\" holds");
  Json forms = {{"action", action},
                {"condition", reference("condition")},
                {"sequence", nodes},
                {"reactive_sequence", nodes},
                {"selector", nodes},
                {"parallel", object({{"nodes", list(reference("tree_node"), 1, 16, "run together")},
                                     {"needed", integer(0, 16, 0, "how many must succeed; 0: all")}},
                                    {"nodes"}, "all nodes at once")},
                {"inverter", reference("tree_node")},
                {"repeat", object({{"node", reference("tree_node")}, {"times", integer(0, 1e9, 0, "0: without end")}},
                                  {"node"}, "until the node fails, or has succeeded this many times")},
                {"cooldown", timed("fails for this long after the node has ended")},
                {"timeout", timed("fails when the node takes longer than this")}};
  return one_member_of(forms, Json::object());
}

Json brain_schema() {
  Json decision = object(
      {{"root", reference("decision")}, {"interval", number(0, 1e6, 0, "s", "time between decisions; 0: every step")}},
      {"root"}, "a decision tree, evaluated at intervals");
  const Json tree = object({{"root", reference("tree_node")}}, {"root"}, "a behavior tree, run in every step");
  Json schema =
      one_member_of({{"machine", machine_schema()}, {"decision_tree", decision}, {"behavior_tree", tree}},
                    {{"name", text("name of the brain")},
                     {"states", list(text("name of a group"), 1, 1000, "the groups that agents move between")}});
  schema["required"] = {"states"};
  return schema;
}

namespace {

std::vector<std::string> texts(const Reader& list) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < list.size(); ++i) all.push_back(list.at(i).text());
  return all;
}

/// False if a name couldn't be read: it may be the one that is meant.
bool all_known(const std::vector<std::string>& names) {
  return !names.empty() && std::ranges::find(names, "") == names.end();
}

class BrainReader {
 public:
  BrainReader(const ConditionReader& conditions, std::vector<std::string> states)
      : conditions_(conditions), states_(std::move(states)) {}

  StateMachine machine(const Reader& from) {
    StateMachine machine;
    const Reader composites = from["composites"], transitions = from["transitions"];
    const std::size_t plain = states_.size();
    if (composites && !composites.is(Node::Kind::array)) states_.emplace_back();
    for (std::size_t i = 0; i < composites.size(); ++i) states_.push_back(composites.at(i)["name"].text());
    for (std::size_t i = 0; i < composites.size(); ++i) {
      const Reader c = composites.at(i), inner = c["states"];
      if (std::ranges::count(states_, c["name"].text()) > 1) c["name"].fault("duplicated: another state has this name");
      for (std::size_t k = 0; k < inner.size(); ++k) state(inner.at(k));
      if (const std::vector<std::string> own = texts(inner); c["initial"].is(Node::Kind::string) && all_known(own) &&
                                                             std::ranges::find(own, c["initial"].text()) == own.end())
        c["initial"].fault("expected one of the states in this composite state, " +
                           suggestion(c["initial"].text(), own));
      machine.composites.push_back({c["name"].text(), texts(inner), c["initial"].text(), c["history"].flag(false)});
    }
    for (std::size_t i = 0; i < transitions.size(); ++i) {
      const Reader t = transitions.at(i);
      machine.transitions.push_back(
          {state(t["from"]), state(t["to"]), conditions_.condition(t["when"]), conditions_.effects(t["do"])});
    }
    states_.resize(plain);
    return machine;
  }

  Decision decision(const Reader& from) {
    if (from.is(Node::Kind::string)) return be_in(state(from));
    if (from["if"]) return decide_if(conditions_.condition(from["if"]), decision(from["then"]), decision(from["else"]));
    if (from["by"]) {
      std::vector<float> limits;
      const Reader list = from["limits"], branches = from["branches"];
      for (std::size_t i = 0; i < list.size(); ++i) {
        limits.push_back(list.at(i).real(0));
        if (i > 0 && list.at(i).is(Node::Kind::number) && list.at(i - 1).is(Node::Kind::number) &&
            !(limits[i - 1] < limits[i]))
          list.at(i).fault("expected limits in rising order");
      }
      std::vector<Decision> all;
      for (std::size_t i = 0; i < branches.size(); ++i) all.push_back(decision(branches.at(i)));
      if (branches.is(Node::Kind::array) && list.is(Node::Kind::array) && branches.size() != list.size() + 1)
        branches.fault("expected " + std::to_string(list.size() + 1) + " items, one more than limits, found " +
                       std::to_string(branches.size()));
      return decide_by(conditions_.value(from["by"]), std::move(limits), std::move(all));
    }
    return be_in(state(from["state"]), conditions_.effects(from["do"]));
  }

  TreeNode node(const Reader& from) {
    if (from["sequence"]) return tree::sequence(nodes(from["sequence"]));
    if (from["reactive_sequence"]) return tree::reactive_sequence(nodes(from["reactive_sequence"]));
    if (from["selector"]) return tree::selector(nodes(from["selector"]));
    if (const Reader p = from["parallel"]) {
      const auto needed = p["needed"].whole<std::uint32_t>(0, 1'000'000, 0);
      if (p["nodes"].is(Node::Kind::array) && needed > p["nodes"].size())
        p["needed"].fault("expected at most the number of nodes");
      return tree::parallel(nodes(p["nodes"]), needed);
    }
    if (from["inverter"]) return tree::inverter(node(from["inverter"]));
    if (const Reader r = from["repeat"])
      return tree::repeat(node(r["node"]), r["times"].whole<std::uint32_t>(0, 1'000'000'000, 0));
    if (const Reader r = from["cooldown"]) return tree::cooldown(node(r["node"]), seconds(r));
    if (const Reader r = from["timeout"]) return tree::timeout(node(r["node"]), seconds(r));
    if (from["condition"]) return tree::condition(conditions_.condition(from["condition"]));
    const Reader action = from["action"];
    const auto until = [&](const char* member) {
      return action[member] ? conditions_.condition(action[member]) : tree::never();
    };
    return tree::action(state(action["state"]), until("until"), until("fails"), conditions_.effects(action["do"]));
  }

 private:
  static float seconds(const Reader& from) { return from["seconds"].real(0); }

  std::vector<TreeNode> nodes(const Reader& list) {
    std::vector<TreeNode> all;
    for (std::size_t i = 0; i < list.size(); ++i) all.push_back(node(list.at(i)));
    return all;
  }

  /// Returns the name of a state; an unknown name is a fault.
  std::string state(const Reader& from) const {
    const std::string name = from.text();
    if (from.is(Node::Kind::string) && all_known(states_) && std::ranges::find(states_, name) == states_.end())
      from.fault("unknown state of this brain, " + suggestion(name, states_));
    return name;
  }

  const ConditionReader& conditions_;
  std::vector<std::string> states_;  // plain states, and composite ones while a machine is read
};

BrainDef read_brain(const Reader& from, int dimensions, const std::vector<std::string>& names,
                    const std::vector<GroupSpec>& groups, bool sound, std::vector<std::string>& taken) {
  BrainDef def{.name = from["name"].text(), .states = texts(from["states"])};
  std::vector<const GroupDef*> states;
  const Reader list = from["states"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const std::size_t group : find_groups(list.at(i), names)) {
      if (sound) states.push_back(&groups[group].def);
      if (std::ranges::find(taken, names[group]) != taken.end())
        list.at(i).fault("duplicated: this group is a state of a brain already");
      taken.push_back(names[group]);
    }
  }
  const ConditionReader conditions(dimensions, names, std::move(states));
  // Without readable states, any name may be right.
  BrainReader reader(conditions, def.states.empty() ? std::vector<std::string>{""} : def.states);
  if (const Reader machine = from["machine"]) def.by = reader.machine(machine);
  if (const Reader tree = from["decision_tree"])
    def.by = DecisionTree{reader.decision(tree["root"]), tree["interval"].real(0)};
  if (const Reader tree = from["behavior_tree"]) def.by = BehaviorTree{reader.node(tree["root"])};
  std::vector<const GroupDef*> all;
  for (const GroupSpec& group : groups) all.push_back(&group.def);
  if (sound && from.is_sound())
    if (const std::string why = misfit(def, all); !why.empty()) from.fault(why);
  return def;
}

}  // namespace

std::vector<BrainDef> read_brains(const Reader& from, int dimensions, const std::vector<std::string>& names,
                                  const std::vector<GroupSpec>& groups, bool sound) {
  std::vector<BrainDef> brains;
  std::vector<std::string> taken;
  if (names.empty()) return brains;  // the groups couldn't be read at all, or there are none
  for (std::size_t i = 0; i < from.size(); ++i)
    brains.push_back(read_brain(from.at(i), dimensions, names, groups, sound, taken));
  return brains;
}

}  // namespace veer::scenario
