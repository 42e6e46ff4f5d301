#pragma once

#include <cstdint>

namespace veer {

/// Returns a 64-bit hash state with one word mixed in (multiply and fold, as in MurmurHash3's finalizer).
inline std::uint64_t stir(std::uint64_t state, std::uint64_t word) {
  state = (state ^ word) * 0xff51afd7ed558ccdull;
  return state ^ (state >> 33);
}

}  // namespace veer
