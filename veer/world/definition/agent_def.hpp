#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/agent/limits.hpp"
#include "veer/math/spin.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// Keys are compared by their difference, so they take 31 bits.
inline constexpr std::uint32_t largest_key = 0x7fffffff;

/// One agent to spawn. What isn't given is the group's.
template <int D>
struct AgentDef {
  Vec<float, D> position{};             // m
  Vec<float, D> velocity{};             // m/s
  Vec<float, D> heading{};              // zero: along the velocity, or else +x
  std::optional<Vec<float, D>> goal{};  // m; where a behavior with the target own_goal() leads it
  std::optional<float> max_speed{}, max_force{}, mass{}, radius{}, max_angular_speed{}, max_angular_acceleration{};
  std::vector<float> quantities{};  // in the order of the group's; the rest are as the group says
  /// The key: random numbers, and the order in which neighbors are met, follow from it. Agents with given keys may be
  /// spawned in any order. At most largest_key, and never used before in the world.
  std::optional<std::uint32_t> key{};
  std::optional<float> height{};  // m; on a ground: the floor nearest to this; none: the lowest
};

/// What is known of one agent between steps.
template <int D>
struct AgentState {
  Vec<float, D> position{}, velocity{}, heading{};  // m, m/s, unit length
  Limits limits{};
  GroupId group{};
  std::uint32_t key = 0;
  Spin<float, D> spin{};  // rad/s; zero unless the mind asks for turns or another agent's behavior reads it
  float height = 0;       // m; of its floor, in a world with a ground
};

}  // namespace veer
