#include "veer/world/stage/targets.hpp"

#include <algorithm>
#include <cmath>

#include "veer/decide/assignment.hpp"
#include "veer/math/local.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/world/stage/perceive.hpp"

namespace veer {
namespace {

/// Where something is; none if it can't be found.
template <int D>
using Found = std::optional<Target<float, D>>;

template <int D>
Found<D> find_agent(const WorldState<D>& state, AgentId agent) {
  const auto where = state.find(agent);
  if (!where) return std::nullopt;
  return state_of(state.columns_of(*where), where->row);
}

/// The point at this distance along a polyline, round and round if it is closed, and the direction of the line there.
template <int D>
Target<float, D> point_along(const MovingTarget& line, double time) {
  const std::vector<Vec3>& points = line.points;
  if (points.empty()) return {};
  const std::size_t sides = points.size() - (line.closed ? 0 : 1);
  const auto side = [&](std::size_t k) {
    return to_dimension<D>(points[(k + 1) % points.size()]) - to_dimension<D>(points[k]);
  };
  double all = 0;
  for (std::size_t k = 0; k < sides; ++k) all += static_cast<double>(length(side(k)));
  double left = static_cast<double>(line.start) + static_cast<double>(line.speed) * time;
  const bool stops = !line.closed && (left < 0 || left > all);
  if (!(all > 0)) return {to_dimension<D>(points[0]), {}, {}, {}};
  if (line.closed) left -= all * std::floor(left / all);
  left = std::clamp(left, 0., all);
  std::size_t k = 0;
  while (k + 1 < sides && left > static_cast<double>(length(side(k)))) left -= static_cast<double>(length(side(k++)));
  const Vec<float, D> way = unit(side(k));
  return {to_dimension<D>(points[k]) + way * static_cast<float>(left), way * (stops ? 0.f : line.speed), way, {}};
}

/// Where an anchor is; its state remembers the last position of an agent.
template <int D>
struct FindAnchor {
  const WorldState<D>& state;
  AnchorState<D>& memory;

  Found<D> operator()(const PointTarget& t) const { return still(to_dimension<D>(t.position)); }
  Found<D> operator()(const AgentTarget& t) const {
    if (const Found<D> found = find_agent(state, t.agent)) {
      memory.position = found->position;
      memory.known = true;
      return found;
    }
    if (!memory.known || t.lost == Lost::nothing) return std::nullopt;
    return still(memory.position);
  }
  Found<D> operator()(const MovingTarget& t) const { return point_along<D>(t, state.time); }
  Found<D> operator()(const GivenTarget&) const {
    return Target<float, D>{memory.position, memory.velocity, unit(memory.velocity), {}};
  }

 private:
  static Target<float, D> still(const Vec<float, D>& position) { return {position, {}, {}, {}}; }
};

/// Up to this many members, slots are assigned so that the sum of all ways is least.
constexpr std::size_t small_formation = 64;

/// Looks up the target of one behavior of a group.
template <int D>
class FindTarget {
 public:
  FindTarget(WorldState<D>& state, Group<D>& group, std::size_t behavior)
      : state_(state),
        group_(group),
        columns_(group.columns),
        behavior_(behavior),
        anchors_(group.target_states[behavior].anchors),
        resolved_(group.targets[behavior]) {}

  void run() {
    const BehaviorDef& entry = group_.def.mind.behaviors[behavior_];
    const bool each = differs_by_agent(entry.target);
    if (each) columns_.need_aims(behavior_);
    resolved_.common = {};
    resolved_.common_there = true;
    resolved_.goals = nullptr;
    resolved_.aims = each ? &columns_.aims[behavior_] : nullptr;
    resolved_.field = nullptr;
    resolved_.path = {};
    resolved_.paths.clear();
    resolved_.way.clear();
    resolved_.points.clear();
    // The goal of a plan is looked up here; the decide stage finds the path to it.
    visit_goal(entry.target, *this);
    if (const float horizon = entry.behavior.info().foresight(entry.behavior.params()); horizon > 0 && !each)
      resolved_.common.open_time = state_.open_time(resolved_.common.position, resolved_.common.velocity, horizon,
                                                    height_of_common(entry.target));
  }

  // The same for all agents:
  template <class T>
    requires std::is_constructible_v<AnchorTarget, const T&>
  void operator()(const T& t) {
    set_common(find_anchor(t, 0));
  }
  void operator()(const BetweenTarget& t) {
    const Found<D> a = std::visit(FindAnchor<D>{state_, anchors_[0]}, t.first),
                   b = std::visit(FindAnchor<D>{state_, anchors_[1]}, t.second);
    if (!a || !b) return set_common(a ? a : b);
    const Vec<float, D> half = state_.def.domain.displacement(a->position, b->position) * .5f;
    set_common(Target<float, D>{a->position + half, (a->velocity + b->velocity) * .5f, {}, {}});
  }

