#pragma once

#include <string>
#include <vector>

#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Gives a world the planners of its scenario; `notes` are told where one stands in for another.
template <int D>
void add_planners(const Scenario& scenario, World<D>& world, std::vector<std::string>* notes);

}  // namespace veer::scenario
