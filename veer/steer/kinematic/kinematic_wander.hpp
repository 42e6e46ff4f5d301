#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Wander without inertia: walk forward and turn a little, at random, in each step. The turn is the difference of two
/// uniform numbers, so small turns are more likely than large ones (Millington). It grows with the square root of dt:
/// so the spread of headings after a given time is the same at 30 and at 240 steps per second. In 3D the turn is about
/// a random axis across the heading.
///   angle = (rand - rand) * max_rotation * sqrt(dt);  v = max_speed * heading
struct KinematicWander {
  float max_rotation = 2;  // rad per square root of a second

  static constexpr auto name = "kinematic_wander";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "walk forward, turning a little at random";
  static constexpr Purpose purpose = purpose::random;
  static constexpr auto fields() {
    return FieldList{field("max_rotation", &KinematicWander::max_rotation, 0, 100.f, "rad/s^0.5",
                           "largest turn in a step of one second")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
  Course<S, D> steer(const Agent<S, D>& self, const Tick<S>& tick) const {
    const Dice<S> dice = tick.dice();
    const S angle = dice.spread(0) * S(max_rotation * sqrt(tick.dt));
    Vec<S, D> heading;
    if constexpr (D == 2) {
      heading = rotate(self.heading, angle);
    } else {
      // Two directions across the heading, found with the help of an axis that isn't along it.
      const Vec<S, 3> helper =
          select(abs(self.heading.z) < S(.9f), Vec<S, 3>{S(0.f), S(0.f), S(1.f)}, Vec<S, 3>{S(1.f)});
      const Vec<S, 3> side = unit(cross(helper, self.heading)), up = cross(self.heading, side);
      const S around = dice.uniform(2) * S(two_pi);
      heading = self.heading * cos(angle) + (side * cos(around) + up * sin(around)) * sin(angle);
    }
    heading = unit(heading, self.heading);  // rounding must not add up over many steps
    return {heading * self.max_speed, heading};
  }
};

}  // namespace veer