  // Each agent its own:
  void operator()(const GoalTarget&) {
    columns_.need_goals();
    resolved_.goals = columns_.goal.data();
  }
  void operator()(const NearestTarget&) {}  // found by the steer stage
  void operator()(const ChosenTarget& t) {
    columns_.need_choices();
    for (std::size_t row = 0; row < columns_.count; ++row) {
      if (const Found<D> found = find_agent(state_, columns_.chosen[row])) aims().set(row, *found);
      else aims().lose(row, t.lost == Lost::hold);
    }
  }
  void operator()(const SeenTarget& t) {
    const bool hold = t.lost == Lost::hold;
    for (std::size_t row = 0; row < columns_.count; ++row) {
      if (const Found<D> found = remembered(state_, group_, row, t.ahead)) aims().set(row, *found);
      else if (hold && !(aims().there[row] > 0) && columns_.sighting[row].when >= 0)  // came here from another state
        aims().set(row, {columns_.sighting[row].motion.position, {}, {}, {}});
      else aims().lose(row, hold);
    }
  }
  void operator()(const FormationTarget& t);

  // Not a position:
  void operator()(const RouteTarget& t) {
    resolved_.points.resize(t.points.size());
    for (std::size_t i = 0; i < t.points.size(); ++i) resolved_.points[i] = to_dimension<D>(t.points[i]);
  }
  void operator()(const FieldTarget& t) { resolved_.field = t.field.get(); }
  void operator()(const FollowTarget& t) {
    if (t.path && t.path->in<D>()) resolved_.path = t.path->in<D>()->view();
  }
  void operator()(const auto&) {}  // none; planned targets and flows are visited as their goals

 private:
  Aims<D>& aims() { return columns_.aims[behavior_]; }
  void set_common(const Found<D>& found) {
    resolved_.common = found.value_or(Target<float, D>{});
    resolved_.common_there = found.has_value();
  }
  template <class T>
  Found<D> find_anchor(const T& t, std::size_t number) {
    return FindAnchor<D>{state_, anchors_[number]}(t);
  }
  void give_slots(const FormationDef& formation, const Target<float, D>& anchor);
  /// Returns on which floor the target is, m: that of an agent, or for a point that of the agents that are led there.
  float height_of_common(const TargetDef& target) const {
    const float own = columns_.height.empty() ? 0 : columns_.height[0];
    const auto* agent = goal_as<AgentTarget>(target);
    return agent ? state_.height_of(agent->agent, own) : own;
  }

  WorldState<D>& state_;
  Group<D>& group_;
  Columns<D>& columns_;
  std::size_t behavior_;
  std::array<AnchorState<D>, 2>& anchors_;
  ResolvedTarget<D>& resolved_;
};

/// Assigns the slots of a formation anew, to the members in the order of their keys.
template <int D>
void FindTarget<D>::give_slots(const FormationDef& formation, const Target<float, D>& anchor) {
  const std::size_t members = columns_.count, slots = formation.size(members);
  std::vector<std::size_t> rows(members);
  for (std::size_t row = 0; row < members; ++row) rows[row] = row;
  std::ranges::sort(rows, {}, [&](std::size_t row) { return columns_.key[row]; });
  std::vector<Vec<float, D>> there(slots);
  for (std::size_t p = 0; p < slots; ++p)
    there[p] = anchor.position + to_world<float, D>(unit(anchor.heading, Vec<float, D>{1}), formation.slot(p, members));
  const auto cost = [&](std::size_t m, std::size_t p) {
    return static_cast<double>(
        length_squared(state_.def.domain.displacement(columns_.now[rows[m]].position, there[p])));
  };
  const auto slot =
      members <= small_formation ? assign_best(members, slots, cost) : assign_in_turn(members, slots, cost);
  for (std::size_t m = 0; m < members; ++m) aims().slot[rows[m]] = slot[m] == unassigned ? 0 : slot[m] + 1;
}

/// Assigns slots when a member has come or left; they are kept as long as the members are the same.
template <int D>
void FindTarget<D>::operator()(const FormationTarget& t) {
  Aims<D>& aims = this->aims();
  const Found<D> anchor = std::visit(FindAnchor<D>{state_, anchors_[0]}, t.anchor);
  if (!anchor) {
    for (std::size_t row = 0; row < columns_.count; ++row) aims.there[row] = 0;
    return;
  }
  const std::size_t slots = t.formation.size(columns_.count);
  std::size_t taken = 0, last = 0;
  for (std::size_t row = 0; row < columns_.count; ++row) {
    taken += aims.slot[row] > 0 ? 1 : 0;
    last = std::max<std::size_t>(last, aims.slot[row]);
  }
  if (taken != slots || last != slots) give_slots(t.formation, *anchor);
  // An anchor that faces nowhere keeps its formation along x.
  const Vec<float, D> heading = unit(anchor->heading, Vec<float, D>{1});
  for (std::size_t row = 0; row < columns_.count; ++row) {
    if (aims.slot[row] == 0) {
      aims.there[row] = 0;
      continue;
    }
    const Vec<float, D> arm = to_world<float, D>(heading, t.formation.slot(aims.slot[row] - 1, columns_.count));
    aims.set(row, {anchor->position + arm, anchor->velocity + cross(anchor->spin, arm), heading, anchor->spin});
  }
}

/// Makes the groups of all agents that a target may lead to keep their spin.
template <int D>
void keep_spin_of(WorldState<D>& state, const Group<D>& group, const TargetDef& target) {
  const auto keep = [&](AgentId agent) {
    if (const auto where = state.find(agent)) state.columns_of(*where).need_spin();
  };
  for_each_anchor(target, [&](const auto& anchor, std::size_t) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(anchor)>, AgentTarget>) keep(anchor.agent);
  });
  if (const auto* nearest = goal_as<NearestTarget>(target))
    for (const GroupId id : nearest->groups) state.group(id).columns.need_spin();
  if (goal_as<SeenTarget>(target) && group.def.perception)
    for (const GroupId id : group.def.perception->groups) state.group(id).columns.need_spin();
  if (goal_as<ChosenTarget>(target) && !group.columns.chosen.empty())
    for (std::size_t row = 0; row < group.columns.count; ++row) keep(group.columns.chosen[row]);
}

