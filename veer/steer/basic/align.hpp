#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/shared/stopping.hpp"

namespace veer {

/// Align: turn to face the way the target faces, or with `away` the opposite way, and keep turning with it. It is
/// arrive for orientation (Millington): the angle that is left, always the shorter way round, takes the role of the
/// distance and determines how fast the agent may turn:
///   given slow_angle:  speed = max_angular_speed * |left| / slow_angle      (too small an angle overshoots)
///   solved (angle 0):  the highest speed from which it can still stop (steer/shared/stopping.hpp)
///   a = (target's spin + unit(left) * speed - spin) / response_time, clipped to max_angular_acceleration
/// Inside the capture angle it only matches the target's spin. The same holds for a target that has no heading, such as
/// a point: the agent stops turning. In 3D the roll about the heading follows the target's in the same way.
struct Align {
  bool away = false;
  float response_time = .1f;   // s
  float slow_angle = 0;        // rad
  float capture_angle = .01f;  // rad

  static constexpr auto name = "align";
  static constexpr auto family = "basic";
  static constexpr auto summary = "turn to face the way the target faces, or the opposite way";
  static constexpr bool reads_spin = true;
  static constexpr auto fields() {
    return FieldList{
        flag("away", &Align::away, "face the opposite way"),
        field("response_time", &Align::response_time, .001f, 10.f, "s", "time to reach the wanted spin"),
        field("slow_angle", &Align::slow_angle, 0, 3.15f, "rad",
              "angle at which braking starts; 0: solved from the limits"),
        field("capture_angle", &Align::capture_angle, 0, 3.15f, "rad", "a smaller angle than this counts as aligned")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return turn_to(self, away ? -goal.heading : goal.heading, goal.spin, tick);
  }

  /// Turns toward a direction (unit length, or zero to stop turning) that itself turns with `spin` (rad/s). Used by
  /// face, look_where_going and wander_facing, each with its own direction.
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
