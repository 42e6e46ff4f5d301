#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/domain.hpp"
#include "veer/steer/shared/closing.hpp"

/// Where a moving target will be when the agent gets there; shared by the behaviors that predict.
namespace veer {

/// How the time until a meeting is estimated, from the distance d, the agent's top speed s and the target's velocity v.
enum class Prediction {
  exact,     // the earliest time at which both can be at the same position
  closing,   // d / (s + |v|), as if both ran toward each other (Buckland)
  distance,  // d / s, as if the target stood still (Reynolds)
};

/// What happens to a prediction that leaves the box of the domain, or goes through an obstacle.
enum class MapEdge {
  ignore,   // use it nevertheless
  stop,     // use the point where it meets the edge or obstacle
  abandon,  // use the target's present position
};

/// Returns the time until they can meet, s. `exact` is the earliest t for which |offset + velocity * t| = speed * t:
/// the root of that quadratic equation, found by the closing speed and so without squares of distances. For a target
/// that can't be met it is `distance`.
template <class S, int D>
VEER_INLINE S meeting_time(Prediction how, const Vec<S, D>& offset, const Vec<S, D>& velocity, const S& speed) {
  constexpr float slowest = 1e-6f;  // m/s; keeps divisions finite; callers clamp such long times
  const auto [line, apart] = polar(offset);
  if (how == Prediction::closing) return apart / max(speed + length(velocity), S(slowest));
  const S plain = apart / max(speed, S(slowest));
  if (how == Prediction::distance) return plain;
  const S closing = closing_speed(line, velocity, speed);
  return select(closing > S(0.f), apart / max(closing, S(slowest)), plain);
}

/// Returns where the target will be after `time` (s). Only a box has edges; on a torus the motion goes on beyond the
/// seam. When it meets an obstacle is known from the sense stage (Target::open_time).
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
