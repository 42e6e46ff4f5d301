#include "scenario/format/schema_ground.hpp"

#include "veer/sense/ground/ground.hpp"

namespace veer::scenario {
namespace {

Json floor_schema() {
  const double edge = 1e7;
  const Json low = point("corner"), high = point("opposite corner");
  const Json sample =
      either({Json{{"type", "number"}, {"minimum", -edge}, {"maximum", edge}}, Json{{"enum", Json::array({"hole"})}}});
  const auto height = [&](const char* doc) { return number(-edge, edge, 0, "m", doc); };
  return either(
      {object({{"plane", object({{"low", low},
                                 {"high", high},
                                 {"height", height("at the low corner")},
                                 {"slope", point("how much it rises along x and y, m per m; default level")}},
                                {"low", "high"}, "a rectangle, level or sloping")}},
              {"plane"}, "one rectangle"),
       object({{"ramp", object({{"low", low},
                                {"high", high},
                                {"from", height("at its low end")},
                                {"to", height("at its high end")},
                                {"along", one_of({"x", "y"}, "x", "which way it rises")}},
                               {"low", "high", "from", "to"}, "a rectangle that rises along one axis")}},
              {"ramp"}, "one that leads from one height to another"),
       object({{"heights", list(sample, 4, most_crossings,
                                "m, line by line, along x first, at the crossings of a grid; \"hole\": no floor "
                                "in the cells around")},
               {"low", point("the first crossing")},
               {"spacing", number(1e-3, edge, 1, "m", "between crossings")},
               {"count", whole_pair("crossings along x and y, at least 2 each")},
               {"steepest", number(1e-3, 1e3, 1, "m per m", "cells that are steeper are no floor")}},
              {"heights", "low", "count"}, "a height field")});
}

}  // namespace

Json ground_schema() {
  return fields_schema(fields_of<GroundDef>(), "what agents walk on, and can't walk off; only in 2 dimensions",
                       {{"floors", list(floor_schema(), 1, 1000, "they may lie above each other")}}, {"floors"});
}

}  // namespace veer::scenario
