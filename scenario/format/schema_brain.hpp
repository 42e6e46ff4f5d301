#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// What decides in which group agents are. It refers to the forms that follow, which contain themselves.
Json brain_schema();
Json condition_schema();  // "#/$defs/condition"
Json decision_schema();   // "#/$defs/decision"
Json tree_node_schema();  // "#/$defs/tree_node"
/// Whom the agents of a group see.
Json perception_schema();

}  // namespace veer::scenario
