#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// The looks that a mind of group `own` needs.
template <int D>
std::vector<Look<D>> looks_of(const Mind& mind, GroupId own, std::size_t group_count);

/// True if the behaviors of a look run in one loop. A context map asks each of them for dangers, one by one.
template <int D>
bool is_fused(const Group<D>& group, const Look<D>& look) {
  return look.fused && std::ranges::none_of(look.behaviors, [&](std::size_t k) { return group.maps[k] != no_map; });
}
/// True if they meet whole runs of agents instead of a list. One agent at a time meets few of those in the cells around
/// it, in cells made for a farther look so does a pack, and those on other floors have to be left out.
template <int D>
bool meets_runs(const WorldState<D>& state, const Group<D>& group, const Look<D>& look) {
  constexpr float loosest = 1.5f;  // times the reach
  const auto fits = [&](GroupId id) { return state.groups[id.number - 1].grid_reach <= loosest * look.reach; };
  return look.in_runs && is_fused(group, look) && state.width_index > 0 && group.columns.height.empty() &&
         std::ranges::all_of(look.groups, fits);
}

/// Sorts the groups that look or are looked at, and tells each look where its groups are.
template <int D>
void find_neighbors(WorldState<D>& state) noexcept;

extern template std::vector<Look<2>> looks_of(const Mind&, GroupId, std::size_t);
extern template std::vector<Look<3>> looks_of(const Mind&, GroupId, std::size_t);
extern template void find_neighbors(WorldState<2>&) noexcept;
extern template void find_neighbors(WorldState<3>&) noexcept;

}  // namespace veer
