#include "veer/world/stage/plan.hpp"

#include <algorithm>

#include "veer/decide/plan/downhill.hpp"
#include "veer/math/shift.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/world/stage/lead.hpp"
#include "veer/world/stage/make_planner.hpp"

namespace veer {
namespace {

/// Checks that cost more than a few operations run every so many steps, for the agents in turn.
constexpr std::uint64_t interval = 8;  // steps
/// How much of the path ahead is watched for obstacles that move.
constexpr float watch_distance = 4, watch_time = 1.5f;  // m, s

template <int D>
class Planning {
 public:
  explicit Planning(WorldState<D>& state) : state_(state) {}

  void run() {
    state_.flow_behaviors.clear();
    for (std::size_t p = 0; p < state_.planners.size(); ++p) prepare(p);
    for (std::uint32_t g = 0; g < state_.groups.size(); ++g)
      for_each_planned(state_.groups[g], [&](std::uint32_t k, const auto& target) {
        if (!state_.planners[target.planner].finder.get()) return;
        if constexpr (is_flow<decltype(target)>) aim(g, k, target);
        else ask(g, k, target);
      });
    work();
    for (const auto& [g, k] : state_.flow_behaviors) tell_unreachable(g, k);
    for (Group<D>& group : state_.groups) hand_out(group);
  }

 private:
  template <class T>
  static constexpr bool is_flow = std::is_same_v<std::remove_cvref_t<T>, FlowTarget>;

  /// Calls f(behavior index, target) for every PlannedTarget and FlowTarget.
  template <class F>
  static void for_each_planned(Group<D>& group, F f) {
    for (std::uint32_t k = 0; k < group.def.mind.behaviors.size(); ++k) {
      const TargetDef& target = group.def.mind.behaviors[k].target;
      if (!planner_of(target)) continue;
      if (group.guides.size() < group.def.mind.behaviors.size()) group.guides.resize(group.def.mind.behaviors.size());
      if (const auto* planned = std::get_if<PlannedTarget>(&target)) f(k, *planned);
      if (const auto* flow = std::get_if<FlowTarget>(&target)) f(k, *flow);
    }
  }

  void prepare(std::size_t number) {
    Planner<D>& planner = state_.planners[number];
    float widest = -1;  // m; of the agents that use it
    for (Group<D>& group : state_.groups)
      for_each_planned(group, [&](std::uint32_t, const auto& target) {
        if (target.planner != number || group.columns.count == 0) return;
        widest = max(widest, widest_of(group.columns));
      });
    if (widest < 0 || make_ready(state_, planner, widest)) return;
    if ((state_.steps + number) % interval != 0) return;
    state_.changed_cells.clear();
    follow_obstacles(state_, planner, state_.changed_cells);
    if (state_.changed_cells.empty()) return;
    for (Group<D>& group : state_.groups)
      for_each_planned(group, [&](std::uint32_t k, const auto& target) {
        Guide<D>& guide = group.guides[k];
        if (target.planner != number || !guide.field || guide.made != planner.made) return;
        const std::size_t cost = guide.field->change(planner.grid()->grid(), state_.changed_cells);
        guide.progress += cost;
        state_.plan_work_done += cost;
      });
  }

  static float replan_distance(const PlannedTarget& target, const Planner<D>& planner) {
    if (target.replan_distance > 0) return target.replan_distance;
    return planner.grid() ? planner.grid()->grid().def().cell_size * 2 : 1;
  }
  static float stray_distance(const PlannedTarget& target, const Planner<D>& planner) {
    if (target.stray_distance > 0) return target.stray_distance;
    return planner.grid() ? max(planner.grid()->grid().def().cell_size * 4, 2.f) : 2;
  }
  float distance(const Vec<float, D>& a, const Vec<float, D>& b) const {
    return length(state_.def.domain.displacement(a, b));
  }

