#pragma once

#include "scenario/schema_parts.hpp"

namespace veer::scenario {

/// What stands in the way.
Json map_schema();

}  // namespace veer::scenario
