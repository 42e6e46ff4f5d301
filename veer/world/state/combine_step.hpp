#pragma once

#include <vector>

#include "veer/agent/compass.hpp"
#include "veer/combine/combiner.hpp"
#include "veer/world/definition/mind.hpp"

namespace veer {

/// The work of one combiner of a mind, compiled: what it weighs, and which requests those are.
struct CombineStep {
  Chosen<CombinerInfo> combiner;
  Channels asks = 0;
  std::vector<CombineEntry> entries;
  std::vector<std::size_t> sources;  // of each entry: a behavior index, or past those the number of a group
  Compass compass{};                 // of a context map; without directions for other combiners
};
/// Groups within the mind come before what contains them, the mind as a whole last.
template <int D>
std::vector<CombineStep> combine_steps_of(const Mind& mind);

inline constexpr std::uint32_t no_map = ~std::uint32_t{0};
/// By behavior index: the combine step that is a context map and weighs the behavior's request, or no_map.
std::vector<std::uint32_t> maps_of(const Mind& mind, const std::vector<CombineStep>& steps);

}  // namespace veer
