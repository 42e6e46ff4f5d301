#pragma once

#include "veer/math/lane.hpp"

namespace veer {

/// The tightest circle of a body that can neither stop nor turn on the spot nor back out: it gets out of a dead end
/// only where there is room for this circle. All zero for other bodies, which get out of everywhere.
struct TurningCircle {
  float least = 0;       // m; radius at any speed, of a body on wheels
  bool by_push = false;  // whether max_acceleration turns the body: radius speed^2 / max_acceleration
  bool by_turn = false;  // whether max_angular_speed does: radius speed / max_angular_speed

  bool exists() const { return least > 0 || by_push || by_turn; }

  /// Returns the radius, m, at a speed (m/s).
  float radius(float speed, float max_acceleration, float max_angular_speed) const {
    float most = least;
    if (by_push) most = max(most, speed * speed / max(max_acceleration, 1e-6f));
    if (by_turn) most = max(most, speed / max(max_angular_speed, 1e-6f));
    return most;
  }
};

}  // namespace veer
