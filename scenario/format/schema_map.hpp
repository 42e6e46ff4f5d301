#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// What stands in the way.
Json map_schema();

}  // namespace veer::scenario
