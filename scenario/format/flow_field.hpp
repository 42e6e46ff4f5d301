#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/sense/flow_field.hpp"

namespace veer::scenario {

/// A velocity for every position.
Json flow_field_schema();

FlowField read_flow_field(const Reader& from, int dimensions);

}  // namespace veer::scenario
