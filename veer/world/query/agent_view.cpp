#include "veer/agent/agent_rows.hpp"
#include "veer/move/animation/gait.hpp"
#include "veer/world/agent_ref.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

/// What can be read of an agent.
namespace veer {
namespace {

/// Returns f(columns, row), or zero for an agent that doesn't exist.
template <int D, class F>
auto read(const WorldState<D>& world, AgentId id, F f) {
  const auto where = world.locate(id);
  using T = decltype(f(world.columns_of(*where), std::size_t{0}));
  return where ? f(world.columns_of(*where), std::size_t{where->row}) : T{};
}

/// A column's value, or zero where the group doesn't keep the column.
template <class T>
T value_or_zero(const Column<T>& column, std::size_t row) {
  return column.empty() ? T{} : column[row];
}

template <int D>
Limits limits_at(const Columns<D>& c, std::size_t row) {
  const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] = c.limits;
  return {max_speed[row], max_force[row],         mass[row],
          radius[row],    max_angular_speed[row], max_angular_acceleration[row]};
}

}  // namespace

template <int D>
AgentView<D>::operator bool() const {
  return world_->find(id_).has_value();
}

template <int D>
GroupId AgentView<D>::group() const {
  const auto where = world_->locate(id_);
  return where ? GroupId{where->group} : GroupId{};
}

template <int D>
std::uint32_t AgentView<D>::key() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return c.key[row]; });
}

template <int D>
AgentState<D> AgentView<D>::state() const {
  const auto where = world_->locate(id_);
  if (!where) return {};
  const Columns<D>& c = world_->columns_of(*where);
  const std::size_t row = where->row;
  return {c.now[row].position,
          c.now[row].velocity,
          c.heading[row],
          limits_at(c, row),
          {where->group},
          c.key[row],
          value_or_zero(c.spin, row),
          value_or_zero(c.height, row)};
}

template <int D>
Vec<float, D> AgentView<D>::position() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return c.now[row].position; });
}

template <int D>
Vec<double, D> AgentView<D>::global_position() const {
  return *this ? world_->def.origin + broadcast<double, D>(position()) : broadcast<double, D>(position());
}

template <int D>
Vec<float, D> AgentView<D>::velocity() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return c.now[row].velocity; });
}

template <int D>
Vec<float, D> AgentView<D>::heading() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return c.heading[row]; });
}

template <int D>
Spin<float, D> AgentView<D>::spin() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return value_or_zero(c.spin, row); });
}

template <int D>
Limits AgentView<D>::limits() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return limits_at(c, row); });
}

template <int D>
float AgentView<D>::height() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return value_or_zero(c.height, row); });
}

template <int D>
Vec3 AgentView<D>::position_in_space() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) {
    Vec3 position = to_dimension<3>(c.now[row].position);
    if (!c.height.empty()) position.z = c.height[row];
    return position;
  });
}

template <int D>
Vec<float, D> AgentView<D>::interpolated(float part) const {
  return read(*world_, id_, [&](const Columns<D>& c, std::size_t row) {
    const Domain<D>& domain = world_->def.domain;
    Vec<float, D> before = c.next[row].position, velocity{};  // the two were swapped after the last step
    before += domain.displacement(before, c.now[row].position) * part;
    domain.constrain(before, velocity);
    return before;
  });
}

template <int D>
std::optional<Vec<float, D>> AgentView<D>::goal() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) {
    return c.goal.empty() ? std::nullopt : std::optional(c.goal[row]);
  });
}

template <int D>
float AgentView<D>::quantity(std::size_t which) const {
  return read(*world_, id_, [&](const Columns<D>& c, std::size_t row) {
    return which < c.quantities.size() ? c.quantities[which][row] : 0.f;
  });
}

template <int D>
Agent<float, D> AgentView<D>::self() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return AgentRows<float, D>(c)[row]; });
}

