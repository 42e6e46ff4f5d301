#include "veer/world/stage/targets.hpp"

#include <algorithm>
#include <cmath>

#include "veer/decide/assignment.hpp"
#include "veer/math/local.hpp"
#include "veer/world/stage/perceive.hpp"

namespace veer {
namespace {

using TargetKind = TargetDef::Kind;

/// Where something is, if it is anywhere.
template <int D>
using Found = std::optional<Target<float, D>>;

template <int D>
Found<D> find_agent(const WorldState<D>& state, AgentId agent) {
  const auto place = state.place_of(agent);
  if (!place) return std::nullopt;
  return state_of(state.groups[place->group - 1].columns, place->row);
}

/// The place so far along a polyline, on and on if it is closed, and the way it leads there.
template <int D>
Target<float, D> place_on(const TargetDef& path, double time) {
  const std::vector<Vec3>& places = path.places;
  if (places.empty()) return {};
  const std::size_t sides = places.size() - (path.closed ? 0 : 1);
  const auto side = [&](std::size_t k) {
    return to_dimension<D>(places[(k + 1) % places.size()]) - to_dimension<D>(places[k]);
  };
  double all = 0;
  for (std::size_t k = 0; k < sides; ++k) all += static_cast<double>(length(side(k)));
  double rest = static_cast<double>(path.start) + static_cast<double>(path.speed) * time;
  const bool stops = !path.closed && (rest < 0 || rest > all);
  if (!(all > 0)) return {to_dimension<D>(places[0]), {}, {}, {}};
  if (path.closed) rest -= all * std::floor(rest / all);
  rest = std::clamp(rest, 0., all);
  std::size_t k = 0;
  while (k + 1 < sides && rest > static_cast<double>(length(side(k)))) rest -= static_cast<double>(length(side(k++)));
  const Vec<float, D> way = unit(side(k));
  return {to_dimension<D>(places[k]) + way * static_cast<float>(rest), way * (stops ? 0.f : path.speed), way, {}};
}

}  // namespace

template <int D>
std::optional<Target<float, D>> look_up(const WorldState<D>& state, TargetDef& target) {
  switch (target.kind) {
    case TargetKind::agent:
      if (const Found<D> found = find_agent(state, target.whom)) {
        target.place = to_dimension<3>(found->position);
        target.known = true;
        return found;
      }
      if (!target.known || target.lost == TargetDef::Lost::nothing) return std::nullopt;
      return Target<float, D>{to_dimension<D>(target.place), {}, {}, {}};
    case TargetKind::path:
      return place_on<D>(target, state.time);
    case TargetKind::between: {
      Found<D> a = look_up(state, target.parts[0]), b = look_up(state, target.parts[1]);
      if (!a || !b) return a ? a : b;
      const Vec<float, D> half = state.def.domain.displacement(a->position, b->position) * .5f;
      return Target<float, D>{a->position + half, (a->velocity + b->velocity) * .5f, {}, {}};
    }
    case TargetKind::given:
      return Target<float, D>{
          to_dimension<D>(target.place), to_dimension<D>(target.velocity), unit(to_dimension<D>(target.velocity)), {}};
    default:
      return Target<float, D>{to_dimension<D>(target.place), {}, {}, {}};
  }
}

namespace {

template <int D>
void aim_at_chosen(const WorldState<D>& state, Group<D>& group, const TargetDef& target, Aims<D>& aims) {
  group.columns.need_choices();
  for (std::size_t row = 0; row < group.columns.count; ++row) {
    if (const Found<D> found = find_agent(state, group.columns.chosen[row])) aims.set(row, *found);
    else aims.lose(row, target.lost == TargetDef::Lost::hold);
  }
}

template <int D>
void aim_at_seen(const WorldState<D>& state, const Group<D>& group, const TargetDef& target, Aims<D>& aims) {
  for (std::size_t row = 0; row < group.columns.count; ++row) {
    const bool hold = target.lost == TargetDef::Lost::hold;
    if (const Found<D> found = remembered(state, group, row, target.ahead)) aims.set(row, *found);
    else if (hold && !(aims.there[row] > 0) &&
             group.columns.sighting[row].when >= 0)  // it came here from another state
      aims.set(row, {group.columns.sighting[row].motion.position, {}, {}, {}});
    else aims.lose(row, hold);
  }
}

/// Up to so many members, places are given out so that all together have the least way to go.
constexpr std::size_t small_formation = 64;

/// Gives out the places of a formation anew. Members take part in the order of their keys.
template <int D>
void give_posts(const WorldState<D>& state, const Columns<D>& columns, const TargetDef& target,
                const Target<float, D>& anchor, Aims<D>& aims) {
  const std::size_t members = columns.count, places = target.formation.size(members);
  std::vector<std::size_t> rows(members);
  for (std::size_t row = 0; row < members; ++row) rows[row] = row;
  std::ranges::sort(rows, {}, [&](std::size_t row) { return columns.key[row]; });
  std::vector<Vec<float, D>> there(places);
  for (std::size_t p = 0; p < places; ++p)
    there[p] = anchor.position +
               to_world<float, D>(unit(anchor.heading, Vec<float, D>{1}), target.formation.place(p, members));
  const auto cost = [&](std::size_t m, std::size_t p) {
    return static_cast<double>(length_squared(state.def.domain.displacement(columns.now[rows[m]].position, there[p])));
  };
  const auto post =
      members <= small_formation ? assign_best(members, places, cost) : assign_in_turn(members, places, cost);
  for (std::size_t m = 0; m < members; ++m) aims.post[rows[m]] = post[m] == unassigned ? 0 : post[m] + 1;
}

/// Places are given out when someone has come or gone, and kept as long as the same agents are there.
template <int D>
void aim_at_posts(WorldState<D>& state, Group<D>& group, TargetDef& target, std::size_t k) {
  Columns<D>& columns = group.columns;
  Aims<D>& aims = columns.aims[k];
  const Found<D> anchor = look_up(state, target.parts[0]);
  if (!anchor) {
    for (std::size_t row = 0; row < columns.count; ++row) aims.there[row] = 0;
    return;
  }
  const std::size_t places = target.formation.size(columns.count);
  std::size_t taken = 0, last = 0;
  for (std::size_t row = 0; row < columns.count; ++row) {
    taken += aims.post[row] > 0 ? 1 : 0;
    last = std::max<std::size_t>(last, aims.post[row]);
  }
  if (taken != places || last != places) give_posts(state, columns, target, *anchor, aims);
  // One that faces nowhere keeps its formation along x.
  const Vec<float, D> heading = unit(anchor->heading, Vec<float, D>{1});
  for (std::size_t row = 0; row < columns.count; ++row) {
    if (aims.post[row] == 0) {
      aims.there[row] = 0;
      continue;
    }
    const Vec<float, D> arm = to_world<float, D>(heading, target.formation.place(aims.post[row] - 1, columns.count));
    aims.set(row, {anchor->position + arm, anchor->velocity + cross(anchor->spin, arm), heading, anchor->spin});
  }
}

/// Has the groups of those whom a target may name keep how fast they turn.
template <int D>
void keep_spin_of(WorldState<D>& state, const Group<D>& group, const TargetDef& target) {
  const auto keep = [&](AgentId agent) {
    if (const auto place = state.place_of(agent)) state.groups[place->group - 1].columns.need_spin();
  };
  if (target.kind == TargetKind::agent) keep(target.whom);
  if (target.kind == TargetKind::nearest)
    for (const GroupId whom : target.groups) state.groups[whom.number - 1].columns.need_spin();
  if (target.kind == TargetKind::seen && group.def.perception)
    for (const GroupId whom : group.def.perception->groups) state.groups[whom.number - 1].columns.need_spin();
  if (target.kind == TargetKind::chosen && !group.columns.chosen.empty())
    for (std::size_t row = 0; row < group.columns.count; ++row) keep(group.columns.chosen[row]);
  for (const TargetDef& part : target.parts) keep_spin_of(state, group, part);
}

}  // namespace

template <int D>
void find_targets(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups)
    for (const BehaviorDef& entry : group.def.mind.behaviors)
      if (entry.behavior.info().reads_spin || entry.target.kind == TargetKind::slot)
        keep_spin_of(state, group, entry.target);
  for (Group<D>& group : state.groups) {
    for (std::size_t k = 0; k < group.targets.size(); ++k) {
      BehaviorDef& entry = group.def.mind.behaviors[k];
      // Where a plan is to lead is looked up here; the plan itself is the decide stage's.
      const bool planned = entry.target.kind == TargetKind::planned || entry.target.kind == TargetKind::flow;
      TargetDef& def = goal_of(entry.target);
      ResolvedTarget<D>& resolved = group.targets[k];
      const bool each = def.kind == TargetKind::nearest || def.kind == TargetKind::chosen ||
                        def.kind == TargetKind::slot || def.kind == TargetKind::seen;
      if (each) group.columns.need_aims(k);
      if (def.kind == TargetKind::goal) group.columns.need_goals();
      const Found<D> found = each ? Found<D>(Target<float, D>{}) : look_up(state, def);
      resolved.common = found.value_or(Target<float, D>{});
      resolved.common_there = found.has_value();
      if (const float horizon = entry.behavior.info().foresight(entry.behavior.params()); horizon > 0 && !each)
        resolved.common.open_time =
            state.surroundings().open_time(resolved.common.position, resolved.common.velocity, horizon);
      if (def.kind == TargetKind::chosen) aim_at_chosen(state, group, def, group.columns.aims[k]);
      if (def.kind == TargetKind::seen) aim_at_seen(state, group, def, group.columns.aims[k]);
      if (def.kind == TargetKind::slot) aim_at_posts(state, group, def, k);
      resolved.goals = def.kind == TargetKind::goal ? group.columns.goal.data() : nullptr;
      resolved.aims = each ? &group.columns.aims[k] : nullptr;
      resolved.field = def.field.get();
      resolved.paths.clear();
      resolved.path = !planned && def.way && def.way->in<D>() ? def.way->in<D>()->view() : PathView<D>{};
      resolved.places.resize(def.places.size());
      for (std::size_t i = 0; i < def.places.size(); ++i) resolved.places[i] = to_dimension<D>(def.places[i]);
    }
  }
}

