#include "scenario/format/consistency.hpp"
#include "veer/base/printable.hpp"

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

std::uint64_t count_spawned(const Scenario& scenario) {
  std::uint64_t count = 0;
  for (const GroupSpec& group : scenario.groups)
    for (const SpawnSpec& spawn : group.spawn) count += spawn.count;
  return count;
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
  if (const std::uint64_t count = count_spawned(scenario); count > budget::agents)
    groups.fault("too many agents: expected at most " + std::to_string(budget::agents) + " in all groups, found " +
                 std::to_string(count));
}

void check_board(const Scenario& scenario, const Reader& board) {
  if (!scenario.board) return;
  const BoardSpec& spec = *scenario.board;
  std::uint64_t agents = 0, listed = 0;
  std::vector<discrete::Place> goals;  // of distance fields
  const auto add_goals = [&](const discrete::Policy& policy) -> std::uint64_t {
    if (const auto* toward = policy.as<discrete::Toward>()) goals.push_back(toward->goal);
    if (const auto* flee = policy.as<discrete::Flee>()) goals.push_back(flee->from);
    if (const auto* route = policy.as<discrete::Route>()) return route->places.size();
    const auto* patrol = policy.as<discrete::Patrol>();
    if (patrol) goals.insert(goals.end(), patrol->places.begin(), patrol->places.end());
    return patrol ? patrol->places.size() : 0;
  };
  for (const BoardSpec::Group& group : spec.agents) {
    const std::uint64_t count = group.places.size() + group.count;
    agents += count;
    listed += count * add_goals(group.policy);
  }
  for (const BoardSpec::Entry& entry : spec.entries) add_goals(entry.policy);
  const std::uint64_t count = count_spawned(scenario) + agents;
  if (agents > 0 && count > budget::agents)
    board["agents"].fault("too many agents: expected at most " + std::to_string(budget::agents) +
                          " on the board and in all groups, found " + std::to_string(count));
  if (listed > budget::policy_places)
    board["agents"].fault("too many places: expected at most " + std::to_string(budget::policy_places) +
                          " in the policies of all agents, found " + std::to_string(listed));
  std::ranges::sort(goals);
  const auto fields = static_cast<std::uint64_t>(std::ranges::unique(goals).begin() - goals.begin());
  if (const std::uint64_t cells = spec.places.size() * (1 + fields); fields > 0 && cells > budget::cells)
    board.fault("too many cells: expected at most " + std::to_string(budget::cells) +
                " on the board and in the distances to the goals of its policies, found " + std::to_string(cells));
}

namespace {

/// Adds a fault for each agent that the target names and that doesn't exist.
void check_references(const Scenario& scenario, const TargetNames& target, const Reader& where, std::string_view what) {
  for (const TargetNames::Agent& agent : target.agents) {
    const GroupSpec& group = scenario.groups[agent.group];
    std::size_t count = 0;
    for (const SpawnSpec& spec : group.spawn) count += spec.count;
    if (agent.index >= count)
      where.fault(std::string(what) + " names agent " + std::to_string(agent.index) + " of group '" +
                  excerpt(group.def.name) + "', which has " + std::to_string(count));
  }
}
std::optional<std::size_t> own_chosen_from(const GroupSpec& group) {
  for (const TargetNames& target : group.targets)
    if (target.chosen_from) return target.chosen_from;
  return std::nullopt;
}

/// Calls f(group) for the states of a brain.
template <class F>
void for_each_state(const Scenario& scenario, const BrainDef& brain, F f) {
  for (const std::string& state : brain.states)
    for (std::size_t g = 0; g < scenario.groups.size(); ++g)
      if (scenario.groups[g].def.name == state) f(g);
}

}  // namespace

std::optional<std::size_t> chosen_from(const Scenario& scenario, std::size_t g) {
  std::optional<std::size_t> found = own_chosen_from(scenario.groups[g]);
  for (const BrainDef& brain : scenario.brains) {
    if (std::ranges::find(brain.states, scenario.groups[g].def.name) == brain.states.end()) continue;
    for_each_state(scenario, brain, [&](std::size_t state) {
      if (!found) found = own_chosen_from(scenario.groups[state]);
    });
  }
  return found;
}

void check_targets(const Scenario& scenario, const Reader& groups) {
  for (const BrainDef& brain : scenario.brains) {
    std::optional<std::size_t> one;
    for_each_state(scenario, brain, [&](std::size_t state) {
      const auto other = own_chosen_from(scenario.groups[state]);
      if (one && other && *one != *other)
        groups.at(state)["mind"].fault("a target is chosen from '" + excerpt(scenario.groups[*other].def.name) +
                                       "', but another state of this brain chooses from '" +
                                       excerpt(scenario.groups[*one].def.name) + "': an agent has one choice");
      if (!one) one = other;
    });
  }
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
