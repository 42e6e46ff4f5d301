#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "veer/agent/handle.hpp"

namespace veer {

/// Which agents are neighbors of those that look at neighbors; an agent is never its own.
struct NeighborsDef {
  enum class Who : std::uint8_t {
    usual,     // all groups for behaviors that go to a target (models of crowds), the own group for all others
    own,       // the own group
    everyone,  // all groups, also those that are added later
    groups,    // those in the list
  };
  Who who = Who::usual;
  std::vector<GroupId> groups{};
};

/// The agents of these groups; the own group only if it is one of them.
inline NeighborsDef among(std::vector<GroupId> groups) { return {NeighborsDef::Who::groups, std::move(groups)}; }
inline NeighborsDef among_own() { return {NeighborsDef::Who::own}; }
inline NeighborsDef among_everyone() { return {NeighborsDef::Who::everyone}; }

}  // namespace veer
