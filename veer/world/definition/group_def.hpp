#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "veer/agent/limits.hpp"
#include "veer/sense/near/perception.hpp"
#include "veer/world/definition/mind.hpp"

namespace veer {

struct BrainDef;
struct Character;

/// Something that each agent of a group has an amount of, such as health. Weights and conditions may follow it.
struct Quantity {
  std::string name{};
  float initial = 0;
};

/// The longest heading_time, s.
inline constexpr float longest_heading_time = 100;

/// A group is agents that share one mind and one body model.
struct GroupDef {
  std::string name{};
  Mind mind{};
  Chosen<BodyInfo> body{};  // none: the simplest that takes what the mind asks for
  Limits limits{};          // of agents that have none of their own
  std::vector<Quantity> quantities{};
  Envelope envelope{};     // how the limits depend on speed
  float heading_time = 0;  // s; time constant by which the heading follows the velocity; 0: at once
  /// Bodies of solid groups don't overlap: after moving, agents that do are put apart, the lighter one by more.
  bool solid = false;
  std::optional<PerceptionDef> perception{};     // none: agents perceive nothing
  std::shared_ptr<const Character> character{};  // clips of an animated body; none for others
};

/// Why the heading of such agents can't be smoothed; empty when it can, or needn't. Precondition: a body is chosen.
std::string heading_misfit(const GroupDef& def);

/// Why such agents can't be animated, or must be; empty when all is well. Precondition: a body is chosen.
std::string character_misfit(const GroupDef& def);

/// Why such agents can't perceive as defined in a world of so many groups; empty when they can.
std::string perception_misfit(const GroupDef& def, std::size_t groups);

/// Why there can't be such a group in a world of D dimensions with so many groups, this one included; empty when there
/// can. Precondition: a body is chosen.
template <int D>
std::string misfit(const GroupDef& def, std::size_t groups);

/// The index of a quantity in its group, by name; past the last if there is none.
std::size_t quantity_of(const GroupDef& group, std::string_view name);

/// Why a brain can't be used with these groups; empty when it can.
std::string misfit(const BrainDef& def, std::span<const GroupDef* const> groups);

}  // namespace veer
