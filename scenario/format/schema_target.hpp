#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// What a behavior is pointed at, as a part of the scenario schema.
Json target_schema();
/// What can carry an obstacle along.
Json carrier_schema();

}  // namespace veer::scenario
