#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/shared/stopping.hpp"

namespace veer {

/// Align: turn until one faces the way the target faces, and keep turning with it if it turns. It is arrive on
/// orientation (Millington): the turn that is left, always the shorter way round, takes the place of the distance, and
/// how fast it may turn with that much left decides everything:
///   given slow_angle:  speed = max_angular_speed * |left| / slow_angle      (too small an angle, and it overshoots)
///   solved (angle 0):  the fastest from which it can still stop (steer/stopping.hpp)
///   a = (target's spin + unit(left) * speed - spin) / response_time, clipped to max_angular_acceleration
/// Inside the capture angle it only matches the target's spin. So it does with a target that faces nowhere, such as a
/// point: it stops turning. In 3D the roll about the heading goes to the target's in the same way.
struct Align {
  float response_time = .1f;   // s
  float slow_angle = 0;        // rad
  float capture_angle = .01f;  // rad

  static constexpr auto name = "align";
  static constexpr auto family = "basic";
  static constexpr auto summary = "turn to face the way the target faces";
  static constexpr bool reads_spin = true;
  static constexpr auto fields() {
    return std::tuple{
        field("response_time", &Align::response_time, .001f, 10.f, "s", "how soon the wanted spin is to be reached"),
        field("slow_angle", &Align::slow_angle, 0, 3.15f, "rad", "where braking starts; 0: solved from the limits"),
        field("capture_angle", &Align::capture_angle, 0, 3.15f, "rad", "how near counts as there")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return turn_to(self, goal.heading, goal.spin, tick);
  }

  /// Turns toward a direction (unit length, or zero to stop turning) that itself turns with `spin`. Face and
  /// look_where_going are this with a direction of their own.
  template <class S, int D>
  Angular<S, D> turn_to(const Agent<S, D>& self, const Vec<S, D>& direction, const Spin<S, D>& spin,
                        const Tick<S>& tick) const {
    const Spin<S, D> left = turn_between(self.heading, direction);
    const S angle = length(left);
    // A response quicker than a step would overshoot the wanted spin.
    const S response(max(response_time, tick.dt));
    const S speed = min(slow_angle > 0 ? self.max_angular_speed * angle / S(slow_angle)
                                       : stopping_speed(angle, self.max_angular_acceleration, response, S(tick.dt)),
                        self.max_angular_speed);
    const Spin<S, D> wanted =
        select(angle <= S(capture_angle), spin, clip(spin + unit(left) * speed, self.max_angular_speed));
    return {clip((wanted - self.spin) / response, self.max_angular_acceleration)};
  }
};

/// Align for an agent that lives in the caller's own structures.
template <class S, int D>
Angular<S, D> align(const Agent<S, D>& self, const Target<S, D>& goal, const Align& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
