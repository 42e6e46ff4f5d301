#include "scenario/format/schema_planner.hpp"

#include "scenario/format/planner_spec.hpp"

namespace veer::scenario {

Json planner_schema() {
  const Json corners = {{"low", point("low corner; default: that of the domain, or of the obstacles with some room")},
                        {"high", point("high corner likewise")}};
  const Json node = {{"type", "integer"}, {"minimum", 0}, {"maximum", 1000000000}};
  Json link = either({whole_pair("two places, by their numbers in the list"),
                      object({{"from", node},
                              {"to", node},
                              {"one_way", Json{{"type", "boolean"}, {"default", false}}},
                              {"factor", number(0, 1e6, 1, "", "what a meter of it costs: below 1 for a road")}},
                             {"from", "to"}, "a way")});
  Json graph = object({{"places", list(point("a place"), 1, 1000000, "numbered from 0")},
                       {"links", list(link, 0, 1000000, "ways from place to place")}},
                      {"places", "links"}, "places and the ways between them");
  Json mesh = corners;
  mesh["file"] =
      text("an OBJ or glTF file, seen from the scenario's folder; default: a floor with the obstacles on it");
  Json schema =
      one_member_of({{"grid", fields_schema(fields_of<PlannerDef>(), "square cells over the obstacles", corners)},
                     {"graph", graph},
                     {"navmesh", fields_schema(fields_of<NavmeshSpec>(), "a navigation mesh", mesh)}},
                    {{"name", text("by which targets name it")}});
  schema["description"] = "what finds ways for those whose target is planned or flow_to";
  return schema;
}

}  // namespace veer::scenario