/// Of what is planned.
template <int D>
static std::string plan_flaw(const TargetDef& target) {
  if (target.parts.size() != 1) return "needs one goal that plans lead to";
  const TargetKind kind = target.parts[0].kind;
  const bool common = kind == TargetKind::point || kind == TargetKind::agent || kind == TargetKind::path ||
                      kind == TargetKind::given || kind == TargetKind::between;
  const bool each = kind == TargetKind::goal || kind == TargetKind::nearest || kind == TargetKind::chosen ||
                    kind == TargetKind::slot || kind == TargetKind::seen;
  if (target.kind == TargetKind::flow && !common)
    return "is a flow for everyone, so its goal must be the same for all: a point, an agent, a path, a given place or "
           "between two";
  if (!common && !each) return "needs a place as the goal that plans lead to";
  if (target.kind == TargetKind::flow && D != 2) return "is a flow that only 2D worlds have";
  if (!(target.replan_distance >= 0 && target.replan_distance <= 1e7f && target.stray_distance >= 0 &&
        target.stray_distance <= 1e7f))
    return "has no such distance";
  return flaw<D>(target.parts[0]);
}

template <int D>
std::string flaw(const TargetDef& target) {
  const auto inside = [](const Vec3& p) {
    return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
  };
  if (!inside(target.place) || !std::ranges::all_of(target.places, inside) ||
      !std::ranges::all_of(target.formation.places, inside))
    return "isn't within the world's bounds";
  if (!(abs(target.speed) <= largest_speed && abs(target.start) <= 1e9f && is_finite(target.velocity) &&
        length_squared(target.velocity) <= largest_speed * largest_speed))
    return "moves faster than the world allows";
  if (!(target.within >= 0 && target.within <= 1e7f)) return "has no such distance";
  if (!(target.formation.spacing >= 0 && target.formation.spacing <= 1e6f)) return "has no such spacing";
  if (target.kind == TargetKind::path && target.places.empty()) return "is a path without places";
  if (target.kind == TargetKind::field && !target.field) return "is a flow field that wasn't given";
  if (target.field)
    if (std::string why = target.field->misfit(D); !why.empty()) return "isn't a flow field: " + why;
  if (target.kind == TargetKind::way && !target.way) return "is a path that wasn't given";
  if (target.way && !target.way->in<D>()) return "isn't a path to follow: " + target.way->in<D>().reason();
  if (target.kind == TargetKind::planned || target.kind == TargetKind::flow) return plan_flaw<D>(target);
  if (target.parts.size() != (target.kind == TargetKind::between ? 2u : target.kind == TargetKind::slot ? 1u : 0u))
    return "needs two parts (between) or an anchor (a formation)";
  for (const TargetDef& part : target.parts) {
    const bool simple = part.kind == TargetKind::point || part.kind == TargetKind::agent ||
                        part.kind == TargetKind::path || part.kind == TargetKind::given;
    if (!simple) return "has a part that isn't a point, an agent, a path or a given place";
    if (std::string why = flaw<D>(part); !why.empty()) return why;
  }
  return {};
}

template std::optional<Target<float, 2>> look_up(const WorldState<2>&, TargetDef&);
template std::optional<Target<float, 3>> look_up(const WorldState<3>&, TargetDef&);
template void find_targets(WorldState<2>&) noexcept;
template void find_targets(WorldState<3>&) noexcept;
template std::string flaw<2>(const TargetDef&);
template std::string flaw<3>(const TargetDef&);

}  // namespace veer
