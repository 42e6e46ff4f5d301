#pragma once

#include <string>
#include <string_view>

/// Temporary names of output files: ".NAME.veer-", 16 hexadecimal digits, ".part".
namespace veer::app {

inline constexpr std::string_view temporary_end = ".part";

/// Returns how the temporary names for a file begin.
std::string temporary_start(const std::string& name);

/// Removes temporary files that begin like this and that no running program writes any more: theirs are locked.
void remove_leftovers(const std::string& folder, const std::string& start);

}  // namespace veer::app
