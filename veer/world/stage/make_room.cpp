#include "veer/world/stage/make_room.hpp"

#include <algorithm>

#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

/// The most events of a step that there is room for in advance; in larger worlds the list grows as events come.
constexpr std::size_t most_events = 4096;

/// Returns the number of agents that a brain decides for.
template <int D>
std::size_t members_of(const WorldState<D>& state, const WorldBrain<D>& brain) {
  std::size_t sum = 0;
  for (const GroupId id : brain.states) sum += state.group(id).columns.count;
  return sum;
}

/// Lets each state of a brain hold all of its agents.
template <int D>
void make_room_in_states(WorldState<D>& state, const WorldBrain<D>& brain) {
  const std::size_t members = members_of(state, brain);
  for (const GroupId id : brain.states) {
    Columns<D>& columns = state.group(id).columns;
    std::size_t rows = std::max(members, columns.room());
    // More than needed where agents keep coming: all columns are copied each time.
    if (columns.room() > 0 && columns.room() < members) rows = std::max(members, columns.room() * 3 / 2);
    columns.reserve_for_transfers(rows);
    for (const GroupId other : brain.states)
      for (std::size_t i = 0; i < columns.limits.size(); ++i)
        if (state.group(other).columns.limits[i].each()) columns.limits[i].reserve_each(rows);
  }
}

/// Calls f(candidates, groups) for each pass over the neighbors of a group's agents.
template <int D, class F>
void for_each_pass(const WorldState<D>& state, const Group<D>& group, F f) {
  const auto pass = [&](const Look<D>& look) {
    std::size_t candidates = 0;
    for (const GroupId id : look.groups) candidates += state.group(id).columns.room();
    if (!look.everywhere) f(candidates, look.groups.size());
  };
  for (const Look<D>& look : group.looks) pass(look);
  if (group.sight) pass(*group.sight);
  if (group.solid_look) pass(*group.solid_look);
}

/// Gives each chunk of a stage its working memory.
template <int D>
void make_room_to_work(WorldState<D>& state, Group<D>& group) {
  const std::size_t agents = group.columns.room();
  if (agents == 0) return;
  if (group.solid_look) group.bodies.make_room(agents);
  const std::size_t chunks = chunks_of(state, agents).count;
  if (state.scratch.size() < chunks) state.scratch.resize(chunks);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    Scratch<D>& scratch = state.scratch[chunk];
    if (scratch.requests.size() < group.request_count()) scratch.requests.resize(group.request_count());
    for_each_pass(state, group, [&](std::size_t candidates, std::size_t groups) {
      scratch.contacts.reserve(std::min(agents, block_rows), candidates, groups);
    });
  }
}

}  // namespace

template <int D>
void make_room(WorldState<D>& state) {
  std::size_t agents = 0, thinking = 0;
  for (const WorldBrain<D>& brain : state.brains) {
    make_room_in_states(state, brain);
    thinking += members_of(state, brain);
  }
  for (Group<D>& group : state.groups) {
    make_room_to_work(state, group);
    agents += group.columns.count;
  }
  state.events.reserve(state.pending.size() + std::min(agents + thinking, most_events));
  // Any chunk may hold the agents that change their state in the same step.
  state.changes.reserve(thinking);
  for (Scratch<D>& scratch : state.scratch) scratch.changes.reserve(thinking / state.scratch.size() + block_rows);
}

template void make_room(WorldState<2>&);
template void make_room(WorldState<3>&);

}  // namespace veer
