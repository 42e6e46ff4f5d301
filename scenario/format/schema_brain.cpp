#include "scenario/format/schema_brain.hpp"

#include "veer/sense/near/perception.hpp"

namespace veer::scenario {
namespace {

Json ref(const char* form) { return {{"$ref", std::string("#/$defs/") + form}}; }

Json amount(std::string_view doc) { return number(-1e9, 1e9, 0, "", doc); }

Json flag(std::string_view doc) { return {{"type", "boolean"}, {"default", false}, {"description", doc}}; }

/// An object with the range of a number, half open, and more.
Json range(std::string_view unit, std::string_view doc, Json more = Json::object(),
           std::initializer_list<const char*> required = {}) {
  Json members = std::move(more);
  members["at_least"] = amount(std::string("in ").append(unit));
  members["below"] = amount(std::string("in ").append(unit));
  return object(members, required, doc);
}

Json group_names(std::string_view doc) {
  Json schema = either({text("name of a group"), list(text("name of a group"), 1, 1000, "groups")});
  schema["description"] = doc;
  return schema;
}

Json effects() {
  Json forms = {{"set", object({{"quantity", text("its name")}, {"to", amount("the amount")}}, {"quantity", "to"},
                               "gives a quantity this amount")},
                {"add", object({{"quantity", text("its name")}, {"by", amount("how much more")}}, {"quantity", "by"},
                               "adds to a quantity")}};
  return list(either({Json{{"enum", {"choose_seen", "choose_nobody", "goal_here", "goal_at_seen"}}},
                      one_member_of(forms, Json::object())}),
              0, 64, "what becomes of the agent as it changes its state");
}

Json value() {
  Json forms = {{"quantity", text("an amount of the agent's own, by name")}, {"place", point("how far away it is")}};
  return either({Json{{"enum",
                       {"seen_distance", "known_distance", "known_age", "goal_distance", "chosen_distance",
                        "state_time", "speed"}}},
                 one_member_of(forms, Json::object())});
}

Json machine() {
  Json composite = object({{"name", text("its name")},
                           {"states", list(text("a state or composite state"), 1, 1000, "those in it")},
                           {"initial", text("of those")},
                           {"history", flag("who comes back goes on where it left from")}},
                          {"name", "states", "initial"}, "a state made of others");
  Json transition = object({{"from", text("a state or composite state; none: from anywhere")},
                            {"to", text("a state or composite state")},
                            {"when", ref("condition")},
                            {"do", effects()}},
                           {"to", "when"}, "leads from one state to another");
  return object({{"composites", list(composite, 0, 1000, "states made of others")},
                 {"transitions", list(transition, 0, 10000,
                                      "the first that may be taken is, outer states' before "
                                      "inner ones', else in this order")}},
                {"transitions"}, "a state machine, states within states");
}

}  // namespace

Json condition_schema() {
  Json near = object({{"of", either({Json{{"enum", {"goal", "chosen", "seen"}}}, point("a place")})},
                      {"below", number(0, 1e9, 1, "m", "distance")}},
                     {"below"}, "how far it is from its goal, its choice, where it saw someone last, or a place");
  Json timer = object({{"at_least", number(0, 1e9, 0, "s", "how long")},
                       {"spread", number(0, 1e9, 0, "s", "up to so much longer, by lot")}},
                      {"at_least"}, "how long it has been in its state");
  const Json parts = list(ref("condition"), 1, 64, "conditions");
  Json forms = {
      {"sees", range("m", "it sees someone at this distance",
                     {{"groups", group_names("of which group the seen one must be")}})},
      {"remembers", range("s", "it saw someone so long ago, and remembers")},
      {"near", near},
      {"timer", either({number(0, 1e9, 0, "s", "how long it has been in its state"), timer})},
      {"quantity", range("units of its own", "an amount of the agent's own", {{"name", text("its name")}}, {"name"})},
      {"speed", range("m/s", "how fast it is")},
      {"chance", number(0, 1e6, 0, "1/s", "comes up so often, on average")},
      {"all", parts},
      {"any", parts},
      {"not", ref("condition")}};
  Json schema = either({Json{{"enum", {"always", "never", "arrived", "quarantined", "sees", "remembers"}}},
                        one_member_of(forms, Json::object())});
  schema["description"] = "what is true of an agent";
  return schema;
}

Json decision_schema() {
  Json test = object({{"if", ref("condition")}, {"then", ref("decision")}, {"else", ref("decision")}},
                     {"if", "then", "else"}, "one of two ways");
  Json ranges =
      object({{"by", value()},
              {"limits", list(amount("limit"), 1, 64, "rising")},
              {"branches", list(ref("decision"), 2, 65, "below the first limit, from there to the next, ...")}},
             {"by", "limits", "branches"}, "one of several ways, by a number");
  Json leaf = object({{"state", text("the state to be in")}, {"do", effects()}}, {"state"}, "a state, and effects");
  Json schema = either({text("the state to be in"), either({test, ranges, leaf})});
  schema["description"] = "a state, or a question that leads to one";
  return schema;
}

Json tree_node_schema() {
  const Json nodes = list(ref("tree_node"), 1, 64, "in order");
  const auto timed = [](const char* doc) {
    return object({{"node", ref("tree_node")}, {"seconds", number(0, 1e9, 1, "s", "how long")}}, {"node", "seconds"},
                  doc);
  };
  Json action = object({{"state", text("the state to be in")},
                        {"until", ref("condition")},
                        {"fails", ref("condition")},
                        {"do", effects()}},
                       {"state"}, "be in a state until a condition holds; fails when another does");
  Json forms = {{"action", action},
                {"condition", ref("condition")},
                {"sequence", nodes},
                {"reactive_sequence", nodes},
                {"selector", nodes},
                {"parallel", object({{"nodes", list(ref("tree_node"), 1, 16, "asked together")},
                                     {"needed", integer(0, 16, 0, "how many must succeed; 0: all")}},
                                    {"nodes"}, "all at once")},
                {"inverter", ref("tree_node")},
                {"repeat", object({{"node", ref("tree_node")}, {"times", integer(0, 1e9, 0, "0: on and on")}}, {"node"},
                                  "until it fails, or has succeeded so many times")},
                {"cooldown", timed("fails for a while after the node has ended")},
                {"timeout", timed("fails when the node takes longer")}};
  return one_member_of(forms, Json::object());
}

Json brain_schema() {
  Json decision = object({{"root", ref("decision")}, {"interval", number(0, 1e6, 0, "s", "0: in each step")}}, {"root"},
                         "a decision tree, asked every so often");
  Json schema =
      one_member_of({{"machine", machine()}, {"decision_tree", decision}, {"behavior_tree", ref("tree_node")}},
                    {{"name", text("its name")},
                     {"states", list(text("name of a group"), 1, 1000, "the groups that agents change between")}});
  schema["required"] = {"states"};
  return schema;
}

Json perception_schema() {
  return fields_schema(fields_of<PerceptionDef>(), "whom the agents can see: the nearest of those that they could",
                       {{"groups", group_names("members of these groups")}}, {"groups"});
}

}  // namespace veer::scenario
