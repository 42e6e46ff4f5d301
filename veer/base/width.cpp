#include "veer/base/width.hpp"

#include <algorithm>

namespace veer {

#if defined(VEER_DISPATCH)

bool is_supported(int width) noexcept {
  switch (width) {
    case 16:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    case 8:
      return __builtin_cpu_supports("avx2");
    default:
      return std::ranges::find(widths, width) != widths.end();
  }
}

int native_width() noexcept { return is_supported(16) ? 16 : is_supported(8) ? 8 : 4; }

#else

bool is_supported(int width) noexcept { return std::ranges::find(widths, width) != widths.end(); }

int native_width() noexcept {
#if defined(__AVX512F__)
  return 16;
#elif defined(__AVX2__)
  return 8;
#else
  return 4;
#endif
}

#endif

}  // namespace veer
