#pragma once

#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A body that turns first and moves along its heading: its path depends on how fast it turns, not on how hard it is
/// pushed. The requested acceleration gives a desired velocity (wish): the velocity in response_time from now. The
/// heading turns toward the wish by at most max_angular_speed * dt, the shorter way round.
///   wish = v + a * response_time,  heading' = heading turned toward the wish
/// With the response_time of a behavior that matches a velocity, the wish is just that velocity. A wish straight behind
/// is reached by turning left (tie_side, unclear_side), so that rounding decides nothing.
///
/// Where the agent goes is where its heading points, so movement comes before looks. A turn that is requested beside
/// movement (face, align, look_where_going in a mind with seek or arrive) is carried out while the agent is at rest and
/// asked to be: slower than a hundredth of max_speed, as is its wish. An agent that arrives thus turns to what it faces
/// once it is there, and look_where_going has nothing to add. Where turns are the way to move (wander_facing), or all
/// that is requested, they turn the agent in addition to the wish.
///
/// There are three stages of how the speed along the new heading is found, from simple to elaborate:
///   full_speed:    v' = pace * heading'
///                  The pace is max_speed. If a behavior of the mind decides about the speed (it arrives, or matches a
///                  speed), the pace is the wish's part along heading'.
///                  The tightest turn is a circle of radius max_speed / max_angular_speed, on which the agent orbits a
///                  target that it can't reach.
///   turn_slows:    kept = |v| * cos(turn rate * response_time)^(dt / response_time); at a quarter turn and more per
///                  response_time, all but a millionth is lost in that time
///                  v' = (kept + clamp(pace - kept, -max_acceleration * dt, max_acceleration * dt)) * heading'
///                  A turn costs the speed that isn't along the new heading; then the agent speeds up again.
///   forward_power: kept as above, negative when the agent moves backward;  wanted = dot(wish, heading')
///                  v' = (kept + clamp(wanted - kept, -max_acceleration * dt, max_acceleration * dt)) * heading'
///                  A wish to the side slows the agent down, so that it turns on the spot instead of running wide; a
///                  wish behind makes it back up while it turns, at most at max_reverse * max_speed.
/// In a step as long as response_time, kept is the old velocity projected on the new heading: max(0, dot(v, heading')).
/// Projecting in every step, however short, would cost almost no speed at high step rates, because the loss grows with
/// the square of the angle; so the loss of a response_time is spread over its steps.
///
/// The wish isn't limited by max_acceleration: the agent doesn't push itself around a curve, it turns. A wish that were
/// limited so would go on pointing ahead, and the agent would run away from what is behind it.
struct TurnFirst {
  enum class Stage { full_speed, turn_slows, forward_power };

  float response_time = .1f;  // s
  Stage stage = Stage::full_speed;
  float max_reverse = 0;  // fraction of max_speed

  static constexpr auto name = "turn_first";
  static constexpr auto summary = "turns toward the desired velocity and moves along its heading";
  static constexpr auto fields() {
    return FieldList{field("response_time", &TurnFirst::response_time, .001f, 10.f, "s",
                           "the desired velocity is the present one plus the requested acceleration for this long"),
                     choice("stage", &TurnFirst::stage,
                            "speed: always full, reduced by turns, or the forward part of the desired velocity",
                            "full_speed", "turn_slows", "forward_power"),
                     field("max_reverse", &TurnFirst::max_reverse, 0, 1.f, "1",
                           "forward_power: top speed backward as a fraction of max_speed; 0: never backs up")};
  }
  static constexpr Channels takes = channel_linear | channel_angular;
  float desired_time() const { return response_time; }
  TurningCircle circle() const { return {.by_turn = stage != Stage::forward_power}; }

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> before = state.heading;
    Vec<S, D> push = clip(asked.move, limits.max_request());
    const Vec<S, D> way = turned_to(push, state.velocity, limits);
    const MaskOf<S> unclear = has_unclear_side(way, before);
    if (stage == Stage::forward_power) push = select(unclear, before * dot(push, before), push);
    const Vec<S, D> wish = state.velocity + push * S(response_time);
    // At a speed that the mind doesn't decide about, what asks for less of it has to turn the agent.
    const bool full = stage != Stage::forward_power && !asked.paced;
    const S present = max(dot(state.velocity, before), S(0.f));
    const Vec<S, D> toward = full ? turned_aside(wish, before, present, turns_to_tie_side(way, before)) : wish;
    const Spin<S, D> turn = turn_of(state, asked, limits, wish, back_if(unclear, unit(toward), before), dt);
    state.heading = turned(before, turn);
    const S change = limits.max_acceleration * dt;
    const S pace = full ? limits.max_speed : clamp(dot(wish, state.heading), S(0.f), limits.max_speed);
    S speed = pace, along{};
    if (stage != Stage::full_speed) {
      along = dot(state.velocity, before) * kept_part(length(turn) / max(dt, S(1e-6f)), dt);
    }
    if (stage == Stage::turn_slows) {
      const S kept = clamp(along, S(0.f), limits.max_speed);
      speed = kept + clamp(pace - kept, -change, change);
    }
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
  /// Returns the unit vector `way`, or straight back where it leads back and its side is unclear.
  template <class S, int D>
  VEER_INLINE static Vec<S, D> back_if(const MaskOf<S>& unclear, const Vec<S, D>& way, const Vec<S, D>& heading) {
    return select(unclear && dot(way, heading) < S(0.f), -heading, way);
  }

  /// Returns the turn of this step (rad) toward the unit vector `way`, and by what is requested; sets the spin.
  template <class S, int D>
  VEER_INLINE Spin<S, D> turn_of(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                                 const Vec<S, D>& wish, const Vec<S, D>& way, const S& dt) const {
    const S most = limits.max_angular_speed * dt;
    const Spin<S, D> there = clip(turn_between(state.heading, way), most);
    if (!asked.has_turn) return there;
    const Spin<S, D> faster = state.spin + clip(asked.turn, limits.max_angular_acceleration) * dt;
    const Spin<S, D> spin = clip(faster, limits.max_angular_speed);
    if (!asked.looks) {
      state.spin = spin;
      return clip(spin * dt + there, most);
    }
    const S rest = limits.max_speed * S(.01f);
    const MaskOf<S> rests = length_squared(state.velocity) < rest * rest && length_squared(wish) < rest * rest;
    state.spin = select(rests, spin, there / max(dt, S(1e-6f)));
    return select(rests, spin * dt, there);
  }

  /// Returns the fraction of the speed that is kept in a step of a turn at `rate` (rad/s).
  template <class S>
  VEER_INLINE S kept_part(const S& rate, const S& dt) const {
    const S cosine = cos(min(rate * S(response_time), S(pi_of<S>)));
    return exp(log(max(cosine, S(1e-6f))) * (dt / S(response_time)));
  }
};

}  // namespace veer
