#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

Json group_schema();

/// Reads one group. `names` are those of all groups: a target may name a group that comes later. Planners and
/// characters of `scenario` have been read; without `has_characters` a fault kept the characters from being read, and a
/// missing character isn't reported again. Adds the corners of its paths to `path_corners`, of all groups.
GroupSpec read_group(const Reader& from, const std::vector<std::string>& names, const Scenario& scenario,
                     bool has_characters, std::size_t& path_corners);

}  // namespace veer::scenario
