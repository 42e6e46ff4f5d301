#pragma once

#include "scenario/schema_parts.hpp"

namespace veer::scenario {

/// What a behavior is pointed at, as a part of the scenario schema.
Json target_schema();

}  // namespace veer::scenario
