#pragma once

#include "veer/steer/loop/behavior.hpp"

/// Group behaviors that are often used together run in one loop, so each neighbor is loaded once. Other sets of group
/// behaviors share the list of contacts, but run one after the other; the result is the same.
namespace veer {

template <int D>
using FusedKernel = void (*)(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                             const std::uint32_t* streams) noexcept;

template <int W, int D, class... B>
void steer_fused(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                 const std::uint32_t* streams) noexcept;

/// The most behaviors that a set can have.
inline constexpr std::size_t most_fused = 8;

struct FusedSet {
  std::span<const BehaviorInfo* const> members;
  /// Whether the loop is quick with these parameters: one radius, all round. Then it is quicker than listing contacts.
  bool (*is_quick)(const void* const* params) noexcept;
  KernelTables<FusedKernel> kernels;
};

/// All sets. To add one, name it in steer/loop/fused_sets.hpp.
std::span<const FusedSet> fused_sets() noexcept;

}  // namespace veer
