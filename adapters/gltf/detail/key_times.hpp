#pragma once

#include <vector>

#include "adapters/gltf/detail/keyframes.hpp"

namespace veer::detail {

/// Returns times (s, ascending) between which the motion is nearly linear: those of all keys of the tracks from `start`
/// to `end`; where a track is curved, more in between, at most 1/60 s apart; and before a jump one that is 1e-4 s
/// earlier (or by the resolution of a float).
Result<std::vector<float>> key_times(const std::vector<Keyframes>& tracks, double start, double end);

}  // namespace veer::detail
