#include "scenario/format/schema.hpp"

#include <nlohmann/json.hpp>

#include "scenario/format/character.hpp"
#include "scenario/format/ground.hpp"
#include "scenario/format/map.hpp"
#include "scenario/format/names.hpp"
#include "scenario/format/planner.hpp"
#include "scenario/format/schema_board.hpp"
#include "scenario/format/schema_brain.hpp"
#include "scenario/format/schema_target.hpp"
#include "veer/agent/limits.hpp"
#include "veer/combine/combiner.hpp"
#include "veer/move/body.hpp"
#include "veer/steer/loop/behavior.hpp"
#include "veer/world/world.hpp"

namespace veer::scenario {
namespace {

/// Something chosen by name: the name alone, or an object with the name and its parameters.
template <class Info>
Json choice_of(std::span<const Info* const> parts, const char* doc) {
  Json names = Json::array(), forms = Json::object();
  for (const Info* part : parts) {
    names.push_back(part->name);
    forms[std::string(part->name)] = fields_schema(part->fields, part->summary);
  }
  Json schema = either({Json{{"enum", names}}, one_member_of(forms, Json::object())});
  schema["description"] = doc;
  return schema;
}

Json weight_schema() {
  const Json any = {{"type", "number"}, {"minimum", -1e9}, {"maximum", 1e9}};
  const Json weight = {{"type", "number"}, {"minimum", 0}, {"maximum", 1e6}};
  Json schema = either(
      {number(0, 1e6, 1, "", "how much it counts"),
       object({{"follows", text("distance (to the target, m), speed (m/s), time (s), or a quantity of the group")},
               {"from", list(any, 2, 2, "two values of that")},
               {"to", list(weight, 2, 2, "the weights there; linear between, constant beyond")}},
              {"follows", "from", "to"}, "a weight that follows a quantity of the agent")});
  schema["description"] = "how much it counts; default 1";
  return schema;
}

/// A behavior, or a group of them that is combined by itself.
Json behavior_schema() {
  Json forms = Json::object();
  for (const BehaviorInfo* b : behaviors()) forms[std::string(b->name)] = fields_schema(b->fields, b->summary);
  forms["group"] = {{"$ref", "#/$defs/mind"}};
  return one_member_of(forms, {{"weight", weight_schema()},
                               {"chance", number(0, 1, 0, "", "of being heard, in dithering; 0: the combiner's own")},
                               {"target", target_schema()}});
}

Json mind_schema() {
  return object({{"combine", choice_of(combiners(), "how the requests become one; default weighted")},
                 {"behaviors", list(behavior_schema(), 0, 64, "in order of importance")}},
                {"behaviors"}, "what the agents want");
}

Json spawn_schema() {
  const Json radius = number(0, 1e6, 1, "m", "radius");
  Json forms = {
      {"at", list(point("a place"), 1, 10000000, "one agent at each place")},
      {"line",
       object({{"from", point("start")}, {"to", point("end")}}, {"from", "to"}, "evenly from one end to the other")},
      {"grid", object({{"low", point("corner")},
                       {"spacing", number(1e-3, 1e4, 1, "m", "between neighbors")},
                       {"columns", integer(0, 1e6, 0, "0: as near to a square as possible")}},
                      {"low"}, "rows and columns from a corner on")},
      {"disc", object({{"center", point("middle")}, {"radius", radius}}, {"center", "radius"},
                      "anywhere in a disc (a ball in 3D)")},
      {"ring", object({{"center", point("middle")}, {"radius", radius}}, {"center", "radius"}, "evenly on a circle")},
      {"region",
       object({{"low", point("corner")}, {"high", point("opposite corner")}}, {"low", "high"}, "anywhere in a box")}};
  Json rest = {{"count", integer(0, 1e7, 1, "how many agents")},
               {"velocity", varied_point("m/s at the start")},
               {"heading", varied(-1e4, 1e4, "rad", "counter-clockwise from +x")},
               {"goal", varied_point("each agent's own goal")},
               {"height", Json{{"type", "number"},
                               {"minimum", -1e7},
                               {"maximum", 1e7},
                               {"description",
                                "m; on a ground: of the floors there, the nearest to this; default the "
                                "lowest"}}}};
  for (const FieldInfo& f : fields_of<Limits>())
    rest[std::string(f.name)] = varied(as_written(f.min), as_written(f.max), f.unit, f.doc);
  return one_member_of(forms, rest);
}

Json group_schema() {
  Json quantity =
      object({{"name", text("such as health")}, {"initial", varied(-1e9, 1e9, "", "at the start, of each agent")}},
             {"name"}, "something that each agent has an amount of");
  return object({{"name", text("unique name")},
                 {"color", color("of the group in pictures, as #rrggbb")},
                 {"limits", fields_schema(fields_of<Limits>(), "what a body of this group can do")},
                 {"envelope", fields_schema(fields_of<Envelope>(), "how the limits depend on speed")},
                 {"heading_time", number(0, as_written(static_cast<double>(longest_heading_time)), 0, "s",
                                         "how long the heading takes to follow the way it goes; 0: it is that way")},
                 {"body", choice_of(bodies(), "how requests become motion; default: what fits the mind")},
                 {"character", text("of those in \"characters\", for the body animated")},
                 {"quantities", list(quantity, 0, 64, "amounts that weights can follow")},
                 {"perception", perception_schema()},
                 {"mind", {{"$ref", "#/$defs/mind"}}},
                 {"spawn", list(spawn_schema(), 0, 1000000, "the agents at the start")}},
                {"name", "mind"}, "agents that share one mind and one body model");
}

Json domain_schema() {
  return object({{"kind", one_of({"plane", "box", "torus"}, "plane", "what space is like at its edges")},
                 {"edge", one_of({"slide", "bounce"}, "slide", "what the walls of a box do")},
                 {"low", point("low corner of a box or torus")},
                 {"high", point("high corner")}},
                {"kind"}, "the space agents live in");
}

}  // namespace

const Json& schema() {
  static const Json all = [] {
    Json root =
        object({{"$schema", text("where an editor finds this schema; ignored")},
                {"veer", integer(format_version, format_version, format_version, "version of the format")},
                {"name", text("short name")},
                {"summary", text("what there is to see, in a sentence")},
                {"kind", one_of({"continuous", "discrete"}, "continuous", "agents in space, or also on a board")},
                {"dimensions", Json{{"enum", {2, 3}}, {"default", 2}}},
                {"seed", integer(0, 9007199254740992., 1, "of all random numbers")},
                {"seconds", number(0, 1e6, 10, "s", "how long a run lasts")},
                {"dt", number(1e-4, .25, as_written(static_cast<double>(1 / 60.f)), "s", "length of a step")},
                {"domain", domain_schema()},
                {"map", map_schema()},
                {"ground", ground_schema()},
                {"planners", list(planner_schema(), 0, 64, "what finds ways")},
                {"characters", list(character_schema(), 0, 64, "what animated groups move by")},
                {"groups", list(group_schema(), 0, 1000, "of agents")},
                {"brains", list(brain_schema(), 0, 1000, "what decides in which group agents are")},
                {"board", board_schema()}},
               {"veer", "name"}, "A scenario of veer: who is there, what they want, how they move");
    split(root, "kind", "discrete", "board", "groups");
    Json titled = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "veer scenario"}};
    titled.update(root);
    titled["$defs"] = {{"mind", mind_schema()},
                       {"condition", condition_schema()},
                       {"decision", decision_schema()},
                       {"tree_node", tree_node_schema()}};
    return titled;
  }();
  return all;
}

}  // namespace veer::scenario
