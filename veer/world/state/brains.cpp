#include "veer/world/state/brains.hpp"

#include <algorithm>

#include "veer/base/check.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/stage/transfer.hpp"

namespace veer {
namespace {

/// Why conditions look at groups that there aren't; empty when they don't.
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

std::size_t quantity_of(const GroupDef& group, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(group.quantities, name, &Quantity::name) -
                                  group.quantities.begin());
}

}  // namespace

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

template <int D>
std::optional<std::size_t> World<D>::add_brain(BrainDef def) {
  std::vector<const GroupDef*> groups;
  for (const Group<D>& group : state_.groups) groups.push_back(&group.def);
  std::string why = misfit(def, groups);
  for (const Group<D>& group : state_.groups)
    if (why.empty() && group.brain && std::ranges::find(def.states, group.def.name) != def.states.end())
      why = "state '" + group.def.name + "' belongs to another brain";
  if (!VEER_CHECK(why.empty(), why.c_str())) return std::nullopt;
  WorldBrain brain{def, Brain(def), {}, {}};
  const std::size_t index = state_.brains.size();
  for (std::uint32_t s = 0; s < def.states.size(); ++s) {
    const auto at = std::ranges::find_if(state_.groups, [&](const auto& g) { return g.def.name == def.states[s]; });
    Group<D>& group = *at;
    brain.states.push_back({static_cast<std::uint32_t>(at - state_.groups.begin() + 1)});
    brain.quantities.emplace_back();
    for (const std::string& name : brain.brain.quantities())
      brain.quantities.back().push_back(quantity_of(group.def, name));
    group.brain = static_cast<std::uint32_t>(index);
    group.state = s;
    group.columns.need_thoughts(brain.brain.memory());
    for (std::size_t row = 0; row < group.columns.count; ++row) thought_of(group.columns, row).since() = state_.time;
  }
  state_.brains.push_back(std::move(brain));
  return index;
}

template <int D>
std::optional<std::size_t> World<D>::brain_of(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!place || !state_.groups[place->group - 1].brain) return std::nullopt;
  return *state_.groups[place->group - 1].brain;
}

template <int D>
std::string_view World<D>::state_name(AgentId agent) const {
  const auto place = state_.place_of(agent);
  return place ? std::string_view(state_.groups[place->group - 1].def.name) : std::string_view{};
}

template <int D>
double World<D>::time_in_state(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!place) return 0;
  const Columns<D>& c = state_.groups[place->group - 1].columns;
  return c.thought_size > 0 ? state_.time - c.thought[place->row * c.thought_size] : 0;
}

template <int D>
bool World<D>::transfer(AgentId agent, GroupId group) {
  if (!VEER_CHECK(group.number >= 1 && group.number <= state_.groups.size(), "transfer: no such group")) return false;
  const auto place = state_.place_of(agent);
  if (!place) return false;
  if (place->group == group.number) return true;
  const std::uint32_t key = state_.groups[place->group - 1].columns.key[place->row];
  state_.pending.push_back({Event::Kind::changed_state, agent, key, group, Event::unknown, {place->group}});
  veer::transfer(state_, agent, group);
  return true;
}

template <int D>
bool World<D>::set_perception(GroupId group, std::optional<PerceptionDef> perception) {
  if (!VEER_CHECK(group.number >= 1 && group.number <= state_.groups.size(), "set_perception: no such group"))
    return false;
  Group<D>& known = state_.groups[group.number - 1];
  GroupDef def = known.def;
  def.perception = std::move(perception);
  const std::string why = perception_misfit(def, state_.groups.size());
  if (!VEER_CHECK(why.empty(), why.c_str())) return false;
  known.def = std::move(def);
  known.sight.reset();
  if (known.def.perception) known.sight = sight_of<D>(*known.def.perception);
  return true;
}

template <int D>
std::optional<Sighting<D>> World<D>::sighting(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!place || state_.groups[place->group - 1].columns.sighting.empty()) return std::nullopt;
  const Sighting<D>& found = state_.groups[place->group - 1].columns.sighting[place->row];
  return found.when < 0 ? std::nullopt : std::optional(found);
}

#define VEER_BRAINS(D)                                                           \
  template std::optional<std::size_t> World<D>::add_brain(BrainDef);             \
  template std::optional<std::size_t> World<D>::brain_of(AgentId) const;         \
  template std::string_view World<D>::state_name(AgentId) const;                 \
  template double World<D>::time_in_state(AgentId) const;                        \
  template bool World<D>::transfer(AgentId, GroupId);                            \
  template bool World<D>::set_perception(GroupId, std::optional<PerceptionDef>); \
  template std::optional<Sighting<D>> World<D>::sighting(AgentId) const;
VEER_BRAINS(2)
VEER_BRAINS(3)
#undef VEER_BRAINS

}  // namespace veer
