#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Face the direction of motion: at once, or turning there no faster than max_angular_speed, always the shorter way
/// round. An agent at rest keeps its heading.
struct KinematicFacing {
  enum class Mode { snap, turn };
  Mode mode = Mode::turn;

  static constexpr auto name = "kinematic_facing";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "face the direction of travel";
  static constexpr auto fields() {
    return FieldList{
        choice("mode", &KinematicFacing::mode, "turn at once, or no faster than max_angular_speed", "snap", "turn")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::planar | law::steady;

  template <class S, int D>
  Heading<S, D> steer(const Agent<S, D>& self, const Tick<S>& tick) const {
    const Vec<S, D> wanted = unit(self.velocity, self.heading);
    if (mode == Mode::snap) return {wanted};
    return {turn_toward(self.heading, wanted, self.max_angular_speed * S(tick.dt))};
  }
};

}  // namespace veer
