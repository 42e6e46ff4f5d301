#pragma once

#include <array>
#include <cstddef>

namespace veer {

enum class Stage { commands, sense, decide, steer, combine, move, constrain, publish };
inline constexpr std::array<const char*, 8> stage_names = {"commands", "sense", "decide",    "steer",
                                                           "combine",  "move",  "constrain", "publish"};
/// How long each stage of a step took, s.
using StageSeconds = std::array<double, stage_names.size()>;

}  // namespace veer
