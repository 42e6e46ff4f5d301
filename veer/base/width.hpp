#pragma once

#include <array>

namespace veer {

/// The pack widths (lanes) that kernels are compiled for, in the order of every kernel table.
inline constexpr std::array<int, 4> widths = {1, 4, 8, 16};

/// Returns whether this machine can run the kernels of a width. On x86-64 one library holds kernels for SSE2 (1 and 4
/// lanes), AVX2 (8) and AVX-512 (16), or only for single agents and the machine that it was built on (CMake option
/// VEER_NATIVE_KERNELS); elsewhere, and in a library built for one machine, every width runs.
bool is_supported(int width) noexcept;

/// Returns the fastest width of this machine.
int native_width() noexcept;

}  // namespace veer
