#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/planner_spec.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// A planner: a grid, a graph or a navigation mesh.
Json planner_schema();

/// Reads the planners of a scenario, and the files that they name from `folder`. A planner that can't be used in this
/// many dimensions is a fault.
std::vector<PlannerSpec> read_planners(const Reader& list, int dimensions, const std::string& folder,
                                       const FileAccess& files);

/// Returns the index of the planner that a target names by "by". Without "by" it is the only planner, or if there is
/// none, the default one that is added later.
std::size_t find_planner(const Reader& by, const Reader& target, const std::vector<PlannerSpec>& planners);

}  // namespace veer::scenario
