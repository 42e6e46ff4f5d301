#pragma once

#include <optional>
#include <string>

#include "scenario/scenario.hpp"

namespace veer::app {

/// Reads a scenario by path or by its name in the gallery. If it has faults, prints each on a line of its own to stderr
/// and returns nothing.
std::optional<scenario::Scenario> load(const std::string& file);

}  // namespace veer::app
