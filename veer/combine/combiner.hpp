#pragma once

#include "veer/agent/columns.hpp"
#include "veer/combine/combiner_info.hpp"
#include "veer/combine/requests.hpp"
#include "veer/sense/target.hpp"

/// A combiner makes one request of the requests of all behaviors of a mind, or of a group of behaviors within it.
namespace veer {

/// The requests of a mind for one block of agents, and where the combined request is written.
template <int D>
struct CombineBlock {
  Columns<D>* columns;
  std::size_t begin, end;  // rows
  std::span<const CombineEntry> entries;
  const RequestBlock<D>* const* requests;   // one per entry
  const ResolvedTarget<D>* const* targets;  // one per entry, for weights that follow the distance; null: no target
  Channels asks;                            // the channels of all entries together
  RequestBlock<D>* out;                     // result of a group within a mind; null: write to columns->asked
  const Domain<D>* domain;
  float dt;     // s
  double time;  // s; of the world
  std::uint64_t seed;
  std::uint32_t stream;
  CombineTrace* trace = nullptr;  // filled in for a block of one agent; see world/query/explain.hpp
};

/// Runs combiner C over a block in packs of W lanes. Defined in combine/driver.hpp.
template <class C, int W, int D>
void combine_block(const CombineBlock<D>& block, const void* params) noexcept;

namespace detail {

template <class C>
int directions_of(const void* params) noexcept {
  if constexpr (requires(const C& c) { c.compared_directions(); }) {
    return params_as<C>(params).compared_directions();
  } else {
    return 0;
  }
}

/// True if a combiner takes neither the time nor dice (Moment).
template <class C>
inline constexpr bool is_steady =
    requires(const C& c, const Requests<float, 2>& requests, const float& most) { c.combine(requests, most); };

}  // namespace detail

/// Returns the description of combiner C, made once.
template <class C>
const CombinerInfo& combiner_info() noexcept {
  static const CombinerInfo info{
      part_info<C>(),
      &detail::directions_of<C>,
      detail::is_steady<C>,
      {{&combine_block<C, 1, 2>, &combine_block<C, 4, 2>, &combine_block<C, 8, 2>, &combine_block<C, 16, 2>},
       {&combine_block<C, 1, 3>, &combine_block<C, 4, 3>, &combine_block<C, 8, 3>, &combine_block<C, 16, 3>}}};
  return info;
}

}  // namespace veer
