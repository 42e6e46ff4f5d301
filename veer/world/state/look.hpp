#pragma once

#include <vector>

#include "veer/sense/near/nearest.hpp"
#include "veer/steer/loop/fused.hpp"

namespace veer {

/// Behaviors of a mind that look at the same groups: they share one pass over the neighbors.
template <int D>
struct Look {
  std::vector<GroupId> groups{};         // ascending
  std::vector<std::size_t> behaviors{};  // those with neighbors, by index
  std::vector<std::size_t> nearest{};    // behaviors that lead to the nearest agent of the groups, by index
  bool everywhere = false;               // however far away; no other behavior shares such a look
  bool leads = false;                    // finds targets of behaviors with neighbors: before all other looks
  float reach = 0;                       // m; the farthest of them
  const FusedSet* fused = nullptr;       // the loop that runs them together, if there is one, in its order
  bool in_runs = false;                  // that loop meets all agents of the cells in reach, without lists
  std::vector<Observed<D>> observed{};   // written by the sense stage
};

}  // namespace veer
