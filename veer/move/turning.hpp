#pragma once

#include "veer/agent/agent.hpp"
#include "veer/math/angle.hpp"

/// To which side bodies turn, and turning in place of braking, for bodies that can't stop.
namespace veer {

/// A side only counts if it is more than chance: an agent that has just run over its target is a little beside it, and
/// on which side depends on the length of the step. So a turn goes to the tie_side for what is behind and off the line
/// by less than this part of its distance, about one degree. Beyond that, mirrored scenes have mirrored ways. An agent
/// that turns left because of that passes the line, so it never turns back.
inline constexpr float unclear_side = .02f;

/// Returns the velocity (m/s) of size max_speed that a push leads to if it goes on: where the line from the velocity
/// along the push leaves the circle of that size. A push is often cut to what the body can do, and then points between
/// where the mind leads to and straight back. This velocity points where the mind leads to, however much was cut, so a
/// body that turns a little at each step reads the same side from it at every speed and every frame rate.
template <class S, int D>
VEER_INLINE Vec<S, D> led_to(const Vec<S, D>& push, const Vec<S, D>& velocity, const S& max_speed) {
  const Vec<S, D> along = unit(push);
  const S part = dot(velocity, along), room = max_speed * max_speed - length_squared(velocity);
  return velocity + along * max(sqrt(max(part * part + room, S(0.f))) - part, S(0.f));
}

/// The same for a body that turns its velocity. It is told the desired velocity, so what is cut there is a thrust,
/// which itself points where the mind leads to.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_to(const Vec<S, D>& push, const Vec<S, D>& velocity, const Agent<S, D>& limits) {
  const S most = limits.max_request() * S(.999f);
  return select(length_squared(push) >= most * most, push, led_to(push, velocity, limits.max_speed));
}

/// True where a body that moves along the unit vector `heading` is led backward (`way`, see led_to), and to the side by
/// an unclear part of that. Such a body should only brake, or turn to the tie_side: otherwise that part would decide to
/// which side it turns once it has stopped.
template <class S, int D>
VEER_INLINE MaskOf<S> has_unclear_side(const Vec<S, D>& way, const Vec<S, D>& heading) {
  const S forward = dot(way, heading), square = forward * forward * S(unclear_side * unclear_side);
  return forward < S(0.f) && length_squared(way - heading * forward) <= square;
}

/// True where a body that is led backward turns to the tie_side: where the side is unclear, and where it would be but
/// for its part to the tie_side. So a body in space that has begun to turn left keeps on, instead of turning up or down
/// as soon as the side is clear, which depends on the length of the step.
template <class S, int D>
VEER_INLINE MaskOf<S> turns_to_tie_side(const Vec<S, D>& way, const Vec<S, D>& heading) {
  const Vec<S, D> tie = tie_side(heading);
  return has_unclear_side(way - tie * max(dot(way, tie), S(0.f)), heading);
}

/// Returns a request (a velocity or an acceleration) as a body that moves along the unit vector `heading` can carry it
/// out, if it can't go slower than `least` ahead: at least the part `share` of what is lacking ahead becomes a turn, to
/// the side that the request points to, and to the tie_side where that is unclear (`to_tie`, see turns_to_tie_side).
///   lack = least - request . heading, if positive
///   forward' = forward + lack;  sideways' = max(sideways, share * lack)
/// So a request for something straight behind, which no braking can lead to, makes the body turn around. If all of the
/// lack became a turn, agents of a flock would turn whenever they are asked to slow down, and lose their common
/// direction.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_aside(const Vec<S, D>& request, const Vec<S, D>& heading, const S& least,
                                   const MaskOf<S>& to_tie, float share = .2f) {
  const S forward = dot(request, heading), lack = max(least - forward, S(0.f));
  const Vec<S, D> sideways = request - heading * forward;
  const Vec<S, D> tie = tie_side(heading), side = select(to_tie, tie, unit(sideways, tie));
  const Vec<S, D> turned = heading * (forward + lack) + side * max(length(sideways), lack * S(share));
  return select(lack > S(0.f), turned, request);
}

}  // namespace veer
