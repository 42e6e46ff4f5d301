#pragma once

#include <optional>
#include <string>

#include "scenario/format/scenario.hpp"

namespace veer::app {

/// Reads a scenario by path or by its name in the gallery. Prints every note and fault to stderr, one line each.
/// Returns none if there are faults.
std::optional<scenario::Scenario> load(const std::string& file);

}  // namespace veer::app
