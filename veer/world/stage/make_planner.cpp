#include "veer/world/stage/make_planner.hpp"

#include <algorithm>
#include <cmath>

#include "veer/decide/plan/map_clearance.hpp"
#include "veer/math/shift.hpp"
#include "veer/world/state/frame.hpp"

namespace veer {
namespace {

using PlannerKind = PlannerDef::Kind;

constexpr float room_around = 10;       // m; of a grid beyond the outermost obstacles, where nothing bounds it
constexpr float smallest_cell = .1f;    // m; if the cell size follows from the radius
constexpr double most_own_cells = 1e6;  // of a grid with a cell size that follows from the radius

using Extent = PlanArea;
constexpr Extent nowhere{{unlimited, unlimited}, {-unlimited, -unlimited}};

bool has_inside(const Extent& e) { return e.high.x > e.low.x && e.high.y > e.low.y; }

void include(Extent& extent, const Side<2>& side) {
  for (int k = 0; k < side.corners; ++k)
    for (int d = 0; d < 2; ++d) {
      extent.low[d] = min(extent.low[d], side.corner[k][d] - side.radius);
      extent.high[d] = max(extent.high[d], side.corner[k][d] + side.radius);
    }
}

/// The area of a grid; without an inside if neither the planner nor the world defines it.
template <int D>
Extent extent_of(const PlannerDef& def, const WorldDef<D>& world) {
  Extent extent;
  if constexpr (D == 2) {
    if (world.domain.kind != DomainKind::plane) {
      extent = {world.domain.low, world.domain.high};
    } else if (world.map && !world.map->empty()) {
      extent = nowhere;
      for (const Side<2>& side : world.map->sides()) include(extent, side);
      for (int d = 0; d < 2; ++d) {
        extent.low[d] = max(extent.low[d] - room_around, -largest_coordinate);
        extent.high[d] = min(extent.high[d] + room_around, largest_coordinate);
      }
    }
  }
  if (def.low) extent.low = *def.low;
  if (def.high) extent.high = *def.high;
  return extent;
}

NavGridDef grid_of(const PlannerDef& def, const Extent& extent, float radius) {
  const double width = double{extent.high.x} - double{extent.low.x},
               height = double{extent.high.y} - double{extent.low.y};
  double cell = double{def.cell_size};
  if (!(cell > 0)) {
    cell = std::max(double{radius}, double{smallest_cell});
    while (width / cell * (height / cell) > most_own_cells) cell *= 1.25;
  }
  const auto count = [&](double length) { return static_cast<int>(std::clamp(std::ceil(length / cell), 1., 2e7)); };
  return {.low = extent.low,
          .cell_size = static_cast<float>(cell),
          .columns = count(width),
          .rows = count(height),
          .diagonal = def.diagonal,
          .radius = radius};
}

/// The obstacles that move, as they are now, relative to an origin.
std::shared_ptr<const Map<2>> moving_now(const WorldState<2>& state, const Vec<double, 2>& origin) {
  if (state.moving.empty()) return nullptr;
  auto map = std::make_shared<Map<2>>(state.moving);
  if (origin != state.def.origin) map->shift_moved(origin - state.def.origin);
  return map;
}

/// The box around each moving obstacle, relative to an origin. On a torus it holds the copies beyond the seam, too.
void find_boxes(const WorldState<2>& state, const Vec<double, 2>& origin, std::vector<Extent>& boxes) {
  boxes.assign(state.moving.obstacles().size(), nowhere);
  for (const Side<2>& side : state.moving.sides()) include(boxes[side.obstacle], side);
  for (Extent& box : boxes) {
    shift(box.low, origin - state.def.origin);
    shift(box.high, origin - state.def.origin);
  }
}

/// The definition of the world relative to the origin of a planner.
template <int D>
WorldDef<D> def_for(const WorldState<D>& state, const Planner<D>& planner) {
  WorldDef<D> def = state.def;
  def.domain = domain_at(state, planner.origin);
  def.map = planner.map;
  def.origin = planner.origin;
  return def;
}

/// Widens the area of a grid, if nothing but obstacles bounds it, so that the agents that use it and their goals lie in
/// it, too: it isn't only for the neighborhood of obstacles. Where that would make its cells larger, it stays.
void include_users(const WorldState<2>& state, const Planner<2>& planner, Extent& extent) {
  if (planner.def.low || planner.def.high || state.def.domain.kind != DomainKind::plane || !has_inside(extent)) return;
  Extent all = extent;
  const auto include_point = [&](Vec2 point) {
    shift(point, planner.origin - state.def.origin);
    for (int d = 0; d < 2; ++d) {
      all.low[d] = min(all.low[d], point[d] - 4 * planner.radius);
      all.high[d] = max(all.high[d], point[d] + 4 * planner.radius);
    }
  };
  const auto number = static_cast<std::size_t>(&planner - state.planners.data());
  for (const Group<2>& group : state.groups)
    for (std::size_t k = 0; k < group.def.mind.behaviors.size(); ++k) {
      if (planner_of(group.def.mind.behaviors[k].target) != number) continue;
      const ResolvedTarget<2>& target = group.targets[k];
      if (!target.goals && !target.aims && target.common_there) include_point(target.common.position);
      for (std::size_t row = 0; row < group.columns.count; ++row) {
        include_point(group.columns.now[row].position);
        if (target.goals) include_point(target.goals[row]);
      }
    }
  const NavGridDef grid = grid_of(planner.def, all, planner.radius);
  if (grid.cell_size == grid_of(planner.def, extent, planner.radius).cell_size &&
      static_cast<double>(grid.columns) * static_cast<double>(grid.rows) <= most_own_cells)
    extent = all;
}

std::unique_ptr<PathFinder> make_grid(const WorldState<2>& state, Planner<2>& planner) {
  Extent extent = extent_of(planner.def, def_for(state, planner));
  include_users(state, planner, extent);
  // Without a map nothing bounds the grid any more; then it stays where it was.
  NavGridDef def = planner.grid() ? planner.grid()->grid().def() : NavGridDef{};
  if (has_inside(extent)) def = grid_of(planner.def, extent, planner.radius);
  def.radius = planner.radius;
  auto clearance = std::make_shared<const MapClearance>(planner.map, planner.radius, moving_now(state, planner.origin));
  find_boxes(state, planner.origin, planner.shadows);
  auto grid = NavGrid::make(def, *clearance);
  return grid ? std::make_unique<GridFinder>(std::move(*grid), clearance) : nullptr;
}

template <int D>
std::unique_ptr<PathFinder> make_graph(const Planner<D>& planner) {
  auto graph = WayGraph::make(planner.def.points, planner.def.ways);
  if (!graph) return nullptr;
  std::shared_ptr<const Clearance> clearance;
  if constexpr (D == 2) clearance = std::make_shared<const MapClearance>(planner.map, planner.radius);
  else clearance = std::make_shared<const SpaceClearance>(planner.map, planner.radius);
  return std::make_unique<WayFinder>(std::move(*graph), clearance);
}

}  // namespace

template <int D>
std::string unknown_planner(const Mind& mind, const std::vector<Planner<D>>& planners) {
  for (const BehaviorDef& entry : mind.behaviors) {
    const auto planner = planner_of(entry.target);
    if (!planner) continue;
    if (*planner >= planners.size())
      return "a target is planned by planner " + std::to_string(*planner) + ", but the world has " +
             std::to_string(planners.size());
    if (std::holds_alternative<FlowTarget>(entry.target) && planners[*planner].def.kind != PlannerKind::grid)
      return "a flow to a goal needs a grid planner";
  }
  return {};
}

template <int D>
std::string misfit(const PlannerDef& planner, const WorldDef<D>& world) {
  for (const FieldInfo& f : fields_of<PlannerDef>())
    if (!(f.get(&planner) >= f.min && f.get(&planner) <= f.max))
      return "the " + std::string(f.name) + " of a planner is out of its range";
  if (planner.kind == PlannerKind::own) return planner.own ? "" : "a planner of the caller's own needs a finder";
  if (planner.kind == PlannerKind::graph) {
    const auto graph = WayGraph::make(planner.points, planner.ways);
    return graph ? "" : "the graph of a planner can't be used: " + graph.reason();
  }
  if (D != 2) return "a grid planner is for 2D worlds; in 3D it takes a graph or a navigation mesh";
  const Extent extent = extent_of(planner, world);
  const auto inside = [](const Vec2& p) { return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate; };
  if (!inside(extent.low) || !inside(extent.high)) return "a grid planner reaches beyond the world's bounds";
  if (!has_inside(extent))
    return planner.low || planner.high ? "a grid planner has no inside: expected low below high on both axes"
                                       : "a grid planner needs low and high in a plane without obstacles";
  const NavGridDef grid = grid_of(planner, extent, planner.radius);
  if (static_cast<double>(grid.columns) * static_cast<double>(grid.rows) > double{max_nav_cells})
    return "a grid planner has too many cells: expected at most " + std::to_string(max_nav_cells) + ", found " +
           std::to_string(grid.columns) + " times " + std::to_string(grid.rows);
  return {};
}

template <int D>
double cell_count(const PlannerDef& def, const WorldDef<D>& world, float radius) {
  const Extent extent = extent_of(def, world);
  if (def.kind != PlannerKind::grid || !has_inside(extent)) return 0;
  const NavGridDef grid = grid_of(def, extent, def.radius > 0 ? def.radius : radius);
  return static_cast<double>(grid.columns) * static_cast<double>(grid.rows);
}

template <int D>
std::optional<PlanArea> area_of(const PlannerDef& def, const WorldDef<D>& world) {
  const Extent extent = extent_of(def, world);
  return has_inside(extent) ? std::optional(extent) : std::nullopt;
}

template <int D>
bool make_ready(const WorldState<D>& state, Planner<D>& planner, float widest) {
  const float radius = planner.def.radius > 0 ? planner.def.radius : max(widest, planner.radius);
  const bool good =
      planner.finder.get() && (planner.def.kind == PlannerKind::own ||
                               (planner.map_number == state.given.map_number && planner.radius >= radius));
  if (good) return false;
  if (!planner.map || planner.map_number != state.given.map_number) planner.map = map_at(state, planner.origin);
  planner.map_number = state.given.map_number;
  planner.radius = radius;
  std::unique_ptr<PathFinder> finder;
  if (planner.def.kind == PlannerKind::own) finder = planner.def.own->clone();
  if (planner.def.kind == PlannerKind::graph) finder = make_graph(planner);
  if constexpr (D == 2)
    if (planner.def.kind == PlannerKind::grid) finder = make_grid(state, planner);
  if (!finder) return false;
  planner.finder = OwnedFinder(std::move(finder));
  planner.queue.restart();
  planner.restarted = false;
  planner.progress = 0;
  ++planner.made;
  ++planner.revision;
  return true;
}

template <int D>
void follow_obstacles(const WorldState<D>& state, Planner<D>& planner, std::vector<std::uint32_t>& changed) {
  if constexpr (D == 2) {
    GridFinder* finder = planner.grid();
    if (!finder || (state.moving.empty() && planner.shadows.empty())) return;
    // A search that was restarted once is finished first: else agents would wait until the obstacle rests.
    if (!finder->is_done() && planner.restarted) return;
    std::vector<Extent>& boxes = planner.boxes;
    find_boxes(state, planner.origin, boxes);
    const float tolerance = finder->grid().def().cell_size * .25f;
    std::shared_ptr<const Clearance> clearance;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const bool known = i < planner.shadows.size();
      if (known && length(boxes[i].low - planner.shadows[i].low) <= tolerance &&
          length(boxes[i].high - planner.shadows[i].high) <= tolerance) {
        boxes[i] = planner.shadows[i];
        continue;
      }
      if (!clearance)
        clearance =
            std::make_shared<const MapClearance>(planner.map, planner.radius, moving_now(state, planner.origin));
      planner.restarted = !finder->is_done();
      const auto change = [&](const Extent& box) {
        finder->change(clearance, finder->grid().cells_near(box.low, box.high), changed);
      };
      if (known) change(planner.shadows[i]);
      change(boxes[i]);
    }
    planner.shadows.swap(boxes);
    if (!clearance) return;
    std::ranges::sort(changed);
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    if (!changed.empty()) ++planner.revision;
  }
}

#define VEER_MAKE_PLANNERS(D)                                                        \
  template std::string misfit<D>(const PlannerDef&, const WorldDef<D>&);             \
  template std::string unknown_planner(const Mind&, const std::vector<Planner<D>>&); \
  template std::optional<PlanArea> area_of(const PlannerDef&, const WorldDef<D>&);   \
  template double cell_count(const PlannerDef&, const WorldDef<D>&, float);          \
  template bool make_ready(const WorldState<D>&, Planner<D>&, float);                \
  template void follow_obstacles(const WorldState<D>&, Planner<D>&, std::vector<std::uint32_t>&);
VEER_MAKE_PLANNERS(2)
VEER_MAKE_PLANNERS(3)
#undef VEER_MAKE_PLANNERS

}  // namespace veer
