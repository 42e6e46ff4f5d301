#pragma once

#include "scenario/format/scenario.hpp"

namespace veer::app {

/// Reads a scenario by path or by its name in the gallery. Prints every fault, one line each, and gives none.
std::optional<scenario::Scenario> load(const std::string& file);

}  // namespace veer::app