  void ask(std::uint32_t g, std::uint32_t k, const PlannedTarget& target) {
    Group<D>& group = state_.groups[g];
    Planner<D>& planner = state_.planners[target.planner];
    Trips<D>& trips = group.guides[k].trips;
    const Columns<D>& c = group.columns;
    const float replan = replan_distance(target, planner), stray = stray_distance(target, planner);
    for (std::size_t row = 0; row < c.count; ++row) {
      const AgentId agent = state_.handle_of(c, row);
      Trip<D>& trip = trips.of(agent);
      trip.key = std::uint64_t{c.key[row]} << 32 | std::uint64_t{g} << 6 | k;
      const auto goal = goal_at(group.targets[k], row);
      if (!goal) {
        forget(planner, trip);
        continue;
      }
      const bool due = (state_.steps + c.key[row]) % interval == 0;
      const bool moved = distance(trip.goal, *goal) > replan;
      bool asks = false;
      if (trip.waits) asks = due && moved && !planner.queue.is_under_way(trip.key);
      else
        asks = !trip.answered || moved || trip.made != planner.made ||
               (due && needs_another(planner, trip, c.now[row], c.radius()[row], stray));
      if (asks) ask(planner, trip, c.now[row].position, *goal, c.radius()[row]);
    }
    if (trips.size() > c.count) sweep(g, trips, [&](Trip<D>& trip) { forget(planner, trip); });
  }

  /// Gives up the trips of agents that have left the group, or the world; calls dropped(trip) for each.
  template <class F>
  void sweep(std::uint32_t g, Trips<D>& trips, F dropped) {
    trips.sweep(
        [&](AgentId agent) {
          const auto where = state_.find(agent);
          return where && where->group == g + 1;
        },
        dropped);
  }

  static std::optional<Vec<float, D>> goal_at(const ResolvedTarget<D>& target, std::size_t row) {
    if (target.aims)
      return target.aims->there[row] > 0 ? std::optional(target.aims->motion[row].position) : std::nullopt;
    if (target.goals) return target.goals[row];
    return target.common_there ? std::optional(target.common.position) : std::nullopt;
  }

  void forget(Planner<D>& planner, Trip<D>& trip) {
    if (trip.waits) {
      planner.queue.drop(trip.key);
      std::erase_if(planner.askers, [&](const auto& asker) { return asker.key == trip.key; });
    }
    trip.waits = trip.answered = trip.unreachable = false;
    trip.corners.clear();
    trip.arcs.clear();
  }

  void ask(Planner<D>& planner, Trip<D>& trip, const Vec<float, D>& position, const Vec<float, D>& goal, float radius) {
    // A new goal may be reachable, or is reported again if it isn't.
    if (distance(trip.goal, goal) > 0) trip.unreachable = false;
    trip.from = position;
    // The planner treats all agents as if they were as wide as the widest. Beside a wall there may be no room for that:
    // the path then begins at the nearest position with room, on the same side.
    if (state_.def.map && planner.def.kind != PlannerDef::Kind::own)
      trip.from = state_.def.map->free_position(position, planner.radius * 1.001f);
    trip.goal = goal;
    if (!trip.waits) planner.askers.push_back({trip.key, trip.agent});
    trip.waits = true;
    // An agent wider than the planner was made for is treated as if it were only as wide as that.
    const Vec<double, D> by = planner.origin - state_.def.origin;
    planner.queue.ask(trip.key, {to_dimension<3>(shifted(trip.from, by)), to_dimension<3>(shifted(goal, by)),
                                 min(radius, planner.radius)});
  }

  bool needs_another(const Planner<D>& planner, const Trip<D>& trip, const Motion<D>& now, float radius,
                     float stray) const {
    if (trip.unreachable && trip.revision != planner.revision) return true;
    PathView<D> path = trip.view();
    if (path.sides() == 0) return distance(now.position, trip.from) > stray;
    path.domain = &state_.def.domain;
    Vec<float, D> here = now.position;
    const PathPoint<float, D> on = nearest_image_on(path, here);
    if (!(length(on.point - here) <= stray)) return true;
    if (state_.def.map && !state_.def.map->is_open(here, on.point)) return true;
    return planner.grid() && !state_.moving.empty() && is_blocked(path, on, now, radius);
  }

  /// True if a moving obstacle is on the next part of the path.
  bool is_blocked(const PathView<D>& path, PathPoint<float, D> on, const Motion<D>& now, float radius) const {
    float left = watch_distance + watch_time * length(now.velocity);
    while (left > 0) {
      const float side = path.length_of(on.side) - on.along, part = min(left, side);
      const PathPoint<float, D> next = path.point(path.arcs[on.side] + on.along + part);
      if (state_.moving.cast(on.point, next.point - on.point, radius * .9f).met) return true;
      if (on.side + 1 == path.sides()) return false;
      left -= side;
      on = {{on.side + 1, 0}, path.corners[on.side + 1]};
    }
    return false;
  }

