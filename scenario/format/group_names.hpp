#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"

/// References to groups by name.
namespace veer::scenario {

/// The name of one group, or a list of names.
Json group_names_schema(std::string_view doc);

/// The index of the named group in `names`. An unknown name is a fault, unless `names` has an empty name: the name of
/// that group couldn't be read and may be the one that is meant.
std::optional<std::size_t> find_group(const Reader& from, const std::vector<std::string>& names);
/// The indices of the named groups: one name or a list.
std::vector<std::size_t> find_groups(const Reader& from, const std::vector<std::string>& names);

}  // namespace veer::scenario
