#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/sense/domain.hpp"

namespace veer::scenario {

Json domain_schema();

/// The domain in three dimensions; a scenario in the plane uses x and y.
Domain<3> read_domain(const Reader& from, int dimensions);

}  // namespace veer::scenario
