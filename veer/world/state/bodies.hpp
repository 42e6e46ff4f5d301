#pragma once

#include <span>
#include <vector>

#include "veer/agent/request.hpp"

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
  std::vector<Block> blocks;  // as many as there ever were
  // By row, m:
  std::vector<Vec<float, D>> moved_to;  // where its body has moved each agent
  std::vector<Vec<float, D>> frozen;    // where each was before the present round

  /// For so many agents. Lists grow where more than a few crowd around each.
  void make_room(std::size_t agents) {
    constexpr std::size_t few = 12;  // bodies near an agent
    if (moved_to.size() < agents) {
      moved_to.resize(agents);
      frozen.resize(agents);
    }
    const std::size_t before = blocks.size(), needed = (agents + block_rows - 1) / block_rows;
    if (before < needed) blocks.resize(needed);
    for (std::size_t b = before; b < needed; ++b) {
      blocks[b].ends.reserve(block_rows);
      blocks[b].near.reserve(block_rows * few);
    }
  }
  std::span<const Block> in_use(std::size_t agents) const {
    return std::span(blocks).first((agents + block_rows - 1) / block_rows);
  }
};

}  // namespace veer
