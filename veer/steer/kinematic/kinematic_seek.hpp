#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Seek without inertia: full speed straight at the target, at once. It never slows down, so near the target it runs
/// past and turns back in every step; KinematicArrive is the cure.
///   v = max_speed * unit(target - position)
struct KinematicSeek {
  static constexpr auto name = "kinematic_seek";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "full speed straight at the target";
  static constexpr Purpose purpose = purpose::leads;
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return {unit(goal.position - self.position) * self.max_speed};
  }
};

}  // namespace veer
