#pragma once

#include "veer/sense/near/contacts.hpp"

namespace veer {

/// Finding the nearest member of some groups, for each agent of a block.
template <int D>
struct NearestBlock {
  const Columns<D>* columns;
  std::size_t begin, end;                 // rows
  std::span<const Observed<D>> observed;  // those among whom to look
  const Contacts<D>* contacts;            // of this block, at least as far as `within`; null: look at everybody
  const Domain<D>* domain;
  float within;  // m; 0: however far
  bool hold;     // who finds nobody goes on to where the last one was
  Aims<D>* aims;
};

template <int D>
using NearestKernel = void (*)(const NearestBlock<D>& block) noexcept;

/// Of several equally near the one with the lowest key. Compiled per pack width in sense/kernels.cpp.
template <int W, int D>
void nearest_block(const NearestBlock<D>& block) noexcept;

template <int D>
inline constexpr std::array<NearestKernel<D>, widths.size()> nearest_kernels = {
    &nearest_block<1, D>, &nearest_block<4, D>, &nearest_block<8, D>, &nearest_block<16, D>};

}  // namespace veer
