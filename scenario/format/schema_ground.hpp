#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

Json ground_schema();

}  // namespace veer::scenario
