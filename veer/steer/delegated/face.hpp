#pragma once

#include "veer/steer/basic/align.hpp"

namespace veer {

/// Face: turn to look at the target, or with `away` turn the back to it. It is align with the direction to the target
/// (Millington), and it leads: as either of the two moves, that direction turns,
///   spin of the line of sight = (target - position) x (target's velocity - velocity) / distance^2
/// and face matches that spin, so it doesn't lag behind a target that passes by. At the target itself there is no
/// direction: the agent stops turning.
struct Face {
  bool away = false;
  float response_time = .1f;   // s
  float slow_angle = 0;        // rad
  float capture_angle = .01f;  // rad

  static constexpr auto name = "face";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "turn to look at the target, or away from it";
  static constexpr auto fields() {
    return FieldList{flag("away", &Face::away, "turn the back to the target"),
                     field("response_time", &Face::response_time, .001f, 10.f, "s", "time to reach the wanted spin"),
                     field("slow_angle", &Face::slow_angle, 0, 3.15f, "rad",
                           "angle at which braking starts; 0: solved from the limits"),
                     field("capture_angle", &Face::capture_angle, 0, 3.15f, "rad",
                           "a smaller angle than this counts as facing the target")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> offset = goal.position - self.position, direction = unit(offset);
    const Vec<S, D> relative_velocity = goal.velocity - self.velocity;
    // Very near, the line of sight turns faster than any agent can follow.
    const S distance = max(length(offset), S(1e-6f));
    const Spin<S, D> spin = cross(direction, relative_velocity) / distance;
    const Align align{.response_time = response_time, .slow_angle = slow_angle, .capture_angle = capture_angle};
    return align.turn_to(self, away ? -direction : direction, clip(spin, self.max_angular_speed), tick);
  }
};

/// Face for an agent that lives in the caller's own structures.
template <class S, int D>
Angular<S, D> face(const Agent<S, D>& self, const Target<S, D>& goal, const Face& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
