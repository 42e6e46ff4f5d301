#pragma once

#include "veer/math/pack_rows.hpp"
#include "veer/move/body.hpp"

namespace veer {

template <class B, int W, int D>
void move_block(const MoveBlock<D>& block, const void* params) noexcept {
  using S = LaneOf<W>;
  B body;
  std::memcpy(&body, params, sizeof body);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);
  const bool has_heading = !columns.asked_heading.empty();

  for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
    const Agent<S, D> self = agents[row];
    BodyState<S, D> state{self.position, self.velocity, self.heading};
    const Asked<S, D> asked{load_vec<S, D>(columns.asked.data() + row),
                            has_heading ? load_vec<S, D>(columns.asked_heading.data() + row) : self.heading,
                            has_heading};
    body.move(state, asked, self, S(block.dt));
    store_motion<S, D>(columns.next.data() + row, state.position, state.velocity);
    store_vec<S, D>(columns.next_heading.data() + row, state.heading);
  }
}

}  // namespace veer
