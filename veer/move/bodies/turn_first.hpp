#pragma once

#include <tuple>

#include "veer/move/body.hpp"

namespace veer {

/// A body that turns first and goes where it looks: how fast it turns decides its way, not how hard it is pushed. The
/// asked acceleration is a wish: where it would be heading response_time from now. The heading turns that way by at
/// most max_angular_speed * dt, the shorter way round.
///   wish = v + a * response_time,  heading' = heading turned toward the wish
/// With the response_time of a behavior that matches a velocity, the wish is just that velocity. How fast it then goes
/// along the new heading comes in three stages, from simple to able:
///   full_speed:    v' = max_speed * heading'
///                  The tightest turn is a circle of radius max_speed / max_angular_speed, on which it orbits a target
///                  it can't reach.
///   turn_slows:    kept = |v| * cos(turn rate * response_time)^(dt / response_time); at a quarter turn and more in
///                  response_time, all but a millionth is lost in that time
///                  v' = min(max_speed, kept + max_acceleration * dt) * heading'
///                  A turn costs the speed that isn't along the new heading; then it speeds up again. It never brakes.
///   forward_power: kept as above, and with its sign when it goes backward;  wanted = dot(wish, heading')
///                  v' = (kept + (wanted - kept, no more than max_acceleration * dt either way)) * heading'
///                  A wish to the side slows it down, so that it turns on the spot instead of running wide; a wish
///                  behind makes it back up while it turns, at most at max_reverse * max_speed.
/// In a step as long as response_time, kept is the old velocity projected on the new heading: max(0, dot(v, heading')).
/// To project it in every step, however short, would cost next to nothing at high rates, since the loss grows with the
/// square of the angle; so the loss of a response_time is spread over its steps.
struct TurnFirst {
  enum class Stage { full_speed, turn_slows, forward_power };

  float response_time = .1f;  // s
  Stage stage = Stage::full_speed;
  float max_reverse = 0;  // part of max_speed

  static constexpr auto name = "turn_first";
  static constexpr auto summary = "turns toward what is asked for and goes where it looks";
  static constexpr auto fields() {
    return std::tuple{
        field("response_time", &TurnFirst::response_time, .001f, 10.f, "s",
              "how long the asked acceleration is taken to last to tell the wished direction"),
        choice("stage", &TurnFirst::stage,
               "how fast it goes: always at full speed, slowed by its turns, or as fast as the wish lies ahead",
               "full_speed", "turn_slows", "forward_power"),
        field("max_reverse", &TurnFirst::max_reverse, 0, 1.f, "1",
              "forward_power: part of max_speed at which it may back up; 0: never")};
  }
  static constexpr Channels takes = channel_linear;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> wish = state.velocity + clip(asked.move, limits.max_acceleration) * S(response_time);
    const Vec<S, D> before = state.heading;
    state.heading = turn_toward(before, unit(wish), limits.max_angular_speed * dt);
    const S change = limits.max_acceleration * dt;
    S speed = limits.max_speed, along{};
    if (stage != Stage::full_speed) {
      const S angle = length(turn_between(before, state.heading));
      along = dot(state.velocity, before) * kept_part(angle / max(dt, S(1e-6f)), dt);
    }
    if (stage == Stage::turn_slows) speed = min(max(along, S(0.f)) + change, limits.max_speed);
    if (stage == Stage::forward_power) {
      const S least = limits.max_speed * S(-max_reverse);
      const S kept = clamp(along, least, limits.max_speed);
      const S wanted = clamp(dot(wish, state.heading), least, limits.max_speed);
      speed = kept + clamp(wanted - kept, -change, change);
    }
    state.velocity = state.heading * speed;
    state.position += state.velocity * dt;
  }

 private:
  /// Of the speed, in a step of a turn at `rate` (rad/s).
  template <class S>
  VEER_INLINE S kept_part(const S& rate, const S& dt) const {
    const S cosine = cos(min(rate * S(response_time), S(pi_of<S>)));
    return exp(log(max(cosine, S(1e-6f))) * (dt / S(response_time)));
  }
};

}  // namespace veer
