#include <algorithm>

#include "veer/decide/brain/brain.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/make_planner.hpp"
#include "veer/world/stage/obstacles.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/stage/targets.hpp"
#include "veer/world/stage/transfer.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

/// Groups, brains, planners and moving obstacles join a world.
namespace veer {

template <int D>
Result<GroupId> World<D>::add_group(GroupDef def) {
  WorldState<D>& state = *state_;
  if (!def.body) def.body = default_body(def.mind);
  std::string why = misfit<D>(def, state.groups.size() + 1);
  if (why.empty()) why = unknown_planner(def.mind, state.planners);
  if (!why.empty()) return Error{std::move(why)};
  const GroupId id{static_cast<std::uint32_t>(state.groups.size() + 1)};
  Group<D>& group = state.groups.emplace_back();
  group.def = std::move(def);
  const Mind& mind = group.def.mind;
  group.asks = mind.asks();
  Columns<D>& columns = group.columns;
  if (group.asks & channel_heading) columns.asked_heading.resize(0);
  if (group.asks & channel_angular) columns.asked_turn.resize(0);
  if (group.asks & channel_angular || group.def.body.info().keeps_spin) columns.need_spin();
  if (state.def.ground) {
    columns.height.resize(0);
    columns.next_height.resize(0);
    columns.headroom = state.def.ground->def().headroom;
  }
  for (const BehaviorDef& entry : mind.behaviors) {
    columns.memory.push_back({entry.behavior.info().memory_size[D - 2], {}});
    group.target_states.push_back(new_target_state(state, entry.target));
  }
  columns.body_memory.size = group.def.body.info().memory_size;
  columns.quantities.resize(group.def.quantities.size());
  for (std::size_t i = 0; i < columns.limits.size(); ++i)
    columns.limits[i].set_common(static_cast<float>(fields_of<Limits>()[i].get(&group.def.limits)));
  columns.envelope = group.def.envelope;
  columns.desired_time = group.def.body.info().desired_time(group.def.body.params());
  columns.circle = group.def.body.info().circle(group.def.body.params());
  const auto has = [&](auto&& trait) {
    return std::ranges::any_of(mind.behaviors, [&](const BehaviorDef& b) { return trait(b.behavior.info()); });
  };
  columns.paced = has([](const BehaviorInfo& b) { return (b.purpose & purpose::paces) != 0; });
  columns.flocks = has([](const BehaviorInfo& b) { return (b.purpose & purpose::gathers) != 0; });
  columns.looks = has([](const BehaviorInfo& b) { return b.channels == channel_angular; }) &&
                  has([](const BehaviorInfo& b) { return b.channels == channel_linear; }) &&
                  !has([](const BehaviorInfo& b) { return b.channels == (channel_linear | channel_angular); });
  columns.aims.resize(mind.behaviors.size());
  group.targets.resize(mind.behaviors.size());
  group.combine_steps = combine_steps_of<D>(mind);
  group.maps = maps_of(mind, group.combine_steps);
  for (std::uint32_t g = 0; g < state.groups.size(); ++g) {  // those that look at everyone look at this one, too
    Group<D>& each = state.groups[g];
    each.looks = looks_of<D>(each.def.mind, {g + 1}, state.groups.size());
  }
  std::vector<GroupId> solid;
  for (std::uint32_t g = 0; g < state.groups.size(); ++g)
    if (state.groups[g].def.solid) solid.push_back({g + 1});
  for (const GroupId each : solid) state.group(each).solid_look = Look<D>{.groups = solid};
  if (group.def.perception) group.sight = sight_of<D>(*group.def.perception);
  return id;
}

template <int D>
Result<std::size_t> World<D>::add_brain(BrainDef def) {
  WorldState<D>& state = *state_;
  std::vector<const GroupDef*> groups;
  for (const Group<D>& group : state.groups) groups.push_back(&group.def);
  std::string why = misfit(def, groups);
  for (const Group<D>& group : state.groups)
    if (why.empty() && group.brain && std::ranges::find(def.states, group.def.name) != def.states.end())
      why = "state '" + group.def.name + "' belongs to another brain";
  if (!why.empty()) return Error{std::move(why)};
  state.wake();
  const std::size_t index = state.brains.size();
  WorldBrain<D>& brain = state.brains.emplace_back(WorldBrain<D>{def, state.def.origin, Brain(def), {}, {}});
  for (std::uint32_t s = 0; s < def.states.size(); ++s) {
    const auto at = std::ranges::find_if(state.groups, [&](const auto& g) { return g.def.name == def.states[s]; });
    brain.states.push_back({static_cast<std::uint32_t>(at - state.groups.begin() + 1)});
    brain.quantities.emplace_back();
    for (const std::string& name : brain.brain.quantities())
      brain.quantities.back().push_back(quantity_of(at->def, name));
    at->brain = static_cast<std::uint32_t>(index);
    at->state = s;
    at->columns.need_thoughts(brain.brain.memory());
    for (std::size_t row = 0; row < at->columns.count; ++row) thought_of(at->columns, row).since() = state.time;
  }
  return index;
}

template <int D>
Result<std::size_t> World<D>::add_planner(PlannerDef def) {
  if (std::string why = misfit<D>(def, state_->def); !why.empty()) return Error{std::move(why)};
  Planner<D>& planner = state_->planners.emplace_back();
  planner.def = std::move(def);
  planner.origin = state_->def.origin;
  return state_->planners.size() - 1;
}

template <int D>
Result<std::size_t> World<D>::add_obstacle(const Obstacle& obstacle, CarrierTarget carrier) {
  WorldState<D>& state = *state_;
  const TargetDef target = std::visit([](const auto& t) { return TargetDef(t); }, carrier);
  if (const std::string why = flaw<D>(target); !why.empty()) return Error{"what carries the obstacle " + why};
  std::vector<Obstacle> all = state.moving.obstacles();
  all.push_back(obstacle);
  auto map = Map<D>::build(std::move(all), state.def.domain, true);
  if (!map) return Error{map.reason()};
  state.moving = std::move(*map);
  state.carriers.push_back({carrier, new_target_state(state, carrier)});
  move_obstacles(state);
  return state.carriers.size() - 1;
}

template <int D>
bool World<D>::set_obstacle(std::size_t index, const Vec<float, D>& middle, const Vec<float, D>& velocity) {
  WorldState<D>& state = *state_;
  if (index >= state.carriers.size() || !std::holds_alternative<GivenTarget>(state.carriers[index].target))
    return false;
  if (!flaw<D>(given(to_dimension<3>(middle), to_dimension<3>(velocity))).empty()) return false;
  state.carriers[index].state.anchors[0] = {middle, velocity, true};
  return true;
}

#define VEER_ADD(D)                                                                    \
  template Result<GroupId> World<D>::add_group(GroupDef);                              \
  template Result<std::size_t> World<D>::add_brain(BrainDef);                          \
  template Result<std::size_t> World<D>::add_planner(PlannerDef);                      \
  template Result<std::size_t> World<D>::add_obstacle(const Obstacle&, CarrierTarget); \
  template bool World<D>::set_obstacle(std::size_t, const Vec<float, D>&, const Vec<float, D>&);
VEER_ADD(2)
VEER_ADD(3)
#undef VEER_ADD

}  // namespace veer
