#pragma once

#include "scenario/format/document.hpp"

namespace veer::scenario {

/// Adds a fault for everything in the document that breaks the schema. Returns false if a long list is longer
/// than it may be: then nothing of the document should be read, because reading could take too long.
bool check(const Node& document, Faults& faults);

}  // namespace veer::scenario
