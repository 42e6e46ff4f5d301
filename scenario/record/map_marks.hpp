#pragma once

#include "scenario/record/recording.hpp"
#include "veer/sense/map/obstacle.hpp"

namespace veer::scenario {

/// Appends the outlines of an obstacle to `marks`.
void add_marks(const Obstacle& obstacle, int dimensions, std::vector<Recording::Mark>& marks);

}  // namespace veer::scenario
