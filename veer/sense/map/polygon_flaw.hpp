#pragma once

#include <string>

#include "veer/sense/map/obstacle.hpp"

namespace veer {

/// Returns what is wrong with the rim and the holes of a polygon, all of which have finite corners; empty if nothing
/// is.
std::string polygon_flaw(const Obstacle& polygon);

}  // namespace veer
