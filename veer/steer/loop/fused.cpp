#include "veer/steer/loop/fused.hpp"

#include "veer/steer/loop/fused_sets.hpp"
#include "veer/steer/loop/sweep.hpp"

namespace veer {
namespace {

template <class... B>
bool is_quick(const void* const* params) noexcept {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return detail::is_quick(*static_cast<const B*>(params[I])...);
  }(std::index_sequence_for<B...>{});
}

template <class... B>
FusedSet fused_set() {
  static const BehaviorInfo* const members[] = {&behavior_info<B>()...};
  return {members,
          &is_quick<B...>,
          {{&steer_fused<1, 2, B...>, &steer_fused<4, 2, B...>, &steer_fused<8, 2, B...>, &steer_fused<16, 2, B...>},
           {&steer_fused<1, 3, B...>, &steer_fused<4, 3, B...>, &steer_fused<8, 3, B...>, &steer_fused<16, 3, B...>}}};
}

}  // namespace

std::span<const FusedSet> fused_sets() noexcept {
#define VEER_FUSED_SET(...) fused_set<__VA_ARGS__>(),
  static const FusedSet all[] = {VEER_EACH_FUSED_SET(VEER_FUSED_SET)};
  return all;
}

}  // namespace veer
