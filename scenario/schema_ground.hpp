#pragma once

#include "scenario/schema_parts.hpp"

namespace veer::scenario {

Json ground_schema();

}  // namespace veer::scenario
