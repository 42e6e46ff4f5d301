#include "scenario/format/spawn.hpp"

#include "scenario/format/budget.hpp"
#include "scenario/format/varied.hpp"
#include "veer/agent/limits.hpp"

namespace veer::scenario {

Json spawn_schema() {
  const Json radius = number(0, 1e6, 1, "m", "radius");
  Json forms = {{"at", list(position("a position in m"), 1, 10000000, "one agent at each position")},
                {"line", object({{"from", position("start, in m")}, {"to", position("end, in m")}}, {"from", "to"},
                                "evenly from one end to the other")},
                {"grid", object({{"low", position("low corner, in m")},
                                 {"spacing", number(1e-3, 1e4, 1, "m", "between neighbors")},
                                 {"columns", integer(0, 1e6, 0, "agents per row; 0: as square as possible")}},
                                {"low"}, "in rows and columns from a corner on")},
                {"disc", object({{"center", position("center, in m")}, {"radius", radius}}, {"center", "radius"},
                                "at random positions in a disc (in 3D: a ball)")},
                {"ring", object({{"center", position("center, in m")}, {"radius", radius}}, {"center", "radius"},
                                "evenly on a circle")},
                {"region", object({{"low", position("low corner, in m")}, {"high", position("high corner, in m")}},
                                  {"low", "high"}, "at random positions in a box")}};
  Json rest = {{"count", integer(0, static_cast<double>(budget::agents), 1, "number of agents")},
               {"velocity", varied_point_schema("velocity at the start, in m/s")},
               {"heading", varied_schema(-1e4, 1e4, "rad", "heading at the start, counter-clockwise from +x")},
               {"goal", varied_position_schema("the own goal of each agent, in m")},
               {"height", Json{{"type", "number"},
                               {"minimum", -1e7},
                               {"maximum", 1e7},
                               {"description",
                                "with a ground: an agent starts on the floor nearest to this height, in m; default: "
                                "on the lowest floor"}}}};
  for (const FieldInfo& f : fields_of<Limits>())
    rest[std::string(f.name)] = varied_schema(as_written(f.min), as_written(f.max), f.unit, f.doc);
  return one_member_of(forms, rest);
}

SpawnSpec read_spawn(const Reader& from, int dimensions) {
  SpawnSpec spec;
  if (const Reader r = from["line"]) spec.shape = line(r["from"].point(dimensions), r["to"].point(dimensions));
  if (const Reader r = from["grid"])
    spec.shape = grid(r["low"].point(dimensions), r["spacing"].real(1), r["columns"].whole(0, 1'000'000'000, 0));
  if (const Reader r = from["disc"]) spec.shape = disc(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["ring"]) spec.shape = ring(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["region"]) spec.shape = region(r["low"].point(dimensions), r["high"].point(dimensions));
  spec.positions = from["at"].points(dimensions);
  spec.count = spec.shape ? from["count"].whole<std::size_t>(0, budget::agents, 1) : spec.positions.size();
  if (!spec.shape && from["count"]) from["count"].fault("not with \"at\", which has one agent for each position");
  spec.velocity = read_varied_point(from["velocity"], dimensions);
  spec.goal = read_varied_point(from["goal"], dimensions);
  if (from["heading"]) spec.heading = read_varied(from["heading"]);
  if (from["height"]) spec.height = from["height"].real(0);
  const auto limits = fields_of<Limits>();
  for (std::size_t i = 0; i < limits.size(); ++i)
    if (const Reader r = from[limits[i].name]) spec.limits[i] = read_varied(r);
  return spec;
}

}  // namespace veer::scenario
