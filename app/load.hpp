#pragma once

#include <optional>

#include "app/options.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::app {

/// Reads a scenario by path or by its name in the gallery. Prints every note and fault to stderr, one line each.
/// Returns none if there are faults. `inputs`, if given, gets the path of every file that was read.
std::optional<scenario::Scenario> load(const FileArgument& file, std::vector<std::string>* inputs = nullptr);

/// Prints faults, one line each.
void print_faults(const scenario::Faults& faults, const std::string& path);

/// Returns what is wrong with a file that can't be read, for a message.
std::string unreadable(const std::string& reason);

}  // namespace veer::app
