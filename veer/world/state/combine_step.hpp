#pragma once

#include <vector>

#include "veer/combine/combiner.hpp"
#include "veer/world/definition/mind.hpp"

namespace veer {

/// The work of one combiner of a mind, compiled: what it weighs, and which requests those are.
struct CombineStep {
  Chosen<CombinerInfo> combiner;
  Channels asks = 0;
  std::vector<CombineEntry> entries;
  std::vector<std::size_t> sources;  // of each entry: a behavior index, or past those the number of a group
};
/// Groups within the mind come before what contains them, the mind as a whole last.
std::vector<CombineStep> combine_steps_of(const Mind& mind);

}  // namespace veer
