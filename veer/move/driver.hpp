#pragma once

#include <cstring>

#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/move/body.hpp"

/// The loop that all bodies share: reads agents and requests, moves the bodies, writes the next state.
namespace veer {

namespace detail {

/// What is slower than this rests: m/s, rad/s, or a part of a unit vector. What fades away without end would come down
/// to denormal numbers, with which a processor computes up to a hundred times more slowly.
inline constexpr float at_rest = 1e-9f;

template <class S, int N>
VEER_INLINE Vec<S, N> settled(Vec<S, N> v) {
  for (int d = 0; d < N; ++d) v[d] = select(abs(v[d]) < S(at_rest), S(0.f), v[d]);
  return v;
}

template <class B, int W, int D>
VEER_INLINE void move_rows(const MoveBlock<D>& block, const void* params) noexcept {
  using S = LaneOf<W>;
  B body;
  std::memcpy(&body, params, sizeof body);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);
  const bool has_heading = !columns.asked_heading.empty(), has_turn = !columns.asked_turn.empty();

  for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
    const Agent<S, D> self = agents[row];
    BodyState<S, D> state{self.position, self.velocity, self.heading, self.spin};
    Asked<S, D> asked{.move = load_vec<S, D>(columns.asked.data() + row), .heading = self.heading};
    asked.paced = columns.paced;
    asked.flocks = columns.flocks;
    asked.looks = columns.looks;
    asked.heading_time = block.heading_time;
    if (has_heading) {
      asked.heading = load_vec<S, D>(columns.asked_heading.data() + row);
      asked.has_heading = true;
    } else if (has_turn) {
      asked.turn = load_vec<S>(columns.asked_turn.data() + row);
      asked.has_turn = true;
    }
    if constexpr (RemembersMotion<B>) {
      float* memory = reinterpret_cast<float*>(columns.body_memory.bytes.data() + row * sizeof(typename B::Memory));
      auto lanes = B::Memory::template Lanes<S>::read(memory);
      body.move(state, asked, self, block.dt, lanes, *block.character);
      lanes.write(memory);
    } else {
      body.move(state, asked, self, S(block.dt));
    }
    // NaN and infinity must not get lost in a comparison or a unit vector: the constrain stage has to see them.
    const MaskOf<S> sound = is_finite(asked.move);
    if (!all(sound)) state.velocity = select(sound, state.velocity, asked.move);
    state.velocity = settled(state.velocity);
    state.heading = settled(state.heading);
    if (!columns.spin.empty()) {
      // Headings turn without requests for turns, too; behaviors pointed at this agent read how fast.
      if (!has_turn && !body_keeps_spin<B>)
        state.spin = turn_between(self.heading, state.heading) / S(max(block.dt, 1e-6f));
      store_vec<S>(columns.next_spin.data() + row, settled(state.spin));
    }
    store_motion<S, D>(columns.next.data() + row, state.position, state.velocity);
    store_vec<S, D>(columns.next_heading.data() + row, state.heading);
  }
}

}  // namespace detail

template <class B, int W, int D>
void move_block(const MoveBlock<D>& block, const void* params) noexcept {
  if constexpr (!RemembersMotion<B> || D == 2) detail::move_rows<B, W, D>(block, params);
}

}  // namespace veer
