#include "veer/base/width.hpp"

#include <algorithm>

namespace veer {

#if defined(VEER_DISPATCH)

#if !defined(VEER_ONLY_WIDTH)  // all are built
#define VEER_ONLY_WIDTH width
#endif

bool is_supported(int width) noexcept {
  if (width != 1 && width != VEER_ONLY_WIDTH) return false;
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

int native_width() noexcept {
  for (const int width : {16, 8, 4})
    if (is_supported(width)) return width;
  return 1;
}

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
