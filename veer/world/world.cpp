#include "veer/world/world.hpp"

#include <algorithm>
#include <cstring>

#include "veer/base/check.hpp"
#include "veer/world/stage/heights.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/make_planner.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

template <int D>
bool within_bounds(const Vec<float, D>& v, float most) {
  bool all = true;
  for (int d = 0; d < D; ++d) all = all && v[d] >= -most && v[d] <= most;
  return all;
}

template <class T>
bool is_valid(const T& described) {
  return std::ranges::all_of(
      fields_of<T>(), [&](const FieldInfo& f) { return f.get(&described) >= f.min && f.get(&described) <= f.max; });
}

/// False if the key was used before.
template <int D>
bool take_key(WorldState<D>& state, std::uint32_t key) {
  if (key == 0 || key > largest_key) return false;
  if (key < state.next_key) {
    if (key >= state.skipped.size() || !state.skipped[key]) return false;
    state.skipped[key] = false;
    return true;
  }
  if (key > state.next_key) {
    state.skipped.resize(key, false);
    for (std::uint32_t k = state.next_key; k < key; ++k) state.skipped[k] = true;
  }
  state.next_key = key + 1;
  return true;
}

/// Why a mind can't look at what it names; empty when it can.
std::string unknown_group(const Mind& mind, std::size_t groups) {
  for (const BehaviorDef& entry : mind.behaviors)
    for (const GroupId group : goal_of(entry.target).groups)
      if (group.number < 1 || group.number > groups) return "a target names a group that doesn't exist";
  return {};
}

/// Why a weight can't follow what it names; empty when it can.
std::string unknown_quantity(const Mind& mind, std::size_t quantities) {
  const auto good = [&](const auto& part) {
    return part.weight.follows != Weight::Follows::quantity || part.weight.quantity < quantities;
  };
  return std::ranges::all_of(mind.behaviors, good) && std::ranges::all_of(mind.groups, good)
             ? ""
             : "a weight follows a quantity that the group doesn't have";
}

/// Notes where a target was last.
template <int D>
void leave_behind(TargetDef& target, AgentId agent, const Vec<float, D>& place) {
  if (target.kind == TargetDef::Kind::agent && target.whom == agent) {
    target.place = to_dimension<3>(place);
    target.known = true;
  }
  for (TargetDef& part : target.parts) leave_behind(part, agent, place);
}
template <int D>
void leave_behind(Group<D>& group, AgentId agent, const Vec<float, D>& place) {
  for (std::size_t k = 0; k < group.def.mind.behaviors.size(); ++k) {
    TargetDef& target = goal_of(group.def.mind.behaviors[k].target);
    leave_behind(target, agent, place);
    Columns<D>& columns = group.columns;
    if (target.kind != TargetDef::Kind::chosen || columns.chosen.empty()) continue;
    columns.need_aims(k);
    for (std::size_t row = 0; row < columns.count; ++row)
      if (columns.chosen[row] == agent) columns.aims[k].set(row, {place, {}, {}, {}});
  }
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

}  // namespace

std::string heading_misfit(const GroupDef& def) {
  if (!(def.heading_time >= 0 && def.heading_time <= longest_heading_time))
    return "the heading_time is out of its range";
  if (!(def.heading_time > 0)) return {};
  if (def.mind.asks() & (channel_heading | channel_angular))
    return "a heading_time is for agents that look where they go, but this mind says where to look";
  if (def.body.info().takes & channel_heading) return {};
  return "a heading_time is for agents that look where they go, but body '" + std::string(def.body.info().name) +
         "' goes where it looks";
}

std::string character_misfit(const GroupDef& def) {
  const std::string body = "body '" + std::string(def.body.info().name) + "'";
  if (def.body.info().is_animated && !def.character) return body + " needs a character: the clips that it moves by";
  if (!def.body.info().is_animated && def.character) return "a character is for animated bodies, but this is " + body;
  return {};
}

std::string perception_misfit(const GroupDef& def, std::size_t groups) {
  const auto seen = [](const BehaviorDef& entry) { return goal_of(entry.target).kind == TargetDef::Kind::seen; };
  if (!def.perception)
    return std::ranges::any_of(def.mind.behaviors, seen)
               ? "a target is what the agents see, but the group has no perception"
               : "";
  if (!is_valid(*def.perception)) return "a part of the perception is out of its range";
  for (const GroupId whom : def.perception->groups)
    if (whom.number < 1 || whom.number > groups) return "the perception names a group that doesn't exist";
  return {};
}

