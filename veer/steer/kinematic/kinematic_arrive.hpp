#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Arrive without inertia: cover the remaining distance in `time_to_target`, so that the speed falls with the distance,
/// and stand still inside the capture radius.
///   v = (target - position) / time_to_target, clipped to max_speed
/// A step longer than time_to_target would carry the agent past the target, so the longer of the two is used.
struct KinematicArrive {
  float time_to_target = .25f;  // s
  float capture_radius = .1f;   // m

  static constexpr auto name = "kinematic_arrive";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "head for the target, slow down near it and stop on it";
  static constexpr Purpose purpose = purpose::leads | purpose::rests;
  static constexpr auto fields() {
    return FieldList{
        field("time_to_target", &KinematicArrive::time_to_target, .01f, 60.f, "s",
              "time in which the remaining distance is covered"),
        field("capture_radius", &KinematicArrive::capture_radius, 0, 1e3f, "m", "closer than this counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick) const {
    const Vec<S, D> offset = goal.position - self.position;
    const S time(max(time_to_target, tick.dt));
    Vec<S, D> velocity = clip(offset / time, self.max_speed);
    const MaskOf<S> goes_on = goal.onward > S(0.f);  // at a corner of a planned way nothing is slowed down
    if (any(goes_on)) {
      const S speed = min((length(offset) + goal.onward) / time, self.max_speed);
      velocity = select(goes_on, clip(unit(offset) * speed, length(offset) * S(1 / tick.dt)), velocity);
    }
    return {select(arrived(self, goal), Vec<S, D>{}, velocity)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return goal.is_reached(self.position, capture_radius);
  }
};

}  // namespace veer
