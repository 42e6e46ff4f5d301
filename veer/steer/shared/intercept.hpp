#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/domain.hpp"
#include "veer/steer/shared/closing.hpp"

/// Where somebody who moves will be when one gets there: what the behaviors that look ahead have in common.
namespace veer {

/// How long a meeting is thought to take, from the distance d, the own top speed s and the other's velocity v.
enum class Prediction {
  exact,     // the earliest time at which both can be at one place
  closing,   // d / (s + |v|), as if both ran toward each other (Buckland)
  distance,  // d / s, as if the other stood still (Reynolds)
};

/// What becomes of a prediction that leaves the box in which the agents live, or goes through an obstacle.
enum class MapEdge {
  ignore,   // aim at it nevertheless
  stop,     // aim at the place where it meets that
  abandon,  // aim at where the other is now
};

/// Time until they can meet, s. `exact` is the earliest t for which |offset + velocity * t| = speed * t: the root of
/// that quadratic equation, by the closing speed and so without squares of distances. Who can't be met counts by
/// `distance`.
template <class S, int D>
VEER_INLINE S meeting_time(Prediction how, const Vec<S, D>& offset, const Vec<S, D>& velocity, const S& speed) {
  constexpr float slowest = 1e-6f;  // m/s; keeps divisions finite, and times so long get clamped
  const S apart = length(offset);
  if (how == Prediction::closing) return apart / max(speed + length(velocity), S(slowest));
  const S plain = apart / max(speed, S(slowest));
  if (how == Prediction::distance) return plain;
  const S closing = closing_speed(offset, velocity, speed);
  return select(closing > S(0.f), apart / max(closing, S(slowest)), plain);
}

/// Where the other will be after `time`. Of domains only a box has edges; on a torus the way leads on beyond the seam.
/// Obstacles are met by the time that the sense stage has found out (Target::open_time).
template <class S, int D>
VEER_INLINE Vec<S, D> predicted(const Target<S, D>& other, const S& time, MapEdge edge, const Domain<D>& domain) {
  if (edge == MapEdge::ignore) return other.position + other.velocity * time;
  const S at_most = edge == MapEdge::stop ? other.open_time : S(0.f);
  const Vec<S, D> way = other.velocity * select(time > other.open_time, at_most, time);
  if (domain.kind != DomainKind::box) return other.position + way;
  S part(1.f);  // of the way inside the box
  for (int d = 0; d < D; ++d) {
    const S room = select(way[d] > S(0.f), S(domain.high[d]) - other.position[d], other.position[d] - S(domain.low[d]));
    const S need = abs(way[d]);
    part = min(part, select(need > room, max(room, S(0.f)) / max(need, S(1e-30f)), S(1.f)));
  }
  if (edge == MapEdge::abandon) part = select(part < S(1.f), S(0.f), part);
  return other.position + way * part;
}

}  // namespace veer
