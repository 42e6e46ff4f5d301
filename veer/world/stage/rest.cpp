#include "veer/world/stage/rest.hpp"

#include <algorithm>

#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

/// True if all agents of a group have the same target, or each its goal.
bool is_plain(const TargetDef& target) {
  return !differs_by_agent(target) && !std::holds_alternative<RouteTarget>(target) &&
         !std::holds_alternative<FieldTarget>(target) && !std::holds_alternative<FollowTarget>(target) &&
         !std::holds_alternative<PlannedTarget>(target) && !std::holds_alternative<FlowTarget>(target);
}

/// True if what a group does depends on nothing but the state of each agent, its target, the fixed map and the length
/// of a step: not on other agents, dice, the time, or what behaviors and bodies remember.
template <int D>
bool can_rest(const Group<D>& group) {
  if (!group.looks.empty() || group.sight || group.solid_look || group.brain || group.columns.body_memory.size > 0)
    return false;
  const auto is_steady = [&](const BehaviorDef& b) {
    const BehaviorInfo& info = b.behavior.info();
    return (info.laws & law::steady) != 0 && info.memory_size[D - 2] == 0 && is_plain(b.target);
  };
  const auto combines_steadily = [](const CombineStep& step) {
    return step.combiner.info().steady && std::ranges::none_of(step.entries, [](const CombineEntry& entry) {
             return entry.weight.follows == Weight::Follows::time;
           });
  };
  return std::ranges::all_of(group.def.mind.behaviors, is_steady) &&
         std::ranges::all_of(group.combine_steps, combines_steadily);
}

template <int N>
bool has_same_bits(const Vec<float, N>& a, const Vec<float, N>& b) {
  for (int d = 0; d < N; ++d)
    if (bits_of(a[d]) != bits_of(b[d])) return false;
  return true;
}
template <int D>
bool has_same_bits(const Target<float, D>& a, const Target<float, D>& b) {
  return has_same_bits(a.position, b.position) && has_same_bits(a.velocity, b.velocity) &&
         has_same_bits(a.heading, b.heading) && has_same_bits(a.spin, b.spin) &&
         bits_of(a.open_time) == bits_of(b.open_time);
}

/// Notes the targets of a group. Returns true if they are as they were.
template <int D>
bool note_targets(Group<D>& group) {
  bool same = true;
  group.rest.led.resize(group.targets.size());
  for (std::size_t k = 0; k < group.targets.size(); ++k) {
    typename Rest<D>::Led& led = group.rest.led[k];
    const ResolvedTarget<D>& now = group.targets[k];
    same = same && led.there == now.common_there && has_same_bits(led.target, now.common);
    led = {now.common, now.common_there};
  }
  return same;
}

}  // namespace

template <int D>
void find_rest(WorldState<D>& state, float dt) noexcept {
  for (Group<D>& group : state.groups) {
    Rest<D>& rest = group.rest;
    if (!rest.judged) rest.possible = can_rest(group);
    rest.judged = true;
    rest.allowed = rest.possible && state.moving.empty();
    if (!rest.allowed) {
      rest.blocks.clear();
      continue;
    }
    if (!note_targets(group) || rest.dt != dt) rest.blocks.clear();
    rest.blocks.resize(chunks_of(state, group).blocks, 0);
    rest.dt = dt;
  }
}

template void find_rest(WorldState<2>&, float) noexcept;
template void find_rest(WorldState<3>&, float) noexcept;

}  // namespace veer
