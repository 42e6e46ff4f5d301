#include "scenario/diagnose/traits.hpp"

#include <algorithm>
#include <cmath>

#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/group/cone_avoidance.hpp"

namespace veer::scenario {
namespace {

constexpr std::string_view looking_ahead = "look_where_going";

/// Whether the behavior with this index ever counts, and whether its weight is constant, through all groups it is in.
bool counts(const Mind& mind, std::size_t k) {
  const auto silent = [&](const MindGroup& g) { return g.first <= k && k < g.last && !g.weight.counts(); };
  return mind.behaviors[k].weight.counts() && std::ranges::none_of(mind.groups, silent);
}
bool counts_always(const Mind& mind, std::size_t k) {
  const auto changing = [&](const MindGroup& g) { return g.first <= k && k < g.last && !g.weight.is_constant(); };
  return counts(mind, k) && mind.behaviors[k].weight.is_constant() && std::ranges::none_of(mind.groups, changing);
}

bool throws_dice(const Mind& mind) {
  const auto dithers = [](const Chosen<CombinerInfo>& combiner) { return combiner.info().name == "dithered"; };
  return dithers(mind.combiner) ||
         std::ranges::any_of(mind.groups, [&](const MindGroup& g) { return dithers(g.combiner); });
}

bool is(const BehaviorDef& entry, Purpose what) { return (entry.behavior.info().purpose & what) != 0; }

/// A parameter of a behavior or body; 0 if it has none of that name.
template <class Info>
float param_of(const Chosen<Info>& part, std::string_view name) {
  for (const FieldInfo& f : part.info().fields)
    if (f.name == name) return static_cast<float>(f.get(part.params()));
  return 0;
}

/// Adds the groups at which the agents of group `own` look as neighbors.
void add_neighbors(std::vector<std::uint32_t>& groups, const BehaviorDef& entry, std::size_t own, std::size_t count) {
  using Who = NeighborsDef::Who;
  if (!entry.behavior.info().needs_neighbors) return;
  const Who who = entry.looks_at();
  if (who == Who::own) groups.push_back(static_cast<std::uint32_t>(own));
  for (const GroupId id : entry.neighbors.groups) groups.push_back(id.number - 1);
  for (std::uint32_t g = 0; who == Who::everyone && g < count; ++g) groups.push_back(g);
}

/// Adds the groups that a target names, or the group of the agent that it names.
void add_groups(std::vector<std::uint32_t>& groups, const GroupSpec& spec, std::size_t k) {
  const TargetDef& target = spec.def.mind.behaviors[k].target;
  const auto add = [&](std::size_t g) { groups.push_back(static_cast<std::uint32_t>(g)); };
  if (std::holds_alternative<SeenTarget>(target))
    for (const std::size_t g : spec.sees) add(g);
  if (planner_of(target)) return;
  for (const GroupId id : groups_of(target)) add(id.number - 1);
  if (spec.targets[k].chosen_from) add(*spec.targets[k].chosen_from);
  if (std::holds_alternative<AgentTarget>(target)) add(spec.targets[k].agents[0].group);
}

/// What limits the turns of a group's body at top speed, as the bodies' files tell.
TurnLimits turn_limits(const GroupDef& group) {
  const std::string_view body = group.body.info().name;
  const float force = group.envelope.force_at_top, turn = group.envelope.turn_at_top;
  if (body == PointMass::name) return {.by_force = force, .by_turn_rate = param_of(group.body, "limit_turn") * turn};
  if (body == Cruising::name) return {.by_force = force};
  if (body == TurnFirst::name) return {.by_force = 0, .by_turn_rate = turn};
  if (body == Car::name)
    return {.by_force = 0, .by_turn_rate = turn, .radius = param_of(group.body, "min_turn_radius")};
  if (body == Flyer::name)
    return {.by_force = 0, .sideways = param_of(group.body, "gravity") * std::tan(param_of(group.body, "max_bank"))};
  return {.known = body == Kinematic::name, .by_force = 0};
}

void sort_out(std::vector<std::uint32_t>& groups) {
  std::ranges::sort(groups);
  const auto rest = std::ranges::unique(groups);
  groups.erase(rest.begin(), rest.end());
}

}  // namespace

std::vector<std::size_t> leading_behaviors(const Mind& mind) {
  std::vector<std::size_t> behaviors;
  for (std::size_t k = 0; k < mind.behaviors.size(); ++k)
    // A behavior with a weight that changes leads only at times.
    if (is(mind.behaviors[k], purpose::leads) && counts_always(mind, k)) behaviors.push_back(k);
  return behaviors;
}

std::vector<GroupTraits> traits_of(const Scenario& scenario) {
  std::vector<GroupTraits> all;
  for (std::size_t g = 0; g < scenario.groups.size(); ++g) {
    const GroupSpec& spec = scenario.groups[g];
    const Mind& mind = spec.def.mind;
    GroupTraits traits{.name = spec.def.name};
    traits.turn_radius = param_of(spec.def.body, "min_turn_radius") / Car::widest;
    traits.turns = turn_limits(spec.def);
    for (const std::size_t k : leading_behaviors(mind)) {
      const std::string_view name = mind.behaviors[k].behavior.info().name;
      traits.leads.push_back(
          {name, is(mind.behaviors[k], purpose::rests), param_of(mind.behaviors[k].behavior, "capture_radius")});
    }
    for (std::size_t k = 0; k < mind.behaviors.size(); ++k)
      if (is(mind.behaviors[k], purpose::leads)) add_groups(traits.chases, spec, k);
    traits.random = throws_dice(mind);
    const bool crowds = std::ranges::any_of(
        mind.behaviors, [](const BehaviorDef& entry) { return is(entry, purpose::gathers) && entry.weight.counts(); });
    traits.flocks = crowds;
    for (std::size_t k = 0; k < mind.behaviors.size(); ++k) {
      const BehaviorInfo& info = mind.behaviors[k].behavior.info();
      if (!counts(mind, k)) continue;
      if (info.channels & (channel_velocity | channel_linear)) ++traits.movers;
      if (info.channels & channel_velocity) traits.kinematic = true;
      if ((info.channels & (channel_heading | channel_angular)) && info.name != looking_ahead)
        traits.chooses_heading = true;
      if (is(mind.behaviors[k], purpose::random)) traits.random = true;
      if (!is(mind.behaviors[k], purpose::avoids)) continue;
      if (info.looks_around) traits.feels_map = true;
      if (param_of(mind.behaviors[k].behavior, "adaptive") > 0) traits.adapts = true;
      std::vector<std::uint32_t> others;
      if (info.needs_neighbors) add_neighbors(others, mind.behaviors[k], g, scenario.groups.size());
      else add_groups(others, spec, k);
      if (info.name == ConeAvoidance::name) {
        traits.cone = {param_of(mind.behaviors[k].behavior, "radius"),
                       param_of(mind.behaviors[k].behavior, "cone_angle"), others};
        sort_out(traits.cone->groups);
      }
      if (crowds && info.name == "separation") std::erase(others, static_cast<std::uint32_t>(g));
      std::ranges::copy(others, std::back_inserter(traits.avoids));
      if (is(mind.behaviors[k], purpose::foresees)) std::ranges::copy(others, std::back_inserter(traits.foresees));
    }
    // Avoidance can't be outvoted if the mind does nothing else.
    if (traits.movers < 2) {
      traits.avoids.clear();
      traits.foresees.clear();
    }
    sort_out(traits.avoids);
    sort_out(traits.foresees);
    sort_out(traits.chases);
    // An agent that also chases a group wants to meet its agents at times.
    std::erase_if(traits.avoids, [&](std::uint32_t group) { return std::ranges::binary_search(traits.chases, group); });
    all.push_back(std::move(traits));
  }
  return all;
}

}  // namespace veer::scenario