  void aim(std::uint32_t g, std::uint32_t k, const FlowTarget& target) {
    Group<D>& group = state_.groups[g];
    Guide<D>& guide = group.guides[k];
    Planner<D>& planner = state_.planners[target.planner];
    const GridFinder* finder = planner.grid();
    if (!finder) return;
    if (!guide.field || guide.made != planner.made) {
      guide.field.emplace(target.speed);
      guide.made = planner.made;
      guide.aimed = false;
    }
    state_.flow_behaviors.emplace_back(g, k);
    const ResolvedTarget<D>& resolved = group.targets[k];
    if (!resolved.common_there) return;
    const Vec2 goal = to_dimension<2>(to_dimension<3>(resolved.common.position));
    // A field that is being worked out is finished first: else there would be none for a goal that never rests.
    if (guide.aimed && (!guide.field->is_done() || length(goal - guide.goal) <= finder->grid().def().cell_size)) return;
    const Vec2 there = shifted(goal, to_dimension<2>(planner.origin - state_.def.origin));
    guide.field->aim(finder->grid(), std::span(&there, 1));
    guide.goal = goal;
    guide.aimed = true;
    guide.progress = 0;
  }

  /// Tells agents that no way leads from them to the goal of a flow: once for each goal, when there is a field for it.
  void tell_unreachable(std::uint32_t g, std::uint32_t k) {
    Group<D>& group = state_.groups[g];
    Guide<D>& guide = group.guides[k];
    const Columns<D>& c = group.columns;
    if (!guide.aimed || !guide.field->is_done()) return;
    const Planner<D>& planner = state_.planners[*planner_of(group.def.mind.behaviors[k].target)];
    const NavGrid& grid = planner.grid()->grid();
    const Vec<double, D> by = planner.origin - state_.def.origin;
    const Vec<float, D> goal = to_dimension<D>(guide.goal);
    for (std::size_t row = 0; row < c.count; ++row) {
      if ((state_.steps + c.key[row]) % interval != 0) continue;
      const AgentId agent = state_.handle_of(c, row);
      Trip<D>* trip = guide.trips.find(agent);
      if (leads_on(*guide.field, grid, to_dimension<2>(shifted(c.now[row].position, by)))) {
        if (trip) trip->unreachable = false;
        continue;
      }
      if (!trip) trip = &guide.trips.of(agent);
      if (!(trip->unreachable && trip->goal == goal))
        state_.events.push_back({Event::Kind::unreachable, agent, c.key[row], {g + 1}, k});
      trip->unreachable = true;
      trip->goal = goal;
    }
    if (guide.trips.size() > c.count) sweep(g, guide.trips, [](Trip<D>&) {});
  }
  /// True if a field leads from here to its goal. Out of a cell where agents can't stand it leads to one nearby.
  static bool leads_on(const GoalField& field, const NavGrid& grid, const Vec2& position) {
    const auto has_way = [&](std::uint32_t cell) {
      return grid.is_free(cell) && field.distance().cost(cell) != GridDistance::unreachable;
    };
    const std::uint32_t cell = grid.cell(position);
    return grid.is_free(cell) ? has_way(cell) : grid.nearest(position, downhill_rim, has_way) != no_cell;
  }

  /// Planners and fields take turns in going first, so that none has to wait for good.
  void work() {
    const std::size_t planners = state_.planners.size(), fields = state_.flow_behaviors.size(), all = planners + fields;
    for (std::size_t i = 0; i < all; ++i) {
      const std::size_t unit = (state_.steps + i) % all;
      if (state_.plan_work_done >= state_.def.plan_work) return;
      const std::size_t left = state_.def.plan_work - state_.plan_work_done;
      if (unit < planners) serve(unit, left);
      else go_on(state_.flow_behaviors[unit - planners], left);
    }
  }

  void go_on(const std::pair<std::uint32_t, std::uint32_t>& flow, std::size_t left) {
    Group<D>& group = state_.groups[flow.first];
    Guide<D>& guide = group.guides[flow.second];
    if (guide.field->is_done()) return;
    const Planner<D>& planner = state_.planners[*planner_of(group.def.mind.behaviors[flow.second].target)];
    const std::size_t done = guide.field->go_on(planner.grid()->grid(), left);
    guide.progress += done;
    state_.plan_work_done += done;
  }

