#include "veer/world/stage/transfer.hpp"

#include <algorithm>
#include <cstring>

#include "veer/agent/column_table.hpp"

namespace veer {
namespace {

/// A limit of the agent's own stays; the others are the new group's.
template <int D>
void carry_limits(const Group<D>& from, std::size_t old_row, Group<D>& to, std::size_t row) {
  for (std::size_t i = 0; i < from.columns.limits.size(); ++i) {
    const FieldInfo& field = fields_of<Limits>()[i];
    const float value = from.columns.limits[i][old_row];
    const bool own = value != static_cast<float>(field.get(&from.def.limits));
    to.columns.limits[i].set(row, own ? value : static_cast<float>(field.get(&to.def.limits)), to.columns.count);
  }
}

/// Replaces a request of the last step in another unit by what the body did, so the shortfall is zero.
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

/// An agent keeps its brain's memory of it within the same brain; with another brain it starts with none.
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
  auto& entry = state.handles[agent.index - 1];
  Group<D>&from = state.groups[entry.group - 1], &to = state.group(group);
  if (&from == &to) return;
  state.list_rows(from);
  const std::uint32_t old_row = state.rows[agent.index - 1];
  Columns<D>&a = from.columns, &b = to.columns;
  const std::size_t row = b.count;
  for (const std::size_t changed : {std::size_t{old_row}, a.count - 1}) from.rest.wake(changed);
  to.rest.wake(row);
  b.resize(row + 1);
  b.now[row] = a.now[old_row];  // need_goals() takes it as the goal
  if (!a.goal.empty()) b.need_goals();
  for_each_member<D>([&](const ColumnRule& rule, auto member, const auto& fresh) {
    if (rule.carrying != Carrying::kept || (a.*member).empty()) return;
    if ((b.*member).empty()) {  // a column that only some groups keep begins where an agent brings it
      (b.*member).reserve(b.room());
      (b.*member).resize(b.count);
      std::fill_n((b.*member).data(), b.count, fresh);
    }
    (b.*member)[row] = (a.*member)[old_row];
  });
  if (!b.goal.empty() && a.goal.empty()) b.goal[row] = a.now[old_row].position;
  b.asked[row] = asked_before(state, from, old_row, to);
  if (!b.asked_heading.empty()) b.asked_heading[row] = a.heading[old_row];
  if (from.def.character && from.def.character == to.def.character && &from.def.body.info() == &to.def.body.info())
    std::memcpy(b.body_memory.bytes.data() + row * b.body_memory.size,
                a.body_memory.bytes.data() + old_row * a.body_memory.size, a.body_memory.size);
  carry_limits(from, old_row, to, row);
  carry_quantities(from, old_row, to, row);
  carry_thoughts(state, from, old_row, to, row);
  const std::uint32_t moved = a.handle_index[a.count - 1];
  a.remove(old_row);
  state.rows[moved - 1] = old_row;
  entry.group = group.number;
  state.rows[agent.index - 1] = static_cast<std::uint32_t>(row);
}

template void transfer(WorldState<2>&, AgentId, GroupId);
template void transfer(WorldState<3>&, AgentId, GroupId);

}  // namespace veer
