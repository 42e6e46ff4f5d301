#include "bench/planning.hpp"

#include <ctime>

#include "bench/cell_map.hpp"
#include "veer/decide/plan/goal_field.hpp"
#include "veer/decide/plan/grid_finder.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/steer/delegated/flow_following.hpp"

namespace veer::bench {
namespace {

constexpr float agent_radius = .1f;  // m
constexpr std::size_t all = ~std::size_t{0};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Returns how often f runs per second of CPU time, measured over at least 3 runs.
template <class F>
double per_second(double seconds, F f) {
  const double begin = now();
  int times = 0;
  for (; times < 3 || now() - begin < seconds; ++times) f();
  return times / std::max(now() - begin, 1e-9);
}

/// Solid cells at random, the same on every machine; corners and middle are free.
CellMap scattered(int cells) {
  CellMap map({0, 0}, 1, cells, cells, agent_radius);
  const auto near = [](int a, int b) { return a >= b - 2 && a <= b + 2; };
  for (int y = 0; y < cells; ++y) {
    for (int x = 0; x < cells; ++x) {
      const bool kept = (near(x, 0) && near(y, 0)) || (near(x, cells) && near(y, cells)) ||
                        (near(x, cells / 2) && near(y, cells / 2));
      const Dice<float> dice(11, static_cast<std::uint32_t>(y * cells + x), 0, 0);
      map.set_solid(x, y, !kept && dice.uniform(0) < .2f);
    }
  }
  return map;
}

NavGrid grid_of(const CellMap& map) {
  return *NavGrid::make({.columns = map.columns(), .rows = map.rows(), .radius = agent_radius}, map);
}

GoalField field_of(const NavGrid& grid) {
  GoalField field;
  const int middle_cell = grid.columns() / 2;
  const float middle = static_cast<float>(middle_cell) + .5f;
  const Vec2 goals[]{{middle, middle}};
  field.aim(grid, goals);
  field.go_on(grid, all);
  return field;
}

Result<AnyWorld> make_followers(const Bench& bench, std::size_t agents, double) {
  const NavGrid grid = grid_of(scattered(static_cast<int>(bench.part)));
  World2 world;
  const GroupId group = *world.add_group({.name = "followers",
                                          .mind = blend({{FlowFollowing{}, 1, in_flow(field_of(grid).flow())}}),
                                          .limits = {.max_speed = 1, .max_force = 5}});
  world.group(group).reserve(agents);
  for (std::size_t i = 0, k = 0; i < agents; ++k) {
    const Dice<float> dice(12, static_cast<std::uint32_t>(k), 0, 0);
    const float side = static_cast<float>(grid.columns());
    const Vec2 position{dice.uniform(0) * side, dice.uniform(1) * side};
    if (!grid.is_free(grid.cell(position))) continue;
    world.spawn(group, {.position = position});
    ++i;
  }
  return AnyWorld(std::move(world));
}

/// Opens and closes cells one after the other and repairs grid and field. Returns an error if the result is wrong, else
/// empty.
std::string measure_changes(const PlanningOptions& options, CellMap map, PlanningMeasured& m) {
  NavGrid grid = grid_of(map);
  GoalField field = field_of(grid);
  std::vector<std::uint32_t> changed;
  std::size_t work = 0;
  std::uint32_t times = 0;
  const double rate = per_second(options.seconds, [&] {
    const Dice<float> dice(13, times++, 0, 0);
    const int x = static_cast<int>(dice.uniform(0) * static_cast<float>(options.cells)),
              y = static_cast<int>(dice.uniform(1) * static_cast<float>(options.cells));
    const Vec2 low{static_cast<float>(x), static_cast<float>(y)};
    map.set_solid(x, y, !map.is_solid(x, y));
    changed.clear();
    grid.update(grid.cells_near(low, low + Vec2{1, 1}), map, changed);
    work += field.change(grid, changed);
  });
  m.change_us = 1e6 / rate;
  m.change_work = static_cast<double>(work) / times;
  const GoalField fresh = field_of(grid);
  for (std::uint32_t cell = 0; cell < grid.size(); ++cell)
    if (fresh.distance().cost(cell) != field.distance().cost(cell) ||
        !(fresh.flow().samples[cell] == field.flow().samples[cell]))
      return "planning: a repaired field differs from a new one in cell " + std::to_string(cell);
  return "";
}

/// Returns an error if a path isn't the cheapest, else empty.
std::string measure_paths(const PlanningOptions& options, const CellMap& map, const NavGrid& grid,
                          PlanningMeasured& m) {
  GridFinder finder(grid, std::make_shared<CellMap>(map));
  const float far = static_cast<float>(options.cells) - .5f;
  const PathQuery query{{.5f, .5f, 0}, {far, far, 0}, agent_radius};
  std::size_t work = 0;
  finder.start(query);
  while (!finder.is_done()) work += finder.go_on(all);
  m.work_per_path = static_cast<double>(work);
  GridDistance distance;
  const std::uint32_t goal[]{grid.size() - 1};
  distance.start(grid, goal);
  distance.run(grid, all);
  if (finder.result().outcome != FoundPath::Outcome::found || finder.grid_cost() != distance.cost(0))
    return "planning: a path costs " + std::to_string(finder.grid_cost()) + ", the cheapest " +
           std::to_string(distance.cost(0));
  m.paths_per_second = per_second(options.seconds, [&] { find_path(finder, query); });
  return "";
}

}  // namespace

Bench followers_bench(int cells) {
  Bench bench{"followers",    "2D plane, all agents follow one field to the middle of a map", 100000, 0, 0, 1 / 60.f,
              &make_followers};
  bench.part = static_cast<std::size_t>(cells);
  return bench;
}

Result<PlanningMeasured> measure_planning(const PlanningOptions& options) {
  PlanningMeasured m;
  m.cells = options.cells;
  const CellMap map = scattered(options.cells);
  const NavGrid grid = grid_of(map);
  m.grid_ms = 1e3 / per_second(options.seconds, [&] { grid_of(map); });
  if (std::string fault = measure_paths(options, map, grid, m); !fault.empty()) return Error{std::move(fault)};

  GoalField field = field_of(grid);
  const Vec2 goals[]{grid.center(options.cells / 2, options.cells / 2)};
  std::size_t work = 0;
  m.field_ms = 1e3 / per_second(options.seconds, [&] {
                 field.aim(grid, goals);
                 work = field.go_on(grid, all);
               });
  m.field_work = static_cast<double>(work);
  if (std::string fault = measure_changes(options, map, m); !fault.empty()) return Error{std::move(fault)};

  const Bench bench = followers_bench(options.cells);
  const Options how{.agents = options.agents, .width = options.width, .seconds = options.seconds};
  auto world = prepare(bench, how);
  if (!world) return Error{world.reason()};
  auto following = measure(std::move(*world), bench, how);
  if (!following) return Error{following.reason()};
  m.following = *following;
  return m;
}

}  // namespace veer::bench
