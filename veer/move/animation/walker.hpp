#pragma once

#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// A walker by formula (see Steps), for who has no animator: standing, walking and running ahead and back, steps aside,
/// and turning where it stands. All about it is known, so it is what tests and benches use; scenarios/animated.json has
/// the same.
std::vector<BlendPoint> walker_clips();

}  // namespace veer
