#pragma once

#include "veer/math/lane.hpp"

namespace veer {

/// How arrive brakes if no slow radius is given.
enum class Deceleration {
  solved,  // as late as possible: the fastest speed from which the agent can still stop
  slow,    // Buckland's presets: speed = distance / 0.9 s
  normal,  // distance / 0.6 s
  fast,    // distance / 0.3 s
};

/// The speed of one of Buckland's presets at a distance (m) from the stop: distance / (k * 0.3 s) with k = 3, 2, 1
/// (Buckland 2005). It ignores the limits, so a body too weak for it overshoots.
template <class S>
VEER_INLINE S preset_speed(Deceleration deceleration, const S& distance) {
  const int k = deceleration == Deceleration::slow ? 3 : deceleration == Deceleration::normal ? 2 : 1;
  return distance / S(static_cast<float>(k) * .3f);
}

/// The highest speed at a distance from a stop (m and m/s, or rad and rad/s) from which an agent can still stop there,
/// braking with at most `most`. It takes effect with a lag (`response`, s) and at the end of a step (`dt`, s):
///   distance = speed * (dt / 2 + 2 * response) + speed^2 / (2 * most)
/// and is at most distance / (4 * response), the most that a follower with this lag tracks without oscillation. It is
/// the positive root of speed^2 + most (dt + 4 response) speed - 2 most distance = 0, in the form that doesn't cancel
/// for small distances.
template <class S>
VEER_INLINE S stopping_speed(const S& distance, const S& most, const S& response, const S& dt) {
  const S lag = most * (dt + S(4.f) * response);
  const S sum = lag + sqrt(lag * lag + S(8.f) * most * distance);
  const S braking = select(sum > S(0.f), S(4.f) * most * distance / max(sum, S(1e-30f)), S(0.f));
  return min(braking, distance / (S(4.f) * response));
}

}  // namespace veer