template <int D>
std::uint32_t key_in(const void* world, AgentId agent) {
  const auto& state = *static_cast<const WorldState<D>*>(world);
  const auto where = state.find(agent);
  return where ? state.columns_of(*where).key[where->row] : 0;
}

}  // namespace

template <int D>
void find_targets(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups)
    for (const BehaviorDef& entry : group.def.mind.behaviors)
      if (entry.behavior.info().reads_spin || std::holds_alternative<FormationTarget>(entry.target))
        keep_spin_of(state, group, entry.target);
  for (Group<D>& group : state.groups)
    for (std::size_t k = 0; k < group.targets.size(); ++k) FindTarget<D>(state, group, k).run();
}

template <int D>
std::optional<Target<float, D>> find_carrier(const WorldState<D>& state, Carrier<D>& carrier) {
  return std::visit(FindAnchor<D>{state, carrier.state.anchors[0]}, carrier.target);
}

template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const TargetDef& target) {
  TargetState<D> made{.definition = hash_of(target, &key_in<D>, &state)};
  for_each_anchor(target,
                  [&](const auto& anchor, std::size_t number) { made.anchors[number] = AnchorState<D>::of(anchor); });
  return made;
}

template <int D>
TargetState<D> new_target_state(const WorldState<D>& state, const CarrierTarget& target) {
  return std::visit([&](const auto& anchor) { return new_target_state(state, TargetDef(anchor)); }, target);
}

template <int D>
void leave_behind(WorldState<D>& state, AgentId agent, const Vec<float, D>& position) {
  const auto note = [&](TargetState<D>& known) {
    return [&](const auto& anchor, std::size_t number) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(anchor)>, AgentTarget>)
        if (anchor.agent == agent) known.anchors[number] = {position, {}, true};
    };
  };
  for (Group<D>& group : state.groups)
    for (std::size_t k = 0; k < group.def.mind.behaviors.size(); ++k) {
      const TargetDef& target = group.def.mind.behaviors[k].target;
      for_each_anchor(target, note(group.target_states[k]));
      Columns<D>& columns = group.columns;
      if (!goal_as<ChosenTarget>(target) || columns.chosen.empty()) continue;
      columns.need_aims(k);
      for (std::size_t row = 0; row < columns.count; ++row)
        if (columns.chosen[row] == agent) columns.aims[k].set(row, {position, {}, {}, {}});
    }
  for (Carrier<D>& carrier : state.carriers)
    std::visit([&](const auto& anchor) { note(carrier.state)(anchor, 0); }, carrier.target);
}

#define VEER_TARGETS(D)                                                                     \
  template void find_targets(WorldState<D>&) noexcept;                                      \
  template std::optional<Target<float, D>> find_carrier(const WorldState<D>&, Carrier<D>&); \
  template TargetState<D> new_target_state(const WorldState<D>&, const TargetDef&);         \
  template TargetState<D> new_target_state(const WorldState<D>&, const CarrierTarget&);     \
  template void leave_behind(WorldState<D>&, AgentId, const Vec<float, D>&);
VEER_TARGETS(2)
VEER_TARGETS(3)
#undef VEER_TARGETS

}  // namespace veer
