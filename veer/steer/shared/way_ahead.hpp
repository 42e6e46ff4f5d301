#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// Returns the danger of going on with `velocity` (m/s), from 0 to 1: the nearer the first obstacle on that way, the
/// more. The agent looks as far as it would go in `look_ahead` (s), and `min_length` (m) farther, and counts as
/// `margin` (m) wider than it is. Staying is no danger.
template <int D>
float danger_of_way(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
                    float look_ahead, float min_length, float margin = 0) {
  if (!(length_squared(velocity) > 0)) return 0;
  const Vec<float, D> way = unit(velocity) * (length(velocity) * look_ahead + min_length);
  return 1 - around.cast(self.position, way, self.radius + margin).part;
}

}  // namespace veer
