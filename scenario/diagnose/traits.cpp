#include "scenario/diagnose/traits.hpp"

#include <algorithm>
#include <array>

namespace veer::scenario {
namespace {

// What behaviors are about, by name: the one place that knows.
constexpr std::array<std::string_view, 6> leading = {"arrive",         "interpose", "kinematic_arrive",
                                                     "kinematic_seek", "pursue",    "seek"};
constexpr std::array<std::string_view, 3> resting = {"arrive", "interpose", "kinematic_arrive"};
constexpr std::array<std::string_view, 6> avoiding = {"collision_avoidance", "cone_avoidance", "evade", "flee",
                                                      "kinematic_flee",      "separation"};
constexpr std::array<std::string_view, 2> foreseeing = {"collision_avoidance", "cone_avoidance"};
// Who wants to be in the midst of others wants to be near them, and its separation only says how near.
constexpr std::array<std::string_view, 4> crowding = {"alignment", "attraction", "cohesion", "flocking"};
constexpr std::array<std::string_view, 4> throwing_dice = {"kinematic_wander", "leak_through", "wander",
                                                           "wander_facing"};
constexpr std::string_view looking_ahead = "look_where_going";

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

float capture_radius_of(const Slot& slot) {
  for (const FieldInfo& f : slot.behavior.info().fields)
    if (f.name == "capture_radius") return static_cast<float>(f.get(slot.behavior.params()));
  return 0;
}

/// Adds the groups that a target names, or whose agents it is.
void add_groups(std::vector<std::uint32_t>& groups, const TargetPlan& target) {
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
    if (is_in(leading, mind.slots[k].behavior.info().name) && mind.slots[k].weight > 0) slots.push_back(k);
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
      traits.leads.push_back({name, is_in(resting, name), capture_radius_of(mind.slots[k])});
      add_groups(traits.chases, plan.targets[k]);
    }
    const bool crowds = std::ranges::any_of(
        mind.slots, [](const Slot& slot) { return is_in(crowding, slot.behavior.info().name) && slot.weight > 0; });
    for (std::size_t k = 0; k < mind.slots.size(); ++k) {
      const BehaviorInfo& info = mind.slots[k].behavior.info();
      if (!(mind.slots[k].weight > 0)) continue;
      if (info.channels & (channel_velocity | channel_linear)) ++traits.movers;
      if (info.channels & channel_velocity) traits.kinematic = true;
      if ((info.channels & (channel_heading | channel_angular)) && info.name != looking_ahead)
        traits.chooses_heading = true;
      if (is_in(throwing_dice, info.name)) traits.random = true;
      if (!is_in(avoiding, info.name)) continue;
      std::vector<std::uint32_t> whom;
      add_groups(whom, plan.targets[k]);
      if (info.needs_neighbors && whom.empty()) whom.push_back(static_cast<std::uint32_t>(g));
      if (crowds && info.name == "separation") std::erase(whom, static_cast<std::uint32_t>(g));
      std::ranges::copy(whom, std::back_inserter(traits.avoids));
      if (is_in(foreseeing, info.name)) std::ranges::copy(whom, std::back_inserter(traits.foresees));
    }
    // Avoidance that is all a mind wants can't be outvoted.
    if (traits.movers < 2) {
      traits.avoids.clear();
      traits.foresees.clear();
    }
    sort_out(traits.avoids);
    sort_out(traits.foresees);
    sort_out(traits.chases);
    all.push_back(std::move(traits));
  }
  return all;
}

}  // namespace veer::scenario
