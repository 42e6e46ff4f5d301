#include "veer/decide/brain/brain.hpp"

#include <algorithm>

#include "veer/world/definition/group_def.hpp"

namespace veer {
namespace {

/// Why conditions can't look at the groups that they name; empty when they can.
std::string groups_misfit(const Value& value, std::size_t groups) {
  for (const GroupId group : value.groups)
    if (group.number < 1 || group.number > groups) return "a condition names a group that doesn't exist";
  return {};
}
std::string groups_misfit(const Condition& c, std::size_t groups) {
  if (std::string why = groups_misfit(c.value, groups); !why.empty()) return why;
  for (const Condition& part : c.parts)
    if (std::string why = groups_misfit(part, groups); !why.empty()) return why;
  return {};
}
std::string groups_misfit(const Decision& node, std::size_t groups) {
  std::string why = groups_misfit(node.when, groups);
  if (why.empty()) why = groups_misfit(node.value, groups);
  for (const Decision& branch : node.branches)
    if (why.empty()) why = groups_misfit(branch, groups);
  return why;
}
std::string groups_misfit(const TreeNode& node, std::size_t groups) {
  std::string why = groups_misfit(node.when, groups);
  if (why.empty()) why = groups_misfit(node.fails, groups);
  for (const TreeNode& child : node.children)
    if (why.empty()) why = groups_misfit(child, groups);
  return why;
}
std::string groups_misfit(const BrainDef& def, std::size_t groups) {
  if (const auto* tree = std::get_if<DecisionTree>(&def.by)) return groups_misfit(tree->root, groups);
  if (const auto* tree = std::get_if<BehaviorTree>(&def.by)) return groups_misfit(tree->root, groups);
  for (const StateMachine::Transition& t : std::get_if<StateMachine>(&def.by)->transitions)
    if (std::string why = groups_misfit(t.when, groups); !why.empty()) return why;
  return {};
}

}  // namespace

std::size_t quantity_of(const GroupDef& group, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(group.quantities, name, &Quantity::name) -
                                  group.quantities.begin());
}

std::string misfit(const BrainDef& def, std::span<const GroupDef* const> groups) {
  if (std::string why = misfit(def); !why.empty()) return why;
  if (std::string why = groups_misfit(def, groups.size()); !why.empty()) return why;
  const Brain brain(def);
  for (const std::string& state : def.states) {
    const auto named = [&](const GroupDef* group) { return group->name == state; };
    const auto count = std::ranges::count_if(groups, named);
    if (count == 0) return "state '" + state + "' isn't the name of a group";
    if (count > 1) return "state '" + state + "' is the name of two groups";
    const GroupDef& group = **std::ranges::find_if(groups, named);
    for (const std::string& quantity : brain.quantities())
      if (quantity_of(group, quantity) == group.quantities.size())
        return "state '" + state + "' has no quantity '" + quantity + "', which the brain asks for";
  }
  return {};
}

}  // namespace veer
