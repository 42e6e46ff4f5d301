#pragma once

#include <vector>

#include "adapters/gltf/detail/keyframes.hpp"

namespace veer::detail {

/// Times (s, growing) between which whatever the tracks move goes nearly straight: those of all their keys from `start`
/// to `end`; where something bends, others in between, at most 1/60 s apart; and before a jump one that is 1e-4 s (or
/// as little as a float can tell) earlier.
Result<std::vector<float>> key_times(const std::vector<Keyframes>& tracks, double start, double end);

}  // namespace veer::detail