template <int D>
std::optional<Target<float, D>> AgentView<D>::target(std::size_t behavior) const {
  const auto where = world_->locate(id_);
  if (!where) return std::nullopt;
  const Group<D>& group = world_->groups[where->group - 1];
  if (behavior >= group.targets.size()) return std::nullopt;
  const TargetDef& def = group.def.mind.behaviors[behavior].target;
  if (use_of(def) != TargetUse::position && !planner_of(def)) return std::nullopt;
  // What the last step resolved points into columns that may have moved since: a world is copied, agents are spawned.
  const Columns<D>& c = group.columns;
  ResolvedTarget<D> target;
  target.common = group.targets[behavior].common;
  target.common_there = group.targets[behavior].common_there;
  if (goal_as<GoalTarget>(def)) {
    if (c.goal.empty()) return std::nullopt;
    target.goals = c.goal.data();
  }
  if (differs_by_agent(def)) {
    if (c.aims[behavior].there.empty()) return std::nullopt;
    target.aims = &c.aims[behavior];
  }
  if (!target.template there<float>(where->row)) return std::nullopt;
  return target.template load<float>(where->row, c.now[where->row].position, world_->def.domain);
}

template <int D>
Vec<float, D> AgentView<D>::asked() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return c.asked[row]; });
}

template <int D>
Spin<float, D> AgentView<D>::asked_turn() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) { return value_or_zero(c.asked_turn, row); });
}

template <int D>
Vec<float, D> AgentView<D>::asked_heading() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) {
    return c.asked_heading.empty() ? c.heading[row] : c.asked_heading[row];
  });
}

template <int D>
Vec<float, D> AgentView<D>::shortfall() const {
  const auto where = world_->locate(id_);
  if (!where) return {};
  const Group<D>& group = world_->groups[where->group - 1];
  const Columns<D>& c = group.columns;
  if (!group.was_moved || !(world_->last_dt > 0) || !is_finite(c.asked[where->row])) return {};
  const Vec<float, D> now = c.now[where->row].velocity;
  if (group.asks & channel_velocity) return c.asked[where->row] - now;
  const Vec<float, D> before = c.next[where->row].velocity;  // the two were swapped after the last step
  return c.asked[where->row] - (now - before) / world_->last_dt;
}

template <int D>
std::optional<Gait> AgentView<D>::gait() const {
  const auto where = world_->locate(id_);
  if (!where) return std::nullopt;
  const Group<D>& group = world_->groups[where->group - 1];
  if (!group.def.body.info().is_animated) return std::nullopt;
  const Gait gait = gait_of(group.columns.body_memory, where->row);
  return gait.moves() ? std::optional(gait) : std::nullopt;
}

template <int D>
std::optional<Explanation<D>> AgentView<D>::explain(float dt) const {
  std::vector<Explanation<D>> all = explain_agents(*world_, std::span(&id_, 1), dt);
  if (all.empty()) return std::nullopt;
  return std::move(all.front());
}

template <int D>
std::optional<Sighting<D>> AgentView<D>::sighting() const {
  return read(*world_, id_, [](const Columns<D>& c, std::size_t row) {
    const bool seen = !c.sighting.empty() && c.sighting[row].when >= 0;
    return seen ? std::optional(c.sighting[row]) : std::nullopt;
  });
}

template <int D>
PathView<D> AgentView<D>::planned_path(std::size_t behavior) const {
  const auto where = world_->locate(id_);
  if (!where) return {};
  const std::vector<Guide<D>>& guides = world_->groups[where->group - 1].guides;
  const Trip<D>* trip = behavior < guides.size() ? guides[behavior].trips.find(id_) : nullptr;
  return trip ? trip->view() : PathView<D>{};
}

template <int D>
std::optional<std::size_t> AgentView<D>::brain() const {
  const auto where = world_->locate(id_);
  if (!where || !world_->groups[where->group - 1].brain) return std::nullopt;
  return *world_->groups[where->group - 1].brain;
}

template <int D>
std::string_view AgentView<D>::state_name() const {
  const auto where = world_->locate(id_);
  return where ? std::string_view(world_->groups[where->group - 1].def.name) : std::string_view{};
}

template <int D>
double AgentView<D>::time_in_state() const {
  return read(*world_, id_, [&](const Columns<D>& c, std::size_t row) {
    return c.thought_size > 0 ? world_->time - c.thought[row * c.thought_size] : 0.;
  });
}

template class AgentView<2>;
template class AgentView<3>;

}  // namespace veer
