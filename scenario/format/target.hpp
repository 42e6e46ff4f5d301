#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What a behavior is pointed at.
Json target_schema();
/// What an obstacle moves with.
Json carrier_schema();

struct ReadTarget {
  TargetDef def;
  TargetNames names;
};
/// Reads a target. `groups` are the names of all groups: a target may name a group that comes later.
ReadTarget read_target(const Reader& from, int dimensions, const std::vector<std::string>& groups,
                       const std::vector<PlannerSpec>& planners = {});
/// Reads what carries an obstacle.
std::pair<CarrierTarget, TargetNames> read_carrier(const Reader& from, int dimensions,
                                                   const std::vector<std::string>& groups);

}  // namespace veer::scenario
