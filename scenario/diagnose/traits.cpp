#include "scenario/diagnose/traits.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

constexpr std::string_view looking_ahead = "look_where_going";

/// Whether the behavior at this place has a say at all, and whether always the same: through all groups that it is in.
bool counts(const Mind& mind, std::size_t k) {
  const auto silent = [&](const MindGroup& g) { return g.first <= k && k < g.last && !g.weight.counts(); };
  return mind.slots[k].weight.counts() && std::ranges::none_of(mind.groups, silent);
}
bool counts_always(const Mind& mind, std::size_t k) {
  const auto changing = [&](const MindGroup& g) { return g.first <= k && k < g.last && !g.weight.is_constant(); };
  return counts(mind, k) && mind.slots[k].weight.is_constant() && std::ranges::none_of(mind.groups, changing);
}

bool throws_dice(const Mind& mind) {
  const auto dithers = [](const Chosen<CombinerInfo>& combiner) { return combiner.info().name == "dithered"; };
  return dithers(mind.combiner) ||
         std::ranges::any_of(mind.groups, [&](const MindGroup& g) { return dithers(g.combiner); });
}

bool is(const Slot& slot, Nature what) { return (slot.behavior.info().nature & what) != 0; }

float capture_radius_of(const Slot& slot) {
  for (const FieldInfo& f : slot.behavior.info().fields)
    if (f.name == "capture_radius") return static_cast<float>(f.get(slot.behavior.params()));
  return 0;
}

/// Adds the groups that a target names, or whose agents it is.
void add_groups(std::vector<std::uint32_t>& groups, const GroupPlan& plan, std::size_t k) {
  const TargetPlan& target = plan.targets[k];
  if (target.def.kind == TargetDef::Kind::seen)
    for (const std::size_t g : plan.sees) groups.push_back(static_cast<std::uint32_t>(g));
  for (const std::size_t g : target.groups) groups.push_back(static_cast<std::uint32_t>(g));
  if (target.agent) groups.push_back(static_cast<std::uint32_t>(target.agent->group));
}

void sort_out(std::vector<std::uint32_t>& groups) {
  std::ranges::sort(groups);
  const auto rest = std::ranges::unique(groups);
  groups.erase(rest.begin(), rest.end());
}

}  // namespace

std::vector<std::size_t> leading_slots(const Mind& mind) {
  std::vector<std::size_t> slots;
  for (std::size_t k = 0; k < mind.slots.size(); ++k)
    // One whose weight changes leads only at times.
    if (is(mind.slots[k], nature::leads) && counts_always(mind, k)) slots.push_back(k);
  return slots;
}

std::vector<GroupTraits> traits_of(const Scenario& scenario) {
  std::vector<GroupTraits> all;
  for (std::size_t g = 0; g < scenario.groups.size(); ++g) {
    const GroupPlan& plan = scenario.groups[g];
    const Mind& mind = plan.def.mind;
    GroupTraits traits{.name = plan.def.name};
    for (const std::size_t k : leading_slots(mind)) {
      const std::string_view name = mind.slots[k].behavior.info().name;
      traits.leads.push_back({name, is(mind.slots[k], nature::rests), capture_radius_of(mind.slots[k])});
    }
    for (std::size_t k = 0; k < mind.slots.size(); ++k)
      if (is(mind.slots[k], nature::leads)) add_groups(traits.chases, plan, k);
    traits.random = throws_dice(mind);
    const bool crowds = std::ranges::any_of(
        mind.slots, [](const Slot& slot) { return is(slot, nature::gathers) && slot.weight.counts(); });
    for (std::size_t k = 0; k < mind.slots.size(); ++k) {
      const BehaviorInfo& info = mind.slots[k].behavior.info();
      if (!counts(mind, k)) continue;
      if (info.channels & (channel_velocity | channel_linear)) ++traits.movers;
      if (info.channels & channel_velocity) traits.kinematic = true;
      if ((info.channels & (channel_heading | channel_angular)) && info.name != looking_ahead)
        traits.chooses_heading = true;
      if (is(mind.slots[k], nature::random)) traits.random = true;
      if (!is(mind.slots[k], nature::avoids)) continue;
      if (info.looks_around) traits.feels_map = true;
      std::vector<std::uint32_t> whom;
      add_groups(whom, plan, k);
      if (info.needs_neighbors && whom.empty()) whom.push_back(static_cast<std::uint32_t>(g));
      if (crowds && info.name == "separation") std::erase(whom, static_cast<std::uint32_t>(g));
      std::ranges::copy(whom, std::back_inserter(traits.avoids));
      if (is(mind.slots[k], nature::foresees)) std::ranges::copy(whom, std::back_inserter(traits.foresees));
    }
    // Avoidance that is all a mind wants can't be outvoted.
    if (traits.movers < 2) {
      traits.avoids.clear();
      traits.foresees.clear();
    }
    sort_out(traits.avoids);
    sort_out(traits.foresees);
    sort_out(traits.chases);
    // Whom it is also after it wants to meet at times.
    std::erase_if(traits.avoids, [&](std::uint32_t whom) { return std::ranges::binary_search(traits.chases, whom); });
    all.push_back(std::move(traits));
  }
  return all;
}

}  // namespace veer::scenario
