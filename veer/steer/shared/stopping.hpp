#pragma once

#include "veer/math/lane.hpp"

namespace veer {

/// The fastest one may be at a distance from a stop (m and m/s, or rad and rad/s) and still make it, braking at most
/// with `most`. What is asked for comes about with a lag (`response`, s) and at the end of a step (`dt`, s):
///   distance = speed * (dt / 2 + 2 * response) + speed^2 / (2 * most)
/// and no more than distance / (4 * response), the most that a follower with this lag tracks without swing. It is the
/// positive root of speed^2 + most (dt + 4 response) speed - 2 most distance = 0, in the form that doesn't cancel for
/// small distances.
template <class S>
VEER_INLINE S stopping_speed(const S& distance, const S& most, const S& response, const S& dt) {
  const S lag = most * (dt + S(4.f) * response);
  const S sum = lag + sqrt(lag * lag + S(8.f) * most * distance);
  const S braking = select(sum > S(0.f), S(4.f) * most * distance / max(sum, S(1e-30f)), S(0.f));
  return min(braking, distance / (S(4.f) * response));
}

}  // namespace veer
