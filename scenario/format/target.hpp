#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What a behavior is pointed at.
Json target_schema();
/// What an obstacle moves with.
Json carrier_schema();

/// Reads a target or carrier. `names` are those of all groups: a target may name a group that comes later.
TargetSpec read_target(const Reader& from, int dimensions, const std::vector<std::string>& names,
                       const std::vector<PlannerSpec>& planners = {});

}  // namespace veer::scenario
