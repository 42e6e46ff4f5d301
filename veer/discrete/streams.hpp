#pragma once

#include "veer/math/random.hpp"

namespace veer::discrete {

/// What the random numbers of discrete agents are for. Each purpose has a stream of its own, so that using one more of
/// them doesn't change the others.
inline constexpr std::uint32_t stream_contest = 0x64690001u;
inline constexpr std::uint32_t stream_tie = 0x64690002u;
inline constexpr std::uint32_t stream_walk = 0x64690003u;
inline constexpr std::uint32_t stream_start = 0x64690004u;  // where agents are put that may start anywhere

}  // namespace veer::discrete