template <int D>
World<D>::World(const WorldDef<D>& def) {
  state_.def = def;
  if (!VEER_CHECK(def.max_dt > 0 && def.max_dt <= unlimited, "max_dt isn't positive"))
    state_.def.max_dt = WorldDef<D>{}.max_dt;
  const Domain<D>& domain = def.domain;
  bool inside = within_bounds(domain.low, largest_coordinate) && within_bounds(domain.high, largest_coordinate);
  for (int d = 0; d < D; ++d) inside = inside && domain.low[d] < domain.high[d];
  if (!VEER_CHECK(domain.kind == DomainKind::plane || inside, "the domain has no inside")) state_.def.domain = {};
  if (!VEER_CHECK(D == 2 || !def.ground, "only a plane has a ground")) state_.def.ground = nullptr;
}

template <int D>
World<D>::World(const World& other) = default;
template <int D>
World<D>::World(World&& other) noexcept = default;
template <int D>
World<D>& World<D>::operator=(const World& other) = default;
template <int D>
World<D>& World<D>::operator=(World&& other) noexcept = default;
template <int D>
World<D>::~World() = default;

template <int D>
GroupId World<D>::add_group(GroupDef def) {
  if (!def.body) def.body = default_body(def.mind);
  std::string why = misfit<D>(def.mind, def.body);
  if (why.empty()) why = unknown_group(def.mind, state_.groups.size() + 1);
  if (why.empty()) why = unknown_planner(def.mind, state_.planners);
  if (why.empty()) why = unknown_quantity(def.mind, def.quantities.size());
  if (why.empty() && !std::ranges::all_of(def.quantities, [](const Quantity& q) { return is_finite(q.initial); }))
    why = "a quantity isn't finite";
  if (why.empty()) why = heading_misfit(def);
  if (why.empty()) why = character_misfit(def);
  if (why.empty()) why = perception_misfit(def, state_.groups.size() + 1);
  if (!VEER_CHECK(why.empty(), why.c_str()) || !VEER_CHECK(is_valid(def.limits), "a limit is out of its range") ||
      !VEER_CHECK(is_valid(def.envelope), "a part of the envelope is out of its range"))
    return {};
  Group<D> group;
  group.asks = def.mind.asks();
  if (group.asks & channel_heading) group.columns.asked_heading.resize(0);
  if (group.asks & channel_angular) group.columns.asked_turn.resize(0);
  if (group.asks & channel_angular || def.body.info().keeps_spin) group.columns.need_spin();
  if (state_.def.ground) {
    group.columns.height.resize(0);
    group.columns.next_height.resize(0);
    group.columns.headroom = state_.def.ground->def().headroom;
  }
  for (const BehaviorDef& entry : def.mind.behaviors) {
    const BehaviorInfo& info = entry.behavior.info();
    group.columns.memory.push_back({info.memory_size[D - 2], {}});
  }
  group.columns.body_memory.size = def.body.info().memory_size;
  group.combine_steps = combine_steps_of(def.mind);
  group.columns.quantities.resize(def.quantities.size());
  for (std::size_t i = 0; i < group.columns.limits.size(); ++i)
    group.columns.limits[i].set_common(static_cast<float>(fields_of<Limits>()[i].get(&def.limits)));
  group.columns.envelope = def.envelope;
  group.targets.resize(def.mind.behaviors.size());
  group.columns.aims.resize(def.mind.behaviors.size());
  const GroupId id{static_cast<std::uint32_t>(state_.groups.size() + 1)};
  group.def = std::move(def);
  group.looks = looks_of<D>(group.def.mind, id);
  if (group.def.perception) group.sight = sight_of<D>(*group.def.perception);
  state_.groups.push_back(std::move(group));
  return id;
}

