#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/planner_spec.hpp"
#include "scenario/format/reader.hpp"

namespace veer::scenario {

/// What finds ways, as a part of the scenario schema.
Json planner_schema();

/// What finds ways for the agents. One that can't be used in such a world is a fault.
std::vector<PlannerSpec> read_planners(const Reader& list, int dimensions);

/// The number of the planner that a target names by "by": the only one, where it names none. With no planners at all it
/// is that of the one that is made then.
std::size_t find_planner(const Reader& by, const Reader& target, const std::vector<PlannerSpec>& planners);

}  // namespace veer::scenario
