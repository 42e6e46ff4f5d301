#include "veer/world/stage/lead.hpp"

#include <algorithm>
#include <optional>

namespace veer {
namespace {

constexpr double pause = .1;    // s; between two looks ahead of the same agent
constexpr float berth = 1.1f;   // radii; how wide the way to a corner has to be
constexpr float stay = 1e-6f;   // m; onward of an agent that has nowhere to go: it stays, and doesn't arrive
constexpr float lookahead = 2;  // m; how far ahead in a field agents go straight
constexpr float in_sight = 10;  // m; from the goal of a field, agents look for it

/// True if a body can go straight there. Beside a wall it is as wide as there is room.
template <int D>
bool can_go(const Surroundings<D>& around, const Domain<D>& domain, const Vec<float, D>& from, const Vec<float, D>& to,
            float radius) {
  if (around.empty()) return true;
  const float width = min(radius * berth, around.clearance(from, radius * berth) * .99f);
  return around.is_open(from, from + domain.displacement(from, to), max(width, 0.f));
}

/// Moves on to the farthest corner that an agent can go to, or back to one that it has lost sight of.
template <int D>
void look_ahead(Trip<D>& trip, const Surroundings<D>& around, const Domain<D>& domain, const Vec<float, D>& here,
                float radius) {
  const auto last = static_cast<std::uint32_t>(trip.corners.size() - 1);
  const auto open = [&](std::uint32_t corner) { return can_go(around, domain, here, trip.corners[corner], radius); };
  trip.corner = std::max(trip.corner, std::min(last, 1u));
  if (!open(trip.corner)) {
    std::uint32_t back = trip.corner;
    while (back > 1 && !open(back)) --back;
    if (open(back)) trip.corner = back;
  }
  while (trip.corner < last &&
         (open(trip.corner + 1) || length(domain.displacement(here, trip.corners[trip.corner])) < radius))
    ++trip.corner;
}

/// Where the target of an agent is, if it is anywhere.
template <int D>
std::optional<Target<float, D>> goal_of(const ResolvedTarget<D>& target, std::size_t row) {
  if (target.aims) {
    if (!(target.aims->there[row] > 0)) return std::nullopt;
    return Target<float, D>{target.aims->motion[row].position, target.aims->motion[row].velocity, {}, {}};
  }
  if (target.goals) return Target<float, D>{target.goals[row], {}, {}, {}};
  return target.common_there ? std::optional(target.common) : std::nullopt;
}

}  // namespace

template <int D>
void lead_along_paths(WorldState<D>& state, Group<D>& group, std::size_t behavior) {
  const Columns<D>& c = group.columns;
  const Surroundings<D> around = state.surroundings();
  const Domain<D>& domain = state.def.domain;
  const ResolvedTarget<D>& target = group.targets[behavior];
  WayAhead<D>& way = group.targets[behavior].way;
  way.resize(c.count);
  for (std::size_t row = 0; row < c.count; ++row) {
    const Vec<float, D>& here = c.now[row].position;
    const auto goal = goal_of(target, row);
    way.set(row, here, {}, stay, goal.has_value());
    Trip<D>* trip = group.guides[behavior].trips.find(state.handle_of(c, row));
    if (!goal || !trip || trip->corners.empty()) continue;
    const float radius = c.radius()[row];
    const float soon = length(c.now[row].velocity) * max(static_cast<float>(pause), state.last_dt);
    if (trip->corner == 0) trip->looked = state.time - pause * static_cast<double>(c.key[row] % 16) / 16;
    if (trip->corner == 0 || state.time - trip->looked >= pause ||
        length(domain.displacement(here, trip->corners[trip->corner])) < radius + soon) {
      if (trip->corner > 0) trip->looked = state.time;
      look_ahead(*trip, around, domain, here, radius);
    }
    const Vec<float, D>& corner = trip->corners[trip->corner];
    way.set(row, corner, {}, trip->arcs.back() - trip->arcs[trip->corner], true);
    if (trip->corner + 1 < trip->corners.size()) continue;
    // Where the path ends the goal may be no longer, or it leads only near.
    const float rest = length(domain.displacement(corner, goal->position));
    if (trip->partial) way.onward[row] = max(way.onward[row], stay);
    else if (rest > 0 && can_go(around, domain, here, goal->position, radius))
      way.set(row, goal->position, goal->velocity, 0, true);
    else if (rest > 0) way.onward[row] = max(rest, stay);
    else way.velocity[row] = goal->velocity;
  }
}

void lead_by_field(WorldState<2>& state, Group<2>& group, std::size_t behavior) {
  const Columns<2>& c = group.columns;
  const Surroundings<2> around = state.surroundings();
  const Guide<2>& guide = group.guides[behavior];
  ResolvedTarget<2>& target = group.targets[behavior];
  const auto& flow = std::get<FlowTarget>(group.def.mind.behaviors[behavior].target);
  const Planner<2>& planner = state.planners[flow.planner];
  const bool ready = target.field && planner.grid() && guide.made == planner.made;
  target.way.resize(c.count);
  for (std::size_t row = 0; row < c.count; ++row) {
    const Vec2& here = c.now[row].position;
    target.way.set(row, here, {}, stay, target.common_there);
    if (!ready || !target.common_there) continue;
    const Vec2 to_goal = state.def.domain.displacement(here, target.common.position);
    const float radius = c.radius()[row];
    if (length(to_goal) < in_sight && can_go(around, state.def.domain, here, target.common.position, radius)) {
      target.way.set(row, here + to_goal, target.common.velocity, 0, true);
      continue;
    }
    const Vec2 ahead = unit(target.field->at<float, 2>(here));
    if (!(length_squared(ahead) > 0)) continue;  // no way leads on from here
    target.way.set(row, here + ahead * lookahead, {}, max(length(to_goal) - lookahead, stay), true);
  }
}

template void lead_along_paths(WorldState<2>&, Group<2>&, std::size_t);
template void lead_along_paths(WorldState<3>&, Group<3>&, std::size_t);

}  // namespace veer
