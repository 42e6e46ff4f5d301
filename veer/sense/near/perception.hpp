#pragma once

#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/base/field.hpp"
#include "veer/math/angle.hpp"

namespace veer {

/// Defines which agents can be seen, and how long a sighting is remembered. Of all agents that an agent can see it
/// perceives one: the nearest.
struct PerceptionDef {
  std::vector<GroupId> groups{};  // their members can be seen
  float range = 10;               // m
  float view_angle = two_pi;      // rad; full angle around the heading
  bool occluded = false;          // whether walls hide agents
  float memory = 0;               // s

  static constexpr auto fields() {
    return FieldList{field("range", &PerceptionDef::range, .001f, 1e6f, "m", "agents farther away aren't seen"),
                     field("view_angle", &PerceptionDef::view_angle, 0.f, two_pi, "rad",
                           "full field of view around the heading; agents outside aren't seen"),
                     flag("occluded", &PerceptionDef::occluded, "walls hide agents behind them"),
                     field("memory", &PerceptionDef::memory, 0.f, 1e6f, "s",
                           "how long the last sighting of an agent is remembered")};
  }
};

}  // namespace veer
