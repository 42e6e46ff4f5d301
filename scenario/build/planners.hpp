#pragma once

#include <string>
#include <vector>

#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Adds the planners of a scenario to its world. `notes`, if given, gets a line for each planner that another replaces.
template <int D>
void add_planners(const Scenario& scenario, World<D>& world, std::vector<std::string>* notes);

}  // namespace veer::scenario
