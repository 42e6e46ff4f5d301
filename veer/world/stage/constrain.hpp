#pragma once

#include "veer/agent/columns.hpp"
#include "veer/base/chosen.hpp"
#include "veer/sense/domain.hpp"

namespace veer {

template <int D>
struct ConstrainBlock {
  Columns<D>* columns;
  std::size_t begin, end;  // rows
  const Domain<D>* domain;
  bool* all_good;  // set to false if an agent had to be put back
};

template <int D>
using ConstrainKernel = void (*)(const ConstrainBlock<D>& block) noexcept;

/// Defined and compiled per width in world/stage/kernels.cpp.
template <int W, int D>
void constrain_block(const ConstrainBlock<D>& block) noexcept;

template <int D>
inline constexpr std::array<ConstrainKernel<D>, widths.size()> constrain_kernels = {
    &constrain_block<1, D>, &constrain_block<4, D>, &constrain_block<8, D>, &constrain_block<16, D>};

}  // namespace veer
