#pragma once

#include "veer/move/animation/gait_lanes.hpp"
#include "veer/move/body_state.hpp"

namespace veer {

/// An animated character: it moves by the root motion of its clips (GroupDef::character), in the mix that comes closest
/// to the request. The requested acceleration gives a desired velocity (wish), as in turn_first:
///   wish = v + a * response_time, at most max_speed
///   spin = (angle to the requested heading, or else to the wish) / turn_time, at most max_angular_speed;
///          if a turn is requested, present spin + turn * response_time
///   blend point = position in the blend space with the motion nearest to wish and spin by the motion table, filtered
/// Without a requested heading the character turns first: above 20 % of max_speed only the forward part of the wish is
/// requested. Then the root motion of the mix moves and turns the character. Its velocity and spin, by which other
/// agents predict it, are the averages of the mix over a cycle, so predictions don't depend on which foot is on the
/// ground. What the clips couldn't do is in its gait (AgentView::gait).
struct Animated {
  float response_time = .2f;  // s
  float turn_time = .3f;      // s
  float blend_time = .1f;     // s
  bool interpolates = true;

  static constexpr auto name = "animated";
  static constexpr auto summary = "moves by its clips, in the mix that comes closest to the request";
  static constexpr auto fields() {
    return FieldList{field("response_time", &Animated::response_time, .001f, 10.f, "s",
                           "the desired velocity is the present one plus the requested acceleration for this long"),
                     field("turn_time", &Animated::turn_time, .001f, 10.f, "s",
                           "time in which it tries to turn to the desired heading"),
                     field("blend_time", &Animated::blend_time, 0, 10.f, "s",
                           "time in which the mix of clips follows the request; 0: at once"),
                     flag("interpolates", &Animated::interpolates,
                          "mix clips between the nodes of the motion table, not only at them")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;
  static constexpr bool keeps_spin = true;
  using Memory = Gait;

  template <class S>
  VEER_INLINE void move(BodyState<S, 2>& state, const Asked<S, 2>& asked, const Agent<S, 2>& limits, float dt,
                        GaitLanes<S>& gait, const Character& character) const {
    const Vec<S, 2> wish =
        clip(state.velocity + clip(asked.move, limits.max_acceleration) * S(response_time), limits.max_speed);
    // NaN and infinity must not get into the gait, but must show up in the state, where the constrain stage finds them.
    const MaskOf<S> sound_wish = is_finite(wish),
                    sound_turn = is_finite(asked.has_turn ? asked.turn.x : asked.heading.x + asked.heading.y),
                    sound = sound_wish && sound_turn;
    const BodyState<S, 2> before = state;
    const GaitLanes<S> had = gait;
    Twist<S> wanted = wanted_twist(state, asked, limits, wish);
    if (!all(sound)) wanted = {select(sound, wanted.velocity, {}), select(sound, wanted.spin, S(0.f))};
    const RigidMotion<S> root = gait.advance(character, wanted, {blend_time}, interpolates, dt);
    gait.asked.velocity = seen_by(state.heading, wish);
    state.position += turned_by(root.translation, state.heading);
    state.heading = unit(turned_by(state.heading, direction(root.turn)), state.heading);
    state.velocity = turned_by(gait.had.velocity, state.heading);
    state.spin.x = gait.had.spin;
    if (all(sound)) return;
    gait = select(sound, gait, had);
    state = select(sound, state, before);
    const S poison = asked.has_turn ? asked.turn.x : asked.heading.x + asked.heading.y;
    state.heading = select(sound_turn || !sound_wish, state.heading, state.heading * poison);
  }

 private:
  /// Fraction of max_speed below which a character steps sideways to follow its wish rather than turning to it.
  static constexpr float slow_part = .2f;

  /// Returns v relative to a character that faces `heading`: x ahead, y to the left.
  template <class S>
  VEER_INLINE static Vec<S, 2> seen_by(const Vec<S, 2>& heading, const Vec<S, 2>& v) {
    return {dot(heading, v), cross(heading, v).x};
  }

  /// Returns the motion to look up, relative to the heading.
  template <class S>
  VEER_INLINE Twist<S> wanted_twist(const BodyState<S, 2>& state, const Asked<S, 2>& asked, const Agent<S, 2>& limits,
                                    const Vec<S, 2>& wish) const {
    Twist<S> wanted{seen_by(state.heading, wish), S(0.f)};
    if (asked.has_turn) {
      const S turn = clamp(asked.turn.x, -limits.max_angular_acceleration, limits.max_angular_acceleration);
      wanted.spin = state.spin.x + turn * S(response_time);
    } else {
      const float time = asked.heading_time > 0 ? asked.heading_time : turn_time;
      const Vec<S, 2> look = asked.has_heading ? seen_by(state.heading, asked.heading) : wanted.velocity;
      wanted.spin = atan2(look.y, look.x) * S(1 / time);
      if (!asked.has_heading) {
        // A sidestep would always be closer to the wish than a turn is: the character would walk like a crab.
        const S slow = S(slow_part) * limits.max_speed, size = length(wish);
        const S share = select(size < slow, size / max(slow, S(1e-20f)), S(1.f)), rest = S(1.f) - share;
        wanted = {{max(wanted.velocity.x, wanted.velocity.x * rest), wanted.velocity.y * rest}, wanted.spin * share};
      }
    }
    wanted.spin = clamp(wanted.spin, -limits.max_angular_speed, limits.max_angular_speed);
    return wanted;
  }
};

}  // namespace veer
