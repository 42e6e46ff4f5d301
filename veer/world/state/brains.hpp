#pragma once

#include <span>

#include "veer/decide/brain/brain.hpp"

namespace veer {

struct GroupDef;

/// A brain in a world: its states are groups.
struct WorldBrain {
  BrainDef def;
  Brain brain;
  std::vector<GroupId> states;                       // by index of the state
  std::vector<std::vector<std::size_t>> quantities;  // by state: which of the group's each that the brain asks for is
};

/// What was decided for one agent, to be done when everybody has decided.
struct Change {
  std::uint32_t key;
  AgentId agent;
  std::uint32_t brain;  // index
  Resolve resolve;
};

/// Why a brain can't be used with these groups; empty when it can.
std::string misfit(const BrainDef& def, std::span<const GroupDef* const> groups);

}  // namespace veer
