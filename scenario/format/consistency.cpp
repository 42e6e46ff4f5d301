#include "scenario/format/consistency.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

/// Adds a fault if an agent that the target names doesn't exist.
void check_references(const Scenario& scenario, const TargetSpec& target, const Reader& where, std::string_view what) {
  for (const TargetSpec& part : target.parts) check_references(scenario, part, where, what);
  if (!target.agent) return;
  const GroupSpec& group = scenario.groups[target.agent->group];
  std::size_t count = 0;
  for (const SpawnSpec& spec : group.spawn) count += spec.count;
  if (target.agent->index >= count)
    where.fault(std::string(what) + " names agent " + std::to_string(target.agent->index) + " of group '" +
                group.def.name + "', which has " + std::to_string(count));
}
}  // namespace

void check_targets(const Scenario& scenario, const Reader& groups) {
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (const TargetSpec& target : scenario.groups[g].targets)
      check_references(scenario, target, groups.at(g)["mind"], "a target");
}
void check_carriers(const Scenario& scenario, const Reader& obstacles) {
  auto moving = scenario.map.moving.begin();  // in the order of the file
  for (std::size_t i = 0; i < obstacles.size() && moving != scenario.map.moving.end(); ++i)
    if (const Reader moves = obstacles.at(i)["moves"])
      check_references(scenario, (moving++)->carrier, moves, "the carrier");
}

void check_footing(const Scenario& scenario, const Reader& root) {
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (std::size_t i = 0; i < scenario.groups[g].spawn.size(); ++i) {
      const SpawnSpec& spec = scenario.groups[g].spawn[i];
      const Reader spawn = root["groups"].at(g)["spawn"].at(i);
      if (spec.height && !root["ground"]) spawn["height"].fault("only with a \"ground\"");
      for (std::size_t k = 0; scenario.ground && k < spec.positions.size(); ++k)
        if (!scenario.ground->height(to_dimension<2>(spec.positions[k]), 0))
          spawn["at"].at(k).fault("expected a position on the ground, but there is no floor");
    }
}

void check_planners(Scenario& scenario, const Reader& root) {
  const auto plans = [](const GroupSpec& group) { return std::ranges::any_of(group.targets, &TargetSpec::is_planned); };
  const bool listed = !scenario.planners.empty();
  if (!listed && std::ranges::any_of(scenario.groups, plans)) {
    scenario.planners.emplace_back();
    if (scenario.dimensions == 3)
      root["groups"].fault("a target is planned, so \"planners\" is required: in 3D there is no default grid");
  }
  if (scenario.dimensions != 2) return;
  const WorldDef<2> world{.domain = scenario.domain_in<2>(), .map = scenario.map.flat};
  for (std::size_t i = 0; i < scenario.planners.size(); ++i) {
    if (scenario.planners[i].navmesh) continue;  // its file may define the ground
    const Reader where = listed ? root["planners"].at(i) : root["groups"];
    const std::string why = misfit<2>(scenario.planners[i].def, world);
    if (!why.empty() && where.is_sound() && root["domain"].is_sound()) where.fault(why);
  }
}

}  // namespace veer::scenario
