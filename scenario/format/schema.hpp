#pragma once

#include <nlohmann/json_fwd.hpp>

/// The scenario format as a JSON Schema (draft 2020-12). It is made from the catalogues of parts. check() compares
/// files with it, so an editor and the command know the same rules.
namespace veer::scenario {

inline constexpr int format_version = 1;

const nlohmann::ordered_json& schema();

}  // namespace veer::scenario
