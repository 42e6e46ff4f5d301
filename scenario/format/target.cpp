#include "scenario/format/target.hpp"

#include <algorithm>

#include "scenario/format/flow_field.hpp"
#include "scenario/format/formation.hpp"
#include "scenario/format/group_names.hpp"
#include "scenario/format/planner.hpp"

namespace veer::scenario {
namespace {

using TargetKind = TargetDef::Kind;

Json position_form() { return point("a position, in m"); }

Json lost_form() {
  return one_of({"hold", "nothing"}, "hold",
                "if there is no such agent any more: keep its last position as the target, or request nothing");
}

Json agent_form() {
  return object({{"agent", text("name of the agent's group")},
                 {"index", integer(0, 1e9, 0, "index in the group, in the order of spawning")},
                 {"lost", lost_form()}},
                {"agent"}, "another agent");
}

Json moving_form() {
  Json line = object({{"points", list(position_form(), 1, 100000, "in order")},
                      {"speed", number(-1e5, 1e5, 0, "m/s", "along the line; negative: backward")},
                      {"start", number(-1e9, 1e9, 0, "m", "how far along the line it starts")},
                      {"closed", boolean(false, "the last point leads back to the first")}},
                     {"points"}, "the line, and how fast the point moves along it");
  return object({{"moving", line}}, {"moving"}, "a point that moves along a line");
}

Json follow_form() {
  Json path = object(
      {{"points", list(position_form(), 1, 100000, "in order; of a Bezier curve every third is on the path")},
       {"curve", one_of({"straight", "catmull_rom", "bezier"}, "straight", "how points are joined")},
       {"closed", boolean(false, "the last point leads back to the first")},
       {"tolerance", number(1e-6, 1e7, .05, "m", "largest distance between a curve and the sides that replace it")}},
      {"points"}, "the path");
  return object({{"follow", path}}, {"follow"}, "a path to follow");
}

Json given_form() {
  Json given = object({{"position", point("position at the start, in m")}, {"velocity", point("velocity, in m/s")}},
                      {"position"}, "where it starts");
  return object({{"given", given}}, {"given"}, "a point that the program moves");
}

/// A target that is the same for all agents and needs no planner.
Json simple_form() { return either({position_form(), either({agent_form(), moving_form(), given_form()})}); }

Json formation_form() {
  return object({{"formation", formation_schema(simple_form())}}, {"formation"}, "each agent's slot in a formation");
}

TargetDef read_way(const Reader& from, int dimensions) {
  TargetDef def =
      along_path({.places = from["points"].points(dimensions),
                  .curve = static_cast<PathDef::Curve>(from["curve"].choice({"straight", "catmull_rom", "bezier"}, 0)),
                  .closed = from["closed"].flag(false),
                  .tolerance = from["tolerance"].real(.05f)});
  const std::string& why = dimensions == 2 ? def.way->flat.reason() : def.way->space.reason();
  if (!why.empty() && from.is_sound()) from.fault(why);
  return def;
}

}  // namespace

Json carrier_schema() {
  Json schema = either({agent_form(), moving_form(), given_form()});
  schema["description"] =
      "what the obstacle moves with: a point on a line, an agent, or a point that the program moves";
  return schema;
}

Json target_schema() {
  Json route = object({{"route", list(position_form(), 1, 100000, "in order")}}, {"route"},
                      "a list of points to visit in order");
  Json groups = object({{"groups", list(text("name of a group"), 1, 1000, "groups that neighbors belong to")}},
                       {"groups"}, "the agents of these groups as neighbors; default: those of the own group");
  Json nearest = object({{"nearest", group_names_schema("groups to search")},
                         {"within", number(0, 1e7, 0, "m", "largest distance; 0: any")},
                         {"lost", lost_form()}},
                        {"nearest"}, "for each agent, the nearest member of a group");
  Json chosen = object({{"chosen", text("name of a group")}, {"lost", lost_form()}}, {"chosen"},
                       "for each agent, the member of the group with the same index (modulo the group's size)");
  Json seen = object({{"seen", object({{"ahead", boolean(false, "assume that it went on with its last seen velocity")}},
                                      {}, "where an agent out of sight is assumed to be")},
                      {"lost", lost_form()}},
                     {"seen"}, "for each agent, the agent that it sees, or saw last");
  Json between =
      object({{"between", list(simple_form(), 2, 2, "the two targets")}}, {"between"}, "the midpoint of two targets");
  Json field = object({{"field", flow_field_schema()}}, {"field"}, "a flow field");
  const Json by = text("name of a planner; optional if there is only one, or none (then a grid is made)");
  const Json goal = {{"enum", {"goal"}}};
  const Json anywhere =
      either({position_form(), goal,
              either({agent_form(), nearest, chosen, seen, formation_form(), moving_form(), given_form(), between})});
  Json planned = object(
      {{"to", anywhere},
       {"by", by},
       {"replan_distance", number(0, 1e7, 0, "m",
                                  "how far the goal may move before a new path is planned; 0: 2 cells of a grid, else "
                                  "1 m")},
       {"stray_distance", number(0, 1e7, 0, "m",
                                 "how far an agent may be off its path before a new path is planned; 0: 4 cells of a "
                                 "grid, at least 2 m")}},
      {"to"}, "the goal, and how to plan");
  Json flow = object({{"to", either({position_form(), either({agent_form(), moving_form(), given_form(), between})})},
                      {"by", by},
                      {"speed", number(0, 1e5, 1, "m/s", "of the flow")}},
                     {"to"}, "the goal, and how to plan");
  planned = object({{"planned", planned}}, {"planned"}, "each agent's own path to a goal, found by a planner");
  flow = object({{"flow_to", flow}}, {"flow_to"}, "one flow that leads all agents to a goal, made by a grid planner");
  Json schema = either({position_form(), goal,
                        either({agent_form(), route, groups, nearest, chosen, seen, formation_form(), moving_form(),
                                given_form(), between, field, follow_form(), planned, flow})});
  schema["description"] =
      "a position, \"goal\" (each agent's own goal), another agent, the nearest or a chosen member of a group, the "
      "agent "
      "that is seen, a slot of a formation, a point that moves along a line or that the program moves, the midpoint of "
      "two targets; for behaviors that need them: a route, a path to follow, a planned path, a flow field, a flow to a "
      "goal, groups of neighbors";
  return schema;
}

TargetSpec read_target(const Reader& from, int dimensions, const std::vector<std::string>& names,
                       const std::vector<PlannerSpec>& planners) {
  TargetSpec spec;
  TargetDef& def = spec.def;
  const auto part = [&](const Reader& r) {
    spec.parts.push_back(read_target(r, dimensions, names));
    def.parts.push_back(spec.parts.back().def);
  };
  if (from.is(Node::Kind::array)) def = at(from.point(dimensions));
  if (from.is(Node::Kind::string)) def = own_goal();
  if (from["route"]) def = along(from["route"].points(dimensions));
  if (const Reader agent = from["agent"]) {
    def = of(AgentId{});
    if (const auto group = find_group(agent, names))
      spec.agent = {*group, static_cast<std::size_t>(from["index"].number(0))};
  }
  if (const Reader groups = from["groups"]) {
    def = among({});
    spec.groups = find_groups(groups, names);
  }
  if (const Reader groups = from["nearest"]) {
    def = nearest_of({}, from["within"].real(0));
    spec.groups = find_groups(groups, names);
  }
  if (const Reader group = from["chosen"]) {
    def = own_choice();
    spec.groups = find_groups(group, names);
  }
  if (const Reader seen = from["seen"]) def = own_sight(TargetDef::Lost::hold, seen["ahead"].flag(false));
  if (const Reader path = from["moving"])
    def = on_path(path["points"].points(dimensions), path["speed"].real(0), path["start"].real(0),
                  path["closed"].flag(false));
  if (const Reader way = from["follow"]) def = read_way(way, dimensions);
  if (const Reader r = from["given"]) def = given(r["position"].point(dimensions), r["velocity"].point(dimensions));
  if (const Reader two = from["between"]) {
    def = {.kind = TargetKind::between};
    for (std::size_t k = 0; k < two.size(); ++k) part(two.at(k));
  }
  if (const Reader slot = from["formation"]) {
    def = {.kind = TargetKind::slot, .formation = read_formation(slot, dimensions)};
    part(slot["anchor"]);
  }
  if (const Reader field = from["field"]) def = in_flow(read_flow_field(field, dimensions));
  if (const Reader spec = from["planned"]) {
    def = {.kind = TargetKind::planned, .planner = find_planner(spec["by"], spec, planners)};
    def.replan_distance = spec["replan_distance"].real(0);
    def.stray_distance = spec["stray_distance"].real(0);
    part(spec["to"]);
  }
  if (const Reader flow = from["flow_to"]) {
    def = {
        .kind = TargetKind::flow, .speed = flow["speed"].real(1), .planner = find_planner(flow["by"], flow, planners)};
    const bool grid = def.planner >= planners.size() ||
                      (planners[def.planner].def.kind == PlannerDef::Kind::grid && !planners[def.planner].navmesh);
    if (!grid && flow.is_sound()) flow["by"].fault("expected a grid planner: only grids make flows");
    part(flow["to"]);
  }
  def.lost = static_cast<TargetDef::Lost>(from["lost"].choice({"hold", "nothing"}, 0));
  return spec;
}

}  // namespace veer::scenario
