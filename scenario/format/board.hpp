#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// The board of a discrete scenario.
Json board_schema();

/// Reads the board; none, with a fault, if its places can't be made. `groups` are those that agents may leave it for.
std::optional<BoardSpec> read_board(const Reader& from, const std::vector<GroupSpec>& groups);

}  // namespace veer::scenario
