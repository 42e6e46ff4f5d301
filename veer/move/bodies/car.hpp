#pragma once

#include <tuple>

#include "veer/move/body_state.hpp"

namespace veer {

/// A body on wheels: it moves along its heading, forward or backward, and turns only while it rolls. The requested
/// acceleration gives a desired velocity (wish), as in turn_first: the velocity in response_time from now.
///   wish = v + a * response_time
///   direction: backward if the wish is more than reverse_angle off the heading and max_reverse isn't 0
///   speed: toward |wish|, accelerating with max_acceleration and braking with `brake`. If the wish isn't straight
///          ahead, no faster than its component along the heading, or than the speed at which the car can still drive
///          the tightest circle: min_turn_radius * max_angular_speed
///   turn:  at most |speed| / min_turn_radius and max_angular_speed (rad/s); going forward the front turns to the wish,
///          going backward the rear
/// So the car reaches a target straight behind by backing up, however far it is. With max_reverse = 0 it drives round
/// on its circle instead, at a little less than the change of speed that the request makes in response_time: if
/// requests are limited to max_acceleration, and it went any faster, the wish to go back would look like a wish to
/// brake. The car can't reach a target inside its tightest circle; it circles it. At rest it doesn't turn. An envelope
/// weakens the engine, not the brakes. In 3D the car turns in the plane of heading and wish.
struct Car {
  float response_time = .1f;      // s
  float min_turn_radius = 2;      // m
  float brake = 8;                // m/s^2
  float max_reverse = .3f;        // fraction of max_speed
  float reverse_angle = 2.0944f;  // rad

  static constexpr auto name = "car";
  static constexpr auto summary = "drives along its heading, turns only while it rolls, brakes and backs up";
  static constexpr auto fields() {
    return std::tuple{
        field("response_time", &Car::response_time, .001f, 10.f, "s",
              "the desired velocity is the present one plus the requested acceleration for this long"),
        field("min_turn_radius", &Car::min_turn_radius, .01f, 1e4f, "m", "radius of the tightest circle"),
        field("brake", &Car::brake, .01f, 1e4f, "m/s^2", "braking deceleration; it accelerates with max_acceleration"),
        field("max_reverse", &Car::max_reverse, 0, 1.f, "1",
              "top speed backward as a fraction of max_speed; 0: never backs up"),
        field("reverse_angle", &Car::reverse_angle, 1.5708f, 3.1416f, "rad",
              "it backs up if the desired velocity is farther off its heading than this")};
  }
  static constexpr Channels takes = channel_linear;
  float desired_time() const { return response_time; }

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const S drive = limits.max_acceleration, most = max(limits.max_request(), S(brake));
    const Vec<S, D> wish = state.velocity + clip(asked.move, most) * S(response_time);
    const S size = length(wish), along = dot(wish, state.heading), rolling = dot(state.velocity, state.heading);
    const S round = min(max(size, (rolling - along) * S(.9f)), limits.max_angular_speed * S(min_turn_radius));
    const S ahead = max(along, min(size, limits.max_angular_speed * S(min_turn_radius)));
    S wanted = min(select(along < S(0.f), round, ahead), limits.max_speed), least(0.f);
    if (max_reverse > 0) {
      least = limits.max_speed * S(-max_reverse);
      wanted = select(along < size * cos(S(reverse_angle)), max(-size, least), wanted);
    }
    const S speed = clamp(rolling, least, limits.max_speed);
    const S after = clamp(wanted, changed(speed, drive, -dt), changed(speed, drive, dt));
    const S nose = select(after < S(0.f), S(-1.f), S(1.f));
    const S turn = min(abs(after) / S(min_turn_radius), limits.max_angular_speed) * dt;
    const Vec<S, D> toward = turn_toward(state.heading * nose, unit(wish), turn) * nose;
    state.heading = select(turn > S(0.f), toward, state.heading);
    state.velocity = state.heading * after;
    state.position += state.velocity * dt;
  }

 private:
  /// Returns the speed after a step of full acceleration away from 0 or full braking toward it; a negative dt changes
  /// the speed downward. If the car comes to a stop within the step, it accelerates for the rest of it.
  template <class S>
  VEER_INLINE S changed(const S& speed, const S& drive, const S& dt) const {
    const S slower = speed + S(brake) * dt;
    const S past = slower * (drive / S(brake));  // the rest of the step after braking, spent on accelerating
    return select(speed * dt < S(0.f), select(slower * dt > S(0.f), past, slower), speed + drive * dt);
  }
};

}  // namespace veer
