#pragma once

#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A body on wheels: it moves along its heading, forward or backward, and turns only while it rolls. The requested
/// acceleration gives a desired velocity (wish), as in turn_first: the velocity in response_time from now.
///   wish = v + a * response_time
///   direction: backward if the wish is more than reverse_angle off the heading and max_reverse isn't 0. A car that
///          backs up goes on until the wish is less than 20 degrees off, or 90 if it can hardly back up (slower than a
///          fiftieth of its top speed backward). Between the two it keeps its direction of travel, so that it doesn't
///          rock on the spot, and how often it shifts doesn't depend on the step
///   speed: toward |wish|, accelerating with max_acceleration and braking with `brake`. If the wish isn't straight
///          ahead, no faster than its component along the heading less that across it, or than the speed at which the
///          car can still drive the tightest circle: min_turn_radius * max_angular_speed. A car that rolls, and that a
///          mind without a pace (purpose::paces) asks for nothing, picks up speed: one that has braked for a wall
///          would creep on forever. If a wall holds it up, it goes the other way
///   turn:  at most |speed| / min_turn_radius and max_angular_speed (rad/s). The front turns to the wish, also while
///          the car backs up for lack of room (a three-point turn); the rear does if the wish is more than
///          reverse_angle off. Going forward, the turn is that tight for a wish up to 73 degrees off, and wider beyond,
///          down to 0.3 of it at 107 degrees
/// So the car reaches a target straight behind by backing up, however far it is. With max_reverse = 0 it drives round
/// instead, at a little less than the change of speed that the request makes in response_time: if requests are limited
/// to max_acceleration, and it went any faster, the wish to go back would look like a wish to brake.
///
/// A car that always turned as tightly as it can would circle a target inside its tightest circle forever, with the
/// wish square to its heading. With a turn that gets wider as the wish falls behind, this circle is unstable: at
/// distance d and angle b off the heading, d' = -v cos b and b' = v sin b / d - v k(b), which grows away from b = 90
/// degrees if the curvature k falls there. The car drives out, and turns in or backs up with room enough, whatever the
/// frame rate. At rest it doesn't turn. An envelope weakens the engine, not the brakes. In 3D the car turns in the
/// plane of heading and wish.
struct Car {
  float response_time = .1f;      // s
  float min_turn_radius = 2;      // m
  float brake = 8;                // m/s^2
  float max_reverse = .3f;        // fraction of max_speed
  float reverse_angle = 2.0944f;  // rad

  static constexpr float widest = .3f;  // of the tightest turn: how tight it is for a wish far behind

  static constexpr auto name = "car";
  static constexpr auto summary = "drives along its heading, turns only while it rolls, brakes and backs up";
  static constexpr auto fields() {
    return FieldList{
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
  TurningCircle circle() const {
    return max_reverse > 0 ? TurningCircle{} : TurningCircle{.least = min_turn_radius, .by_turn = true};
  }

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const S drive = limits.max_acceleration, most = max(limits.max_request(), S(brake));
    const Vec<S, D> wish = state.velocity + clip(asked.move, most) * S(response_time);
    const S size = length(wish), along = dot(wish, state.heading), rolling = dot(state.velocity, state.heading);
    const S round = min(max(size, (rolling - along) * S(.9f)), limits.max_angular_speed * S(min_turn_radius));
    const S edge = size * cos(S(reverse_angle));
    const S across = sqrt(max(size * size - along * along, S(0.f)));
    const S ahead = max(abs(along) - across, min(size, limits.max_angular_speed * S(min_turn_radius)));
    S wanted = min(select(along < S(0.f), round, ahead), limits.max_speed), least(0.f);
    if (max_reverse > 0) {
      least = limits.max_speed * S(-max_reverse);
      const S slowly = select(rolling < S(0.f), S(0.f), edge);
      wanted = select(along < select(rolling < least * S(.02f), size * S(.94f), slowly), max(-ahead, least), wanted);
    }
    if (!asked.paced) {
      // Along a wall, the velocity that is left isn't along the heading.
      const MaskOf<S> held = length_squared(state.velocity - state.heading * rolling) > rolling * rolling * S(.25f);
      const S way = select(held, -rolling, rolling), on = select(way < S(0.f), least, limits.max_speed);
      wanted = select(length_squared(asked.move) <= S(0.f) && abs(rolling) > S(0.f), on, wanted);
    }
    const S speed = clamp(rolling, least, limits.max_speed);
    const S after = clamp(wanted, changed(speed, drive, -dt), changed(speed, drive, dt));
    // Whether the rear turns to the wish, and how tight the turn is: see above.
    const S nose = select(after < S(0.f) && along < edge, S(-1.f), S(1.f));
    const S ahead_by = S(.65f) + along / max(size, S(1e-6f)) * S(.35f / .3f);
    const S tightness = select(after < S(0.f), S(1.f), clamp(ahead_by, S(widest), S(1.f)));
    const S turn = min(abs(after) / S(min_turn_radius), limits.max_angular_speed) * tightness * dt;
    const Vec<S, D> toward = turn_toward(state.heading * nose, unit(wish), turn, unclear_side) * nose;
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
