#include "scenario/format/schema_map.hpp"

#include "scenario/format/schema_target.hpp"

namespace veer::scenario {
namespace {

constexpr std::size_t most = 1000000;

Json flag(bool initial, const char* doc) { return {{"type", "boolean"}, {"default", initial}, {"description", doc}}; }

Json places(std::size_t least, const char* doc) { return list(point("a place"), least, most, doc); }

}  // namespace

Json map_schema() {
  const Json radius = number(0, 1e7, 1, "m", "of what is round"), angle = number(-1e3, 1e3, 0, "rad", "turned about z");
  const Json corner = Json{{"type", "integer"}, {"minimum", 0}, {"maximum", most}};
  Json forms = {
      {"circle", object({{"center", point("middle")}, {"radius", radius}}, {"center", "radius"}, "a sphere in 3D")},
      {"box", object({{"center", point("middle")}, {"size", point("m, from side to side")}, {"angle", angle}},
                     {"center", "size"}, "a rectangle, or a box in 3D")},
      {"capsule", object({{"from", point("one end")}, {"to", point("other end")}, {"radius", radius}},
                         {"from", "to", "radius"}, "all that is within a distance of a line")},
      {"wall", object({{"places", places(0, "in order")},
                       {"closed", flag(false, "it goes on from the last place to the first")},
                       {"thickness", number(0, 1e6, 0, "m", "from side to side")},
                       {"height", number(1e-3, 1e6, 3, "m", "in 3D")},
                       {"one_sided", flag(false, "lets pass who comes from its right")}},
                      {"places"}, "a line through places")},
      {"polygon", object({{"rim", places(0, "its corners in order, either way round")},
                          {"holes", list(places(0, "corners of a hole"), 0, 1000, "in it")}},
                         {"rim"}, "an area, convex or not; only in 2D")},
      {"mesh", object({{"corners", places(0, "of the triangles")},
                       {"triangles", list(list(corner, 3, 3, "numbers of corners"), 0, most, "from 0 on")},
                       {"one_sided", flag(false, "lets pass who sees a triangle's corners clockwise")}},
                      {"corners", "triangles"}, "triangles; only in 3D")}};
  Json obstacle = one_member_of(forms, {{"moves", carrier_schema()}});
  obstacle["description"] = "something in the way";
  return object({{"obstacles", list(obstacle, 0, most, "in any order")}}, {"obstacles"}, "what stands in the way");
}

}  // namespace veer::scenario
