#pragma once

#include <cstdint>
#include <vector>

#include "veer/agent/agent.hpp"

namespace veer {

/// Which agents of a group rest, and what the step that found them at rest depended on.
template <int D>
struct Rest {
  /// The target that all agents have, as one behavior was led by it.
  struct Led {
    Target<float, D> target;
    bool there;
  };

  bool possible = false;             // by the definition of the group
  bool allowed = false;              // in this step
  std::vector<std::uint8_t> blocks;  // by block: 1 if the last step changed nothing of its agents
  std::uint64_t revision = 0;        // of the world
  float dt = 0;                      // s
  std::vector<Led> led;              // by behavior index

  /// True if a step would change nothing of the agents in this block.
  bool has(std::size_t block) const { return allowed && blocks[block] != 0; }
};

}  // namespace veer