template <int D>
AgentId World<D>::spawn(GroupId id, const AgentDef<D>& def) {
  if (!VEER_CHECK(id.number >= 1 && id.number <= state_.groups.size(), "spawn: no such group")) return {};
  Group<D>& group = state_.groups[id.number - 1];
  const Limits limits = limits_of(def, group.def.limits);
  if (!VEER_CHECK(within_bounds(def.position, largest_coordinate) && within_bounds(def.velocity, largest_speed) &&
                      within_bounds(def.heading, unlimited) &&
                      (!def.goal || within_bounds(*def.goal, largest_coordinate)) && is_valid(limits) &&
                      (!def.height || abs(*def.height) <= largest_coordinate) &&
                      std::ranges::all_of(def.quantities, [](float q) { return is_finite(q); }),
                  "spawn: a number is not finite or out of its range"))
    return {};

  const std::uint32_t key = def.key.value_or(state_.next_key);
  if (!VEER_CHECK(take_key(state_, key), "spawn: the key was used before, or is out of its range")) return {};

  std::uint32_t index = 0;
  if (state_.free_handles.empty()) {
    state_.places.push_back({});
    state_.rows.push_back(0);
    index = static_cast<std::uint32_t>(state_.places.size());
  } else {
    index = state_.free_handles.back();
    state_.free_handles.pop_back();
  }
  Columns<D>& columns = group.columns;
  const std::size_t row = columns.count;
  columns.resize(row + 1);
  if (def.goal) columns.need_goals();
  Vec<float, D> position = def.position, velocity = def.velocity;
  state_.def.domain.constrain(position, velocity);
  if (state_.def.map) {
    const Vec<float, D> beside = state_.def.map->free_place(position, limits.radius);
    if (within_bounds(beside, largest_coordinate)) position = beside;
    state_.def.domain.constrain(position, velocity);  // beside an obstacle at the edge may be beyond it
  }
  columns.key[row] = key;
  columns.handle_index[row] = index;
  columns.now[row] = columns.next[row] = {position, velocity};
  columns.heading[row] = columns.next_heading[row] = unit(def.heading, unit(velocity, Vec<float, D>{1}));
  columns.asked[row] = {};
  if (!columns.asked_heading.empty()) columns.asked_heading[row] = columns.heading[row];
  if (!columns.asked_turn.empty()) columns.asked_turn[row] = {};
  if (!columns.spin.empty()) columns.spin[row] = columns.next_spin[row] = {};
  if (!columns.height.empty()) put_on(*state_.def.ground, columns, row, def.height);
  columns.flags[row] = 0;
  if (columns.thought_size > 0) columns.thought[row * columns.thought_size] = state_.time;
  if (!columns.goal.empty()) columns.goal[row] = def.goal.value_or(position);
  for (std::size_t i = 0; i < columns.quantities.size(); ++i)
    columns.quantities[i][row] = i < def.quantities.size() ? def.quantities[i] : group.def.quantities[i].initial;
  for (std::size_t i = 0; i < columns.limits.size(); ++i)
    columns.limits[i].set(row, static_cast<float>(fields_of<Limits>()[i].get(&limits)), columns.count);
  auto& place = state_.places[index - 1];
  place.group = id.number;
  state_.rows[index - 1] = static_cast<std::uint32_t>(row);
  return {index, place.generation};
}

template <int D>
std::vector<AgentId> World<D>::spawn(GroupId group, const Shape& shape, std::size_t count, AgentDef<D> common) {
  std::vector<AgentId> ids;
  ids.reserve(count);
  // Only what is worth it: many small calls that each reserved exactly would copy everything each time.
  if (count >= this->count(group)) reserve(group, count);
  for (std::size_t i = 0; i < count; ++i) {
    common.position = veer::place<D>(shape, i, count, state_.def.seed, state_.next_key);
    ids.push_back(spawn(group, common));
  }
  return ids;
}

template <int D>
void World<D>::reserve(GroupId group, std::size_t more) {
  if (!VEER_CHECK(group.number >= 1 && group.number <= state_.groups.size(), "reserve: no such group")) return;
  Columns<D>& columns = state_.groups[group.number - 1].columns;
  columns.reserve(columns.count + more);
  state_.places.reserve(state_.places.size() + more);
  state_.rows.reserve(state_.rows.size() + more);
}

template <int D>
bool World<D>::remove(AgentId agent) {
  if (!alive(agent)) return false;
  auto& place = state_.places[agent.index - 1];
  Columns<D>& columns = state_.groups[place.group - 1].columns;
  const std::uint32_t row = state_.rows[agent.index - 1];
  state_.pending.push_back({Event::Kind::removed, agent, columns.key[row], {place.group}});
  // Whoever is led to it may go on to where it was last.
  for (Group<D>& group : state_.groups) leave_behind(group, agent, columns.now[row].position);
  for (TargetDef& carrier : state_.carriers) leave_behind(carrier, agent, columns.now[row].position);
  const std::uint32_t moved = columns.handle_index[columns.count - 1];
  columns.remove(row);
  state_.rows[moved - 1] = row;
  // A generation that has come round to 0 would make old handles look alive again: such a index is given up for good.
  ++place.generation;
  place.group = 0;
  if (place.generation != 0) state_.free_handles.push_back(agent.index);
  return true;
}

