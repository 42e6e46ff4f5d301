#pragma once

#include "veer/discrete/board.hpp"
#include "veer/world/world.hpp"

/// Hand-over between a board and a continuous world: for example, a character that walks cell by cell on a map and
/// steers freely in a fight.
///   world.spawn(walkers, to_continuous(board, pawn));  board.remove(pawn);
///   if (auto def = to_grid(board, world, walker, 1.5f); def && board.add(*def)) world.remove(walker);
namespace veer::discrete {

/// Returns the definition to spawn an agent of a board in a world. It continues smoothly: at `fraction` between its
/// last two places (1: on its present place) with its velocity, clipped to the maximum of a world. The goal of Toward
/// becomes a position.
veer::AgentDef<2> to_continuous(const Board& board, Handle agent, float fraction = 1) noexcept;

/// Returns the definition to add a continuous agent to a board: on the nearest free place at most `within` m away,
/// heading for the place nearest to its goal. Adding it can still fail if another agent takes the place in between.
Result<AgentDef> to_grid(const Board& board, const veer::AgentDef<2>& mover, float within);
Result<AgentDef> to_grid(const Board& board, const World2& world, AgentId agent, float within);

}  // namespace veer::discrete
