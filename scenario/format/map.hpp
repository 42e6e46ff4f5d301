#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Returns the number of corners, or of triangles if there are more, which budget::corners limits in sum; at least 1.
std::size_t corner_count(const Obstacle& obstacle);

/// All obstacles.
Json map_schema();

/// Reads the obstacles of a scenario. `names` are those of all groups.
MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names);

/// Builds the map of the fixed obstacles, once for all worlds of the scenario. Precondition: the domain has no fault.
void build_map(Scenario& scenario);

}  // namespace veer::scenario
