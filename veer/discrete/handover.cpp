#include "veer/discrete/handover.hpp"

namespace veer::discrete {

veer::AgentDef<2> to_continuous(const Board& board, Handle agent, float fraction) noexcept {
  veer::AgentDef<2> made{.position = board.position(agent, fraction),
                         .velocity = clip(board.velocity(agent), largest_speed),
                         .heading = board.heading(agent)};
  if (const auto* toward = board.policy(agent).as<Toward>()) made.goal = board.places().center(toward->goal);
  return made;
}

Result<AgentDef> to_grid(const Board& board, const veer::AgentDef<2>& mover, float within) {
  if (!is_finite(mover.position)) return Error{"hand-over: the position isn't finite"};
  if (mover.goal && !is_finite(*mover.goal)) return Error{"hand-over: the goal isn't finite"};
  if (!(within >= 0)) return Error{"hand-over: `within` isn't 0 or more"};
  const Place place = board.nearest_free(mover.position, within);
  if (place == no_place) return Error{"hand-over: no free place is near enough"};
  AgentDef made{.place = place, .heading = unit(mover.heading, unit(mover.velocity, Vec2{1, 0}))};
  if (mover.goal) made.policy = Toward{.goal = board.places().place_at(*mover.goal)};
  return made;
}

Result<AgentDef> to_grid(const Board& board, const World2& world, AgentId agent, float within) {
  const auto found = world.agent(agent);
  if (!found) return Error{"hand-over: a null or stale handle"};
  return to_grid(
      board,
      veer::AgentDef<2>{
          .position = found.position(), .velocity = found.velocity(), .heading = found.heading(), .goal = found.goal()},
      within);
}

}  // namespace veer::discrete
