#pragma once

#include <cstddef>
#include <string_view>

namespace veer {

/// Returns whether objects and arrays of a JSON text are nested more than `most` levels deep. Parsers that call
/// themselves for each level, and those that copy what they have read, would use up the stack. In a text that isn't
/// JSON, this holds up to the first mistake.
bool is_nested_deeper(std::string_view json, std::size_t most);

}  // namespace veer
