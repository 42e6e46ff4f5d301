#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "scenario/format/scenario.hpp"
#include "veer/world/query/explain.hpp"

/// An explanation as data.
namespace veer::scenario {

/// Returns the clips that an animated agent mixes and the part of each, largest first.
std::vector<std::pair<std::string, float>> mix_of(const Gait& gait, const Character& character);

/// Returns the name of a combiner's entry: that of a behavior, or "group" and its number.
template <int D>
std::string name_of_entry(const Explanation<D>& why, std::size_t entry);
template <int D>
nlohmann::ordered_json to_json(const Explanation<D>& why, const World<D>& world);

/// Returns the agent with this key; null if there is none.
template <int D>
AgentId agent_with_key(const World<D>& world, std::uint32_t key);

}  // namespace veer::scenario
