#include "scenario/format/schema_target.hpp"

namespace veer::scenario {
namespace {

Json lost() {
  return one_of({"hold", "nothing"}, "hold", "once it is gone: go on to where it was last, or ask for nothing");
}

Json agent() {
  return object({{"agent", text("group of the agent")},
                 {"index", integer(0, 1e9, 0, "which one of the group")},
                 {"lost", lost()}},
                {"agent"}, "another agent, by its group and its place in the order of spawning");
}

Json path() {
  Json path =
      object({{"places", list(point("a place"), 1, 100000, "in order")},
              {"speed", number(-1e5, 1e5, 0, "m/s", "along the path")},
              {"start", number(-1e9, 1e9, 0, "m", "how far along it at the start")},
              {"closed", Json{{"type", "boolean"}, {"default", false}, {"description", "last leads to first"}}}},
             {"places"}, "a line of places, and how fast one runs along it");
  return object({{"path", path}}, {"path"}, "a place that runs along a path");
}

Json follow() {
  Json way =
      object({{"places", list(point("a place"), 1, 100000, "in order; of a Bezier curve every third is on the path")},
              {"curve", one_of({"straight", "catmull_rom", "bezier"}, "straight", "how it goes from place to place")},
              {"closed", Json{{"type", "boolean"}, {"default", false}, {"description", "last leads to first"}}},
              {"tolerance", number(1e-6, 1e7, .05, "m", "how far a curve may be from the line that stands for it")}},
             {"places"}, "the line to follow");
  return object({{"follow", way}}, {"follow"}, "a path to follow");
}

Json given() {
  Json given = object({{"place", point("at the start")}, {"velocity", point("m/s")}}, {"place"}, "where it starts");
  return object({{"given", given}}, {"given"}, "a place that the program moves");
}

Json simple() { return either({point("a place"), either({agent(), path(), given()})}); }

Json formation() {
  Json slot = object({{"shape", one_of({"line", "column", "wedge", "circle", "custom"}, "wedge", "of the formation")},
                      {"spacing", number(0, 1e6, 2, "m", "from one to the next")},
                      {"places", list(point("ahead, to the left, up"), 1, 100000, "of a custom formation")},
                      {"anchor", simple()}},
                     {"anchor"}, "a formation round its anchor, whose place stays free");
  return object({{"slot", slot}}, {"slot"}, "each agent's place in a formation");
}

Json field() {
  const auto eddy = [](const char* doc) {
    return object({{"center", point("middle")},
                   {"speed", number(-1e5, 1e5, 1, "m/s", "at the radius, where it is fastest")},
                   {"radius", number(1e-3, 1e7, 1, "m", "of the fastest flow")}},
                  {"center"}, doc);
  };
  Json grid = object({{"low", point("place of the first sample")},
                      {"spacing", number(1e-3, 1e7, 1, "m", "from one sample to the next")},
                      {"count", list(Json{{"type", "integer"}, {"minimum", 1}, {"maximum", 1000000}}, 2, 3,
                                     "samples along x, y (and z)")},
                      {"samples", list(point("velocity in m/s"), 1, 10000000, "x first, then y, then z")},
                      {"outside", one_of({"edge", "still", "wrap"}, "edge", "what holds beyond the samples")},
                      {"between", one_of({"linear", "nearest"}, "linear", "what holds between the samples")}},
                     {"low", "count", "samples"}, "samples on a grid");
  Json forms = {{"uniform", point("velocity in m/s, the same everywhere")},
                {"vortex", eddy("round a center, counter-clockwise")},
                {"source", eddy("away from a center; negative speed: toward it")},
                {"grid", grid}};
  return object({{"field", one_member_of(forms, Json::object())}}, {"field"}, "a flow field");
}

}  // namespace

Json carrier_schema() {
  Json schema = either({agent(), path(), given()});
  schema["description"] = "what carries its middle along: a path, an agent, or the program";
  return schema;
}

Json target_schema() {
  const Json names = list(text("name of a group"), 1, 1000, "groups");
  Json route = object({{"route", list(point("a place"), 1, 100000, "places in order")}}, {"route"}, "a list of places");
  Json groups = object({{"groups", list(text("name of a group"), 1, 1000, "who may be a neighbor")}}, {"groups"},
                       "the agents of these groups, as neighbors; default: those of the own group");
  Json nearest = object({{"nearest", either({text("name of a group"), names})},
                         {"within", number(0, 1e7, 0, "m", "how far away at most; 0: anywhere")},
                         {"lost", lost()}},
                        {"nearest"}, "for each agent the nearest member of a group");
  Json chosen = object({{"chosen", text("name of a group")}, {"lost", lost()}}, {"chosen"},
                       "for each agent the member that was spawned in the same place of the order, and round again");
  Json ahead = {{"type", "boolean"}, {"default", false}, {"description", "it went on as it was last seen"}};
  Json seen = object({{"seen", object({{"ahead", ahead}}, {}, "how it is remembered")}, {"lost", lost()}}, {"seen"},
                     "for each agent whom it perceives, or where it last saw someone");
  Json between = object({{"between", list(simple(), 2, 2, "the two")}}, {"between"}, "the middle of two others");
  const Json by = text("name of a planner; may be left out where there is only one, or none (then it is a grid)");
  const Json anywhere = either({point("a place"), Json{{"enum", {"goal"}}},
                                either({agent(), nearest, chosen, seen, formation(), path(), given(), between})});
  Json planned =
      object({{"to", anywhere},
              {"by", by},
              {"replan_distance", number(0, 1e7, 0, "m",
                                         "how far the goal may move before the path is found anew; 0: 2 cells "
                                         "of a grid, else 1 m")},
              {"stray_distance", number(0, 1e7, 0, "m",
                                        "how far off the path an agent may get likewise; 0: 4 cells of a grid, "
                                        "and 2 m or more")}},
             {"to"}, "where to, and how");
  Json flow = object({{"to", either({point("a place"), either({agent(), path(), given(), between})})},
                      {"by", by},
                      {"speed", number(0, 1e5, 1, "m/s", "of the flow")}},
                     {"to"}, "where to, and how");
  planned = object({{"planned", planned}}, {"planned"}, "each agent's own path to a place, found by a planner");
  flow = object({{"flow_to", flow}}, {"flow_to"}, "one flow that leads everyone to a place, by a grid planner");
  Json schema = either({point("a place"), Json{{"enum", {"goal"}}},
                        either({agent(), route, groups, nearest, chosen, seen, formation(), path(), given(), between,
                                field(), follow(), planned, flow})});
  schema["description"] =
      "a place, \"goal\" (each agent's own), another agent, the nearest or a chosen one of a group, whom it sees, a "
      "slot of a formation, a place on a path or one given by the program, the middle of two; a route, a path to "
      "follow or one that is planned, a flow field, a flow to a goal, or groups of neighbors, for behaviors that need "
      "those";
  return schema;
}

}  // namespace veer::scenario
