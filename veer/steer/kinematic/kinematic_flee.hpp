#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Flee without inertia: full speed straight away from the target. With a panic distance, a target farther away than
/// that is ignored.
///   v = max_speed * unit(position - target)
struct KinematicFlee {
  float panic_distance = 0;  // m

  static constexpr auto name = "kinematic_flee";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "full speed straight away from the target";
  static constexpr Purpose purpose = purpose::avoids;
  static constexpr auto fields() {
    return FieldList{field("panic_distance", &KinematicFlee::panic_distance, 0, 1e4f, "m",
                           "a target farther away than this is ignored; 0: it never is")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal) const {
    const Vec<S, D> away = self.position - goal.position;
    const float panic = panic_distance > 0 ? panic_distance * panic_distance : unlimited;
    const MaskOf<S> near = length_squared(away) < S(panic);
    return {select(near, unit(away) * self.max_speed, Vec<S, D>{})};
  }
};

}  // namespace veer
