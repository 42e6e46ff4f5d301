#pragma once

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// The board of a discrete scenario; none when its places can't be made. `groups` are those that agents may leave it
/// for.
std::optional<BoardSpec> read_board(const Reader& from, const std::vector<GroupSpec>& groups);

}  // namespace veer::scenario
