#pragma once

#include "veer/discrete/board.hpp"

/// Hand-over between a grid agent and a continuous one: a character that walks cell by cell on the map and steers
/// freely in a fight, or the other way round.
namespace veer::discrete {

/// What a continuous agent and a grid agent have in common.
struct Mover {
  Vec2 position{};     // m
  Vec2 velocity{};     // m/s
  Vec2 heading{1, 0};  // unit length
  bool has_goal = false;
  Vec2 goal{};  // m
};

/// A grid agent as a continuous one sees it. It goes on as it was drawn: at `fraction` between its last two places (1:
/// on its present one), and as fast. The goal of Toward is kept as a position.
Mover to_continuous(const Board& board, Handle agent, float fraction = 1) noexcept;

/// What to add to the board for a continuous agent: on the nearest free place at most `within` m from where it is, on
/// its way to the place nearest its goal. Adding it can still fail if someone else took the place in between.
Result<AgentDef> to_grid(const Board& board, const Mover& mover, float within);

}  // namespace veer::discrete
