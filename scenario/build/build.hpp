#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Makes the world at the start of the scenario. `seed` is the scenario's or another one. `notes`, if given, gets a
/// line for each part that something else replaces, such as a grid in place of a navigation mesh.
template <int D>
World<D> build(const Scenario& scenario, std::uint64_t seed, std::vector<std::string>* notes = nullptr);

}  // namespace veer::scenario
