#pragma once

#include "scenario/format/document.hpp"

namespace veer::scenario {

/// Replaces old names in a document by the present ones, so that files of the last version can still be read. Adds a
/// note for each old name. An old name beside its present one is a fault.
void rename_members(Node& document, Notes& notes, Faults& faults);

}  // namespace veer::scenario
