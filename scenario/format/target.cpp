#include "scenario/format/target.hpp"

#include <algorithm>

#include "scenario/format/flow_field.hpp"
#include "scenario/format/formation.hpp"
#include "scenario/format/group_names.hpp"
#include "scenario/format/planner.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path.hpp"

namespace veer::scenario {
namespace {

Json position_form() { return position("a position, in m"); }

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
  Json given = object({{"position", position("position at the start, in m")}, {"velocity", point("velocity, in m/s")}},
                      {"position"}, "where it starts");
  return object({{"given", given}}, {"given"}, "a point that the program moves");
}

/// A target that is the same for all agents and needs no planner.
Json simple_form() { return either({position_form(), either({agent_form(), moving_form(), given_form()})}); }

Json formation_form() {
  return object({{"formation", formation_schema(simple_form())}}, {"formation"}, "each agent's slot in a formation");
}

/// Reads targets of one scenario.
class TargetReader {
 public:
  TargetReader(int dimensions, const std::vector<std::string>& groups, const std::vector<PlannerSpec>& planners)
      : dimensions_(dimensions), groups_(groups), planners_(planners) {}

  TargetDef read(const Reader& from) {
    if (from["route"]) return along(from["route"].points(dimensions_));
    if (const Reader field = from["field"]) return in_flow(read_flow_field(field, dimensions_));
    if (const Reader path = from["follow"]) return read_path(path);
    if (const Reader planned = from["planned"])
      return PlannedTarget{.goal = position(planned["to"]),
                           .planner = find_planner(planned["by"], planned, planners_),
                           .replan_distance = planned["replan_distance"].real(0),
                           .stray_distance = planned["stray_distance"].real(0)};
    if (const Reader flow = from["flow_to"]) return read_flow(flow);
    if (!from) return NoTarget{};
    return std::visit([](const auto& target) { return TargetDef(target); }, position(from));
  }
  CarrierTarget carrier(const Reader& from) {
    if (from["agent"]) return agent(from, 0);
    if (from["moving"]) return moving(from["moving"]);
    return given_at(from["given"]);
  }
  TargetNames names() && { return std::move(names_); }

 private:
  AnchorTarget anchor(const Reader& from, std::size_t number) {
    if (from["agent"]) return agent(from, number);
    if (from["moving"]) return moving(from["moving"]);
    if (from["given"]) return given_at(from["given"]);
    return at(from.point(dimensions_));
  }
  PositionTarget position(const Reader& from) {
    if (from.is(Node::Kind::string)) return own_goal();
    if (const Reader groups = from["nearest"]) return nearest_of(ids_of(groups), from["within"].real(0), lost(from));
    if (const Reader group = from["chosen"]) {
      names_.chosen_from = find_group(group, groups_);
      return own_choice(lost(from));
    }
    if (const Reader seen = from["seen"]) return own_sight(lost(from), seen["ahead"].flag(false));
    if (const Reader slots = from["formation"])
      return in_formation(read_formation(slots, dimensions_), anchor(slots["anchor"], 0));
    return std::visit([](const auto& target) { return PositionTarget(target); }, common(from));
  }
  CommonTarget common(const Reader& from) {
    if (const Reader two = from["between"]; two.size() == 2) {
      AnchorTarget first = anchor(two.at(0), 0), second = anchor(two.at(1), 1);
      return between(std::move(first), std::move(second));
    }
    return std::visit([](const auto& target) { return CommonTarget(target); }, anchor(from, 0));
  }

  AgentTarget agent(const Reader& from, std::size_t number) {
    names_.agents.resize(number + 1);
    if (const auto group = find_group(from["agent"], groups_))
      names_.agents[number] = {*group, from["index"].whole<std::size_t>(0, 1'000'000'000, 0)};
    return of(AgentId{}, lost(from));
  }
  MovingTarget moving(const Reader& from) const {
    return moving_along(from["points"].points(dimensions_), from["speed"].real(0), from["start"].real(0),
                        from["closed"].flag(false));
  }
  GivenTarget given_at(const Reader& from) const {
    return given(from["position"].point(dimensions_), from["velocity"].point(dimensions_));
  }
  TargetDef read_path(const Reader& from) const {
    FollowTarget path = along_path(
        {.points = from["points"].points(dimensions_),
         .curve = static_cast<PathDef::Curve>(from["curve"].choice({"straight", "catmull_rom", "bezier"}, 0)),
         .closed = from["closed"].flag(false),
         .tolerance = from["tolerance"].real(.05f)});
    const std::string& why = dimensions_ == 2 ? path.path->flat.reason() : path.path->space.reason();
    if (!why.empty() && from.is_sound()) from.fault(why);
    return path;
  }
  TargetDef read_flow(const Reader& from) {
    const std::size_t planner = find_planner(from["by"], from, planners_);
    const bool grid = planner >= planners_.size() ||
                      (planners_[planner].def.kind == PlannerDef::Kind::grid && !planners_[planner].navmesh);
    if (!grid && from.is_sound()) from["by"].fault("expected a grid planner: only grids make flows");
    return flow_to(common(from["to"]), planner, from["speed"].real(1));
  }

  static Lost lost(const Reader& from) { return static_cast<Lost>(from["lost"].choice({"hold", "nothing"}, 0)); }
  std::vector<GroupId> ids_of(const Reader& from) const {
    std::vector<GroupId> ids;
    for (const std::size_t group : find_groups(from, groups_)) ids.push_back({static_cast<std::uint32_t>(group + 1)});
    return ids;
  }

  int dimensions_;
  const std::vector<std::string>& groups_;
  const std::vector<PlannerSpec>& planners_;
  TargetNames names_{};
};

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
                        either({agent_form(), route, nearest, chosen, seen, formation_form(), moving_form(),
                                given_form(), between, field, follow_form(), planned, flow})});
  schema["description"] =
      "a position, \"goal\" (each agent's own goal), another agent, the nearest or a chosen member of a group, the "
      "agent that is seen, a slot of a formation, a point that moves along a line or that the program moves, the "
      "midpoint of "
      "two targets; for behaviors that need them: a route, a path to follow, a planned path, a flow field, a flow to a "
      "goal";
  return schema;
}

ReadTarget read_target(const Reader& from, int dimensions, const std::vector<std::string>& groups,
                       const std::vector<PlannerSpec>& planners) {
  TargetReader reader(dimensions, groups, planners);
  TargetDef def = reader.read(from);
  return {std::move(def), std::move(reader).names()};
}

std::pair<CarrierTarget, TargetNames> read_carrier(const Reader& from, int dimensions,
                                                   const std::vector<std::string>& groups) {
  const std::vector<PlannerSpec> none;
  TargetReader reader(dimensions, groups, none);
  CarrierTarget carrier = reader.carrier(from);
  return {std::move(carrier), std::move(reader).names()};
}

}  // namespace veer::scenario
