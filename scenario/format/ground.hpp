#pragma once

#include <memory>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer::scenario {

Json ground_schema();

/// None where there is none, or where it has a fault.
std::shared_ptr<const Floors> read_ground(const Reader& from, int dimensions);

}  // namespace veer::scenario
