#pragma once

#include <optional>

#include "veer/agent/columns.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer {

/// Puts who is new at a place on the floor nearest to `near`, or on the lowest; off the ground it is as high as it
/// says.
template <int D>
void put_on(const Terrain& ground, Columns<D>& columns, std::size_t row, std::optional<float> near) {
  const Vec2 place = to_dimension<2>(columns.now[row].position);
  columns.height[row] = columns.next_height[row] =
      ground.height(place, near.value_or(-largest_coordinate)).value_or(near.value_or(0));
}

/// The height of who was put elsewhere. Too far up or down: it flies, jumps or falls, and keeps its own.
template <int D>
void step_to(const Terrain& ground, Columns<D>& columns, std::size_t row) {
  const auto floor = ground.height(to_dimension<2>(columns.now[row].position), columns.height[row]);
  if (floor && abs(*floor - columns.height[row]) <= ground.def().climb)
    columns.height[row] = columns.next_height[row] = *floor;
}

}  // namespace veer
