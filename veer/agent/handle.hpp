#pragma once

#include <compare>
#include <cstdint>

namespace veer {

/// Names an agent for as long as it exists. After the agent's removal the index is used again with another generation,
/// so a stale handle never names another agent. Zero is null.
struct AgentId {
  std::uint32_t index = 0;  // counted from 1
  std::uint32_t generation = 0;

  explicit operator bool() const noexcept { return index != 0; }
  friend auto operator<=>(const AgentId&, const AgentId&) = default;
};

/// Names a group of one world. Groups are never removed. Zero is null.
struct GroupId {
  std::uint32_t number = 0;  // counted from 1

  explicit operator bool() const noexcept { return number != 0; }
  friend auto operator<=>(const GroupId&, const GroupId&) = default;
};

}  // namespace veer
