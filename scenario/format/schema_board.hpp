#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// The board of a discrete scenario, as a part of the scenario schema.
Json board_schema();

}  // namespace veer::scenario
