#pragma once

#include <string>
#include <vector>

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What a behavior is pointed at. `names` are those of all groups: a target may name one that comes later.
TargetSpec read_target(const Reader& from, int dimensions, const std::vector<std::string>& names,
                       const std::vector<PlannerSpec>& planners = {});

/// The indices of the groups that are named, one or a list; what isn't the name of a group is a fault.
std::vector<std::size_t> find_groups(const Reader& from, const std::vector<std::string>& names);

}  // namespace veer::scenario
