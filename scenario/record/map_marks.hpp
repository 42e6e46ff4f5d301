#pragma once

#include "scenario/record/recording.hpp"
#include "veer/sense/map/obstacle.hpp"

namespace veer::scenario {

/// Adds what an obstacle looks like: its outlines. The first is number `marks.size()` of before.
void add_marks(const Obstacle& obstacle, int dimensions, std::vector<Recording::Mark>& marks);

}  // namespace veer::scenario
