#pragma once

#include "scenario/format/forms.hpp"

namespace veer::scenario {

Json character_schema();

}  // namespace veer::scenario
