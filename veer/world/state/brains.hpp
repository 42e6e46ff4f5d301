#pragma once

#include <span>
#include <string_view>

#include "veer/decide/brain/brain.hpp"

namespace veer {

struct GroupDef;

/// A brain in a world: its states are groups.
struct WorldBrain {
  BrainDef def;
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

/// The index of a quantity in its group, by name; past the last if there is none.
std::size_t quantity_of(const GroupDef& group, std::string_view name);

/// Why a brain can't be used with these groups; empty when it can.
std::string misfit(const BrainDef& def, std::span<const GroupDef* const> groups);

}  // namespace veer
