#pragma once

#include "veer/combine/combiner.hpp"
#include "veer/math/pack_rows.hpp"

namespace veer {

template <class C, int W, int D>
void combine_block(const CombineBlock<D>& block, const void* params) noexcept {
  using S = LaneOf<W>;
  C c;
  std::memcpy(&c, params, sizeof c);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);
  const Channels move = block.asks & (channel_velocity | channel_linear);

  for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
    const Agent<S, D> self = agents[row];
    const std::size_t at = row - block.begin;
    const S most = move == channel_velocity ? self.max_speed : self.max_acceleration;
    using Block = RequestBlock<D>;
    store_vec<S, D>(columns.asked.data() + row, c.combine(Requests<S, D>(block, move, &Block::move, at), most));
    if (block.asks & channel_heading) {
      const Vec<S, D> sum = c.combine(Requests<S, D>(block, channel_heading, &Block::face, at), S(unlimited));
      store_vec<S, D>(columns.asked_heading.data() + row, unit(sum, self.heading));
    }
    if (block.asks & channel_angular) {
      constexpr int N = D == 2 ? 1 : 3;
      const Requests<S, N> turns(block, channel_angular, &Block::turn, at);
      store_vec<S, N>(columns.asked_turn.data() + row, c.combine(turns, self.max_angular_acceleration));
    }
  }
}

}  // namespace veer
