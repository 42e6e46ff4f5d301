#pragma once

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

/// Rules about several parts of a scenario, checked once these have been read. What breaks one is a fault.
namespace veer::scenario {

/// Adds a fault if all groups together spawn more agents than budget::agents.
void check_count(const Scenario& scenario, const Reader& groups);
/// Adds a fault if the board has more agents together with the groups, more cells, counted once more for each goal that
/// distances are computed to, or more places in the policies of its agents than the budget has.
void check_board(const Scenario& scenario, const Reader& board);

/// Targets name agents that exist.
void check_targets(const Scenario& scenario, const Reader& groups);
/// The group among which the agents spawned in group g choose: as a target of that group says, or else one of the other
/// states of its brain.
std::optional<std::size_t> chosen_from(const Scenario& scenario, std::size_t g);
/// Obstacles are carried by agents that exist.
void check_carriers(const Scenario& scenario, const Reader& obstacles);
/// Agents with a listed position start on the ground; heights need a ground.
void check_footing(const Scenario& scenario, const Reader& root);
/// Planners fit the world. If a target is planned and there are no planners, a grid is added.
void check_planners(Scenario& scenario, const Reader& root);

}  // namespace veer::scenario
