#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Agents of a group at the start.
Json spawn_schema();

SpawnSpec read_spawn(const Reader& from, int dimensions);

}  // namespace veer::scenario
