#include "scenario/format/consistency.hpp"

#include <cmath>

#include <algorithm>

namespace veer::scenario {
namespace {

/// Returns the largest radius of the agents, m.
float widest(const Scenario& scenario) {
  float radius = 0;
  for (const GroupSpec& group : scenario.groups) radius = max(radius, group.def.limits.radius);
  return radius;
}

/// Returns how many goal fields a planner makes.
double count_flows(const Scenario& scenario, std::size_t planner) {
  double flows = 0;
  for (const GroupSpec& group : scenario.groups)
    for (const BehaviorDef& behavior : group.def.mind.behaviors)
      if (const auto* flow = std::get_if<FlowTarget>(&behavior.target)) flows += flow->planner == planner ? 1 : 0;
  return flows;
}

}  // namespace

void check_count(const Scenario& scenario, const Reader& groups) {
  std::uint64_t count = 0;
  for (const GroupSpec& group : scenario.groups)
    for (const SpawnSpec& spawn : group.spawn) count += spawn.count;
  if (count > budget::agents)
    groups.fault("too many agents: expected at most " + std::to_string(budget::agents) + " in all groups, found " +
                 std::to_string(count));
}
namespace {

/// Adds a fault for each agent that the target names and that doesn't exist.
void check_references(const Scenario& scenario, const TargetNames& target, const Reader& where, std::string_view what) {
  for (const TargetNames::Agent& agent : target.agents) {
    const GroupSpec& group = scenario.groups[agent.group];
    std::size_t count = 0;
    for (const SpawnSpec& spec : group.spawn) count += spec.count;
    if (agent.index >= count)
      where.fault(std::string(what) + " names agent " + std::to_string(agent.index) + " of group '" + group.def.name +
                  "', which has " + std::to_string(count));
  }
}
}  // namespace

void check_targets(const Scenario& scenario, const Reader& groups) {
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (const TargetNames& target : scenario.groups[g].targets)
      check_references(scenario, target, groups.at(g)["mind"], "a target");
}
void check_carriers(const Scenario& scenario, const Reader& obstacles) {
  auto moving = scenario.map.moving.begin();  // in the order of the file
  for (std::size_t i = 0; i < obstacles.size() && moving != scenario.map.moving.end(); ++i)
    if (const Reader moves = obstacles.at(i)["moves"])
      check_references(scenario, (moving++)->names, moves, "the carrier");
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
  const auto plans = [](const GroupSpec& group) {
    return std::ranges::any_of(group.def.mind.behaviors,
                               [](const BehaviorDef& entry) { return planner_of(entry.target).has_value(); });
  };
  const bool listed = !scenario.planners.empty();
  if (!listed && std::ranges::any_of(scenario.groups, plans)) {
    scenario.planners.emplace_back();
    if (scenario.dimensions == 3)
      root["groups"].fault("a target is planned, so \"planners\" is required: in 3D there is no default grid");
  }
  if (scenario.dimensions != 2) return;
  const WorldDef<2> world{.domain = scenario.domain_in<2>(), .map = scenario.map.flat};
  double cells = 0;
  for (std::size_t i = 0; i < scenario.planners.size(); ++i) {
    if (scenario.planners[i].navmesh) continue;  // its file may define the ground
    const Reader where = listed ? root["planners"].at(i) : root["groups"];
    const std::string why = misfit<2>(scenario.planners[i].def, world);
    if (!why.empty() && where.is_sound() && root["domain"].is_sound()) where.fault(why);
    if (why.empty())
      cells += cell_count(scenario.planners[i].def, world, widest(scenario)) * (1 + count_flows(scenario, i));
  }
  if (cells > static_cast<double>(budget::cells))
    (listed ? root["planners"] : root["groups"])
        .fault("too many cells: expected at most " + std::to_string(budget::cells) +
               " in all planners and their flows, found about " + to_text(std::floor(cells)));
}

}  // namespace veer::scenario
