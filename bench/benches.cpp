#include "bench/benches.hpp"

#include <algorithm>

#include "bench/deciding.hpp"
#include "bench/layouts.hpp"
#include "bench/populate.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/move/animation/walker.hpp"
#include "veer/move/bodies/animated.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/crowd/orca.hpp"
#include "veer/steer/crowd/power_law.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/collision_avoidance.hpp"
#include "veer/steer/group/flocking.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"

namespace veer::bench {
namespace {

Result<AnyWorld> make_flock(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<2>(agents, neighbors, bench.radius);
  World2 world = torus<2>(period);
  const float r = bench.radius;
  const GroupId flock =
      world
          .add_group({.name = "flock",
                      .mind = blend({{Separation{.radius = r, .falloff = Falloff::inverse, .strength = .3f * r}},
                                     {Alignment{.radius = r, .response_time = .5f}},
                                     {Cohesion{.radius = r, .strength = 1 / r}}}),
                      .limits = {.max_speed = 1, .max_force = 3}})
          .value();
  populate(world, flock, agents, period);
  return AnyWorld(std::move(world));
}

/// The classic 3D boids demo. Its limits of view are given as cosines: -0.707, 0.7 and -0.15; the angles here are twice
/// their arc cosine.
Result<AnyWorld> make_boids3d(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<3>(agents, neighbors, bench.radius);
  World3 world = torus<3>(period);
  const GroupId boids = *world.add_group(
      {.name = "boids",
       .mind =
           blend({{Separation{.radius = 5, .view_angle = 4.712087f, .falloff = Falloff::inverse, .strength = 4}, 12},
                  {Alignment{.radius = 7.5f, .view_angle = 1.590798f, .response_time = 4}, 8},
                  {Cohesion{.radius = 9, .view_angle = 3.442729f, .strength = .2f}, 8}}),
       .limits = {.max_speed = 9, .max_force = 27}});
  populate(world, boids, agents, period);
  return AnyWorld(std::move(world));
}

/// The flocking model by which frameworks for agent-based modeling compare themselves, in its two sizes:
///   v += (0.03 sum(d) - 0.015 sum(d, |d| < 1) + 0.05 sum(v of neighbors)) / max(n, 1), normalized; one step is 1 s
/// Flocking in veer matches velocities by the difference to the agent's own. Dividing all factors by 1.05 gives the
/// same direction: v - 0.05/1.05 v + x/1.05 = (v + x) / 1.05.
Result<AnyWorld> make_abm(const Bench&, std::size_t agents, double) {
  const bool small = agents == 200;
  if (!small && agents != 400)
    return Error{"abm has two sizes: 200 agents (vision 5 in 100 x 100) or 400 (vision 15 in 150 x 150)"};
  const float period = small ? 100 : 150;
  World2 world = torus<2>(period, 1);
  const GroupId birds = *world.add_group({.name = "birds",
                                          .mind = blend({{Flocking{.radius = small ? 5.f : 15.f,
                                                                   .separation_radius = 1,
                                                                   .cohere = .03f / 1.05f,
                                                                   .separate = .015f / 1.05f,
                                                                   .match = .05f / 1.05f}}}),
                                          .body = body(Cruising{.turn_back = 0}),
                                          .limits = {.max_speed = 1, .max_force = 1000}});
  populate(world, birds, agents, period);
  return AnyWorld(std::move(world));
}

Result<AnyWorld> make_seek(const Bench&, std::size_t agents, double) {
  const float period = period_for<2>(agents, 4, 1);
  World2 world;
  const GroupId group = *world.add_group({.name = "seekers", .mind = blend({{Seek{}, 1, own_goal()}})});
  populate(world, group, agents, period, true);
  return AnyWorld(std::move(world));
}

Result<AnyWorld> make_crowd(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<2>(agents, neighbors, bench.radius);
  World2 world = torus<2>(period);
  const GroupId walkers = *world.add_group(
      {.name = "walkers",
       .mind = blend({{CollisionAvoidance{.radius = bench.radius, .horizon = 3}, 2}, {Seek{}, 1, own_goal()}}),
       .limits = {.max_speed = 1.4f, .max_force = 5, .radius = .25f}});
  populate(world, walkers, agents, period, true);
  return AnyWorld(std::move(world));
}

/// A crowd by one of its models.
template <class Model>
Result<AnyWorld> make_model(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<2>(agents, neighbors, bench.radius);
  World2 world = torus<2>(period);
  const GroupId walkers = *world.add_group({.name = "walkers",
                                            .mind = blend({{Model{.radius = bench.radius}, 1, own_goal()}}),
                                            .limits = {.max_speed = 1.4f, .max_force = 5, .radius = .25f}});
  populate(world, walkers, agents, period, true);
  return AnyWorld(std::move(world));
}

/// Like the crowd, but with animated bodies.
Result<AnyWorld> make_animated(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<2>(agents, neighbors, bench.radius);
  World2 world = torus<2>(period);
  auto walker = make_character(walker_clips());
  if (!walker) return Error{walker.reason()};
  const GroupId walkers = *world.add_group(
      {.name = "walkers",
       .mind = blend({{CollisionAvoidance{.radius = bench.radius, .horizon = 3}, 2}, {Seek{}, 1, own_goal()}}),
       .body = body(Animated{}),
       .limits = {.max_speed = 1.4f, .max_force = 5, .radius = .25f},
       .character = std::move(*walker)});
  populate(world, walkers, agents, period, true);
  return AnyWorld(std::move(world));
}

/// Pedestrians that walk along a closed path among posts and give way to each other.
Result<AnyWorld> make_pedestrians(const Bench& bench, std::size_t agents, double neighbors) {
  constexpr float between_posts = 12;  // m
  const float side = period_for<2>(agents, neighbors, bench.radius);
  std::vector<Obstacle> posts;
  const int along = static_cast<int>(side / between_posts);
  for (int i = 0; i < along * along; ++i) {
    const Vec2 cell{static_cast<float>(i % along) + .5f,
                    static_cast<float>(i - i % along) / static_cast<float>(along) + .5f};
    posts.push_back(Obstacle::circle({cell.x * between_posts, cell.y * between_posts, 0}, .8f));
  }
  auto map = Map2::build(std::move(posts));
  if (!map) return Error{map.reason()};
  PathDef path{.closed = true};
  for (int k = 0; k < 100; ++k) {
    const Vec2 point = (direction(static_cast<float>(k) * (two_pi / 100)) * .35f + Vec2{.5f, .5f}) * side;
    path.points.push_back({point.x, point.y, 0});
  }
  World2 world({.map = std::make_shared<const Map2>(std::move(*map))});
  const GroupId walkers =
      *world.add_group({.name = "pedestrians",
                        .mind = combined(RunningBudget{}, {{ObstacleAvoidance{}},
                                                           {CollisionAvoidance{.radius = bench.radius, .horizon = 3}},
                                                           {PathFollowing{}, 1, along_path(path)}}),
                        .limits = {.max_speed = 1.4f, .max_force = 5, .radius = .25f}});
  populate(world, walkers, agents, side);
  return AnyWorld(std::move(world));
}

/// Agents that have arrived at their goals and rest.
Result<AnyWorld> make_arrived(const Bench&, std::size_t agents, double) {
  World2 world;
  const GroupId group = *world.add_group({.name = "arrived", .mind = blend({{Arrive{}, 1, own_goal()}})});
  world.group(group).reserve(agents);
  for (std::size_t i = 0; i < agents; ++i) {
    const std::size_t column = i % 1000;
    const Vec2 place{static_cast<float>(column), static_cast<float>(i - column) / 1000};
    world.spawn(group, {.position = place, .goal = place});
  }
  return AnyWorld(std::move(world));
}

constexpr Bench all[] = {
    {"flock", "2D torus, one radius: separation, alignment, cohesion", 100000, 12, 1, 1 / 60.f, &make_flock},
    {"boids3d", "3D torus, three radii and fields of view", 10000, 8, 9, 1 / 60.f, &make_boids3d},
    {"abm", "the flocking model of agent-based modeling frameworks; 200 or 400 agents", 200, 1.57, 5, 1, &make_abm},
    {"seek", "2D plane, each agent seeks its own goal; no neighbors", 100000, 0, 0, 1 / 60.f, &make_seek},
    {"crowd", "2D torus, own goals and closest-approach avoidance", 100000, 8, 4, 1 / 60.f, &make_crowd},
    {"orca", "2D torus, own goals and reciprocal avoidance", 100000, 7, 4, 1 / 60.f, &make_model<Orca>},
    {"power_law", "2D torus, own goals and a power law of the time to collision", 100000, 7, 4, 1 / 60.f,
     &make_model<PowerLaw>},
    {"pedestrians", "2D plane, a path among posts, closest-approach avoidance", 10000, 8, 4, 1 / 60.f,
     &make_pedestrians},
    {"arrived", "agents that rest at their goals", 100000, 0, 0, 1 / 60.f, &make_arrived},
    {"animated", "like crowd, moved by the root motion of nine clips", 10000, 8, 4, 1 / 60.f, &make_animated},
    {"brains", "2D plane, prey and hunters that see each other, with state machines", 10000, 12, 10, 1 / 60.f,
     &make_brains},
    {"brains_posts", "like brains, among posts that hide agents", 10000, 12, 10, 1 / 60.f, &make_brains_among_posts},
    {"planned", "2D plane, each agent follows its own planned path among boxes", 10000, 1, 1, 1 / 60.f, &make_planned},
};

}  // namespace

std::span<const Bench> benches() { return all; }

const Bench* find_bench(std::string_view name) {
  for (const std::span<const Bench> some : {benches(), layout_benches()})
    if (const auto found = std::ranges::find(some, name, &Bench::name); found != some.end()) return &*found;
  return nullptr;
}

}  // namespace veer::bench
