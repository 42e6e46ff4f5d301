#pragma once

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// The obstacles of a scenario.
MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names);

}  // namespace veer::scenario
