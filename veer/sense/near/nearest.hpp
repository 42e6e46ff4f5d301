#pragma once

#include "veer/sense/near/contacts.hpp"

namespace veer {

/// A block of agents for which to find the nearest member of some groups.
template <int D>
struct NearestBlock {
  const Columns<D>* columns;
  std::size_t begin, end;                 // rows
  std::span<const Observed<D>> observed;  // the groups to search
  const Contacts<D>* contacts;            // of this block, with a reach of at least `within`; null: look at all agents
  const Domain<D>* domain;
  float within;   // m; 0: at any distance
  bool hold;      // an agent that finds none is led to where the last one was
  Aims<D>* aims;  // the result
};

template <int D>
using NearestKernel = void (*)(const NearestBlock<D>& block) noexcept;

/// Finds the nearest; of several equally near ones that with the lowest key. Compiled per pack width in
/// sense/near/kernels.cpp.
template <int W, int D>
void nearest_block(const NearestBlock<D>& block) noexcept;

template <int D>
inline constexpr std::array<NearestKernel<D>, widths.size()> nearest_kernels = {
    &nearest_block<1, D>, &nearest_block<4, D>, &nearest_block<8, D>, &nearest_block<16, D>};

}  // namespace veer
