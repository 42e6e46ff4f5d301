#pragma once

#include <memory>

#include "veer/sense/ground/ground.hpp"

namespace veer {

/// Returns the same ground relative to an origin that lies `by` (m) away. It holds the ground and converts positions,
/// so it costs nothing to make, and works for every kind of ground; each position is rounded on its way there and back.
std::shared_ptr<const Terrain> shifted(std::shared_ptr<const Terrain> ground, const Vec<double, 2>& by);

}  // namespace veer
