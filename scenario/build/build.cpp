#include "scenario/build/build.hpp"

#include <algorithm>

#include "scenario/build/planners.hpp"
#include "veer/math/angle.hpp"

namespace veer::scenario {
namespace {

// First random stream of varied fields, which have one each; positions (veer/agent/shapes.cpp) use lower ones.
constexpr std::uint32_t field_stream = 0x5ba10000, quantity_stream = 0x5ba18000;

/// Clamps a position that a shape or a draw put beyond the bounds of the world.
template <int D>
Vec<float, D> into_bounds(const Vec<float, D>& p) {
  return map([](float c) { return clamp(c, -largest_coordinate, largest_coordinate); }, p);
}

template <int D>
Vec<float, D> draw_point(const std::vector<Varied>& varied, std::uint64_t seed, std::uint32_t key,
                         std::uint32_t stream) {
  Vec<float, D> p;
  for (int d = 0; d < D; ++d) {
    const Dice<float> dice(seed, key, 0, field_stream + stream + static_cast<std::uint32_t>(d));
    p[d] = static_cast<float>(varied[static_cast<std::size_t>(d)].draw(dice));
  }
  return into_bounds(p);
}

template <int D>
AgentDef<D> define(const GroupSpec& group, const SpawnSpec& spec, std::size_t index, std::uint64_t seed,
                   std::uint32_t key) {
  AgentDef<D> def;
  for (std::size_t i = 0; i < group.quantities.size(); ++i)
    def.quantities.push_back(
        static_cast<float>(group.quantities[i].draw({seed, key, 0, quantity_stream + static_cast<std::uint32_t>(i)})));
  def.position = spec.shape ? into_bounds(place<D>(*spec.shape, index, spec.count, seed, key))
                            : to_dimension<D>(spec.positions[index]);
  if (spec.velocity) def.velocity = clip(draw_point<D>(*spec.velocity, seed, key, 0), largest_speed);
  def.height = spec.height;
  if (spec.goal) def.goal = draw_point<D>(*spec.goal, seed, key, 3);
  if (spec.heading) {
    const Vec2 forward = direction(static_cast<float>(spec.heading->draw({seed, key, 0, field_stream + 6})));
    def.heading = to_dimension<D>(forward);
  }
  std::optional<float>* limits[limit_count] = {&def.max_speed, &def.max_force,         &def.mass,
                                               &def.radius,    &def.max_angular_speed, &def.max_angular_acceleration};
  for (std::size_t i = 0; i < std::size_t{limit_count}; ++i) {
    if (!spec.limits[i]) continue;
    const FieldInfo& f = fields_of<Limits>()[i];
    const Dice<float> dice(seed, key, 0, field_stream + 7 + static_cast<std::uint32_t>(i));
    *limits[i] = static_cast<float>(std::clamp(spec.limits[i]->draw(dice), f.min, f.max));
  }
  return def;
}

/// The target with the handles of the agents and groups that it names.
TargetDef resolve(const TargetSpec& spec, const std::vector<std::vector<AgentId>>& agents) {
  TargetDef def = spec.def;
  if (spec.agent) def.whom = agents[spec.agent->group][spec.agent->index];
  if (def.kind != TargetDef::Kind::chosen)
    for (const std::size_t group : spec.groups) def.groups.push_back({static_cast<std::uint32_t>(group + 1)});
  for (std::size_t i = 0; i < spec.parts.size(); ++i) def.parts[i] = resolve(spec.parts[i], agents);
  return def;
}

}  // namespace

template <int D>
World<D> build(const Scenario& scenario, std::uint64_t seed, std::vector<std::string>* notes) {
  World<D> world({.seed = seed,
                  .domain = scenario.domain_in<D>(),
                  .max_dt = std::max(WorldDef<D>{}.max_dt, scenario.dt),  // a turn may be long
                  .map = scenario.map.built<D>(),
                  .ground = scenario.ground});
  add_planners(scenario, world, notes);
  std::vector<std::vector<AgentId>> agents;
  for (const GroupSpec& spec : scenario.groups) {
    const GroupId group = world.add_group(spec.def);
    std::size_t count = 0;
    for (const SpawnSpec& spawn : spec.spawn) count += spawn.count;
    world.reserve(group, count);
    std::vector<AgentId>& ids = agents.emplace_back();
    for (const SpawnSpec& spawn : spec.spawn)
      for (std::size_t i = 0; i < spawn.count; ++i)
        ids.push_back(world.spawn(group, define<D>(spec, spawn, i, seed, world.next_key())));
  }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (std::size_t k = 0; k < scenario.groups[g].targets.size(); ++k) {
      const TargetSpec& spec = scenario.groups[g].targets[k];
      world.set_target(world.group_at(g), k, resolve(spec, agents));
      const TargetSpec& goal = spec.goal();
      if (goal.def.kind != TargetDef::Kind::chosen || goal.groups.empty()) continue;
      const std::vector<AgentId>& members = agents[goal.groups[0]];
      for (std::size_t i = 0; i < agents[g].size() && !members.empty(); ++i)
        world.choose(agents[g][i], members[i % members.size()]);
    }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g) {
    std::optional<PerceptionDef> perception = scenario.groups[g].def.perception;
    if (!perception) continue;
    for (const std::size_t seen : scenario.groups[g].sees)
      perception->groups.push_back({static_cast<std::uint32_t>(seen + 1)});
    world.set_perception(world.group_at(g), std::move(perception));
  }
  for (const BrainDef& brain : scenario.brains) world.add_brain(brain);
  for (const MapSpec::Moving& moving : scenario.map.moving)
    world.add_obstacle(moving.obstacle, resolve(moving.carrier, agents));
  return world;
}

template World<2> build<2>(const Scenario&, std::uint64_t, std::vector<std::string>*);
template World<3> build<3>(const Scenario&, std::uint64_t, std::vector<std::string>*);

}  // namespace veer::scenario
