#include "bench/map.hpp"

#include "bench/populate.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/map/ray_avoidance.hpp"

namespace veer::bench {
namespace {

constexpr float spacing = 6;         // m
constexpr float wall_length = 1.5f;  // m

float room_for(std::size_t walls) { return sqrt(static_cast<float>(walls)) * spacing; }

/// Walls in random directions, the same on every machine.
std::vector<Obstacle> scattered_walls(std::size_t walls) {
  std::vector<Obstacle> all;
  for (std::size_t i = 0; i < walls; ++i) {
    const Dice<float> dice(21, static_cast<std::uint32_t>(i), 0, 0);
    const Vec2 half = direction(dice.uniform(2) * two_pi) * (wall_length / 2);
    const float x = dice.uniform(0) * room_for(walls), y = dice.uniform(1) * room_for(walls);
    all.push_back(Obstacle::wall({{x - half.x, y - half.y, 0}, {x + half.x, y + half.y, 0}}));
  }
  return all;
}

Result<AnyWorld> make_walls(const Bench& bench, std::size_t agents, double) {
  auto map = Map2::build(scattered_walls(bench.part));
  if (!map) return Error{map.reason()};
  World2 world({.map = std::make_shared<const Map2>(std::move(*map))});
  const GroupId group = *world.add_group({.name = "feeling",
                                          .mind = blend({{RayAvoidance{}}}),
                                          .limits = {.max_speed = 2, .max_force = 6, .radius = .3f}});
  populate(world, group, agents, room_for(bench.part));
  return AnyWorld(std::move(world));
}

/// A closed path around the middle with sides of 0.8 to 2.5 m.
PathDef winding() {
  PathDef path{.closed = true};
  for (int k = 0; k < 1000; ++k) {
    const auto part = static_cast<float>(k) * (two_pi / 1000);
    const Vec2 point = direction(part) * (70 + 20 * direction(20 * part).x);
    path.points.push_back({point.x, point.y, 0});
  }
  return path;
}

Result<AnyWorld> make_followers(const Bench&, std::size_t agents, double) {
  const PathDef def = winding();
  const Result<Path<2>> path = make_path<2>(def);
  if (!path) return Error{path.reason()};
  World2 world;
  const GroupId group = *world.add_group({.name = "followers",
                                          .mind = blend({{PathFollowing{}, 1, along_path(def)}}),
                                          .limits = {.max_speed = 2, .max_force = 6}});
  world.group(group).reserve(agents);
  for (std::size_t i = 0; i < agents; ++i) {
    const Dice<float> dice(22, static_cast<std::uint32_t>(i), 0, 0);
    const PathPoint<float, 2> place = path->point(dice.uniform(0) * path->length());
    world.spawn(group, {.position = place.point + Vec2{dice.spread(2), dice.spread(4)} * .7f,
                        .velocity = path->view().direction(place.side) * 2.f});
  }
  return AnyWorld(std::move(world));
}

/// Checks that rays cast in a batch meet what a test of all sides one by one finds; empty if they do.
std::string check_rays(std::size_t walls) {
  const auto map = Map2::build(scattered_walls(walls));
  if (!map) return map.reason();
  for (std::uint32_t round = 0; round < 20; ++round) {
    RayBatch<2> batch;
    batch.count = RayBatch<2>::most;
    batch.rays = 3;
    for (std::size_t j = 0; j < batch.count; ++j) {
      const Dice<float> dice(23, round * 16 + static_cast<std::uint32_t>(j), 0, 0);
      for (int d = 0; d < 2; ++d) {
        batch.from[d][j] = dice.uniform(d) * room_for(walls);
        for (int k = 0; k < 3; ++k) batch.way[k][d][j] = dice.spread(2 + 4 * k + 2 * d) * 4;
      }
    }
    map->cast(batch);
    for (std::size_t j = 0; j < batch.count; ++j)
      for (std::size_t k = 0; k < 3; ++k) {
        Met<2> met{2, {}};
        for (const Side<2>& side : map->sides()) cast(side, batch.from_of(j), batch.way_of(k, j), 0.f, met.part, met);
        if (batch.part[k][j] != met.part)
          return "map: a ray meets something after " + std::to_string(batch.part[k][j]) +
                 " of its length, brute force " + "finds " + std::to_string(met.part);
      }
  }
  return "";
}

Result<Measured> run(const Bench& bench, const MapOptions& options) {
  const Options how{.agents = options.agents, .width = options.width, .seconds = options.seconds};
  auto world = prepare(bench, how);
  if (!world) return Error{world.reason()};
  return measure(std::move(*world), bench, how);
}

}  // namespace

Bench walls_bench(std::size_t walls) {
  Bench bench{"walls", "2D plane, each agent avoids walls with three rays", 100000, 0, 0, 1 / 60.f, &make_walls};
  bench.part = walls;
  return bench;
}

Bench path_bench() {
  return {"path", "2D plane, all agents follow one closed path", 100000, 0, 0, 1 / 60.f, &make_followers};
}

Result<MapMeasured> measure_map(const MapOptions& options) {
  if (std::string fault = check_rays(options.walls); !fault.empty()) return Error{std::move(fault)};
  MapMeasured m;
  const std::pair<Measured*, Bench> all[] = {{&m.walls, walls_bench(options.walls)},
                                             {&m.few, walls_bench(options.walls / 10)},
                                             {&m.many, walls_bench(options.walls * 10)},
                                             {&m.path, path_bench()}};
  for (const auto& [to, bench] : all) {
    auto measured = run(bench, options);
    if (!measured) return Error{measured.reason()};
    *to = *measured;
  }
  return m;
}

}  // namespace veer::bench
