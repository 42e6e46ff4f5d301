#include "veer/world/definition/group_def.hpp"

#include <algorithm>

#include "veer/base/field.hpp"
#include "veer/math/vec.hpp"

namespace veer {
namespace {

/// The name of the first field that is out of its range or not a number; empty when all are good.
template <class T>
std::string bad_field(const T& described) {
  for (const FieldInfo& f : fields_of<T>())
    if (!(f.get(&described) >= f.min && f.get(&described) <= f.max)) return std::string(f.name);
  return {};
}

template <class T>
std::string range_misfit(const char* what, const T& described) {
  const std::string name = bad_field(described);
  return name.empty() ? "" : std::string(what) + ": " + name + " is out of its range";
}

bool exists(GroupId group, std::size_t groups) { return group.number >= 1 && group.number <= groups; }

std::string targets_misfit(const Mind& mind, std::size_t groups) {
  for (const BehaviorDef& entry : mind.behaviors) {
    for (const GroupId group : groups_of(entry.target))
      if (!exists(group, groups)) return "a target names a group that doesn't exist";
    for (const GroupId group : entry.neighbors.groups)
      if (!exists(group, groups)) return "the neighbors of a behavior are of a group that doesn't exist";
  }
  return {};
}

std::string quantities_misfit(const GroupDef& def) {
  const auto known = [&](const auto& part) {
    return part.weight.follows != Weight::Follows::quantity || part.weight.quantity < def.quantities.size();
  };
  if (!std::ranges::all_of(def.mind.behaviors, known) || !std::ranges::all_of(def.mind.groups, known))
    return "a weight follows a quantity that the group doesn't have";
  if (!std::ranges::all_of(def.quantities, [](const Quantity& q) { return is_finite(q.initial); }))
    return "a quantity isn't finite";
  return {};
}

}  // namespace

std::string heading_misfit(const GroupDef& def) {
  if (!(def.heading_time >= 0 && def.heading_time <= longest_heading_time))
    return "heading_time is out of its range: expected 0 to 100 s";
  if (!(def.heading_time > 0)) return {};
  if (def.mind.asks() & (channel_heading | channel_angular))
    return "a heading_time is for agents that look where they go, but this mind says where to look";
  if (def.body.info().takes & channel_heading) return {};
  return "a heading_time is for agents that look where they go, but body '" + std::string(def.body.info().name) +
         "' goes where it looks";
}

std::string character_misfit(const GroupDef& def) {
  const std::string body = "body '" + std::string(def.body.info().name) + "'";
  if (def.body.info().is_animated && !def.character) return body + " needs a character: the clips that it moves by";
  if (!def.body.info().is_animated && def.character) return "a character is for animated bodies, but this is " + body;
  return {};
}

std::string perception_misfit(const GroupDef& def, std::size_t groups) {
  const auto seen = [](const BehaviorDef& entry) { return goal_as<SeenTarget>(entry.target) != nullptr; };
  if (!def.perception)
    return std::ranges::any_of(def.mind.behaviors, seen)
               ? "a target is what the agents see, but the group has no perception"
               : "";
  if (std::string why = range_misfit("perception", *def.perception); !why.empty()) return why;
  for (const GroupId group : def.perception->groups)
    if (!exists(group, groups)) return "the perception names a group that doesn't exist";
  return {};
}

template <int D>
std::string misfit(const GroupDef& def, std::size_t groups) {
  std::string why = misfit<D>(def.mind, def.body);
  if (why.empty()) why = targets_misfit(def.mind, groups);
  if (why.empty()) why = quantities_misfit(def);
  if (why.empty()) why = heading_misfit(def);
  if (why.empty()) why = character_misfit(def);
  if (why.empty()) why = perception_misfit(def, groups);
  if (why.empty()) why = range_misfit("limits", def.limits);
  if (why.empty()) why = range_misfit("envelope", def.envelope);
  return why;
}

template std::string misfit<2>(const GroupDef&, std::size_t);
template std::string misfit<3>(const GroupDef&, std::size_t);

}  // namespace veer
