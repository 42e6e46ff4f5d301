#include "scenario/format/ground.hpp"

#include <limits>

#include "veer/sense/ground/ground.hpp"

namespace veer::scenario {
namespace {

Json floor_schema() {
  const double edge = 1e7;
  const Json low = position("low corner, in m"), high = position("high corner, in m");
  const Json sample =
      either({Json{{"type", "number"}, {"minimum", -edge}, {"maximum", edge}}, Json{{"enum", Json::array({"hole"})}}});
  const auto height = [&](const char* doc) { return number(-edge, edge, 0, "m", doc); };
  return either(
      {object({{"plane", object({{"low", low},
                                 {"high", high},
                                 {"height", height("at the low corner")},
                                 {"slope", point("how much it rises along x and y, in m per m; default: level")}},
                                {"low", "high"}, "a rectangle, level or sloping")}},
              {"plane"}, "a rectangle, level or sloping"),
       object({{"ramp", object({{"low", low},
                                {"high", high},
                                {"from", height("at its low end")},
                                {"to", height("at its high end")},
                                {"along", one_of({"x", "y"}, "x", "the axis along which it rises")}},
                               {"low", "high", "from", "to"}, "a rectangle that rises along one axis")}},
              {"ramp"}, "a rectangle that leads from one height to another"),
       object({{"heights", list(sample, 4, most_crossings,
                                "heights in m at the crossings of a grid, along x first, then y; \"hole\": no floor "
                                "in the cells around")},
               {"low", position("position of the first crossing, in m")},
               {"spacing", number(1e-3, edge, 1, "m", "between crossings")},
               {"count", whole_pair("number of crossings along x and y, at least 2 each")},
               {"steepest",
                number(1e-3, 1e3, 1, "m per m", "largest slope of a floor; steeper cells can't be walked on")}},
              {"heights", "low", "count"}, "a height field")});
}

}  // namespace

Json ground_schema() {
  return fields_schema(fields_of<GroundDef>(), "floors that agents walk on and can't walk off; only in 2 dimensions",
                       {{"floors", list(floor_schema(), 1, 1000, "they may lie above each other")}}, {"floors"});
}

namespace {

Vec2 flat(const Reader& from) { return to_dimension<2>(from.point(2)); }
/// True if "low" is below "high"; a fault otherwise.
bool has_inside(const Reader& from) {
  if (!from["low"] || !from["high"] || !from.is_sound()) return false;
  const Vec2 size = flat(from["high"]) - flat(from["low"]);
  if (size.x > 0 && size.y > 0) return true;
  from["high"].fault("expected more than \"low\" on every axis");
  return false;
}

HeightField read_heights(const Reader& from) {
  HeightField field{.low = flat(from["low"]), .steepest = from["steepest"].real(1)};
  const float spacing = from["spacing"].real(1);
  field.spacing = {spacing, spacing};
  if (const Reader count = from["count"]; count.size() == 2) {
    field.columns = count.at(0).whole(0, most_crossings, 0);
    field.rows = count.at(1).whole(0, most_crossings, 0);
  }
  const Reader heights = from["heights"];
  for (std::size_t i = 0; i < heights.size(); ++i)
    field.heights.push_back(heights.at(i).real(std::numeric_limits<float>::quiet_NaN()));  // a hole
  return field;
}

/// None if the floor has a fault.
std::optional<HeightField> read_floor(const Reader& from) {
  if (const Reader plane = from["plane"]) {
    if (!has_inside(plane)) return std::nullopt;
    return plane_floor(flat(plane["low"]), flat(plane["high"]), plane["height"].real(0), flat(plane["slope"]));
  }
  if (const Reader ramp = from["ramp"]) {
    if (!has_inside(ramp)) return std::nullopt;
    const auto make = ramp["along"].choice({"x", "y"}, 0) == 0 ? ramp_along_x : ramp_along_y;
    return make(flat(ramp["low"]), flat(ramp["high"]), ramp["from"].real(0), ramp["to"].real(0));
  }
  return from.is_sound() ? std::optional(read_heights(from)) : std::nullopt;
}

}  // namespace

std::shared_ptr<const Floors> read_ground(const Reader& from, int dimensions) {
  if (!from) return nullptr;
  if (dimensions != 2) {
    from.fault("only in a scenario of 2 dimensions");
    return nullptr;
  }
  GroundDef def;
  from.fields(fields_of<GroundDef>(), &def);
  std::vector<HeightField> floors;
  const Reader list = from["floors"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::optional<HeightField> floor = read_floor(list.at(i));
    if (!floor) continue;
    if (const std::string why = floor->misfit(); !why.empty()) list.at(i).fault(why);
    floors.push_back(std::move(*floor));
  }
  if (!from.is_sound()) return nullptr;
  const auto made = Floors::make(std::move(floors), def);
  if (!made) from.fault(made.reason());
  return made ? *made : nullptr;
}

}  // namespace veer::scenario
