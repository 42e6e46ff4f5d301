#pragma once

#include "veer/move/body_state.hpp"

namespace veer {

/// A body without inertia: it takes on the requested velocity at once, up to max_speed.
struct Kinematic {
  static constexpr auto name = "kinematic";
  static constexpr auto summary = "takes on the requested velocity at once";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Channels takes = channel_velocity | channel_heading | channel_angular;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    state.velocity = clip(asked.move, limits.max_speed);
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }
};

}  // namespace veer
