#pragma once

#include "veer/agent/agent_rows.hpp"
#include "veer/combine/combiner.hpp"
#include "veer/math/pack_rows.hpp"

/// The loop that all combiners share. Velocities or accelerations, headings and turns are combined separately, so that
/// none can overwrite another.
namespace veer {

namespace detail {

/// Calls C::combine with as many of the arguments as it takes.
template <class C, class Ready, class S, int N, int D>
VEER_INLINE Vec<S, N> call_combine(const C& c, const Ready& ready, const Requests<S, N>& requests, const S& most,
                                   const Agent<S, D>& self, const Moment<S>& moment,
                                   const Statements<S, D>& statements) {
  if constexpr (requires { c.combine(requests, most, self, moment, statements, ready); })
    return c.combine(requests, most, self, moment, statements, ready);
  else if constexpr (requires { c.combine(requests, most, moment); }) return c.combine(requests, most, moment);
  else return c.combine(requests, most);
}

/// Returns what a combiner prepares once per block of agents; 0 if it has no `prepare`.
template <class C, int D>
VEER_INLINE auto make_ready(const C& c) {
  if constexpr (requires { c.template prepare<D>(); }) return c.template prepare<D>();
  else return 0;
}

/// Computes the weights of all entries for one pack of agents, where a weight may follow a quantity.
template <class S, int D>
VEER_INLINE void follow(const CombineBlock<D>& block, std::size_t row, const Agent<S, D>& self, S* weights) {
  for (std::size_t k = 0; k < block.entries.size(); ++k) {
    const Weight& weight = block.entries[k].weight;
    const auto quantity = [&]() VEER_INLINE_LAMBDA -> S {
      switch (weight.follows) {
        case Weight::Follows::distance: {
          const Target<S, D> target = block.targets[k]->load(row, self.position, *block.domain);
          return length(target.position - self.position) + target.onward;
        }
        case Weight::Follows::speed:
          return length(self.velocity);
        case Weight::Follows::time:
          return S(static_cast<float>(block.time));
        default:
          return load<S>(block.columns->quantities[weight.quantity].data() + row);
      }
    };
    weights[k] = weight.is_constant() ? S(weight.value) : weight.at(quantity());
    // Without a target there is no distance: the request has weight 0.
    if (weight.follows == Weight::Follows::distance)
      weights[k] = select(block.targets[k]->template there<S>(row), weights[k], S(0.f));
  }
}

}  // namespace detail

template <class C, int W, int D>
void combine_block(const CombineBlock<D>& block, const void* params) noexcept {
  using S = LaneOf<W>;
  constexpr int turns = D == 2 ? 1 : 3;
  C c;
  std::memcpy(&c, params, sizeof c);
  const auto ready = detail::make_ready<C, D>(c);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);
  const Channels move = block.asks & (channel_velocity | channel_linear);
  const float *moves[most_entries], *faces[most_entries], *spins[most_entries];
  bool follows = false;
  for (std::size_t k = 0; k < block.entries.size(); ++k) {
    moves[k] = block.requests[k]->move[0];
    faces[k] = block.requests[k]->face[0];
    spins[k] = block.requests[k]->turn[0];
    follows = follows || !block.entries[k].weight.is_constant();
  }
  // Not initialized: few minds have weights that follow anything.
  alignas(S) std::byte room[most_entries * sizeof(S)];
  S* weights = reinterpret_cast<S*>(room);

  for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
    const Agent<S, D> self = agents[row];
    const std::size_t at = row - block.begin;
    const Moment<S> moment{block.dt, block.time, block.seed, load_uint<S>(columns.key.data() + row), block.stream};
    const Statements<S, D> statements(block.entries, block.requests, at);
    if (follows) detail::follow(block, row, self, weights);
    const auto result = [&]<int N>(std::integral_constant<int, N>, Channels kind, const float* const* rows,
                                   const S& most) VEER_INLINE_LAMBDA {
      const Requests<S, N> requests(block.entries, kind, rows, at, follows ? weights : nullptr, block.trace);
      return detail::call_combine(c, ready, requests, most, self, moment, statements);
    };
    constexpr std::integral_constant<int, D> components{};
    constexpr std::integral_constant<int, turns> axes{};
    if constexpr (W == 1)
      if (block.trace)
        for (std::size_t k = 0; k < block.entries.size(); ++k)
          block.trace->weight[k] = follows ? weights[k] : block.entries[k].weight.value;

    const S most = move == channel_velocity ? self.max_speed : self.max_request();
    const Vec<S, D> asked = result(components, move, moves, most);
    if (block.out) store_rows(block.out->move, at, asked);
    else store_vec<S, D>(columns.asked.data() + row, asked);
    if (block.asks & channel_heading) {
      // Headings have unit length, so the limit is 1; the slack keeps a single heading as it is.
      const Vec<S, D> sum = result(components, channel_heading, faces, S(1.00001f));
      const Vec<S, D> heading = select(is_finite(sum), unit(sum, self.heading), sum);
      if (block.out) store_rows(block.out->face, at, sum);
      else store_vec<S, D>(columns.asked_heading.data() + row, heading);
    }
    if (block.asks & channel_angular) {
      const Vec<S, turns> turn = result(axes, channel_angular, spins, self.max_angular_acceleration);
      if (block.out) store_rows(block.out->turn, at, turn);
      else store_vec<S, turns>(columns.asked_turn.data() + row, turn);
    }
  }
}

}  // namespace veer
