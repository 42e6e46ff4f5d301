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
/// group that comes later. Adds the corners of its paths to `path_corners`, of all minds of the scenario.
void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names,
               const std::vector<PlannerSpec>& planners, GroupSpec& spec, std::size_t& path_corners);

}  // namespace veer::scenario
