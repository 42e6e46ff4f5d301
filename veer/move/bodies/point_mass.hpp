#pragma once

#include "veer/math/exp.hpp"
#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A mass pushed by a force: the requested acceleration, cut to max_force / mass, changes the velocity, which is cut to
/// max_speed and changes the position. The new velocity is used for the position (semi-implicit Euler), which keeps
/// orbits and springs from gaining energy. With drag, the velocity is the exact solution of v' = a - drag * v, which
/// doesn't depend on how a second is cut into steps: it fades by exp(-drag * dt), and approaches a / drag.
///
/// With limit_turn the direction of the velocity turns by at most max_angular_speed * dt, the shorter way round. An
/// agent at rest starts along its heading. The tightest turn is then a circle of radius speed / max_angular_speed, or
/// of speed^2 / max_acceleration if that is larger. What the limit leaves aside of the velocity slows the agent down by
/// half as much, until its circle is small enough to reach what it is asked to:
///   speed = max(along - aside / 2, (speed without the limit) / 20)
/// with the parts of the velocity along and aside of the limited direction. With the twentieth it turns nearly on the
/// spot. What is straight behind is reached by turning left, and an agent that is braked from straight behind goes
/// straight on until it stops (unclear_side), so that rounding decides nothing.
struct PointMass {
  float drag = 0;  // 1/s
  bool limit_turn = false;

  static constexpr auto name = "point_mass";
  static constexpr auto summary = "a mass pushed by a force, with a top speed or drag";
  static constexpr auto fields() {
    return FieldList{
        field("drag", &PointMass::drag, 0, 100.f, "1/s",
              "rate at which the velocity fades: the top speed is the acceleration divided by it"),
        flag("limit_turn", &PointMass::limit_turn, "limit how fast the velocity turns to max_angular_speed")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> before = state.velocity;
    const Vec<S, D> ahead = limit_turn ? unit(before, state.heading) : Vec<S, D>{};
    const Vec<S, D> push = clip(asked.move, limits.max_acceleration), change = push * dt;
    if (drag > 0) {
      const S fading = S(drag) * dt;
      state.velocity = state.velocity * exp(-fading) + change * mean_decay(fading);
    } else {
      state.velocity += change;
    }
    state.velocity = clip(state.velocity, limits.max_speed);
    if (limit_turn) {
      // At the moment of a stop, the side of what is left of the velocity is rounding, too: the push tells.
      const Vec<S, D> straight = select(dot(state.velocity, ahead) > S(0.f), ahead, -ahead);
      const MaskOf<S> unclear = has_unclear_side(led_to(push, before, limits.max_speed), ahead);
      const Vec<S, D> way = select(unclear, straight, unit(state.velocity));
      state.velocity = turned_within(ahead, way, state.velocity, limits.max_angular_speed * dt);
    }
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }

 private:
  /// Returns a velocity as an agent can have it that moves along the unit vector `ahead` and turns by at most `most`
  /// rad toward the unit vector `aim`.
  template <class S, int D>
  VEER_INLINE static Vec<S, D> turned_within(const Vec<S, D>& ahead, const Vec<S, D>& aim, const Vec<S, D>& velocity,
                                             const S& most) {
    const Vec<S, D> way = turn_toward(ahead, aim, most);
    const S along = dot(velocity, way), aside = length(velocity - way * along);
    return way * max(along - aside * S(.5f), length(velocity) * S(.05f));
  }
};

}  // namespace veer
