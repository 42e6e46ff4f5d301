#include <algorithm>
#include <optional>

#include "veer/base/check.hpp"
#include "veer/world/stage/heights.hpp"
#include "veer/world/stage/targets.hpp"
#include "veer/world/state/bounds.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

/// Adding and removing agents.
namespace veer {
namespace {

/// Takes the key that an agent was given, or else the next one. Reports why it can't, and returns none then.
std::optional<std::uint32_t> take_key(Keys& keys, std::optional<std::uint32_t> given) {
  if (!VEER_CHECK(given || keys.next() <= largest_key,
                  "spawn: no key is left above the greatest that an agent had; give one that was never used"))
    return std::nullopt;
  const std::uint32_t key = given.value_or(keys.next());
  const Keys::Taken taken = keys.take(key);
  if (!VEER_CHECK(taken != Keys::Taken::out_of_range, "spawn: the key is 0 or above largest_key")) return std::nullopt;
  if (!VEER_CHECK(taken != Keys::Taken::used_before, "spawn: an agent had this key before")) return std::nullopt;
  return key;
}

template <int D>
Limits limits_of(const AgentDef<D>& def, const Limits& group) {
  return {.max_speed = def.max_speed.value_or(group.max_speed),
          .max_force = def.max_force.value_or(group.max_force),
          .mass = def.mass.value_or(group.mass),
          .radius = def.radius.value_or(group.radius),
          .max_angular_speed = def.max_angular_speed.value_or(group.max_angular_speed),
          .max_angular_acceleration = def.max_angular_acceleration.value_or(group.max_angular_acceleration)};
}

template <int D>
bool is_valid(const AgentDef<D>& def, const Limits& limits) {
  return within_bounds(def.position, largest_coordinate) && within_bounds(def.velocity, largest_speed) &&
         within_bounds(def.heading, unlimited) && (!def.goal || within_bounds(*def.goal, largest_coordinate)) &&
         std::ranges::all_of(fields_of<Limits>(),
                             [&](const FieldInfo& f) { return f.get(&limits) >= f.min && f.get(&limits) <= f.max; }) &&
         (!def.height || abs(*def.height) <= largest_coordinate) &&
         std::ranges::all_of(def.quantities, [](float q) { return is_finite(q); });
}

/// A handle that isn't in use, by its index.
template <int D>
std::uint32_t take_handle(WorldState<D>& state) {
  if (!state.free_handles.empty()) {
    const std::uint32_t index = state.free_handles.back();
    state.free_handles.pop_back();
    return index;
  }
  state.handles.push_back({});
  state.rows.push_back(0);
  return static_cast<std::uint32_t>(state.handles.size());
}

}  // namespace

template <int D>
AgentId World<D>::spawn(GroupId id, const AgentDef<D>& def) {
  WorldState<D>& state = *state_;
  if (!VEER_CHECK(state.has(id), "spawn: no such group")) return {};
  Group<D>& group = state.group(id);
  const Limits limits = limits_of(def, group.def.limits);
  if (!VEER_CHECK(is_valid(def, limits), "spawn: a number is not finite or out of its range")) return {};
  const std::optional<std::uint32_t> key = take_key(state.keys, def.key);
  if (!key) return {};

  const std::uint32_t index = take_handle(state);
  Columns<D>& columns = group.columns;
  const std::size_t row = columns.count;
  group.rest.wake(row);
  columns.resize(row + 1);
  if (def.goal) columns.need_goals();
  Vec<float, D> position = def.position, velocity = def.velocity;
  state.def.domain.constrain(position, velocity);
  if (state.def.map) {
    const Vec<float, D> beside = state.def.map->free_position(position, limits.radius);
    if (within_bounds(beside, largest_coordinate)) position = beside;
    state.def.domain.constrain(position, velocity);  // a position beside an obstacle may be beyond the edge
  }
  // Other columns have the value that column_table.hpp defines for a new agent.
  columns.key[row] = *key;
  columns.handle_index[row] = index;
  columns.now[row] = columns.next[row] = {position, velocity};
  columns.heading[row] = columns.next_heading[row] = unit(def.heading, unit(velocity, Vec<float, D>{1}));
  if (!columns.asked_heading.empty()) columns.asked_heading[row] = columns.heading[row];
  if (!columns.height.empty()) put_on(*state.def.ground, columns, row, def.height);
  if (columns.thought_size > 0) columns.thought[row * columns.thought_size] = state.time;
  if (!columns.goal.empty()) columns.goal[row] = def.goal.value_or(position);
  for (std::size_t i = 0; i < columns.quantities.size(); ++i)
    columns.quantities[i][row] = i < def.quantities.size() ? def.quantities[i] : group.def.quantities[i].initial;
  for (std::size_t i = 0; i < columns.limits.size(); ++i)
    columns.limits[i].set(row, static_cast<float>(fields_of<Limits>()[i].get(&limits)), columns.count);
  auto& entry = state.handles[index - 1];
  entry.group = id.number;
  state.rows[index - 1] = static_cast<std::uint32_t>(row);
  return {index, entry.generation};
}

template <int D>
std::vector<AgentId> World<D>::spawn(GroupId id, const Shape& shape, std::size_t count, AgentDef<D> common) {
  std::vector<AgentId> ids;
  ids.reserve(count);
  // Only if the group at least doubles: many small calls that each reserve exactly would copy all columns each time.
  if (state_->has(id) && count >= group(id).count()) group(id).reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    common.position = veer::place<D>(shape, i, count, state_->def.seed, common.key.value_or(state_->keys.next()));
    ids.push_back(spawn(id, common));
  }
  return ids;
}

template <int D>
bool World<D>::remove(AgentId agent) {
  WorldState<D>& state = *state_;
  const auto where = state.locate(agent);
  if (!where) return false;
  Group<D>& group = state.groups[where->group - 1];
  Columns<D>& columns = group.columns;
  for (const std::size_t changed : {std::size_t{where->row}, columns.count - 1}) group.rest.wake(changed);
  state.pending.note_removed(agent, columns.key[where->row], {where->group});
  // Behaviors that lead to it may go on to its last position.
  leave_behind(state, agent, columns.now[where->row].position);
  const std::uint32_t moved = columns.handle_index[columns.count - 1];
  columns.remove(where->row);
  state.rows[moved - 1] = where->row;
  // A generation that wraps round to 0 would make old handles valid again: such an index is never used again.
  auto& entry = state.handles[agent.index - 1];
  ++entry.generation;
  entry.group = 0;
  if (entry.generation != 0) state.free_handles.push_back(agent.index);
  return true;
}

#define VEER_SPAWN(D)                                                                             \
  template AgentId World<D>::spawn(GroupId, const AgentDef<D>&);                                  \
  template std::vector<AgentId> World<D>::spawn(GroupId, const Shape&, std::size_t, AgentDef<D>); \
  template bool World<D>::remove(AgentId);
VEER_SPAWN(2)
VEER_SPAWN(3)
#undef VEER_SPAWN

}  // namespace veer
