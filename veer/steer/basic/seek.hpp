#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/orbit_cures.hpp"
#include "veer/steer/shared/school.hpp"

namespace veer {

/// Seek: accelerate toward a point. Matching, it asks for the change from the present velocity to full speed at the
/// target (Reynolds 1999); thrusting, for full acceleration straight at the target (Millington).
///   match:  a = (max_speed * unit(target - position) - velocity) / response_time, clipped to max_acceleration
///   thrust: a = max_acceleration * unit(target - position)
/// Neither stops: seek runs past a target at rest and comes back. Arrive stops. With thrust, a target inside the
/// turning circle is circled forever, unless `orbit` says otherwise (steer/shared/orbit_cures.hpp).
struct Seek {
  /// What to do about a target inside the turning circle.
  enum class Orbit {
    ignore,     // nothing: with thrust the agent circles the target forever
    slow,       // slow down until the curve to the target can be followed
    swing_out,  // go straight on until the target is outside the circle, then turn in
  };

  School school = School::match;
  float response_time = .1f;  // s
  float capture_radius = 0;   // m
  Orbit orbit = Orbit::ignore;
  float orbit_margin = 1.25f;  // 1

  static constexpr auto name = "seek";
  static constexpr auto family = "basic";
  static constexpr auto summary = "accelerate toward the target";
  static constexpr Purpose purpose = purpose::leads;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Seek::school, "match a velocity, or thrust at the target", "match", "thrust"),
        field("response_time", &Seek::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        field("capture_radius", &Seek::capture_radius, 0, 1e3f, "m",
              "closer than this counts as arrived; 0: never arrives"),
        choice("orbit", &Seek::orbit,
               "a target inside the turning circle: ignore that, slow down to reach it, or go on until it is outside",
               "ignore", "slow", "swing_out"),
        field("orbit_margin", &Seek::orbit_margin, 1.2f, 100.f, "1",
              "slow, swing_out: radius of the curve to the target, in radii of the tightest turn")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return toward(self, goal.position - self.position, tick);
  }

  /// Seeks the point that lies `offset` (m) from the agent.
  template <class S, int D>
  Toward<S, D> toward(const Agent<S, D>& self, const Vec<S, D>& offset, const Tick<S>& tick) const {
    const Vec<S, D> direction = unit(offset);
    const Vec<S, D> full_speed = direction * self.max_speed;
    if (orbit == Orbit::ignore && school == School::thrust) return {{direction * self.max_request()}, full_speed};
    const S time = detail::time_to_match(school, self, response_time, tick.dt);
    if (orbit == Orbit::swing_out)
      return {{detail::swing_out(self, offset, direction, time, orbit_margin)}, full_speed};
    const Vec<S, D> desired =
        orbit == Orbit::slow ? direction * detail::curve_speed(self, offset, direction, orbit_margin) : full_speed;
    return {{clip((desired - self.velocity) / time, self.max_request())}, desired};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return goal.is_reached(self.position, capture_radius) && S(capture_radius) > S(0.f);
  }
};

/// Seek for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> seek(const Agent<S, D>& self, const Target<S, D>& goal, const Seek& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
