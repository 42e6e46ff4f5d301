#include "scenario/format/planner.hpp"

#include "adapters/navmesh/mesh.hpp"
#include "scenario/format/planner_spec.hpp"
#ifdef VEER_HAS_NAVMESH
#include "adapters/navmesh/read_mesh.hpp"
#endif

namespace veer::scenario {

Json planner_schema() {
  const Json corners = {
      {"low", position("low corner, in m; default: that of the domain, or of the obstacles with some room")},
      {"high", position("high corner, in m; same default")}};
  const Json node = {{"type", "integer"}, {"minimum", 0}, {"maximum", 1000000000}};
  Json link = either({whole_pair("indices of two points"),
                      object({{"from", node},
                              {"to", node},
                              {"one_way", boolean(false, "only from \"from\" to \"to\"")},
                              {"factor", number(0, 1e6, 1, "", "cost of a meter; below 1 for a road")}},
                             {"from", "to"}, "a link with properties")});
  Json graph = object({{"points", list(position("a position, in m"), 1, 1000000, "numbered from 0")},
                       {"links", list(link, 0, 1000000, "pairs of points with a straight way between them")}},
                      {"points", "links"}, "points and the links between them");
  Json mesh = corners;
  mesh["file"] =
      text("an OBJ or glTF file, relative to the scenario's folder; default: a floor with the obstacles on it");
  Json schema =
      one_member_of({{"grid", fields_schema(fields_of<PlannerDef>(), "square cells over the obstacles", corners)},
                     {"graph", graph},
                     {"navmesh", fields_schema(fields_of<NavmeshSpec>(), "a navigation mesh", mesh)}},
                    {{"name", text("unique name, for targets to refer to")}});
  schema["description"] = "finds paths for the targets \"planned\" and \"flow_to\"";
  return schema;
}

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
  PlannerDef def = graph_planner(from["points"].points(dimensions), {});
  const auto number = [](const Reader& r) { return r.whole<std::uint32_t>(0, 1'000'000'000, 0); };
  const Reader links = from["links"];
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Reader link = links.at(i);
    if (link.size() == 2) def.ways.push_back({number(link.at(0)), number(link.at(1))});
    else
      def.ways.push_back(
          {number(link["from"]), number(link["to"]), link["one_way"].flag(false), link["factor"].real(1)});
  }
  const auto graph = WayGraph::make(def.points, def.ways);
  if (!graph && from.is_sound()) from.fault(graph.reason());
  return def;
}

#ifdef VEER_HAS_NAVMESH
Result<TriangleMesh> read_file_of_mesh(const std::string& path, const FileAccess& files) {
  return read_mesh(path, y_up, files);
}
#else
/// A file that is missing is a fault in every program. What is in it matters only where meshes can be built.
Result<TriangleMesh> read_file_of_mesh(const std::string& path, const FileAccess& files) {
  const auto bytes = read_file(path, files);
  return bytes ? Result<TriangleMesh>(TriangleMesh{}) : Error{path + ": " + bytes.reason()};
}
#endif

NavmeshSpec read_navmesh(const Reader& from, int dimensions, const std::string& folder, const FileAccess& files) {
  NavmeshSpec spec;
  from.fields(fields_of<NavmeshSpec>(), &spec);
  spec.low = read_corner(from["low"]);
  spec.high = read_corner(from["high"]);
  if (const std::string file = from["file"].text(); !file.empty()) {
    Result<TriangleMesh> mesh = read_file_of_mesh(path_in(folder, file), files);
    if (mesh) spec.mesh = std::make_shared<const TriangleMesh>(std::move(*mesh));
    else from["file"].fault(mesh.reason());
  } else if (dimensions == 3) {
    from.fault("missing: \"file\" is required in 3D, where obstacles have no floor");
  }
  return spec;
}

}  // namespace

std::vector<PlannerSpec> read_planners(const Reader& list, int dimensions, const std::string& folder,
                                       const FileAccess& files) {
  std::vector<PlannerSpec> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader from = list.at(i);
    PlannerSpec spec;
    spec.name = from["name"].text();
    for (const PlannerSpec& other : all)
      if (!spec.name.empty() && other.name == spec.name)
        from["name"].fault("duplicated: another planner has this name");
    if (const Reader grid = from["grid"]) {
      spec.def = read_grid(grid);
      if (dimensions == 3) grid.fault("a grid planner is only for 2 dimensions; in 3D use a graph or a navmesh");
    }
    if (const Reader graph = from["graph"]) spec.def = read_graph(graph, dimensions);
    if (const Reader navmesh = from["navmesh"]) {
      spec.navmesh = read_navmesh(navmesh, dimensions, folder, files);
      spec.def = {.radius = spec.navmesh->radius, .low = spec.navmesh->low, .high = spec.navmesh->high};
    }
    all.push_back(std::move(spec));
  }
  return all;
}

std::size_t find_planner(const Reader& by, const Reader& target, const std::vector<PlannerSpec>& planners) {
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
