#pragma once

#include <memory>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer::scenario {

/// Floors with heights.
Json ground_schema();

/// Reads the ground; null if there is none, or if it has a fault.
std::shared_ptr<const Floors> read_ground(const Reader& from, int dimensions);

}  // namespace veer::scenario
