#pragma once

#include "scenario/format/board_spec.hpp"
#include "scenario/record/recording.hpp"

namespace veer::scenario {

/// The parts of a board that don't move: the outline of the cells where agents can stand (the edge of the board and
/// of everything blocked), or the links of a graph; and the places that policies lead to.
std::vector<Recording::Mark> marks_of(const BoardSpec& spec);

/// The distance between neighboring places, in m: the size of a cell, or the shortest link of a graph.
float spacing(const discrete::Places& places);

}  // namespace veer::scenario
