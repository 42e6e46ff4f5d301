#include "scenario/format/flow_field.hpp"

#include <algorithm>

namespace veer::scenario {

Json flow_field_schema() {
  const auto eddy = [](const char* doc) {
    return object({{"center", position("center, in m")},
                   {"speed", number(-1e5, 1e5, 1, "m/s", "at the radius, where the flow is fastest")},
                   {"radius", number(1e-3, 1e7, 1, "m", "distance from the center where the flow is fastest")}},
                  {"center"}, doc);
  };
  Json grid = object({{"low", position("position of the first sample, in m")},
                      {"spacing", number(1e-3, 1e7, 1, "m", "from one sample to the next")},
                      {"count", list(Json{{"type", "integer"}, {"minimum", 1}, {"maximum", 1000000}}, 2, 3,
                                     "number of samples along x, y (and z)")},
                      {"samples", list(point("velocity in m/s"), 1, 10000000, "along x first, then y, then z")},
                      {"outside", one_of({"edge", "still", "wrap"}, "edge",
                                         "beyond the samples: as at the edge, no flow, or repeated")},
                      {"between", one_of({"linear", "nearest"}, "linear", "between the samples")}},
                     {"low", "count", "samples"}, "samples on a grid");
  Json forms = {{"uniform", point("velocity in m/s, the same everywhere")},
                {"vortex", eddy("a flow around a center, counter-clockwise")},
                {"source", eddy("a flow away from a center; with negative speed: toward it")},
                {"grid", grid}};
  return one_member_of(forms, Json::object());
}

FlowField read_flow_field(const Reader& from, int dimensions) {
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
      field.count[k] = grid["count"].at(k).whole<std::uint32_t>(1, 1'000'000, 1);
    field.samples = grid["samples"].points(dimensions);
    field.outside = static_cast<FlowField::Outside>(grid["outside"].choice({"edge", "still", "wrap"}, 0));
    field.between = static_cast<FlowField::Between>(grid["between"].choice({"linear", "nearest"}, 0));
  }
  return field;
}

}  // namespace veer::scenario
