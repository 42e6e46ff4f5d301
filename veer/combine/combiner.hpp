#pragma once

#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"
#include "veer/base/chosen.hpp"

/// A combiner makes one request out of those of all the behaviors of a mind.
namespace veer {

/// The requests of a mind for one block of agents, and where the result goes.
template <int D>
struct CombineBlock {
  Columns<D>* columns;
  std::size_t begin, end;           // rows
  const RequestBlock<D>* requests;  // one per behavior
  const float* weights;
  const Channels* channels;
  std::size_t count;  // of behaviors
  Channels asks;      // all channels together
};

/// The requests of one kind for one pack of agents, as a combiner sees them: in the order of the mind.
template <class S, int D>
class Requests {
 public:
  Requests(const CombineBlock<D>& block, Channels kind, std::size_t at) : block_(block), kind_(kind), at_(at) {}

  std::size_t size() const { return block_.count; }
  /// Whether behavior k asks for anything of this kind.
  bool has(std::size_t k) const { return (block_.channels[k] & kind_) != 0; }
  float weight(std::size_t k) const { return block_.weights[k]; }
  VEER_INLINE Vec<S, D> operator[](std::size_t k) const {
    const auto& rows = kind_ == channel_heading ? block_.requests[k].face : block_.requests[k].move;
    Vec<S, D> v;
    for (int d = 0; d < D; ++d) v[d] = load<S>(&rows[d][at_]);
    return v;
  }

 private:
  const CombineBlock<D>& block_;
  Channels kind_;
  std::size_t at_;
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
