#pragma once

#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// Returns the clips of a walker made by formula (see Steps), for projects without animations: standing, walking and
/// running forward and backward, sidesteps, and turning on the spot. Tests and benchmarks use it, because everything
/// about it is known; scenarios/animated.json has the same clips.
std::vector<BlendPoint> walker_clips();

}  // namespace veer
