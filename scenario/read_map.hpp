#pragma once

#include "scenario/reader.hpp"
#include "scenario/scenario.hpp"

namespace veer::scenario {

/// The obstacles of a scenario.
MapSpec read_map(const Reader& from, int dimensions, const std::vector<std::string>& names);

}  // namespace veer::scenario
