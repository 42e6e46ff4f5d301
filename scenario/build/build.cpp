#include "scenario/build/build.hpp"
#include "scenario/format/consistency.hpp"

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

using Handles = std::vector<std::vector<AgentId>>;  // by group, in the order of spawning

/// Gives an anchor the handle of the agent that it names.
auto name_agents(const TargetNames& names, const Handles& agents) {
  return [&](auto& anchor, std::size_t number) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(anchor)>, AgentTarget>)
      anchor.agent = agents[names.agents[number].group][names.agents[number].index];
  };
}

/// The definition as it can be added before the groups and agents that it names.
GroupDef without_names(GroupDef def) {
  for (BehaviorDef& entry : def.mind.behaviors) {
    visit_goal(entry.target, [](auto& target) {
      if constexpr (requires { target.groups; }) target.groups.clear();
    });
    entry.neighbors.groups.clear();
  }
  return def;
}

}  // namespace

template <int D>
World<D> build(const Scenario& scenario, std::uint64_t seed, std::vector<std::string>* notes) {
  World<D> world({.seed = seed,
                  .domain = scenario.domain_in<D>(),
                  .max_dt = std::max(WorldDef<D>{}.max_dt, scenario.dt),  // a turn may be long
                  .map = scenario.map.built<D>(),
                  .ground = scenario.ground,
                  .origin = scenario.origin_in<D>()});
  add_planners(scenario, world, notes);
  Handles agents;
  for (const GroupSpec& spec : scenario.groups) {
    const GroupId group = *world.add_group(without_names(spec.def));
    std::size_t count = 0;
    for (const SpawnSpec& spawn : spec.spawn) count += spawn.count;
    world.group(group).reserve(count);
    std::vector<AgentId>& ids = agents.emplace_back();
    for (const SpawnSpec& spawn : spec.spawn)
      for (std::size_t i = 0; i < spawn.count; ++i)
        ids.push_back(world.spawn(group, define<D>(spec, spawn, i, seed, world.next_key())));
  }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (std::size_t k = 0; k < scenario.groups[g].targets.size(); ++k) {
      const TargetNames& names = scenario.groups[g].targets[k];
      TargetDef target = scenario.groups[g].def.mind.behaviors[k].target;
      for_each_anchor(target, name_agents(names, agents));
      world.group(world.group_at(g)).set_target(k, std::move(target)).value();
      world.group(world.group_at(g)).set_neighbors(k, scenario.groups[g].def.mind.behaviors[k].neighbors).value();
    }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g) {
    const auto from = chosen_from(scenario, g);
    if (!from) continue;
    const std::vector<AgentId>& members = agents[*from];
    for (std::size_t i = 0; i < agents[g].size() && !members.empty(); ++i)
      world.agent(agents[g][i]).choose(members[i % members.size()]);
  }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g) {
    std::optional<PerceptionDef> perception = scenario.groups[g].def.perception;
    if (!perception) continue;
    for (const std::size_t seen : scenario.groups[g].sees)
      perception->groups.push_back({static_cast<std::uint32_t>(seen + 1)});
    world.group(world.group_at(g)).set_perception(std::move(perception)).value();
  }
  for (const BrainDef& brain : scenario.brains) world.add_brain(brain).value();
  for (const MapSpec::Moving& moving : scenario.map.moving) {
    CarrierTarget carrier = moving.carrier;
    std::visit([&](auto& anchor) { name_agents(moving.names, agents)(anchor, 0); }, carrier);
    world.add_obstacle(moving.obstacle, std::move(carrier)).value();
  }
  return world;
}

template World<2> build<2>(const Scenario&, std::uint64_t, std::vector<std::string>*);
template World<3> build<3>(const Scenario&, std::uint64_t, std::vector<std::string>*);

}  // namespace veer::scenario
