#pragma once

#include <string>
#include <vector>

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// The brains of a scenario whose groups have been read, without a fault or (`sound`) with. `names` are those of all
/// groups.
std::vector<BrainDef> read_brains(const Reader& from, int dimensions, const std::vector<std::string>& names,
                                  const std::vector<GroupSpec>& groups, bool sound);

}  // namespace veer::scenario
