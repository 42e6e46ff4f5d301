#pragma once

#include <nlohmann/json_fwd.hpp>

#include "scenario/format/document.hpp"

/// The scenario format as a JSON Schema (draft 2020-12). It is made from the catalogues, and it is what files are
/// checked against: an editor and the command know the same rules.
namespace veer::scenario {

inline constexpr int format_version = 1;

const nlohmann::ordered_json& schema();

/// Adds a fault for everything in the document that breaks the schema.
void check(const Node& document, Faults& faults);

}  // namespace veer::scenario
