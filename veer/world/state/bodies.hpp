#pragma once

#include <vector>

#include "veer/agent/agent.hpp"

namespace veer {

/// Which solid bodies may come to overlap each other in this step. Working memory of one group; nothing of it is kept
/// from step to step.
template <int D>
struct Bodies {
  struct Body {
    std::uint32_t group, row;  // group: index
    std::uint32_t key;
  };
  /// The bodies near the agents of one block of rows.
  struct Block {
    std::vector<Body> near;           // for each agent one after the other, in the order of keys
    std::vector<std::uint32_t> ends;  // of each agent in `near`
    float step = 0;                   // m; the longest that an agent of the block has moved
    float overlap = 0;                // of the pair that overlaps most, in parts of the smaller radius
  };
  std::vector<Block> blocks;
  std::vector<Vec<float, D>> frozen;  // m; by row: where each was before this round
};

}  // namespace veer
