#pragma once

#include "veer/steer/basic/align.hpp"

namespace veer {

/// Look where going: turn to face the direction of motion (Millington). It is align with the agent's own velocity.
/// Slower than min_speed the agent stops turning and keeps its heading, since the direction of a very small velocity is
/// mostly noise.
struct LookWhereGoing {
  float min_speed = .1f;       // m/s
  float response_time = .1f;   // s
  float slow_angle = 0;        // rad
  float capture_angle = .01f;  // rad

  static constexpr auto name = "look_where_going";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "turn to face the direction of motion";
  static constexpr auto fields() {
    return FieldList{
        field("min_speed", &LookWhereGoing::min_speed, 0, 1e4f, "m/s", "slower than this the agent keeps its heading"),
        field("response_time", &LookWhereGoing::response_time, .001f, 10.f, "s", "time to reach the wanted spin"),
        field("slow_angle", &LookWhereGoing::slow_angle, 0, 3.15f, "rad",
              "angle at which braking starts; 0: solved from the limits"),
        field("capture_angle", &LookWhereGoing::capture_angle, 0, 3.15f, "rad",
              "a smaller angle than this counts as aligned")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Angular<S, D> steer(const Agent<S, D>& self, const Tick<S>& tick = {}) const {
    const MaskOf<S> moves = length_squared(self.velocity) >= S(min_speed * min_speed);
    const Align align{.response_time = response_time, .slow_angle = slow_angle, .capture_angle = capture_angle};
    return align.turn_to(self, select(moves, unit(self.velocity), Vec<S, D>{}), Spin<S, D>{}, tick);
  }
};

/// Look where going for an agent that lives in the caller's own structures.
template <class S, int D>
Angular<S, D> look_where_going(const Agent<S, D>& self, const LookWhereGoing& how = {}) {
  return how.steer(self);
}

}  // namespace veer