template <int D>
StepOutcome World<D>::step(float dt) {
  return veer::step(*this, dt);
}

template <int D>
bool World<D>::alive(AgentId agent) const {
  return state_.place_of(agent).has_value();
}

template <int D>
std::optional<AgentState<D>> World<D>::find(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!place) return std::nullopt;
  const Columns<D>& c = state_.groups[place->group - 1].columns;
  AgentState<D> found{c.now[place->row].position,
                      c.now[place->row].velocity,
                      c.heading[place->row],
                      {},
                      {place->group},
                      c.key[place->row],
                      c.spin.empty() ? Spin<float, D>{} : c.spin[place->row],
                      c.height.empty() ? 0.f : c.height[place->row]};
  for (std::size_t i = 0; i < c.limits.size(); ++i)
    fields_of<Limits>()[i].set(&found.limits, static_cast<double>(c.limits[i][place->row]));
  return found;
}

template <int D>
bool World<D>::set_motion(AgentId agent, const Vec<float, D>& position, const Vec<float, D>& velocity) {
  const auto place = state_.place_of(agent);
  if (!place || !within_bounds(position, largest_coordinate) || !within_bounds(velocity, largest_speed)) return false;
  Columns<D>& c = state_.groups[place->group - 1].columns;
  Motion<D> motion{position, velocity};
  state_.def.domain.constrain(motion.position, motion.velocity);
  // In both, so that a jump isn't drawn as a way, and so that it stands when `publish` comes without `move`.
  c.now[place->row] = c.next[place->row] = motion;
  c.next_heading[place->row] = c.heading[place->row];
  if (!c.height.empty()) step_to(*state_.def.ground, c, place->row);
  return true;
}

template <int D>
bool World<D>::set_heading(AgentId agent, const Vec<float, D>& heading) {
  const auto place = state_.place_of(agent);
  const Vec<float, D> direction = unit(heading);
  if (!place || !is_finite(direction) || direction == Vec<float, D>{}) return false;
  Columns<D>& c = state_.groups[place->group - 1].columns;
  c.heading[place->row] = c.next_heading[place->row] = direction;
  return true;
}

template <int D>
bool World<D>::set_spin(AgentId agent, const Spin<float, D>& spin) {
  const auto place = state_.place_of(agent);
  if (!place || !is_finite(spin)) return false;
  Columns<D>& c = state_.groups[place->group - 1].columns;
  c.need_spin();
  c.spin[place->row] = c.next_spin[place->row] = spin;
  return true;
}

template <int D>
bool World<D>::set_goal(AgentId agent, const Vec<float, D>& goal) {
  const auto place = state_.place_of(agent);
  if (!place || !within_bounds(goal, largest_coordinate)) return false;
  Columns<D>& c = state_.groups[place->group - 1].columns;
  c.need_goals();
  c.goal[place->row] = goal;
  return true;
}

template <int D>
float World<D>::quantity(AgentId agent, std::size_t which) const {
  const auto place = state_.place_of(agent);
  if (!place || which >= state_.groups[place->group - 1].columns.quantities.size()) return 0;
  return state_.groups[place->group - 1].columns.quantities[which][place->row];
}

template <int D>
bool World<D>::set_quantity(AgentId agent, std::size_t which, float amount) {
  const auto place = state_.place_of(agent);
  if (!place || which >= state_.groups[place->group - 1].columns.quantities.size() || !is_finite(amount)) return false;
  state_.groups[place->group - 1].columns.quantities[which][place->row] = amount;
  return true;
}

template <int D>
bool World<D>::choose(AgentId agent, AgentId whom) {
  const auto place = state_.place_of(agent);
  if (!place || (whom && !alive(whom))) return false;
  Columns<D>& c = state_.groups[place->group - 1].columns;
  c.need_choices();
  c.chosen[place->row] = whom;
  return true;
}

