#pragma once

#include "veer/agent/agent.hpp"
#include "veer/math/local.hpp"

namespace veer {

/// The directions around an agent that a context map compares, and for each of which behaviors state their danger. They
/// are relative to the heading, the first straight ahead, and spread as evenly as possible: over a ring, in 3D over a
/// sphere.
struct Compass {
  static constexpr int most = 64;
  int count = 0;
  Vec3 way[most] = {};  // unit length

  // Always inlined: its symbol doesn't name an instruction set, so kernels of different sets must not share it.
  template <int D>
  VEER_INLINE static Compass of(int directions) {
    Compass compass{.count = directions};
    const auto all = static_cast<float>(directions);
    for (int i = 0; i < directions; ++i) {
      const auto k = static_cast<float>(i);
      if constexpr (D == 2) {
        compass.way[i] = to_dimension<3>(direction(k * two_pi / all));
      } else {
        // A spiral from straight ahead to straight behind; each direction is turned by the golden angle from the last.
        const float ahead = i == 0 ? 1 : 1 - (2 * k + 1) / all;
        const Vec2 around = direction(k * 2.3999632f) * sqrt(max(1 - ahead * ahead, 0.f));
        compass.way[i] = {ahead, around.x, around.y};
      }
    }
    return compass;
  }

  /// Returns direction i for agents with this heading, unit length.
  template <class S, int D>
  VEER_INLINE Vec<S, D> direction_of(const Vec<S, D>& heading, int i) const {
    return to_world(heading, broadcast<S>(way[i]));
  }
};

/// Returns the speed for which behaviors state the danger of directions, m/s: the present one, but at least half of the
/// top speed, because an agent at rest looks around before it starts.
template <class S, int D>
VEER_INLINE S compass_speed(const Agent<S, D>& self) {
  return max(length(self.velocity), self.max_speed * S(.5f));
}

}  // namespace veer
