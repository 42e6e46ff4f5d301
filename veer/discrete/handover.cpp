#include "veer/discrete/handover.hpp"

namespace veer::discrete {

Mover to_continuous(const Board& board, Handle agent, float fraction) noexcept {
  Mover made{
      .position = board.position(agent, fraction), .velocity = board.velocity(agent), .heading = board.heading(agent)};
  if (const auto* toward = board.policy(agent).as<Toward>()) {
    made.has_goal = true;
    made.goal = board.places().center(toward->goal);
  }
  return made;
}

Result<AgentDef> to_grid(const Board& board, const Mover& mover, float within) {
  if (!is_finite(mover.position)) return Error{"hand-over: the position isn't finite"};
  if (mover.has_goal && !is_finite(mover.goal)) return Error{"hand-over: the goal isn't finite"};
  if (!(within >= 0)) return Error{"hand-over: the distance to look within isn't 0 or more"};
  const Place place = board.nearest_free(mover.position, within);
  if (place == no_place) return Error{"hand-over: no free place is near enough"};
  AgentDef made{.place = place, .heading = unit(mover.heading, Vec2{1, 0})};
  if (mover.has_goal) made.policy = Toward{.goal = board.places().place_at(mover.goal)};
  return made;
}

}  // namespace veer::discrete
