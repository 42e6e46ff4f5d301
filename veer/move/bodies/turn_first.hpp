#pragma once

#include <tuple>

#include "veer/move/body.hpp"

namespace veer {

/// A body that turns first and goes where it looks, always at full speed: how fast it turns decides its way, not how
/// hard it is pushed. The asked acceleration is a wish: where it would be heading response_time from now. The heading
/// turns that way by at most max_angular_speed * dt, the shorter way round.
///   wish = v + a * response_time;  v = max_speed * heading
/// With the response_time of a behavior that matches a velocity, the wish is just that velocity. The tightest turn is
/// a circle of radius max_speed / max_angular_speed, at which a body that turns first orbits a target it can't reach.
struct TurnFirst {
  float response_time = .1f;  // s

  static constexpr auto name = "turn_first";
  static constexpr auto summary = "turns toward what is asked for and goes where it looks, at full speed";
  static constexpr auto fields() {
    return std::tuple{field("response_time", &TurnFirst::response_time, .001f, 10.f, "s",
                            "how long the asked acceleration is taken to last to tell the wished direction")};
  }
  static constexpr Channels takes = channel_linear;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> wish = state.velocity + clip(asked.move, limits.max_acceleration) * S(response_time);
    state.heading = turn_toward(state.heading, unit(wish), limits.max_angular_speed * dt);
    state.velocity = state.heading * limits.max_speed;
    state.position += state.velocity * dt;
  }
};

}  // namespace veer
