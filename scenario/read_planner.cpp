#include "scenario/read_planner.hpp"

namespace veer::scenario {
namespace {

std::optional<Vec2> read_corner(const Reader& from) {
  return from ? std::optional(to_dimension<2>(from.point(2))) : std::nullopt;
}

PlannerDef read_grid(const Reader& from) {
  PlannerDef def;
  from.fields(fields_of<PlannerDef>(), &def);
  def.low = read_corner(from["low"]);
  def.high = read_corner(from["high"]);
  return def;
}

PlannerDef read_graph(const Reader& from, int dimensions) {
  PlannerDef def = graph_planner(from["places"].points(dimensions), {});
  const auto number = [](const Reader& r) { return static_cast<std::uint32_t>(std::clamp(r.number(0), 0., 4e9)); };
  const Reader links = from["links"];
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Reader link = links.at(i);
    if (link.size() == 2) def.ways.push_back({number(link.at(0)), number(link.at(1))});
    else
      def.ways.push_back(
          {number(link["from"]), number(link["to"]), link["one_way"].flag(false), link["factor"].real(1)});
  }
  const auto graph = WayGraph::make(def.places, def.ways);
  if (!graph && from.is_sound()) from.fault(graph.reason());
  return def;
}

NavmeshPlan read_navmesh(const Reader& from, int dimensions) {
  NavmeshPlan plan;
  from.fields(fields_of<NavmeshPlan>(), &plan);
  plan.file = from["file"].text();
  plan.low = read_corner(from["low"]);
  plan.high = read_corner(from["high"]);
  if (dimensions == 3 && plan.file.empty())
    from.fault("missing: \"file\" is required in 3D, where obstacles have no floor");
  return plan;
}

}  // namespace

std::vector<PlannerPlan> read_planners(const Reader& list, int dimensions) {
  std::vector<PlannerPlan> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader from = list.at(i);
    PlannerPlan plan;
    plan.name = from["name"].text();
    for (const PlannerPlan& other : all)
      if (!plan.name.empty() && other.name == plan.name)
        from["name"].fault("duplicated: another planner has this name");
    if (const Reader grid = from["grid"]) {
      plan.def = read_grid(grid);
      if (dimensions == 3) grid.fault("a grid planner is for 2 dimensions; in 3 it takes a graph or a navmesh");
    }
    if (const Reader graph = from["graph"]) plan.def = read_graph(graph, dimensions);
    if (const Reader navmesh = from["navmesh"]) {
      plan.navmesh = read_navmesh(navmesh, dimensions);
      plan.def = {.radius = plan.navmesh->radius, .low = plan.navmesh->low, .high = plan.navmesh->high};
    }
    all.push_back(std::move(plan));
  }
  return all;
}

std::size_t find_planner(const Reader& by, const Reader& target, const std::vector<PlannerPlan>& planners) {
  if (!by) {
    if (planners.size() > 1)
      target.fault("missing: \"by\" is required, because there are " + std::to_string(planners.size()) + " planners");
    return 0;
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < planners.size(); ++i) {
    if (!planners[i].name.empty() && by.text() == planners[i].name) return i;
    if (!planners[i].name.empty()) names.push_back(planners[i].name);
  }
  if (by.is(Node::Kind::string))
    by.fault(names.empty() ? std::string("unknown planner: none of this scenario has a name")
                           : "unknown planner, " + suggestion(by.text(), names));
  return 0;
}

}  // namespace veer::scenario
