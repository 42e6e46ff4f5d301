#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What stands in the way.
Json map_schema();

/// The obstacles of a scenario.
MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names);

}  // namespace veer::scenario
