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

/// The requests of one kind for one pack of agents, as a combiner sees them: in the order of the mind. N is the number
/// of components: the dimensions of the world, or those of a turn.
template <class S, int N>
class Requests {
 public:
  template <int D>
  VEER_INLINE Requests(const CombineBlock<D>& block, Channels kind, float (RequestBlock<D>::*rows)[N][block_room],
                       std::size_t at)
      : channels_(block.channels),
        weights_(block.weights),
        count_(block.count),
        kind_(kind),
        rows_(block.count > 0 ? &(block.requests->*rows)[0][at] : nullptr) {
    static_assert(sizeof(RequestBlock<D>) % sizeof(float) == 0);
    stride_ = sizeof(RequestBlock<D>) / sizeof(float);
  }

  std::size_t size() const { return count_; }
  /// Whether behavior k asks for anything of this kind.
  bool has(std::size_t k) const { return (channels_[k] & kind_) != 0; }
  float weight(std::size_t k) const { return weights_[k]; }
  VEER_INLINE Vec<S, N> operator[](std::size_t k) const {
    Vec<S, N> v;
    for (int d = 0; d < N; ++d) v[d] = load<S>(rows_ + k * stride_ + static_cast<std::size_t>(d) * block_room);
    return v;
  }

 private:
  const Channels* channels_;
  const float* weights_;
  std::size_t count_, stride_;  // floats from one behavior to the next
  Channels kind_;
  const float* rows_;
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
