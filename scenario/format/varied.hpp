#pragma once

#include <optional>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// A number, or {"uniform": [low, high]} or {"normal": [mean, deviation]}, drawn for each agent.
Json varied_schema(double min, double max, std::string_view unit, std::string_view doc);
Json varied_point_schema(std::string_view doc);
Json varied_position_schema(std::string_view doc);

Varied read_varied(const Reader& from);
/// Three components; none if there is no value.
std::optional<std::vector<Varied>> read_varied_point(const Reader& from, int dimensions);

}  // namespace veer::scenario
