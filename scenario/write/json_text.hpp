#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace veer::scenario {

/// Returns a JSON text of several lines. Bytes that aren't UTF-8 become U+FFFD; control characters and marks of writing
/// direction are escaped, so that they reach programs and don't act on terminals.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace veer::scenario
