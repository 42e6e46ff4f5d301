#pragma once

#include "veer/math/exp.hpp"
#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

inline constexpr float standard_gravity = 9.80665f;  // m/s^2

/// Returns the component of a spin about the vertical axis, rad/s, counter-clockwise seen from above.
template <class S, int N>
VEER_INLINE S turn_rate_of(const Vec<S, N>& spin) {
  return spin[N - 1];
}

/// Returns the bank of a body that turns this fast, rad, positive to the left: tan(bank) = turn rate * level speed / g.
/// To draw a flyer, pass the velocity and spin of its AgentState. Flyer limits this angle.
template <class S, int D>
VEER_INLINE S bank_of(const Vec<S, D>& velocity, const Spin<S, D>& spin, float gravity = standard_gravity) {
  return atan2(turn_rate_of(spin) * length(to_dimension<2>(velocity)), S(gravity));
}

/// An aircraft or a bird: it moves along its heading, never slower than its stall speed, and turns by banking. Up is
/// +z; in 2D the world is seen from above. The requested acceleration gives a desired velocity (wish), as in
/// turn_first: the velocity in response_time from now.
///   wish = v + a * response_time
///   speed:  toward dot(wish, heading), within [stall * max_speed, max_speed], by max_acceleration
///   turn:   at a bank angle `bank`, it turns at g tan(bank) / level speed: in level flight on a circle of radius
///           v^2 / (g tan(bank)). The bank changes by at most max_bank / roll_time per second (roll_rate). The flyer
///           banks as far as it can and still be level again when it has turned to the wish: while it rolls out of a
///           bank, it turns by an angle of g / (v roll_rate) * -ln cos(bank)
///           A wish for less than the stall speed, or for something behind, also turns it (move/turning.hpp): it
///           circles.
///   climb:  toward the slope of the wish, up to max_climb, by max_angular_speed and max_acceleration / v
/// Its spin is kept from step to step, and the bank follows from it (bank_of). The wish differs from the velocity by at
/// most max_acceleration * response_time: to use a bank b, max_acceleration must be more than g tan(b).
struct Flyer {
  float response_time = .1f;         // s
  float stall = .4f;                 // fraction of max_speed
  float max_bank = 1.0472f;          // rad
  float roll_time = .5f;             // s
  float max_climb = .5f;             // rad
  float gravity = standard_gravity;  // m/s^2

  static constexpr auto name = "flyer";
  static constexpr auto summary = "never stops, turns by banking, and climbs within a limit";
  static constexpr auto fields() {
    return FieldList{field("response_time", &Flyer::response_time, .001f, 10.f, "s",
                           "the desired velocity is the present one plus the requested acceleration for this long"),
                     field("stall", &Flyer::stall, 0, 1.f, "1", "lowest speed, as a fraction of max_speed"),
                     field("max_bank", &Flyer::max_bank, .01f, 1.5f, "rad", "largest bank angle"),
                     field("roll_time", &Flyer::roll_time, .001f, 100.f, "s", "time to roll from level to max_bank"),
                     field("max_climb", &Flyer::max_climb, 0, 1.5f, "rad", "steepest angle of climb and descent"),
                     field("gravity", &Flyer::gravity, .001f, 1e3f, "m/s^2",
                           "acceleration of gravity; a bank of b turns with gravity * tan(b)")};
  }
  static constexpr Channels takes = channel_linear;
  static constexpr bool keeps_spin = true;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> push = clip(asked.move, limits.max_acceleration);
    const Vec<S, D> wish = state.velocity + push * S(response_time);
    const S least = limits.max_speed * S(stall), change = limits.max_acceleration * dt;
    const S speed = clamp(dot(state.velocity, state.heading), least, limits.max_speed);
    const S wanted = clamp(dot(wish, state.heading), least, limits.max_speed);
    const S after = speed + clamp(wanted - speed, -change, change);

    Vec<S, 2> level = unit(to_dimension<2>(state.heading), {S(1.f), S(0.f)});
    S slope(0.f), slope_before(0.f), cosine(1.f);
    if constexpr (D == 3) {
      slope_before = slope_of(state.heading);
      const S most = min(limits.max_angular_speed, limits.max_acceleration / max(after, S(1e-3f))) * dt;
      const S aim = slope_of(wish) - slope_before;
      slope = clamp(slope_before + clamp(aim, -most, most), S(-max_climb), S(max_climb));
      cosine = cos(slope);
    }
    const S level_speed = after * cosine;
    const MaskOf<S> unclear = has_unclear_side(to_dimension<2>(led_to(push, state.velocity, limits.max_speed)), level);
    const Vec<S, 2> flat = to_dimension<2>(wish), slower = select(unclear, level * dot(flat, level), flat);
    const Vec<S, 2> around = turned_aside(slower, level, least * cosine, unclear);
    // From rest it first picks up speed: a push reads differently at rest and in flight.
    const MaskOf<S> flies = dot(state.velocity, state.heading) >= least * S(.99f);
    const S aside = select(flies, turn_between(level, unit(around)).x, S(0.f));
    const S roll = S(max_bank / roll_time) * dt;
    const S before = clamp(bank_of(state.velocity, state.spin, gravity), S(-max_bank), S(max_bank));
    const S bank = before + clamp(wanted_bank(aside, level_speed, limits, dt) - before, -roll, roll);
    const SinCos<S> lean = sin_cos(bank);
    const S rate = S(gravity) * lean.sin / (lean.cos * max(level_speed, S(1e-3f)));
    level = turned(level, Spin<S, 2>{rate * dt});
    if constexpr (D == 2) {
      state.heading = level;
      state.spin = {rate};
    } else {
      state.heading = {level.x * cosine, level.y * cosine, sin(slope)};
      const S pitch = (slope - slope_before) / max(dt, S(1e-6f));  // rad/s, about the right wing
      state.spin = {level.y * pitch, -level.x * pitch, rate};
    }
    state.velocity = state.heading * after;
    state.position += state.velocity * dt;
  }

 private:
  /// Returns the angle of a direction above the horizontal, rad.
  template <class S>
  VEER_INLINE static S slope_of(const Vec<S, 3>& way) {
    return atan2(way.z, length(to_dimension<2>(way)));
  }

  /// Returns the bank with which to turn by `aside` (rad): small enough that rolling out ends there, and no larger than
  /// needed to be there in response_time. The second limit matters near the end, where the first alone would oscillate.
  template <class S, int D>
  VEER_INLINE S wanted_bank(const S& aside, const S& speed, const Agent<S, D>& limits, const S& dt) const {
    const S angle = abs(aside), time = max(S(response_time), dt);
    const S level = exp(-angle * speed * S(max_bank / (roll_time * gravity)));  // cos of the bank to roll out from
    const S rollable = atan2(sqrt(max(S(1.f) - level * level, S(0.f))), level);
    const S rate = min(angle / time, limits.max_angular_speed);
    const S bank = min(min(rollable, atan2(rate * speed, S(gravity))), S(max_bank));
    return copysign(bank, aside);
  }
};

}  // namespace veer
