#pragma once

#include <limits>

/// Numbers that are not finite, for tests.
namespace veer::test {

inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace veer::test
