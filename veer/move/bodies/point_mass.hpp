#pragma once

#include <tuple>

#include "veer/math/exp.hpp"
#include "veer/move/body_state.hpp"

namespace veer {

/// A mass pushed by a force: the requested acceleration, cut to max_force / mass, changes the velocity, which is cut to
/// max_speed and changes the position. The new velocity is used for the position (semi-implicit Euler), which keeps
/// orbits and springs from gaining energy. With drag, the velocity is the exact solution of v' = a - drag * v, which
/// doesn't depend on how a second is cut into steps: it fades by exp(-drag * dt), and approaches a / drag.
///
/// With limit_turn the direction of the velocity turns by at most max_angular_speed * dt, the shorter way round; the
/// speed is the same as without the limit. An agent at rest starts along its heading. The tightest turn is then a
/// circle of radius speed / max_angular_speed, or of speed^2 / max_acceleration if that is larger.
struct PointMass {
  float drag = 0;  // 1/s
  bool limit_turn = false;

  static constexpr auto name = "point_mass";
  static constexpr auto summary = "a mass pushed by a force, with a top speed or drag";
  static constexpr auto fields() {
    return std::tuple{
        field("drag", &PointMass::drag, 0, 100.f, "1/s",
              "rate at which the velocity fades: the top speed is the acceleration divided by it"),
        flag("limit_turn", &PointMass::limit_turn, "limit how fast the velocity turns to max_angular_speed")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> ahead = limit_turn ? unit(state.velocity, state.heading) : Vec<S, D>{};
    const Vec<S, D> change = clip(asked.move, limits.max_acceleration) * dt;
    if (drag > 0) {
      const S fading = S(drag) * dt;
      state.velocity = state.velocity * exp(-fading) + change * mean_decay(fading);
    } else {
      state.velocity += change;
    }
    state.velocity = clip(state.velocity, limits.max_speed);
    if (limit_turn)
      state.velocity = turn_toward(ahead, unit(state.velocity), limits.max_angular_speed * dt) * length(state.velocity);
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }
};

}  // namespace veer
