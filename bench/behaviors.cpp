#include <cmath>

#include "bench/benches.hpp"
#include "bench/populate.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path_def.hpp"

namespace veer::bench {
namespace {

/// A winding stream on a grid of 64 x 64 samples.
FlowField stream(float period) {
  FlowField field{.kind = FlowField::Kind::grid, .spacing = period / 64, .count = {64, 64, 1}};
  for (int j = 0; j < 64; ++j)
    for (int i = 0; i < 64; ++i) {
      const Vec2 way = direction(static_cast<float>(i * 7 + j * 3) * .01f);
      field.samples.push_back({way.x, way.y, 0});
    }
  return field;
}

/// A closed path of 1,000 sides that winds about the middle.
PathDef winding(float period) {
  PathDef path{.closed = true};
  for (int k = 0; k < 1000; ++k) {
    const auto part = static_cast<float>(k) * (6.2831853f / 1000);
    const Vec2 out = direction(part) * (period * (.35f + .1f * direction(20 * part).x));
    path.points.push_back({period / 2 + out.x, period / 2 + out.y, 0});
  }
  return path;
}

TargetDef target_for(const BehaviorInfo& behavior, AgentId leader, float period) {
  if (behavior.needs_route) return along({{0, 0, 0}, {period, 0, 0}, {period, period, 0}, {0, period, 0}});
  if (behavior.needs_flow) return in_flow(stream(period));
  if (behavior.needs_path) return along_path(winding(period));
  if (behavior.needs_target) return of(leader);
  return NoTarget{};
}

template <int D>
AnyWorld world_of(const Bench& bench, std::size_t agents, double neighbors) {
  const float period = period_for<D>(agents, neighbors, bench.radius);
  World<D> world = torus<D>(period);
  const BehaviorInfo& behavior = *bench.behavior;
  // Measured groups come first; their leader exists only after them.
  const GroupId group =
      world
          .add_group({.name = "all",
                      .mind = blend({{Chosen<BehaviorInfo>(behavior), 1, target_for(behavior, AgentId{}, period)}}),
                      .limits = {.max_speed = 2, .max_force = 6}})
          .value();
  const GroupId leaders = *world.add_group({.name = "leader", .limits = {.max_speed = 2}});
  const AgentId leader = world.spawn(leaders, {.velocity = Vec<float, D>{1, 1}});
  world.group(group).set_target(0, target_for(behavior, leader, period)).value();
  populate(world, group, agents, period);
  return AnyWorld(std::move(world));
}

Result<AnyWorld> make_behavior(const Bench& bench, std::size_t agents, double neighbors) {
  if (bench.behavior->kernels.kernel<2>(0)) return world_of<2>(bench, agents, neighbors);
  return world_of<3>(bench, agents, neighbors);
}

}  // namespace

std::vector<Bench> behavior_benches() {
  std::vector<Bench> all;
  for (const BehaviorInfo* behavior : behaviors()) {
    const float reach = behavior->reach(Chosen<BehaviorInfo>(*behavior).params());
    all.push_back(
        {behavior->name, behavior->summary, 100000, 8, reach > 0 ? reach : 1, 1 / 60.f, &make_behavior, behavior});
  }
  return all;
}

}  // namespace veer::bench
