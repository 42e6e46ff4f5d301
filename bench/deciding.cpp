#include "bench/deciding.hpp"

#include "bench/populate.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/delegated/evade.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/delegated/pursue.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer::bench {
namespace {

constexpr float between_posts = 8, between_boxes = 6;  // m
constexpr std::size_t prey_per_hunter = 3;

/// Returns a map with an obstacle in the middle of each cell of a lattice over a square; `make(center)` makes one.
template <class Make>
Result<std::shared_ptr<const Map2>> lattice(float side, float cell, Make make) {
  std::vector<Obstacle> obstacles;
  const auto along = static_cast<std::size_t>(side / cell);
  for (std::size_t i = 0; i < along * along; ++i) {
    const std::size_t column = i % along, row = i / along;
    obstacles.push_back(
        make(Vec3{(static_cast<float>(column) + .5f) * cell, (static_cast<float>(row) + .5f) * cell, 0}));
  }
  auto map = Map2::build(std::move(obstacles));
  if (!map) return Error{map.reason()};
  return std::make_shared<const Map2>(std::move(*map));
}

/// Adds the two states of a kind of agents and the machine between them. Returns the first state.
GroupId add_kind(World2& world, const char* calm, const char* excited, Mind mind, const PerceptionDef& eyes,
                 float max_speed) {
  const Limits limits{.max_speed = max_speed, .max_force = 3 * max_speed};
  const GroupId first =
      *world.add_group({.name = calm, .mind = blend({{Wander{}}}), .limits = limits, .perception = eyes});
  world.add_group({.name = excited, .mind = std::move(mind), .limits = limits, .perception = eyes}).value();
  world
      .add_brain({.name = std::string(calm) + " and " + excited,
                  .states = {calm, excited},
                  .by = StateMachine{.transitions = {{calm, excited, when::sees(.8f * eyes.range)},
                                                     {excited, calm,
                                                      when::all({when::is_not(when::remembers(eyes.memory)),
                                                                 when::timer(1)})}}}})
      .value();
  return first;
}

Result<AnyWorld> make_hunt(const Bench& bench, std::size_t agents, double neighbors, bool posts) {
  const float side = period_for<2>(agents, neighbors, bench.radius);
  WorldDef<2> def;
  if (posts) {
    auto map = lattice(side, between_posts, [](const Vec3& center) { return Obstacle::circle(center, .8f); });
    if (!map) return Error{map.reason()};
    def.map = std::move(*map);
  }
  World2 world(def);
  PerceptionDef eyes{.range = bench.radius, .occluded = posts, .memory = 1};
  eyes.view_angle = 5;
  const GroupId prey = add_kind(world, "grazing", "fleeing", blend({{Evade{}, 1, own_sight()}}), eyes, 3);
  eyes.view_angle = 2;
  const GroupId hunters = add_kind(world, "prowling", "hunting", blend({{Pursue{}, 1, own_sight()}}), eyes, 4);
  for (std::uint32_t state = 0; state < 2; ++state) {
    const GroupId of_prey{prey.number + state}, of_hunters{hunters.number + state};
    PerceptionDef sees = *world.group(of_prey).definition().perception;
    sees.groups = {hunters, {hunters.number + 1}};
    world.group(of_prey).set_perception(sees).value();
    sees = *world.group(of_hunters).definition().perception;
    sees.groups = {prey, {prey.number + 1}};
    world.group(of_hunters).set_perception(sees).value();
  }
  for (std::size_t i = 0; i < agents; ++i) {
    const Dice<float> dice(1, static_cast<std::uint32_t>(i), 0, 0);
    world.spawn(i % (prey_per_hunter + 1) == 0 ? hunters : prey,
                {.position = Vec2{dice.uniform(0), dice.uniform(1)} * side, .velocity = random_velocity<2>(dice, 2)});
  }
  return AnyWorld(std::move(world));
}

}  // namespace

Result<AnyWorld> make_brains(const Bench& bench, std::size_t agents, double neighbors) {
  return make_hunt(bench, agents, neighbors, false);
}

Result<AnyWorld> make_brains_among_posts(const Bench& bench, std::size_t agents, double neighbors) {
  return make_hunt(bench, agents, neighbors, true);
}

Result<AnyWorld> make_planned(const Bench& bench, std::size_t agents, double neighbors) {
  const float side = max(period_for<2>(agents, neighbors, bench.radius), 10 * between_boxes);
  auto map = lattice(side, between_boxes, [](const Vec3& center) { return Obstacle::box(center, {2, 1, 0}); });
  if (!map) return Error{map.reason()};
  World2 world({.map = std::move(*map), .plan_work = std::size_t{1} << 40});
  world.add_planner(grid_planner(.5f)).value();
  const GroupId walkers = *world.add_group({.name = "walkers",
                                            .mind = blend({{PathFollowing{}, 1, planned_to(own_goal())}}),
                                            .limits = {.max_speed = 1.4f, .max_force = 5, .radius = .25f}});
  world.group(walkers).reserve(agents);
  // From one crossing between boxes to another that is 3 to 5 crossings away along both axes: no agent arrives while
  // steps are timed.
  const float crossings = static_cast<float>(static_cast<int>(side / between_boxes));
  for (std::size_t i = 0; i < agents; ++i) {
    const Dice<float> dice(1, static_cast<std::uint32_t>(i), 0, 0);
    Vec2 from, to;
    for (int d = 0; d < 2; ++d) {
      const float crossing = static_cast<float>(static_cast<int>(dice.uniform(d) * crossings));
      const float away = static_cast<float>(3 + static_cast<int>(dice.uniform(2 + d) * 3));
      from[d] = crossing * between_boxes + dice.uniform(4 + d);
      to[d] = from[d] + (2 * crossing < crossings ? away : -away) * between_boxes;
    }
    world.spawn(walkers, {.position = from, .goal = to});
  }
  do {
    world.step(bench.dt);
  } while (world.planning().waiting > 0);
  return AnyWorld(std::move(world));
}

}  // namespace veer::bench
