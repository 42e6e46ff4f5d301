#pragma once

#include <vector>

#include "veer/decide/brain/brain.hpp"

namespace veer {

/// A brain in a world: its states are groups.
template <int D>
struct WorldBrain {
  BrainDef def;
  Vec<double, D> origin{};  // m; positions in conditions are relative to it
  Brain brain;
  std::vector<GroupId> states;                       // by index of the state
  std::vector<std::vector<std::size_t>> quantities;  // by state: indices of the quantities that the brain asks for
};

/// What was decided for one agent; carried out once all agents have decided.
struct Change {
  std::uint32_t key;
  AgentId agent;
  std::uint32_t brain;  // index
  Resolve resolve;
};

}  // namespace veer
