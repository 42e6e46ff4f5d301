#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/sense/formation.hpp"

namespace veer::scenario {

/// A formation around an anchor, which is a target of the form `anchor`.
Json formation_schema(Json anchor);

/// Reads the formation without its anchor.
FormationDef read_formation(const Reader& from, int dimensions);

}  // namespace veer::scenario
