#pragma once

#include "scenario/format/document.hpp"

namespace veer::scenario {

/// Adds a fault for everything in the document that breaks the schema.
void check(const Node& document, Faults& faults);

}  // namespace veer::scenario
