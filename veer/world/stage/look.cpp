#include "veer/world/stage/look.hpp"

#include <algorithm>
#include <array>

#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

/// The set that is exactly these behaviors, which are put into its order.
const FusedSet* find_fused(const Mind& mind, std::vector<std::size_t>& behaviors) {
  for (const FusedSet& set : fused_sets()) {
    std::vector<std::size_t> ordered;
    bool fits = set.members.size() == behaviors.size();
    for (const BehaviorInfo* member : set.members) {
      const auto is_it = [&](std::size_t k) { return &mind.behaviors[k].behavior.info() == member; };
      fits = fits && std::ranges::count_if(behaviors, is_it) == 1;
      if (fits) ordered.push_back(*std::ranges::find_if(behaviors, is_it));
    }
    if (!fits) continue;
    behaviors = ordered;
    return &set;
  }
  return nullptr;
}

bool is_quick(const FusedSet& set, const Mind& mind, const std::vector<std::size_t>& behaviors) {
  std::array<const void*, most_fused> params;
  for (std::size_t i = 0; i < behaviors.size(); ++i) params[i] = mind.behaviors[behaviors[i]].behavior.params();
  return set.is_quick(params.data());
}

/// The groups at whose agents a behavior looks.
std::vector<GroupId> neighbor_groups(const BehaviorDef& entry, GroupId own, std::size_t group_count) {
  using Who = NeighborsDef::Who;
  const Who who = entry.looks_at();
  if (who == Who::groups) return entry.neighbors.groups;
  if (who == Who::own) return {own};
  std::vector<GroupId> all;
  for (std::uint32_t g = 1; g <= group_count; ++g) all.push_back({g});
  return all;
}

}  // namespace

template <int D>
std::vector<Look<D>> looks_of(const Mind& mind, GroupId own, std::size_t group_count) {
  std::vector<Look<D>> looks;
  const auto look_at = [&](std::vector<GroupId> groups, bool everywhere, bool leads, float reach) -> Look<D>& {
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    auto look = std::ranges::find_if(
        looks, [&](const Look<D>& l) { return l.groups == groups && l.everywhere == everywhere && l.leads == leads; });
    if (look == looks.end())
      look = looks.insert(leads ? looks.begin() : looks.end(),
                          Look<D>{.groups = std::move(groups), .everywhere = everywhere, .leads = leads});
    look->reach = std::max(look->reach, reach);
    return *look;
  };
  for (std::size_t k = 0; k < mind.behaviors.size(); ++k) {
    const BehaviorDef& entry = mind.behaviors[k];
    const BehaviorInfo& info = entry.behavior.info();
    if (const auto* nearest = goal_as<NearestTarget>(entry.target))
      look_at(nearest->groups, !(nearest->within > 0), info.needs_neighbors, nearest->within).nearest.push_back(k);
    if (info.needs_neighbors)
      look_at(neighbor_groups(entry, own, group_count), false, false, info.reach(entry.behavior.params()))
          .behaviors.push_back(k);
  }
  for (Look<D>& look : looks) {
    look.observed.reserve(look.groups.size());
    if (!look.behaviors.empty()) look.fused = find_fused(mind, look.behaviors);
    if (look.fused && D == 2 && look.nearest.empty()) look.in_runs = is_quick(*look.fused, mind, look.behaviors);
  }
  return looks;
}

/// Calls f for every look of a group's mind, for that of its perception, and for that of solid bodies.
template <class AnyGroup, class F>
static void for_each_look(AnyGroup& group, F f) {
  for (auto& look : group.looks) f(look);
  if (group.sight) f(*group.sight);
  if (group.solid_look) f(*group.solid_look);
}

/// True if agents of this group look for others within some distance.
template <int D>
static bool looks_around(const Group<D>& group) {
  return group.sight || group.solid_look ||
         std::ranges::any_of(group.looks, [](const Look<D>& look) { return !look.everywhere; });
}

