#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Behaviors and how they are combined: "#/$defs/mind", because it refers to itself for groups of behaviors.
Json mind_schema();

/// Reads the behaviors and the combiner of a group into `spec`. `names` are those of all groups: a target may name a
/// group that comes later.
void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names,
               const std::vector<PlannerSpec>& planners, GroupSpec& spec);

}  // namespace veer::scenario