  void serve(std::size_t number, std::size_t left) {
    Planner<D>& planner = state_.planners[number];
    if (!planner.finder.get() || planner.queue.empty()) return;
    std::ranges::sort(planner.askers, {}, &Planner<D>::Asker::key);
    bool any = false;
    const std::size_t done =
        planner.queue.serve(left, *planner.finder.get(), [&](PlanQueue::Key key, const FoundPath& path) {
          answer(number, key, path);
          any = true;
        });
    state_.plan_work_done += done;
    // An answer ends its search; the work of this step says how far on the next search is.
    planner.progress = any ? done : planner.progress + done;
    if (!any) return;
    planner.restarted = false;
    std::erase_if(planner.askers, [&](const typename Planner<D>::Asker& asker) {
      const Trip<D>* trip = trip_of(number, asker.key, asker.agent);
      return !trip || !trip->waits;
    });
  }

  /// Null if the trip was given up.
  Trip<D>* trip_of(std::size_t number, PlanQueue::Key key, AgentId agent) {
    Group<D>& group = state_.groups[static_cast<std::uint32_t>(key) >> 6];
    const std::size_t k = key & 63;
    if (k >= group.guides.size()) return nullptr;
    const auto* target = std::get_if<PlannedTarget>(&group.def.mind.behaviors[k].target);
    return target && target->planner == number ? group.guides[k].trips.find(agent) : nullptr;
  }

  void answer(std::size_t number, PlanQueue::Key key, const FoundPath& path) {
    Planner<D>& planner = state_.planners[number];
    const auto asker = std::ranges::lower_bound(planner.askers, key, {}, &Planner<D>::Asker::key);
    if (asker == planner.askers.end() || asker->key != key) return;
    Trip<D>* trip = trip_of(number, key, asker->agent);
    if (!trip || !trip->waits) return;
    trip->waits = false;
    trip->answered = true;
    trip->made = planner.made;
    trip->revision = planner.revision;
    if (++state_.path_version == 0) ++state_.path_version;
    trip->set_path(path, state_.path_version, state_.def.origin - planner.origin);
    const bool unreachable = path.outcome != FoundPath::Outcome::found;
    if (unreachable && !trip->unreachable)
      state_.events.push_back({Event::Kind::unreachable,
                               trip->agent,
                               static_cast<std::uint32_t>(key >> 32),
                               {(static_cast<std::uint32_t>(key) >> 6) + 1},
                               static_cast<std::size_t>(key & 63)});
    trip->unreachable = trip->partial = unreachable;
  }

  static bool is_led_by_positions(const Group<D>& group, std::size_t k) {
    return group.def.mind.behaviors[k].behavior.info().needs_target;
  }

  void hand_out(Group<D>& group) {
    for_each_planned(group, [&](std::uint32_t k, const auto& target) {
      ResolvedTarget<D>& resolved = group.targets[k];
      Guide<D>& guide = group.guides[k];
      if constexpr (is_flow<decltype(target)>) {
        const bool ready = guide.field && !guide.field->flow().samples.empty();
        if (ready) place(guide, state_.planners[target.planner]);
        resolved.field = ready ? &guide.field->flow() : nullptr;
        if constexpr (D == 2)
          if (is_led_by_positions(group, k)) lead_by_field(state_, group, k);
      } else if (is_led_by_positions(group, k)) {
        lead_along_paths(state_, group, k);
      } else {
        const Columns<D>& c = group.columns;
        resolved.paths.resize(c.count);
        for (std::size_t row = 0; row < c.count; ++row) {
          const Trip<D>* trip = guide.trips.find(state_.handle_of(c, row));
          resolved.paths[row] = trip ? trip->view() : PathView<D>{};
        }
      }
    });
  }

  /// The field in use is relative to the world's origin, the grid to the planner's.
  void place(Guide<D>& guide, const Planner<D>& planner) const {
    if (!planner.grid() || guide.made != planner.made) return;
    guide.field->place(shifted(planner.grid()->grid().center(0), to_dimension<2>(state_.def.origin - planner.origin)));
  }

  WorldState<D>& state_;
};

}  // namespace

template <int D>
void plan(WorldState<D>& state) noexcept {
  state.plan_work_done = 0;
  if (!state.planners.empty()) Planning<D>(state).run();
}

template void plan(WorldState<2>&) noexcept;
template void plan(WorldState<3>&) noexcept;

}  // namespace veer
