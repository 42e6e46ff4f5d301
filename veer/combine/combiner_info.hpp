#pragma once

#include <span>

#include "veer/base/chosen.hpp"

/// A combiner without its type, as minds, readers and lists hold it.
namespace veer {

template <int D>
struct CombineBlock;
template <int D>
using CombineKernel = void (*)(const CombineBlock<D>& block, const void* params) noexcept;

/// Describes a combiner and holds its compiled loops.
struct CombinerInfo : PartInfo {
  /// How many directions it compares, for which behaviors state their danger; 0: it adds up requests
  int (*directions)(const void* params) noexcept;
  bool steady;  // grants the same in the same situation: doesn't know the time, nor dice
  KernelTables<CombineKernel> kernels;
};

/// The info of a combiner. Compiled into the library for its own combiners; a program with combiners of its own
/// includes combine/driver.hpp.
template <class C>
const CombinerInfo& combiner_info() noexcept;

/// The combiners of the library, ordered by name.
std::span<const CombinerInfo* const> combiners() noexcept;

}  // namespace veer
