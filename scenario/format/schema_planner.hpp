#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// What finds ways, as a part of the scenario schema.
Json planner_schema();

}  // namespace veer::scenario
