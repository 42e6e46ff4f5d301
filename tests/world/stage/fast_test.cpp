// Fast agents stay off walls in acute and narrow rooms, as far as they can turn or brake at all.
#include <algorithm>
#include <string>

#include "tests/world/stage/walk.hpp"
#include "veer/combine/combiners/priority_groups.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/wall_following.hpp"

namespace veer {
namespace {

using test::map_of;

struct Fast {
  float gap = 100;    // m; the least
  float speed = 100;  // m/s; the least mean speed of an agent
};
/// Agents start in the middle of a room, in all directions.
Fast run(const Mind& mind, const std::vector<Vec3>& room, Vec2 middle, const Limits& limits, float rate) {
  World2 world({.map = map_of({Obstacle::wall(room, true)})});
  const GroupId group = *world.add_group({.mind = mind, .limits = limits});
  std::vector<AgentId> agents;
  for (int i = 0; i < 16; ++i) {
    const Vec2 way = direction(.1f + two_pi / 16 * static_cast<float>(i));
    agents.push_back(world.spawn(group, {.position = middle, .velocity = way, .heading = way}));
  }
  Fast all;
  std::vector<float> went(agents.size());  // m
  const int steps = static_cast<int>(20 * rate);
  for (int k = 0; k < steps; ++k) {
    world.step(1 / rate);
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const AgentState<2> state = world.agent(agents[i]).state();
      all.gap = std::min(all.gap, world.surroundings().nearest(state.position, 100).distance - limits.radius);
      went[i] += length(state.velocity) / rate;
    }
  }
  for (const float way : went) all.speed = std::min(all.speed, way / 20);
  return all;
}

const std::vector<Vec3> acute = {{-15, -5}, {20, 0}, {-15, 5}};
const std::vector<Vec3> narrow = {{-15, -1.5f}, {15, -1.5f}, {15, 1.5f}, {-15, 1.5f}};
const std::vector<Vec3> triangle = {{-15, -9}, {15, -9}, {0, 12}};
const std::vector<Vec3> bent = {{-15, -9}, {15, -9}, {15, 3}, {4, 3}, {4, 9}, {-15, 9}};

void expect_clean(const Mind& mind, float least_speed) {
  const std::pair<std::string, std::vector<Vec3>> rooms[] = {
      {"acute", acute}, {"narrow", narrow}, {"triangle", triangle}, {"bent", bent}};
  for (const auto& [name, room] : rooms)
    for (const float speed : {3.f, 6.f, 8.f})
      for (const float rate : {30.f, 60.f, 144.f, 240.f}) {
        const Fast all = run(mind, room, {-3, 0}, {.max_speed = speed, .max_force = 12, .radius = .4f}, rate);
        EXPECT_GT(all.gap, .01f) << name << " at " << speed << " m/s, " << rate << " Hz";
        EXPECT_GT(all.speed, least_speed) << name << " at " << speed << " m/s, " << rate << " Hz";
      }
}

TEST(Containment, touches_nothing_at_high_speed) {
  expect_clean(combined(RunningBudget{}, {{Containment{}}, {Wander{}}}), .5f);
  expect_clean(combined(PriorityGroups{}, {{Containment{}}, {Wander{}}}), .5f);
}
TEST(WallFollowing, touches_nothing_at_high_speed) { expect_clean(blend({{WallFollowing{.distance = 1}}}), .5f); }

}  // namespace
}  // namespace veer
