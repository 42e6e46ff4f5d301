#pragma once

#include "veer/math/angle.hpp"

/// To which side bodies turn, and turning in place of braking, for bodies that can't stop.
namespace veer {

/// True where an acceleration brakes a body that moves along the unit vector `heading`, and leads to the side by an
/// unclear part of that. Such a body should only brake: otherwise that part would decide to which side it turns once it
/// has stopped.
template <class S, int D>
VEER_INLINE MaskOf<S> has_unclear_side(const Vec<S, D>& push, const Vec<S, D>& heading) {
  const S forward = dot(push, heading), square = forward * forward * S(unclear_side * unclear_side);
  return forward < S(0.f) && length_squared(push - heading * forward) <= square;
}

/// Returns a request (a velocity or an acceleration) as a body that moves along the unit vector `heading` can carry it
/// out, if it can't go slower than `least` ahead: at least the part `share` of what is lacking ahead becomes a turn, to
/// the side that the request points to, and to the tie_side where it points to neither (unclear_side).
///   lack = least - request . heading, if positive
///   forward' = forward + lack;  sideways' = max(sideways, share * lack)
/// So a request for something straight behind, which no braking can lead to, makes the body turn around. If all of the
/// lack became a turn, agents of a flock would turn whenever they are asked to slow down, and lose their common
/// direction.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_aside(const Vec<S, D>& request, const Vec<S, D>& heading, const S& least,
                                   float share = .2f) {
  const S forward = dot(request, heading), lack = max(least - forward, S(0.f));
  const Vec<S, D> sideways = request - heading * forward;
  const S square_side = length_squared(sideways);
  const MaskOf<S> neither = square_side <= lack * lack * S(unclear_side * unclear_side);
  const Vec<S, D> tie = tie_side(heading), side = select(neither, tie, unit(sideways, tie));
  const Vec<S, D> turned = heading * (forward + lack) + side * max(sqrt(square_side), lack * S(share));
  return select(lack > S(0.f), turned, request);
}

}  // namespace veer
