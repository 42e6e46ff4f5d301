#pragma once

#include "veer/math/angle.hpp"

/// Turning in place of braking, for bodies that can't stop.
namespace veer {

/// Returns a request (a velocity or an acceleration) as a body that moves along the unit vector `heading` can carry it
/// out, if it can't go slower than `least` ahead: at least the part `share` of what is lacking ahead becomes a turn, to
/// the side that the request points to, and to the left where it points to neither (by less than a twentieth).
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
  // A side only counts if it is clear: an agent that has just run over its target is beside it by rounding, and by
  // which side would depend on the length of the step.
  const MaskOf<S> neither = square_side <= lack * lack * S(.05f * .05f);
  const Vec<S, D> left = left_of(heading), side = select(neither, left, unit(sideways, left));
  const Vec<S, D> turned = heading * (forward + lack) + side * max(sqrt(square_side), lack * S(share));
  return select(lack > S(0.f), turned, request);
}

}  // namespace veer
