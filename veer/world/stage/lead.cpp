#include "veer/world/stage/lead.hpp"

#include <cmath>

namespace veer {
namespace {

constexpr double pause = .1;    // s; between two looks ahead of the same agent
constexpr float berth = 1.1f;   // radii; how wide the way to a corner has to be
constexpr float stay = 1e-6f;   // m; onward of an agent that has nowhere to go: it stays, and doesn't arrive
constexpr float lookahead = 2;  // m; how far ahead in a field agents go straight
constexpr float in_sight = 10;  // m; from the goal of a field, agents look for it

/// True once every `pause`, in the step in which an agent's turn comes.
template <int D>
bool is_due(const WorldState<D>& state, std::uint32_t key) {
  const double phase = static_cast<double>(key % 16) / 16;
  const auto turns = [&](double time) { return std::floor(time / pause + phase); };
  return turns(state.time) > turns(state.time - static_cast<double>(state.last_dt));
}

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

}  // namespace

template <int D>
void lead_along_paths(WorldState<D>& state, Group<D>& group, std::size_t behavior) {
  const Columns<D>& c = group.columns;
  const Surroundings<D> around = state.surroundings();
  WayAhead<D>& way = group.targets[behavior].way;
  way.resize(c.count);
  for (std::size_t row = 0; row < c.count; ++row) {
    const Vec<float, D>& here = c.now[row].position;
    Trip<D>* trip = group.guides[behavior].trips.find(state.handle_of(c, row));
    way.there[row] = trip && trip->answered ? 1.f : 0.f;
    way.position[row] = here;
    way.onward[row] = stay;
    if (!trip || trip->corners.empty()) continue;
    if (trip->corner == 0 || is_due(state, c.key[row]))
      look_ahead(*trip, around, state.def.domain, here, c.radius()[row]);
    way.position[row] = trip->corners[trip->corner];
    way.onward[row] = trip->arcs.back() - trip->arcs[trip->corner];
    if (trip->partial) way.onward[row] = max(way.onward[row], stay);  // where the path ends isn't the goal
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
    target.way.there[row] = target.common_there ? 1.f : 0.f;
    target.way.position[row] = here;
    target.way.onward[row] = stay;
    if (!ready || !target.common_there) continue;
    const Vec2 to_goal = state.def.domain.displacement(here, target.common.position);
    const float radius = c.radius()[row];
    if (length(to_goal) < in_sight && can_go(around, state.def.domain, here, target.common.position, radius)) {
      target.way.position[row] = here + to_goal;
      target.way.onward[row] = 0;
      continue;
    }
    const Vec2 ahead = unit(target.field->at<float, 2>(here));
    if (!(length_squared(ahead) > 0)) continue;  // no way leads on from here
    target.way.position[row] = here + ahead * lookahead;
    target.way.onward[row] = max(length(to_goal) - lookahead, stay);
  }
}

template void lead_along_paths(WorldState<2>&, Group<2>&, std::size_t);
template void lead_along_paths(WorldState<3>&, Group<3>&, std::size_t);

}  // namespace veer
