#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "veer/agent/agent.hpp"
#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"

namespace veer {

/// Which agents of a group rest, and what the step that found them at rest depended on. A call that changes an agent
/// wakes its block; one that changes what the group is, or what is around it, wakes the group.
template <int D>
struct Rest {
  /// The target that all agents have, as one behavior was led by it.
  struct Led {
    Target<float, D> target;
    bool there;
  };

  bool judged = false;               // whether `possible` is up to date
  bool possible = false;             // by the definition of the group
  bool allowed = false;              // in this step
  std::vector<std::uint8_t> blocks;  // by block: 1 if the last step changed nothing of its agents
  float dt = 0;                      // s
  std::vector<Led> led;              // by behavior index

  /// True if a step would change nothing of the agents in this block.
  bool has(std::size_t block) const { return allowed && block < blocks.size() && blocks[block] != 0; }
  /// True if that holds for all blocks that were there in the last step.
  bool has_all() const {
    return !blocks.empty() && std::ranges::all_of(blocks, [](std::uint8_t rests) { return rests != 0; });
  }

  /// Wakes the agents of a row's block: the row has changed, or holds another agent now.
  void wake(std::size_t row) {
    if (row / block_rows < blocks.size()) blocks[row / block_rows] = 0;
  }
  /// Wakes all agents.
  void wake() {
    judged = false;
    blocks.clear();
  }
  /// After the rows were sorted: wakes the blocks with rows that have moved. `order` has the old row in its lower half.
  void wake_moved(const std::uint64_t* order, std::size_t rows) {
    if (blocks.empty()) return;
    for (std::size_t row = 0; row < rows; ++row)
      if (static_cast<std::uint32_t>(order[row]) != row) wake(row);
  }
};

}  // namespace veer
