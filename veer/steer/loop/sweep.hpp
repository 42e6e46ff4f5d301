#pragma once

#include <cstring>
#include <tuple>

#include "veer/math/pack_rows.hpp"
#include "veer/steer/loop/behavior.hpp"

/// The loop over neighbors. The lanes of a pack meet the same candidate together, and each adds it only if it is in
/// reach and in view. So every agent adds its neighbors in the same order, whatever the width, and gets the same bits.
namespace veer::detail {

/// The sums of several group behaviors for one pack of agents. `one_ring`: all behaviors have the same radius and see
/// all round, so one comparison serves them all.
template <bool one_ring, class S, int D, class... B>
class Meeting {
 public:
  VEER_INLINE Meeting(const Agent<S, D>& self, const Ring* rings, const B&... b)
      : self_(self), behaviors_(b...), rings_(rings) {}

  VEER_INLINE void meet(const Neighbor<S, D>& other) {
    [&]<std::size_t... I>(std::index_sequence<I...>) VEER_INLINE_LAMBDA {
      if constexpr (one_ring) {
        const MaskOf<S> live = rings_[0].reaches(other.distance_squared);
        count_up(count_[0], live);
        (take(std::get<I>(tally_), live, std::get<I>(behaviors_).pair(self_, other)), ...);
      } else {
        (meet_one<I>(other), ...);
      }
    }(std::index_sequence_for<B...>{});
  }

  template <std::size_t I>
  VEER_INLINE auto steer(const Tick<S>& tick) const {
    return call_group_steer(std::get<I>(behaviors_), self_, std::get<I>(tally_), from_uint<S>(count_[one_ring ? 0 : I]),
                            tick);
  }

 private:
  template <std::size_t I>
  VEER_INLINE void meet_one(const Neighbor<S, D>& other) {
    const MaskOf<S> live = rings_[I].reaches(other.distance_squared) &&
                           rings_[I].shows(self_.heading, other.offset, other.distance_squared);
    count_up(count_[I], live);
    take(std::get<I>(tally_), live, std::get<I>(behaviors_).pair(self_, other));
  }

