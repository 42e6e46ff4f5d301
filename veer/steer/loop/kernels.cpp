// Compiled once per pack width; the build defines VEER_WIDTH and VEER_KERNEL (cmake/Widths.cmake).
#include "veer/steer/loop/fused.hpp"
#include "veer/steer/loop/fused_sets.hpp"
#include "veer/steer/loop/sweep.hpp"

namespace veer {

template <int W, int D, class... B>
void steer_fused(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                 const std::uint32_t* streams) noexcept {
  detail::sweep<W, D, B...>(block, params, out, streams);
}

#define VEER_INSTANTIATE_IN(D, ...)                                                                  \
  VEER_KERNEL(void steer_fused<VEER_WIDTH, D, __VA_ARGS__>(const SteerBlock<D>&, const void* const*, \
                                                           RequestBlock<D>* const*, const std::uint32_t*) noexcept)
#define VEER_INSTANTIATE(...)         \
  VEER_INSTANTIATE_IN(2, __VA_ARGS__) \
  VEER_INSTANTIATE_IN(3, __VA_ARGS__)
VEER_EACH_FUSED_SET(VEER_INSTANTIATE)

}  // namespace veer
