#pragma once

#include <algorithm>

#include "tests/agent/draw.hpp"

namespace veer::test {

/// Draws the length of one of several uneven steps, 5 to 35 ms.
inline float uneven_dt(Draw& draw) { return draw.between(.005f, .035f); }

/// Steps a world for some seconds at a rate, Hz; a rate of 0 stands for steps of uneven length, 5 to 35 ms.
template <class World>
void step_for(World& world, double seconds, int rate, Draw& draw) {
  for (double left = seconds; left > 1e-6;) {
    const double wanted = rate > 0 ? 1. / rate : static_cast<double>(uneven_dt(draw));
    const auto dt = static_cast<float>(std::min(wanted, left));
    world.step(dt);
    left -= static_cast<double>(dt);
  }
}

}  // namespace veer::test
