#pragma once

#include "scenario/format/places.hpp"
#include "veer/discrete/board.hpp"

namespace veer::scenario {

/// How agents of a board choose their next place.
Json policy_schema(const char* doc);

discrete::Policy read_policy(const Reader& from, const PlaceReader& places);

}  // namespace veer::scenario
