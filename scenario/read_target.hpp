#pragma once

#include <string>
#include <vector>

#include "scenario/reader.hpp"
#include "scenario/scenario.hpp"

namespace veer::scenario {

/// What a behavior is pointed at. `names` are those of all groups: a target may name one that comes later.
TargetPlan read_target(const Reader& from, int dimensions, const std::vector<std::string>& names);

}  // namespace veer::scenario
