#pragma once

#include "scenario/schema_parts.hpp"

namespace veer::scenario {

Json character_schema();

}  // namespace veer::scenario