template <int D>
bool World<D>::set_given(GroupId group, std::size_t behavior, const Vec<float, D>& place, const Vec<float, D>& velocity,
                         std::size_t part) {
  if (!VEER_CHECK(group.number >= 1 && group.number <= state_.groups.size(), "set_given: no such group")) return false;
  std::vector<BehaviorDef>& behaviors = state_.groups[group.number - 1].def.mind.behaviors;
  if (!VEER_CHECK(behavior < behaviors.size(), "set_given: the mind has fewer behaviors")) return false;
  TargetDef& whole = behaviors[behavior].target;
  TargetDef& target = part < whole.parts.size() ? whole.parts[part] : whole;
  if (!VEER_CHECK(target.kind == TargetDef::Kind::given, "set_given: the target isn't a given place")) return false;
  if (!within_bounds(place, largest_coordinate) || !(length(velocity) <= largest_speed)) return false;
  target.place = to_dimension<3>(place);
  target.velocity = to_dimension<3>(velocity);
  return true;
}

template <int D>
bool World<D>::set_target(GroupId group, std::size_t behavior, TargetDef target) {
  if (!VEER_CHECK(group.number >= 1 && group.number <= state_.groups.size(), "set_target: no such group")) return false;
  Mind mind = state_.groups[group.number - 1].def.mind;
  if (!VEER_CHECK(behavior < mind.behaviors.size(), "set_target: the mind has fewer behaviors")) return false;
  mind.behaviors[behavior].target = std::move(target);
  if (!misfit<D>(mind, state_.groups[group.number - 1].def.body).empty()) return false;
  if (!VEER_CHECK(unknown_group(mind, state_.groups.size()).empty(), "set_target: no such group to look at"))
    return false;
  if (!VEER_CHECK(goal_of(mind.behaviors[behavior].target).kind != TargetDef::Kind::seen ||
                      state_.groups[group.number - 1].def.perception,
                  "set_target: the group has no perception"))
    return false;
  if (!VEER_CHECK(unknown_planner(mind, state_.planners).empty(), "set_target: no such planner")) return false;
  state_.groups[group.number - 1].looks = looks_of<D>(mind, group);
  state_.groups[group.number - 1].columns.aims[behavior] = {};  // what was known of the old target says nothing of the new
  if (behavior < state_.groups[group.number - 1].guides.size()) state_.groups[group.number - 1].guides[behavior] = {};
  state_.groups[group.number - 1].def.mind = std::move(mind);
  return true;
}

template <int D>
std::size_t World<D>::count() const {
  std::size_t sum = 0;
  for (const Group<D>& group : state_.groups) sum += group.columns.count;
  return sum;
}

template <int D>
const Group<D>& World<D>::group_of(GroupId group) const {
  static const Group<D> none;
  const bool known = group.number >= 1 && group.number <= state_.groups.size();
  return VEER_CHECK(known, "no such group") ? state_.groups[group.number - 1] : none;
}

template <int D>
std::span<const Motion<D>> World<D>::motions(GroupId group) const {
  const Columns<D>& c = group_of(group).columns;
  return {c.now.data(), c.count};
}

template <int D>
std::span<const Vec<float, D>> World<D>::headings(GroupId group) const {
  const Columns<D>& c = group_of(group).columns;
  return {c.heading.data(), c.count};
}

template <int D>
std::span<const std::uint32_t> World<D>::keys(GroupId group) const {
  const Columns<D>& c = group_of(group).columns;
  return {c.key.data(), c.count};
}

template <int D>
std::vector<AgentId> World<D>::agents(GroupId group) const {
  const Columns<D>& c = group_of(group).columns;
  std::vector<AgentId> all(c.count);
  for (std::size_t row = 0; row < c.count; ++row) all[row] = {c.handle_index[row], state_.places[c.handle_index[row] - 1].generation};
  return all;
}

template <int D>
std::size_t World<D>::agent_bytes() const {
  std::size_t sum =
      state_.places.capacity() * sizeof(typename WorldState<D>::Place) + state_.rows.capacity() * sizeof(std::uint32_t);
  for (const Group<D>& group : state_.groups) sum += group.columns.bytes() + group.grid.bytes();
  return sum;
}

template <int D>
bool World<D>::set_width(int lanes) {
  const int wanted = lanes == 0 ? native_width() : lanes;
  if (!is_supported(wanted)) return false;
  state_.set_width(wanted);
  return true;
}

template class World<2>;
template class World<3>;

}  // namespace veer
