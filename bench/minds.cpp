#include <array>

#include "bench/benches.hpp"
#include "bench/populate.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/steer/behaviors.hpp"

// The cost of a mind with several behaviors: eight of them with a running budget, compared with each of them alone in
// the same world.
namespace veer::bench {
namespace {

/// In order of priority. All behaviors with neighbors have the same radius, so they share one pass over the neighbors.
std::vector<BehaviorDef> eight(float radius, AgentId leader) {
  return {{CollisionAvoidance{.radius = radius}},
          {Separation{.radius = radius}, 1.5f},
          {Evade{}, 1, of(leader)},
          {Alignment{.radius = radius}},
          {Cohesion{.radius = radius}, .8f},
          {Arrive{}, 1, own_goal()},
          {Wander{}, .3f},
          {LeakThrough{}, .2f}};
}

Result<AnyWorld> make_mind(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<2>(agents, neighbors, bench.radius);
  World2 world = torus<2>(period);
  const auto mind = [&](AgentId leader) {
    std::vector<BehaviorDef> behaviors = eight(bench.radius, leader);
    if (bench.part < behaviors.size()) behaviors = {behaviors[bench.part]};
    return Mind{.behaviors = behaviors, .combiner = Chosen<CombinerInfo>(combiner_info<RunningBudget>())};
  };
  // Measured groups come first; their leader exists only after them.
  const GroupId group =
      world.add_group({.name = "all", .mind = mind(AgentId{}), .limits = {.max_speed = 2, .max_force = 6}}).value();
  const AgentId leader = world.spawn(*world.add_group({.name = "leader"}), {.velocity = {1, 1}});
  const std::vector<BehaviorDef> behaviors = mind(leader).behaviors;
  for (std::size_t k = 0; k < behaviors.size(); ++k) world.group(group).set_target(k, behaviors[k].target).value();
  populate(world, group, agents, period, true);
  return AnyWorld(std::move(world));
}

}  // namespace

std::vector<Bench> mind_benches() {
  std::vector<Bench> all;
  const std::vector<BehaviorDef> behaviors = eight(1, {});
  for (std::size_t k = 0; k < behaviors.size(); ++k) {
    const PartInfo& behavior = behaviors[k].behavior.info();
    all.push_back({behavior.name, behavior.summary, 100000, 8, 2, 1 / 60.f, &make_mind, nullptr, k});
  }
  all.push_back({"mind of eight", "eight behaviors with a running budget", 100000, 8, 2, 1 / 60.f, &make_mind, nullptr,
                 behaviors.size()});
  return all;
}

}  // namespace veer::bench
