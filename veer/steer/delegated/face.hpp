#pragma once

#include "veer/steer/basic/align.hpp"

namespace veer {

/// Face: turn to look at the target, or, with `away`, turn one's back to it. It is align with the direction to the
/// target (Millington), and it leads: as either of the two moves, that direction turns by itself,
///   spin of the line of sight = (target - position) x (target's velocity - velocity) / distance^2
/// and facing matches that spin, so that it doesn't lag behind one who passes by. At the target itself there is no
/// direction: it stops turning.
struct Face {
  bool away = false;
  float response_time = .1f;   // s
  float slow_angle = 0;        // rad
  float capture_angle = .01f;  // rad

  static constexpr auto name = "face";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "turn to look at the target, or away from it";
  static constexpr auto fields() {
    return std::tuple{
        flag("away", &Face::away, "turn the back to the target"),
        field("response_time", &Face::response_time, .001f, 10.f, "s", "how soon the wanted spin is to be reached"),
        field("slow_angle", &Face::slow_angle, 0, 3.15f, "rad", "where braking starts; 0: solved from the limits"),
        field("capture_angle", &Face::capture_angle, 0, 3.15f, "rad", "how near counts as there")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> offset = goal.position - self.position, way = unit(offset);
    const Vec<S, D> passing = goal.velocity - self.velocity;
    // Very near, the line of sight turns faster than anyone could follow.
    const S distance = max(length(offset), S(1e-6f));
    const Spin<S, D> spin = cross(way, passing) / distance;
    const Align align{.response_time = response_time, .slow_angle = slow_angle, .capture_angle = capture_angle};
    return align.turn_to(self, away ? -way : way, clip(spin, self.max_angular_speed), tick);
  }
};

/// Face for an agent that lives in the caller's own structures.
template <class S, int D>
Angular<S, D> face(const Agent<S, D>& self, const Target<S, D>& goal, const Face& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
