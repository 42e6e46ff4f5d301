#pragma once

#include "veer/math/random.hpp"

namespace veer::discrete {

/// Streams of random numbers of agents on boards. Each purpose has its own, so using more numbers of one stream doesn't
/// change the others.
inline constexpr std::uint32_t stream_contest = 0x64690001u;
inline constexpr std::uint32_t stream_tie = 0x64690002u;
inline constexpr std::uint32_t stream_walk = 0x64690003u;
inline constexpr std::uint32_t stream_start = 0x64690004u;  // starting places that are drawn at random

}  // namespace veer::discrete