/// True if the rows of a group that has no neighbors should be sorted because of the map: agents near each other then
/// ask about the same sides one after the other, so those are in the cache, and mostly get the same answer, so branches
/// are predicted. They stay together for many steps. A few agents find their sides in the cache anyway, and agents at
/// rest ask for nothing. A group that has grown is sorted at once, so that its memory is taken in the first step with
/// the new agents.
template <int D>
static bool is_to_be_sorted(const WorldState<D>& state, const Group<D>& group) {
  constexpr std::size_t fewest_sides = 32;
  constexpr std::uint64_t every = 32;  // steps
  if (!state.def.map || state.def.map->sides().size() < fewest_sides || group.columns.count <= block_rows) return false;
  const bool has_grown = group.columns.count >= group.grid.order.size();
  return has_grown || (state.steps % every == 0 && !group.rest.has_all());
}

/// After a sort: where agents of the group were asked for by their handles since the last one, they will be again, and
/// all threads help to list where they are. Otherwise whoever asks first lists them.
template <int D>
static void relist(WorldState<D>& state, Group<D>& group) {
  if (!group.rows_list.was_needed()) {
    group.rows_list.outdate();
    return;
  }
  for_each_rows(state, group,
                [&](const Scratch<D>&, std::size_t begin, std::size_t end) { state.write_rows(group, begin, end); });
  group.rows_list.renew();
}

/// Solid bodies look as far as the widest two of them reach, and somewhat farther.
template <int D>
static void size_solid_looks(WorldState<D>& state) {
  float widest = 0;
  for (const Group<D>& group : state.groups)
    if (group.solid_look) widest = std::max(widest, widest_of(group.columns));
  for (Group<D>& group : state.groups)
    if (group.solid_look) group.solid_look->reach = std::max(3 * widest, 1e-3f);
}

/// Finds how far the cells of each group reach. Those of a group whose agents look at each other fit the nearest of
/// these looks: most of the work is there, and a farther look walks through more cells. Where it would be too many,
/// they are larger, and where a look sees round a torus they have to be. The cells of other groups fit the farthest
/// look.
template <int D>
static void size_cells(WorldState<D>& state) {
  constexpr float most_cells = 16;  // per reach of a look
  const auto widen = [](Group<D>& group, float reach) {
    group.grid_reach = std::max(group.grid_reach.value_or(0), reach);
  };
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    Group<D>& own = state.groups[g];
    const GroupId id{static_cast<std::uint32_t>(g + 1)};
    own.grid_reach.reset();
    const auto is_at_own = [&](const Look<D>& look) { return std::ranges::count(look.groups, id) > 0; };
    for_each_look(own, [&](const Look<D>& look) {
      if (!look.everywhere && is_at_own(look))
        own.grid_reach = std::min(own.grid_reach.value_or(look.reach), look.reach);
    });
    const bool fits = own.grid_reach.has_value();
    for_each_look(own, [&](const Look<D>& look) {
      if (!look.everywhere && (!fits || is_at_own(look))) widen(own, fits ? look.reach / most_cells : look.reach);
    });
  }
  for (std::size_t g = 0; g < state.groups.size(); ++g)
    for_each_look(state.groups[g], [&](const Look<D>& look) {
      for (const GroupId id : look.groups) {
        Group<D>& other = state.groups[id.number - 1];
        if (!look.everywhere && (!looks_around(other) || sees_round(state.def.domain, look.reach)))
          widen(other, look.reach);
      }
    });
}

template <int D>
void find_neighbors(WorldState<D>& state) noexcept {
  size_solid_looks(state);
  size_cells(state);
  for (Group<D>& group : state.groups) {
    if (!group.grid_reach && is_to_be_sorted(state, group)) group.grid_reach = 2 * state.def.map->cell_size();
    if (!group.grid_reach) continue;
    sort_rows<D>(group.columns, cut_space(state.def.domain, *group.grid_reach, group.columns.count), group.grid,
                 locate_kernels<D>[state.width_index], state.executor);
    relist(state, group);
    group.rest.wake_moved(group.grid.new_order(), group.columns.count);
  }
  for (Group<D>& group : state.groups)
    for_each_look(group, [&](Look<D>& look) {
      look.observed.clear();
      for (const GroupId id : look.groups) {
        const Group<D>& other = state.groups[id.number - 1];
        look.observed.push_back({&other.columns, &other.grid, &other == &group});
      }
    });
}

template std::vector<Look<2>> looks_of(const Mind&, GroupId, std::size_t);
template std::vector<Look<3>> looks_of(const Mind&, GroupId, std::size_t);
template void find_neighbors(WorldState<2>&) noexcept;
template void find_neighbors(WorldState<3>&) noexcept;

}  // namespace veer
