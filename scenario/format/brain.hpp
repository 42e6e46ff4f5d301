#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What decides which group an agent is in. It refers to the forms that follow, which contain themselves, and to
/// "#/$defs/condition".
Json brain_schema();
Json decision_schema();   // "#/$defs/decision"
Json tree_node_schema();  // "#/$defs/tree_node"

/// Reads the brains of a scenario. `names` are those of all groups; `groups` have been read, without a fault if
/// `sound`.
std::vector<BrainDef> read_brains(const Reader& from, int dimensions, const std::vector<std::string>& names,
                                  const std::vector<GroupSpec>& groups, bool sound);

}  // namespace veer::scenario
