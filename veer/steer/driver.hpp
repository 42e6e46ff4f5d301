#pragma once

#include "veer/math/pack_rows.hpp"
#include "veer/steer/behavior.hpp"
#include "veer/steer/sweep.hpp"

/// The loop that every behavior shares: one lane is one agent. A behavior that needs real branches is written for
/// scalar lanes only and gets the same loop one agent at a time.
namespace veer {

namespace detail {

template <class B, class S, int D>
VEER_INLINE MaskOf<S> call_arrived(const B& b, const Arguments<S, D>& a, const typename MemoryOf<B>::type& memory) {
  if constexpr (requires { b.arrived(a.self, a.route, memory); }) return b.arrived(a.self, a.route, memory);
  else return b.arrived(a.self, a.goal);
}

/// Whether agents can go in packs. Memory is one agent's, so a behavior that has some goes one agent at a time.
template <class B, int W, int D>
inline constexpr bool packs_agents = Steers<B, LaneOf<W>, D> && std::is_same_v<typename MemoryOf<B>::type, NoMemory>;

template <class B, int W, int D>
VEER_INLINE void steer_rows(const SteerBlock<D>& block, const void* params) noexcept {
  using Memory = typename MemoryOf<B>::type;
  constexpr bool remembers = !std::is_same_v<Memory, NoMemory>;
  using S = LaneOf<W>;
  B b;
  std::memcpy(&b, params, sizeof b);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);

  for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
    Arguments<S, D> a{.self = agents[row],
                      .goal = {},
                      .route = {block.target->places, block.domain},
                      .tick = {block.dt, block.seed, block.step, load_uint<S>(columns.key.data() + row), block.stream}};
    if constexpr (TakesTarget<B, D>) a.goal = block.target->load(row, a.self.position, *block.domain);

    Memory memory;
    if constexpr (remembers) std::memcpy(&memory, block.memory->bytes.data() + row * sizeof memory, sizeof memory);
    const auto request = call_steer(b, a, memory);
    if constexpr (remembers) std::memcpy(block.memory->bytes.data() + row * sizeof memory, &memory, sizeof memory);

    const std::size_t at = row - block.begin;
    if constexpr (requires { request.velocity; }) store_rows(block.out->move, at, request.velocity);
    if constexpr (requires { request.linear; }) store_rows(block.out->move, at, request.linear);
    if constexpr (requires { request.heading; }) store_rows(block.out->face, at, request.heading);
    if constexpr (ReportsArrival<B, D>) {
      const MaskOf<S> there = call_arrived(b, a, memory);
      if (any(there))
        for (int k = 0; k < Lane<S>::width && row + static_cast<std::size_t>(k) < block.end; ++k)
          if (lane(there, k)) columns.flags[row + static_cast<std::size_t>(k)] |= arrived_now;
    }
  }
}

}  // namespace detail

template <class B, int W, int D>
void steer_block(const SteerBlock<D>& block, const void* params) noexcept {
  if constexpr (detail::Meets<B, float, D>) detail::sweep<W, D, B>(block, &params, &block.out, &block.stream);
  else if constexpr (W > 1 && !detail::packs_agents<B, W, D>) steer_block<B, 1, D>(block, params);
  else if constexpr (detail::Steers<B, float, D>) detail::steer_rows<B, W, D>(block, params);
}

}  // namespace veer
