#pragma once

#include <optional>

#include "veer/agent/columns.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer {

/// Height of a newly placed agent: the floor nearest `near`, else the lowest; off the ground, `near`.
template <int D>
void put_on(const Terrain& ground, Columns<D>& columns, std::size_t row, std::optional<float> near) {
  const Vec2 position = to_dimension<2>(columns.now[row].position);
  columns.height[row] = columns.next_height[row] =
      ground.height(position, near.value_or(-largest_coordinate)).value_or(near.value_or(0));
}

/// Height of an agent that was put elsewhere: the nearest floor within a step's climb. Farther away, the agent flies,
/// jumps or falls, and keeps its height.
template <int D>
void step_to(const Terrain& ground, Columns<D>& columns, std::size_t row) {
  const auto floor = ground.height(to_dimension<2>(columns.now[row].position), columns.height[row]);
  if (floor && abs(*floor - columns.height[row]) <= ground.def().climb)
    columns.height[row] = columns.next_height[row] = *floor;
}

}  // namespace veer