  const Agent<S, D>& self_;
  std::tuple<const B&...> behaviors_;
  const Ring* rings_;  // one per behavior
  std::tuple<TallyOf<B, S, D>...> tally_{};
  UintOf<S> count_[one_ring ? 1 : sizeof...(B)]{};
};

/// Calls f(neighbor) for every agent that a pack may meet, in the order of the contacts.
template <class S, int D, class F>
VEER_INLINE void for_each_contact(const SteerBlock<D>& block, const typename Contacts<D>::Pack& pack,
                                  const Agent<S, D>& self, F f) {
  const Contacts<D>& contacts = *block.contacts;
  const std::uint32_t* rows = contacts.rows.data();
  const SameFloor<S, D> floor(*block.columns, pack.row);
  for (std::uint32_t s = pack.first; s < pack.last; ++s) {
    const auto& segment = contacts.segments[s];
    const Columns<D>& others = *segment.observed->columns;
    const Cells<D>& cells = segment.observed->grid->cells;
    const LimitColumn& radius = std::get<3>(others.limits);
    const Vec<S, D> position = self.position - broadcast<S, D>(segment.shift);
    const auto look = [&](std::uint32_t row) VEER_INLINE_LAMBDA {
      const Motion<D>& other = others.now[row];
      const Vec<S, D> offset = offset_to<S, D>(other.position, position, cells);
      return Neighbor<S, D>{offset, length_squared(offset), broadcast<S, D>(other.velocity), S(radius[row])};
    };
    if (!segment.self && !floor.counts) {
      if (contacts.in_runs)
        for (std::uint32_t row = segment.first; row < segment.last; ++row) f(look(row));
      else
        for (std::uint32_t i = segment.first; i < segment.last; ++i) f(look(rows[i]));
      continue;
    }
    for (std::uint32_t i = segment.first; i < segment.last; ++i) {
      const std::uint32_t row = contacts.row_at(i);
      Neighbor<S, D> other = look(row);
      // An agent isn't its own neighbor; another agent at the same position is.
      if (segment.self)
        other.distance_squared = select(all_but<S>(static_cast<int>(row - pack.row)), other.distance_squared,
                                        S(std::numeric_limits<float>::infinity()));
      if (floor.counts) other.distance_squared = floor.squared(other.distance_squared, others, row);
      f(other);
    }
  }
}

template <int D, class Request>
VEER_INLINE void store_request(const SteerBlock<D>& block, RequestBlock<D>& out, std::size_t row, const Request& r) {
  store_rows(out.move, row - block.begin, r.linear);
  if constexpr (requires { r.desired; })
    if (block.compass) store_desired(out, row - block.begin, r.desired);
}

template <bool one_ring, int W, int D, class... B>
VEER_INLINE void sweep_packs(const SteerBlock<D>& block, RequestBlock<D>* const* out, const std::uint32_t* streams,
                             const Ring* rings, const B&... b) {
  using S = LaneOf<W>;
  const AgentRows<S, D> agents(*block.columns);
  for (const auto& pack : block.contacts->packs) {
    const Agent<S, D> self = agents[pack.row];
    Meeting<one_ring, S, D, B...> meeting(self, rings, b...);
    for_each_contact<S, D>(block, pack, self,
                           [&](const Neighbor<S, D>& other) VEER_INLINE_LAMBDA { meeting.meet(other); });
    Tick<S> tick{block.dt, block.seed, block.step, load_uint<S>(block.columns->key.data() + pack.row), 0};
    [&]<std::size_t... I>(std::index_sequence<I...>) VEER_INLINE_LAMBDA {
      ((tick.stream = streams[I], store_request(block, *out[I], pack.row, meeting.template steer<I>(tick))), ...);
    }(std::index_sequence_for<B...>{});
  }
}

/// States how dangerous each direction is because of the neighbors: as dangerous as the worst of them makes it.
template <int W, int D, class B>
VEER_INLINE void sweep_dangers(const SteerBlock<D>& block, const void* params) {
  using S = LaneOf<W>;
  B b;
  std::memcpy(&b, params, sizeof b);
  const Ring ring = Ring::of(b);
  const AgentRows<S, D> agents(*block.columns);
  for (const auto& pack : block.contacts->packs) {
    const Agent<S, D> self = agents[pack.row];
    const Tick<S> tick{block.dt, block.seed, block.step, load_uint<S>(block.columns->key.data() + pack.row),
                       block.stream};
    Dangers<S, D> dangers(*block.compass, self);
    for_each_contact<S, D>(block, pack, self, [&](const Neighbor<S, D>& other) VEER_INLINE_LAMBDA {
      const MaskOf<S> live =
          ring.reaches(other.distance_squared) && ring.shows(self.heading, other.offset, other.distance_squared);
      if (any(live))
        dangers.add(
            live, [&](const Vec<S, D>& velocity) VEER_INLINE_LAMBDA { return b.danger(self, other, velocity, tick); });
    });
    dangers.store_to(*block.out, pack.row - block.begin);
  }
}

/// A behavior with a `pair` that branches for every neighbor may define its usual case as a type without that branch
/// (B::Plain), used if is_plain() returns true. The bits are the same; the loop is faster.
template <class B>
struct PlainOf {
  using type = B;
  static bool holds(const B&) { return true; }
};
template <class B>
  requires requires { typename B::Plain; }
struct PlainOf<B> {
  using type = typename B::Plain;
  static bool holds(const B& b) { return b.is_plain(); }
};

/// True if one comparison per neighbor serves all behaviors, and none of them branches: the quick loop.
template <class... B>
VEER_INLINE bool is_quick(const B&... b) {
  const Ring rings[] = {Ring::of(b)...};
  bool quick = (PlainOf<B>::holds(b) && ...);
  for (const Ring& ring : rings)
    quick = quick && ring.sees_all_round() && ring.radius_squared == rings[0].radius_squared;
  return quick;
}

/// Runs all of B in one pass over the contacts. `params`, `out` and `streams` have one entry per behavior.
template <int W, int D, class... B>
VEER_INLINE void sweep(const SteerBlock<D>& block, const void* const* params, RequestBlock<D>* const* out,
                       const std::uint32_t* streams) {
  std::tuple<B...> all;
  [&]<std::size_t... I>(std::index_sequence<I...>) VEER_INLINE_LAMBDA {
    (std::memcpy(&std::get<I>(all), params[I], sizeof(B)), ...);
    const Ring rings[] = {Ring::of(std::get<I>(all))...};
    if (is_quick(std::get<I>(all)...))
      sweep_packs<true, W, D>(block, out, streams, rings, typename PlainOf<B>::type{std::get<I>(all)}...);
    else sweep_packs<false, W, D>(block, out, streams, rings, std::get<I>(all)...);
  }(std::index_sequence_for<B...>{});
}

}  // namespace veer::detail
