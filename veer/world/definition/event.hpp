#pragma once

#include <cstddef>
#include <cstdint>

#include "veer/agent/handle.hpp"

namespace veer {

/// Something that happened to an agent in the last step.
struct Event {
  enum class Kind {
    arrived,        // it came to where a behavior was leading it; again only after it was clearly away, which is
                    // twice the capture radius (at least 0.1 m more than it), or if its goal was set anew
    removed,        // it was taken out of the world
    quarantined,    // its state stopped being finite or left the world's bounds; it was put back and stopped
    changed_state,  // it is in another group: by its brain or AgentRef::transfer
    unreachable,    // no way leads to its goal; along planned_to it goes as near as it can
  };
  Kind kind;
  AgentId agent;
  std::uint32_t key;  // of the agent; still known when it has been removed
  GroupId group;
  /// Behavior index: for `quarantined` the behavior that returned NaN or infinity, for `unreachable` the one with that
  /// goal.
  std::size_t behavior = unknown;

  GroupId from{};  // of `changed_state`: the group before

  static constexpr std::size_t unknown = ~std::size_t{0};
};

inline constexpr const char* name_of(Event::Kind kind) {
  constexpr const char* names[] = {"arrived", "removed", "quarantined", "changed_state", "unreachable"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace veer
