#pragma once

#include <string>
#include <vector>

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// The behaviors and the combiner of a group. `names` are those of all groups: a target may name one that comes later.
void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names,
               const std::vector<PlannerSpec>& planners, GroupSpec& spec);

}  // namespace veer::scenario
