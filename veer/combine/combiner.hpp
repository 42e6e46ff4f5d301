#pragma once

#include "veer/agent/columns.hpp"
#include "veer/base/chosen.hpp"
#include "veer/combine/requests.hpp"

/// A combiner makes one request out of those of all the behaviors of a mind, or of a group of them.
namespace veer {

/// The requests of a mind for one block of agents, and where the result goes.
template <int D>
struct CombineBlock {
  Columns<D>* columns;
  std::size_t begin, end;  // rows
  std::span<const CombineEntry> entries;
  const RequestBlock<D>* const* requests;   // one per entry
  const ResolvedTarget<D>* const* targets;  // likewise, for weights that follow the distance; null where there is none
  Channels asks;                            // all channels together
  RequestBlock<D>* out;                     // of a group within a mind; null: what the agents ask for
  const Domain<D>* domain;
  float dt;     // s
  double time;  // s
  std::uint64_t seed;
  std::uint32_t stream;
  CombineTrace* trace = nullptr;  // of a block of one agent
};

template <int D>
using CombineKernel = void (*)(const CombineBlock<D>& block, const void* params) noexcept;

/// Runs combiner C over a block in packs of W. Defined in combine/driver.hpp.
template <class C, int W, int D>
void combine_block(const CombineBlock<D>& block, const void* params) noexcept;

struct CombinerInfo : PartInfo {
  KernelTables<CombineKernel> kernels;
};

template <class C>
const CombinerInfo& combiner_info() noexcept {
  static const CombinerInfo info{
      part_info<C>(),
      {{&combine_block<C, 1, 2>, &combine_block<C, 4, 2>, &combine_block<C, 8, 2>, &combine_block<C, 16, 2>},
       {&combine_block<C, 1, 3>, &combine_block<C, 4, 3>, &combine_block<C, 8, 3>, &combine_block<C, 16, 3>}}};
  return info;
}

/// The combiners of the library, ordered by name.
std::span<const CombinerInfo* const> combiners() noexcept;

}  // namespace veer
