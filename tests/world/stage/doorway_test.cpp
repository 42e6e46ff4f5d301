// A goal in the next room: steering by feelers misses the door, a planned path leads through it.
#include <algorithm>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/decide/plan/grid_finder.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/map/ray_avoidance.hpp"

namespace veer {
namespace {

using test::Draw;
using test::map_of;

constexpr int runner_count = 1000;
constexpr float runner_radius = .3f;  // m
constexpr Limits runner{.max_speed = 6, .max_force = 60, .radius = runner_radius};
constexpr Vec2 goal{8, -4};

/// Two rooms of 10 m by 16 m; in the wall between them is a door of 1.6 m, from (0, 4) to (0, 5.6).
std::shared_ptr<const Map2> rooms() {
  return map_of({Obstacle::wall({{-10, -8, 0}, {10, -8, 0}, {10, 8, 0}, {-10, 8, 0}, {-10, -8, 0}}),
                 Obstacle::wall({{0, -8, 0}, {0, 4, 0}}), Obstacle::wall({{0, 5.6f, 0}, {0, 8, 0}})});
}

/// Runs a world and counts the agents that get within a meter of the goal; no agent may go through a wall.
int arrivals(World2& world, const std::vector<AgentId>& runners, const Map2& map, float seconds) {
  std::vector<Vec2> before;
  for (const AgentId id : runners) before.push_back(world.agent(id).position());
  std::vector<bool> there(runners.size());
  constexpr float dt = 1 / 30.f;
  for (float t = 0; t < seconds; t += dt) {
    world.step(dt);
    for (std::size_t i = 0; i < runners.size(); ++i) {
      const Vec2 p = world.agent(runners[i]).position();
      // The only way from one room to the other is the door.
      if (before[i].x * p.x <= 0) {
        EXPECT_TRUE(map.is_open(before[i], p)) << i << " at " << p.x << " " << p.y;
      }
      before[i] = p;
      there[i] = there[i] || length(p - goal) < 1;
    }
  }
  return static_cast<int>(std::ranges::count(there, true));
}

std::vector<Vec2> starts() {
  Draw draw(17);
  std::vector<Vec2> all;
  for (int i = 0; i < runner_count; ++i) {
    const float x = draw.between(-9.5f, -1);
    all.push_back({x, draw.between(-7.5f, 7.5f)});
  }
  return all;
}

TEST(MissedDoorway, seek_and_feelers_miss_it_from_most_of_1000_starts) {
  const auto map = rooms();
  World2 world;
  world.set_map(map);
  const GroupId group =
      world.add_group({.mind = combined(RunningBudget{}, {{RayAvoidance{}}, {Seek{}, 1, at(goal)}}), .limits = runner})
          .value();
  std::vector<AgentId> runners;
  for (const Vec2 from : starts()) runners.push_back(world.spawn(group, {.position = from}));
  EXPECT_LE(arrivals(world, runners, *map, 6), 100);
}

// Once worlds plan by themselves, this is a target of the kind `planned` and one group.
TEST(MissedDoorway, a_path_found_on_a_grid_leads_through_it_from_all_of_1000_starts) {
  const auto map = rooms();
  const float room = runner_radius + .05f;  // m; distance of paths from walls
  const auto free = [&](Vec2 p) { return map->clearance(p, room) >= room; };
  const auto open = [&](Vec2 a, Vec2 b) { return free(a) && free(b) && map->is_open(a, b, room); };
  const auto clearance = std::make_shared<ClearanceOf<decltype(free), decltype(open)>>(free, open);
  auto grid = NavGrid::make({.low = {-10, -8}, .cell_size = .8f, .columns = 25, .rows = 20, .radius = runner_radius},
                            *clearance);
  ASSERT_TRUE(grid) << grid.reason();
  GridFinder finder(std::move(*grid), clearance);
  World2 world;
  world.set_map(map);
  std::vector<AgentId> runners;
  for (const Vec2 from : starts()) {
    const FoundPath found = find_path(finder, {{from.x, from.y, 0}, {goal.x, goal.y, 0}, runner_radius});
    ASSERT_EQ(found.outcome, FoundPath::Outcome::found);
    const GroupId group = *world.add_group(
        {.mind = blend({{PathFollowing{.ahead = .5f, .ahead_time = .1f}, 1, along_path({.points = found.points})}}),
         .limits = runner});
    runners.push_back(world.spawn(group, {.position = from}));
  }
  EXPECT_EQ(arrivals(world, runners, *map, 6), runner_count);
}

}  // namespace
}  // namespace veer
