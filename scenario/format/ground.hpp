#pragma once

#include <memory>

#include "scenario/format/reader.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer::scenario {

/// None where there is none, or where it has a fault.
std::shared_ptr<const Floors> read_ground(const Reader& from, int dimensions);

}  // namespace veer::scenario
