#include "veer/world/stage/transfer.hpp"

#include <algorithm>
#include <cstring>

namespace veer {
namespace {

/// A limit of its own stays; one that it has from its group it has from the new group then.
template <int D>
void carry_limits(const Group<D>& from, std::size_t old_row, Group<D>& to, std::size_t row) {
  for (std::size_t i = 0; i < from.columns.limits.size(); ++i) {
    const FieldInfo& field = fields_of<Limits>()[i];
    const float value = from.columns.limits[i][old_row];
    const bool own = value != static_cast<float>(field.get(&from.def.limits));
    to.columns.limits[i].set(row, own ? value : static_cast<float>(field.get(&to.def.limits)), to.columns.count);
  }
}

/// What was asked for in the last step says nothing in a group that asks for something else: nothing was short then.
template <int D>
Vec<float, D> asked_before(const WorldState<D>& state, const Group<D>& from, std::size_t row, const Group<D>& to) {
  const Columns<D>& c = from.columns;
  if ((from.asks & channel_velocity) == (to.asks & channel_velocity)) return c.asked[row];
  if (to.asks & channel_velocity) return c.now[row].velocity;
  return state.last_dt > 0 ? (c.now[row].velocity - c.next[row].velocity) / state.last_dt : Vec<float, D>{};
}

template <int D>
void carry_quantities(const Group<D>& from, std::size_t old_row, Group<D>& to, std::size_t row) {
  for (std::size_t i = 0; i < to.def.quantities.size(); ++i) {
    const Quantity& wanted = to.def.quantities[i];
    const auto same = std::ranges::find(from.def.quantities, wanted.name, &Quantity::name);
    to.columns.quantities[i][row] =
        same == from.def.quantities.end()
            ? wanted.initial
            : from.columns.quantities[static_cast<std::size_t>(same - from.def.quantities.begin())][old_row];
  }
}

/// Within a brain it keeps its thoughts; in another it has none yet.
template <int D>
void carry_thoughts(const WorldState<D>& state, Group<D>& from, std::size_t old_row, Group<D>& to, std::size_t row) {
  if (!to.brain) return;
  Thought thought = thought_of(to.columns, row);
  if (from.brain == to.brain) {
    std::ranges::copy(thought_of(from.columns, old_row).words, thought.words.begin());
    state.brains[*to.brain].brain.change(from.state, thought, state.time);
  } else {
    thought.since() = state.time;
  }
}

}  // namespace

template <int D>
void transfer(WorldState<D>& state, AgentId agent, GroupId group) {
  auto& place = state.places[agent.index - 1];
  const std::uint32_t old_row = state.rows[agent.index - 1];
  Group<D>&from = state.groups[place.group - 1], &to = state.groups[group.number - 1];
  if (&from == &to) return;
  Columns<D>&a = from.columns, &b = to.columns;
  const std::size_t row = b.count;
  b.resize(row + 1);
  // What only some groups keep begins to be kept where someone brings it.
  b.key[row] = a.key[old_row];
  b.now[row] = a.now[old_row];
  if (!a.goal.empty()) b.need_goals();
  if (!a.chosen.empty()) b.need_choices();
  if (!a.sighting.empty()) b.need_sightings();
  if (!a.spin.empty()) b.need_spin();
  b.handle_index[row] = a.handle_index[old_row];
  b.next[row] = a.next[old_row];
  b.heading[row] = a.heading[old_row];
  b.next_heading[row] = a.next_heading[old_row];
  b.asked[row] = asked_before(state, from, old_row, to);
  if (!b.asked_heading.empty()) b.asked_heading[row] = a.heading[old_row];
  if (!b.asked_turn.empty()) b.asked_turn[row] = {};
  if (!b.spin.empty()) {
    b.spin[row] = a.spin.empty() ? Spin<float, D>{} : a.spin[old_row];
    b.next_spin[row] = a.spin.empty() ? Spin<float, D>{} : a.next_spin[old_row];
  }
  if (!b.goal.empty()) b.goal[row] = a.goal.empty() ? a.now[old_row].position : a.goal[old_row];
  if (!b.chosen.empty()) b.chosen[row] = a.chosen.empty() ? AgentId{} : a.chosen[old_row];
  if (!b.sighting.empty()) b.sighting[row] = a.sighting.empty() ? Sighting<D>{} : a.sighting[old_row];
  if (!b.height.empty()) {
    b.height[row] = a.height[old_row];
    b.next_height[row] = a.next_height[old_row];
  }
  if (from.def.character && from.def.character == to.def.character && &from.def.body.info() == &to.def.body.info())
    std::memcpy(b.body_memory.bytes.data() + row * b.body_memory.size,
                a.body_memory.bytes.data() + old_row * a.body_memory.size, a.body_memory.size);
  b.flags[row] = 0;  // whether it arrives is the new mind's business
  carry_limits(from, old_row, to, row);
  carry_quantities(from, old_row, to, row);
  carry_thoughts(state, from, old_row, to, row);
  const std::uint32_t moved = a.handle_index[a.count - 1];
  a.remove(old_row);
  state.rows[moved - 1] = old_row;
  place.group = group.number;
  state.rows[agent.index - 1] = static_cast<std::uint32_t>(row);
}

template void transfer(WorldState<2>&, AgentId, GroupId);
template void transfer(WorldState<3>&, AgentId, GroupId);

}  // namespace veer
