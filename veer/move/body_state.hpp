#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/channel.hpp"
#include "veer/math/angle.hpp"
#include "veer/math/exp.hpp"

/// A body turns what the mind asks for into motion, as far as it can: what it starts from, and what it is asked for.
namespace veer {

/// The state that a body advances by one step.
template <class S, int D>
struct BodyState {
  Vec<S, D> position;  // m
  Vec<S, D> velocity;  // m/s
  Vec<S, D> heading;   // unit length
  Spin<S, D> spin{};   // rad/s
};

template <class S, int D>
VEER_INLINE BodyState<S, D> select(const MaskOf<S>& mask, const BodyState<S, D>& yes, const BodyState<S, D>& no) {
  return {select(mask, yes.position, no.position), select(mask, yes.velocity, no.velocity),
          select(mask, yes.heading, no.heading), select(mask, yes.spin, no.spin)};
}

/// The combined request of a mind.
template <class S, int D>
struct Asked {
  Vec<S, D> move;     // m/s or m/s^2, depending on which the body takes
  Vec<S, D> heading;  // unit length; the present heading if none is requested
  bool has_heading = false;
  Spin<S, D> turn{};  // rad/s^2
  bool has_turn = false;
  bool paced = false;      // whether a behavior of the mind decides about the speed (purpose::paces)
  bool flocks = false;     // whether a behavior of the mind keeps near other agents (purpose::gathers)
  bool looks = false;      // whether turns are requested beside movement (face, look_where_going), not as its way
  float heading_time = 0;  // s; time constant with which the heading follows the velocity; 0: at once

  /// Sets the heading: turned by the requested angular acceleration within the limits; or else the requested heading;
  /// or else the direction of the velocity, and an agent at rest keeps its heading. With a heading_time, the angle
  /// between heading and velocity shrinks by exp(-dt / heading_time), which doesn't depend on how a second is cut into
  /// steps.
  VEER_INLINE void face(BodyState<S, D>& state, const Agent<S, D>& limits, const S& dt) const {
    if (has_turn) {
      const Spin<S, D> faster = state.spin + clip(turn, limits.max_angular_acceleration) * dt;
      state.spin = clip(faster, limits.max_angular_speed);
      state.heading = turned(state.heading, state.spin * dt);
    } else {
      const Vec<S, D> way = has_heading ? heading : unit(state.velocity, heading);
      state.heading = heading_time > 0 && !has_heading ? nearer(way, dt) : way;
    }
  }

 private:
  /// Returns the heading after it has followed `way` for dt.
  VEER_INLINE Vec<S, D> nearer(const Vec<S, D>& way, const S& dt) const {
    const S fraction = S(1.f) - exp(-dt / S(heading_time));
    return turned(heading, turn_between(heading, way) * fraction);
  }
};

}  // namespace veer
