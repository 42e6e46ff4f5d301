#pragma once

#include <tuple>

#include "veer/move/body.hpp"

namespace veer {

/// A body on wheels: it goes along its heading, forward or back, and turns only as it rolls. The asked acceleration is
/// a wish, as in turn_first: where it would be heading response_time from now.
///   wish = v + a * response_time
///   forward or back: back if the wish is more than reverse_angle off the heading and max_reverse isn't 0
///   speed: toward |wish|; it drives off with max_acceleration and brakes with `brake`. Where the wish isn't straight
///          ahead, no faster than its part along the heading, or than the speed at which it can still make the
///          tightest circle: min_turn_radius * max_angular_speed
///   turn:  at most |speed| / min_turn_radius and max_angular_speed (rad/s); going forward its nose comes round to the
///          wish, going back its tail
/// So it reaches what is straight behind by backing up, tail first, however far it is. One that can't back up
/// (max_reverse 0) goes round on its circle instead, not much slower than what it asks for changes its speed in
/// response_time: faster, and the wish to go back would look like a wish to brake. What lies inside its circle it can't
/// reach, and circles.
/// Standing, it doesn't turn. An envelope weakens its engine, not its brakes. In 3D it turns in the plane of heading
/// and wish.
struct Car {
  float response_time = .1f;      // s
  float min_turn_radius = 2;      // m
  float brake = 8;                // m/s^2
  float max_reverse = .3f;        // part of max_speed
  float reverse_angle = 2.0944f;  // rad

  static constexpr auto name = "car";
  static constexpr auto summary = "goes where it looks, turns only as it rolls, brakes and backs up";
  static constexpr auto fields() {
    return std::tuple{
        field("response_time", &Car::response_time, .001f, 10.f, "s",
              "how long the asked acceleration is taken to last to tell the wished velocity"),
        field("min_turn_radius", &Car::min_turn_radius, .01f, 1e4f, "m", "radius of the tightest circle"),
        field("brake", &Car::brake, .01f, 1e4f, "m/s^2", "how hard it brakes; it drives off with max_acceleration"),
        field("max_reverse", &Car::max_reverse, 0, 1.f, "1", "part of max_speed at which it backs up; 0: never"),
        field("reverse_angle", &Car::reverse_angle, 1.5708f, 3.1416f, "rad",
              "how far off its heading a wish must be for it to back up")};
  }
  static constexpr Channels takes = channel_linear;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const S drive = limits.max_acceleration, harder = max(drive, S(brake));
    const Vec<S, D> wish = state.velocity + clip(asked.move, harder) * S(response_time);
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
  /// The speed after a whole step (dt, backward if negative) of driving away from 0 or braking toward it. If it comes
  /// to a stop on the way, it drives for the rest of the step.
  template <class S>
  VEER_INLINE S changed(const S& speed, const S& drive, const S& dt) const {
    const S slower = speed + S(brake) * dt;
    const S past = slower * (drive / S(brake));  // what braking has left of the step, spent on driving
    return select(speed * dt < S(0.f), select(slower * dt > S(0.f), past, slower), speed + drive * dt);
  }
};

}  // namespace veer
