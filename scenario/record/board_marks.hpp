#pragma once

#include "scenario/format/board_spec.hpp"
#include "scenario/record/recording.hpp"

namespace veer::scenario {

/// What there is to see of a board that doesn't move: the outline of the cells where agents can stand (so the board's
/// edge and all that is blocked on it), or the links of a graph; and the places that policies lead to.
std::vector<Recording::Mark> marks_of(const BoardSpec& spec);

}  // namespace veer::scenario
