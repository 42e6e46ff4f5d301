#pragma once

#include "veer/discrete/board.hpp"
#include "veer/world/world.hpp"

/// Hand-over between a board and a continuous world: a character that walks cell by cell on the map and steers freely
/// in a fight, or the other way round.
///   world.spawn(walkers, to_continuous(board, pawn));  board.remove(pawn);
///   if (auto def = to_grid(board, world, walker, 1.5f); def && board.add(*def)) world.remove(walker);
namespace veer::discrete {

/// A grid agent as one to spawn. It goes on as it was drawn: at `fraction` between its last two places (1: on its
/// present one), and as fast, up to the most a world takes. The goal of Toward is kept as a position.
veer::AgentDef<2> to_continuous(const Board& board, Handle agent, float fraction = 1) noexcept;

/// What to add to the board for a continuous agent: on the nearest free place at most `within` m from where it is, on
/// its way to the place nearest its goal. Adding it can still fail if someone else took the place in between.
Result<AgentDef> to_grid(const Board& board, const veer::AgentDef<2>& mover, float within);
Result<AgentDef> to_grid(const Board& board, const World2& world, AgentId agent, float within);

}  // namespace veer::discrete
