#include "veer/sense/formation.hpp"

#include <algorithm>

#include "veer/math/angle.hpp"

namespace veer {

std::size_t FormationDef::size(std::size_t members) const {
  return shape == Shape::custom ? std::min(members, slots.size()) : members;
}

Vec3 FormationDef::slot(std::size_t index, std::size_t members) const {
  const std::size_t row = index / 2 + 1;
  const float rank = static_cast<float>(row) * spacing, side = index % 2 == 0 ? 1 : -1;
  switch (shape) {
    case Shape::line:
      return {0, side * rank, 0};
    case Shape::column:
      return {-static_cast<float>(index + 1) * spacing, 0, 0};
    case Shape::wedge:
      return {-rank, side * rank, 0};
    case Shape::circle: {
      // Neighboring slots are `spacing` apart: half of that over the radius is the sine of half their angle.
      const float n = static_cast<float>(std::max<std::size_t>(members, 1));
      const float radius = members < 2 ? spacing : spacing / (2 * sin(pi / n));
      const Vec2 out = direction(two_pi * static_cast<float>(index) / n) * radius;
      return {out.x, out.y, 0};
    }
    case Shape::custom:
      break;
  }
  return index < slots.size() ? slots[index] : Vec3{};
}

}  // namespace veer
