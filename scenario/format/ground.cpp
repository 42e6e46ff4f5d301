#include "scenario/format/ground.hpp"

#include <limits>

namespace veer::scenario {
namespace {

Vec2 flat(const Reader& from) { return to_dimension<2>(from.point(2)); }
/// False, with a fault, where the corners aren't in order.
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
    field.columns = static_cast<int>(count.at(0).number(0));
    field.rows = static_cast<int>(count.at(1).number(0));
  }
  const Reader heights = from["heights"];
  for (std::size_t i = 0; i < heights.size(); ++i)
    field.heights.push_back(heights.at(i).real(std::numeric_limits<float>::quiet_NaN()));  // a hole
  return field;
}

/// None where what it is made of has a fault.
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
