#pragma once

#include "veer/agent/agent.hpp"
#include "veer/math/angle.hpp"

/// Cures for orbits. At full speed an agent turns no tighter than on a circle of radius r = max_speed^2 /
/// max_acceleration, so an agent that thrusts at a target inside that circle circles it forever. The curve that leads
/// to a target at distance d, and y beside the line of motion, is the circle through it: its radius is R = d^2 / (2 y),
/// and following it needs speed^2 <= max_acceleration * R. Both cures follow from that, with a margin for a body that
/// reacts late:
///   slow:      speed = sqrt(max_acceleration * R / margin), if that is less than max_speed
///   swing_out: straight on past a target with R < r, then back as tightly as R = margin * r, without braking
/// A body that turns its velocity has a circle of radius r = max_speed / max_angular_speed instead. It is asked for
/// full speed, straight on or to the target; how it turns there is its own affair. While it doesn't go ahead, it is on
/// no such circle: it turns on the spot or backs up to the target.
namespace veer::detail {

/// Distance of `offset` from the line along the unit vector `ahead`, m.
template <class S, int D>
VEER_INLINE S distance_from_line(const Vec<S, D>& offset, const Vec<S, D>& ahead) {
  return length(offset - ahead * dot(offset, ahead));
}

// Neither cure is inlined: few agents use them, and without them seek stays small.

/// The highest speed at which the agent can follow the circle to the target at `offset` (m), at most max_speed.
template <class S, int D>
[[gnu::noinline]] S curve_speed(const Agent<S, D>& self, const Vec<S, D>& offset, const Vec<S, D>& direction,
                                float margin) {
  const S across = S(2.f * margin) * distance_from_line(offset, unit(self.velocity, direction));
  const S curve = sqrt(self.max_acceleration * length_squared(offset) / max(across, S(1e-10f)));
  return min(curve, self.max_speed);
}

/// Acceleration that leads straight on until the target at `offset` (m) is outside the turning circle, then to it.
/// `direction` is the unit vector to the target, `time` (s) how soon the agent responds.
template <class S, int D>
[[gnu::noinline]] Vec<S, D> swing_out(const Agent<S, D>& self, const Vec<S, D>& offset, const Vec<S, D>& direction,
                                      const S& time, float margin) {
  // Hardly moving, it is on no circle yet.
  const MaskOf<S> moves = length_squared(self.velocity) > square(self.max_speed * S(.05f));
  const Vec<S, D> ahead = select(moves, unit(self.velocity, direction), direction);
  const S most = self.max_acceleration, speed = length(self.velocity), cosine = dot(ahead, direction);
  const S across = S(2.f) * distance_from_line(offset, ahead), square_distance = length_squared(offset);
  const MaskOf<S> turns = self.turns();
  const S tightest = select(turns, self.max_angular_speed * self.max_speed, most);
  // R / r: more than 1 outside the turning circle.
  const S fit = tightest * square_distance / max(across * square(self.max_speed), S(1e-10f));
  // A full turn brings a target behind the agent back into the circle, and leaving the circle again and again is an
  // orbit, too. On the circle through the target R stays the same. So the turn settles on the circle of radius
  // margin * r, which needs 1 / margin of the acceleration, and stops half way to r.
  const MaskOf<S> behind = cosine < S(0.f);
  const S over = (fit - S(margin)) * S(2 / (margin - 1));
  const S settling = clamp((S(1.f) + over) * S(1 / margin), S(0.f), S(1.f));
  const S share = select(behind, settling, select(fit < S(1.f), S(0.f), S(1.f)));
  // Sideways first: enough to point at the target within the response time, and no less than the circle through it
  // needs. The remaining acceleration goes into speed. For a target straight behind the agent turns left.
  const S apart = speed * select(behind, S(1.f), length(direction - ahead * cosine));
  const S curve = S(margin) * square(speed) * across / max(square_distance, S(1e-20f));
  const S sideways = min(max(apart / time, curve), most * share);
  const S forward = min(max(self.max_speed - speed, S(0.f)) / time, sqrt(max(square(most) - square(sideways), S(0.f))));
  // Back to a target 8 r away the agent may take its time: it slows down to half of its speed. A flyer, which can't
  // loop, would otherwise climb away from what is behind and above it; when it is slow, it turns.
  const MaskOf<S> far = square_distance * square(most) > S(64.f) * square(square(self.max_speed));
  const S slower = clamp(speed / max(self.max_speed, S(1e-6f)) * S(5.f) - S(2.f), S(0.f), S(1.f)) * S(.6f);
  const S brake = select(behind && far, slower, S(0.f));
  const S turn = min(sideways, most * sqrt(S(1.f) - brake * brake));
  const Vec<S, D> side = turning_side(ahead, direction, cosine);
  const Vec<S, D> pushed = clip(side * turn + ahead * select(brake > S(0.f), -brake * most, forward), most);
  if (!any(turns)) return pushed;
  const MaskOf<S> straight_on = share <= S(0.f) && dot(self.velocity, self.heading) > S(0.f);
  const Vec<S, D> desired = select(straight_on, ahead, direction) * self.max_speed;
  return select(turns, clip((desired - self.velocity) / time, self.max_request()), pushed);
}

}  // namespace veer::detail
