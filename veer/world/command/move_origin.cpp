#include <cmath>

#include "veer/math/shift.hpp"
#include "veer/world/stage/targets.hpp"
#include "veer/world/state/bounds.hpp"
#include "veer/world/state/frame.hpp"
#include "veer/world/world.hpp"

/// The origin of a world is moved: every position in its state is shifted. What is a position of an agent is said in
/// the table of columns (agent/column_table.hpp), of a target in sense/target_shift.cpp. Planners, brains and the
/// original shapes of moving obstacles stay as they are; see Planner::origin, WorldBrain::origin and Map::shift_moved.
namespace veer {
namespace {

/// Why the origin can't be moved there; empty if it can.
template <int D>
std::string misfit(const WorldState<D>& state, const Vec<double, D>& origin) {
  if (!is_finite(origin)) return "the origin isn't finite";
  const Vec<double, D> travel = origin - state.given.origin, by = origin - state.def.origin;
  for (int d = 0; d < D; ++d)
    if (!(std::abs(travel[d]) <= farthest_origin)) return "the origin is too far from where it was first";
  if (const Domain<D> domain = domain_at(state, origin); domain.kind != DomainKind::plane) {
    bool inside = within_bounds(domain.low, largest_coordinate) && within_bounds(domain.high, largest_coordinate);
    for (int d = 0; d < D; ++d) inside = inside && domain.low[d] < domain.high[d];
    if (!inside) return "the domain would be beyond the world's bounds";
  }
  for (const Group<D>& group : state.groups)
    for (std::size_t row = 0; row < group.columns.count; ++row)
      if (!within_bounds(shifted(group.columns.now[row].position, by), largest_coordinate))
        return "the agent with key " + std::to_string(group.columns.key[row]) + " would be beyond the world's bounds";
  return {};
}

/// Makes a target relative to another origin, starting from what the caller gave.
template <int D>
void shift(const WorldState<D>& state, TargetDef& target, TargetState<D>& known, const Vec<double, D>& origin) {
  if (!known.as_given)
    known.as_given = std::make_shared<const TargetAsGiven<D>>(TargetAsGiven<D>{target, state.def.origin});
  target = known.as_given->target;
  shift(target, to_dimension<3>(origin - known.as_given->origin));
  known.definition = new_target_state(state, target).definition;
  for (AnchorState<D>& anchor : known.anchors) shift(anchor.position, origin - state.def.origin);
}

template <int D>
void shift(Guide<D>& guide, const Vec<double, D>& by) {
  shift(guide.goal, to_dimension<2>(by));
  guide.trips.for_each([&](Trip<D>& trip) {
    shift(trip.from, by);
    shift(trip.goal, by);
    for (Vec<float, D>& corner : trip.corners) shift(corner, by);
  });
}

/// What the last step resolved: positions are shifted, paths and fields are looked up again in the next step.
template <int D>
void shift(ResolvedTarget<D>& resolved, const Vec<double, D>& by) {
  shift(resolved.common.position, by);
  resolved.points.clear();
  resolved.field = nullptr;
  resolved.path = {};
  resolved.paths.clear();
}

}  // namespace

template <int D>
Result<Done> World<D>::move_origin(const Vec<double, D>& origin) {
  WorldState<D>& state = *state_;
  if (std::string why = misfit(state, origin); !why.empty()) return Error{std::move(why)};
  const Vec<double, D> by = origin - state.def.origin;
  if (by == Vec<double, D>{}) return Done{};
  state.wake();
  for (Group<D>& group : state.groups) {
    group.columns.shift(by);
    for (std::size_t k = 0; k < group.def.mind.behaviors.size(); ++k) {
      shift(state, group.def.mind.behaviors[k].target, group.target_states[k], origin);
      shift(group.targets[k], by);
    }
    for (Guide<D>& guide : group.guides) shift(guide, by);
  }
  for (Carrier<D>& carrier : state.carriers) {
    TargetDef target = std::visit([](const auto& t) { return TargetDef(t); }, carrier.target);
    shift(state, target, carrier.state, origin);
    std::visit(
        [&](auto& t) {
          if constexpr (std::is_constructible_v<CarrierTarget, decltype(t)>) carrier.target = std::move(t);
        },
        target);
  }
  state.moving.shift_moved(by);
  state.def.map = map_at(state, origin);
  state.def.ground = ground_at(state, origin);
  state.def.domain = domain_at(state, origin);
  state.def.origin = origin;
  return Done{};
}

template Result<Done> World<2>::move_origin(const Vec<double, 2>&);
template Result<Done> World<3>::move_origin(const Vec<double, 3>&);

}  // namespace veer
