#pragma once

#include "scenario/diagnose/moment.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Returns what is known about each group of a scenario before it runs.
std::vector<GroupTraits> traits_of(const Scenario& scenario);

/// Returns the indices of the behaviors that lead to their targets, in the order of GroupTraits::leads.
std::vector<std::size_t> leading_behaviors(const Mind& mind);

}  // namespace veer::scenario
