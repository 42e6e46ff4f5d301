#pragma once

#include "scenario/format/document.hpp"
#include "veer/math/vec.hpp"

namespace veer::scenario {

/// Adds a fault for everything in the document that breaks the schema. Makes all positions relative to the origin
/// (while they have double precision), and adds a note for the first that is too far from it to be precise. Returns
/// false if a long list is longer than it may be: then nothing of the document should be read, because reading could
/// take too long.
bool check(Node& document, const Vec<double, 3>& origin, Faults& faults, Notes& notes);

}  // namespace veer::scenario
