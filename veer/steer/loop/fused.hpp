#pragma once

#include "veer/steer/loop/behavior.hpp"

/// Behaviors that usually come together and are then run in one loop: what a neighbor costs to look at is paid once.
/// Other sets of group behaviors share the list of contacts, but run one after the other; the result is the same.
namespace veer {

template <int D>
using FusedKernel = void (*)(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                             const std::uint32_t* streams) noexcept;

template <int W, int D, class... B>
void steer_fused(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                 const std::uint32_t* streams) noexcept;

/// Members that a set has at most.
inline constexpr std::size_t most_fused = 8;

struct FusedSet {
  std::span<const BehaviorInfo* const> members;
  KernelTables<FusedKernel> kernels;
};

/// All there are. To add one, name it in steer/fused_sets.hpp.
std::span<const FusedSet> fused_sets() noexcept;

}  // namespace veer
