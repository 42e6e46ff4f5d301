#include "scenario/format/target.hpp"

#include <algorithm>

#include "scenario/format/planner.hpp"

namespace veer::scenario {
namespace {

using TargetKind = TargetDef::Kind;

/// The index of the group that is named, if there is one.
std::optional<std::size_t> find_group(const Reader& from, const std::vector<std::string>& names) {
  if (!from.is(Node::Kind::string)) return std::nullopt;
  const auto found = std::ranges::find(names, from.node().text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const bool all_known = std::ranges::find(names, "") == names.end();  // else it may be meant
  if (all_known) from.fault("unknown group, " + suggestion(from.node().text, names));
  return std::nullopt;
}

FlowField read_field(const Reader& from, int dimensions) {
  FlowField field;
  if (const Reader uniform = from["uniform"]) field.velocity = uniform.point(dimensions);
  for (const auto& [name, kind] : {std::pair{"vortex", FlowField::Kind::vortex}, {"source", FlowField::Kind::source}})
    if (const Reader eddy = from[name]) {
      field.kind = kind;
      field.center = eddy["center"].point(dimensions);
      field.speed = eddy["speed"].real(1);
      field.radius = eddy["radius"].real(1);
    }
  if (const Reader grid = from["grid"]) {
    field.kind = FlowField::Kind::grid;
    field.low = grid["low"].point(dimensions);
    field.spacing = grid["spacing"].real(1);
    for (std::size_t k = 0; k < std::min<std::size_t>(grid["count"].size(), 3); ++k)
      field.count[k] = static_cast<std::uint32_t>(std::clamp(grid["count"].at(k).number(1), 1., 1e6));
    field.samples = grid["samples"].points(dimensions);
    field.outside = static_cast<FlowField::Outside>(grid["outside"].choice({"edge", "still", "wrap"}, 0));
    field.between = static_cast<FlowField::Between>(grid["between"].choice({"linear", "nearest"}, 0));
  }
  return field;
}

FormationDef read_formation(const Reader& from, int dimensions) {
  FormationDef formation;
  formation.shape =
      static_cast<FormationDef::Shape>(from["shape"].choice({"line", "column", "wedge", "circle", "custom"}, 2));
  formation.spacing = from["spacing"].real(2);
  formation.places = from["places"].points(dimensions);
  const bool custom = formation.shape == FormationDef::Shape::custom;
  if (custom && !from["places"]) from.fault("missing: \"places\" is required of a custom formation");
  if (!custom && from["places"]) from["places"].fault("only with the shape \"custom\"");
  return formation;
}

TargetDef read_way(const Reader& from, int dimensions) {
  TargetDef def =
      along_path({.places = from["places"].points(dimensions),
                  .curve = static_cast<PathDef::Curve>(from["curve"].choice({"straight", "catmull_rom", "bezier"}, 0)),
                  .closed = from["closed"].flag(false),
                  .tolerance = from["tolerance"].real(.05f)});
  const std::string& why = dimensions == 2 ? def.way->flat.reason() : def.way->space.reason();
  if (!why.empty() && from.is_sound()) from.fault(why);
  return def;
}

}  // namespace

std::vector<std::size_t> find_groups(const Reader& from, const std::vector<std::string>& names) {
  std::vector<std::size_t> all;
  if (const auto one = find_group(from, names)) all.push_back(*one);
  for (std::size_t k = 0; k < from.size(); ++k)
    if (const auto group = find_group(from.at(k), names)) all.push_back(*group);
  return all;
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
  if (const Reader path = from["path"])
    def = on_path(path["places"].points(dimensions), path["speed"].real(0), path["start"].real(0),
                  path["closed"].flag(false));
  if (const Reader way = from["follow"]) def = read_way(way, dimensions);
  if (const Reader r = from["given"]) def = given(r["place"].point(dimensions), r["velocity"].point(dimensions));
  if (const Reader two = from["between"]) {
    def = {.kind = TargetKind::between};
    for (std::size_t k = 0; k < two.size(); ++k) part(two.at(k));
  }
  if (const Reader slot = from["slot"]) {
    def = {.kind = TargetKind::slot, .formation = read_formation(slot, dimensions)};
    part(slot["anchor"]);
  }
  if (const Reader field = from["field"]) def = in_flow(read_field(field, dimensions));
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
    if (!grid && flow.is_sound()) flow["by"].fault("expected a grid planner: only those make flows");
    part(flow["to"]);
  }
  def.lost = static_cast<TargetDef::Lost>(from["lost"].choice({"hold", "nothing"}, 0));
  return spec;
}

}  // namespace veer::scenario
