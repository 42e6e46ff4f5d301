#pragma once

#include <limits>

#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/sense/near/nearest.hpp"

namespace veer::detail {

/// Calls f(squared distances, columns, row) for every candidate of the agents in the lanes. The distance of an agent to
/// itself is infinite.
template <class S, int D, class F>
VEER_INLINE void for_each_candidate(const NearestBlock<D>& block, const Vec<S, D>& from, std::uint32_t row, F f) {
  const SameFloor<S, D> floor(*block.columns, row);
  for (const Observed<D>& observed : block.observed)
    for (std::uint32_t other = 0; other < observed.columns->count; ++other) {
      const Vec<S, D> position = broadcast<S, D>(observed.columns->now[other].position);
      S square = length_squared(block.domain->displacement(from, position));
      if (observed.own && other - row < Lane<S>::width)  // wraps around if other < row
        square = select(all_but<S>(static_cast<int>(other - row)), square, S(std::numeric_limits<float>::infinity()));
      if (floor.counts) square = floor.squared(square, *observed.columns, other);
      f(square, *observed.columns, other);
    }
}
template <class S, int D, class F>
VEER_INLINE void for_each_candidate(const NearestBlock<D>& block, const typename Contacts<D>::Pack& pack,
                                    const Vec<S, D>& from, F f) {
  const Contacts<D>& contacts = *block.contacts;
  const SameFloor<S, D> floor(*block.columns, pack.row);
  for (std::uint32_t s = pack.first; s < pack.last; ++s) {
    const auto& segment = contacts.segments[s];
    const Vec<S, D> position = from - broadcast<S, D>(segment.shift);
    for (std::uint32_t i = segment.first; i < segment.last; ++i) {
      const std::uint32_t other = contacts.row_at(i);
      const Columns<D>& others = *segment.observed->columns;
      S square = length_squared(offset_to<S, D>(others.now[other].position, position, segment.observed->grid->cells));
      if (segment.self)
        square =
            select(all_but<S>(static_cast<int>(other - pack.row)), square, S(std::numeric_limits<float>::infinity()));
      if (floor.counts) square = floor.squared(square, others, other);
      f(square, others, other);
    }
  }
}

/// Finds the least distance of each lane, then the candidates at that distance. Lanes have different candidates, but so
/// few that they are handled one by one.
template <class S, int D, class EachCandidate>
VEER_INLINE void aim_at_nearest(const NearestBlock<D>& block, std::uint32_t row, std::uint32_t live,
                                EachCandidate each_candidate) {
  const S limit(block.within > 0 ? block.within * block.within : std::numeric_limits<float>::infinity());
  S least = limit;
  each_candidate([&](const S& square, const Columns<D>&, std::uint32_t)
                     VEER_INLINE_LAMBDA { least = min(least, square); });
  std::array<const Columns<D>*, Lane<S>::width> columns{};
  std::array<std::uint32_t, Lane<S>::width> which{};
  each_candidate([&](const S& square, const Columns<D>& others, std::uint32_t other) VEER_INLINE_LAMBDA {
    const MaskOf<S> hit = square == least && square < limit;
    if (__builtin_expect(!any(hit), 1)) return;
    for (std::size_t k = 0; k < live; ++k)
      if (lane(hit, static_cast<int>(k)) && (!columns[k] || others.key[other] < columns[k]->key[which[k]])) {
        columns[k] = &others;
        which[k] = other;
      }
  });
  for (std::size_t k = 0; k < live; ++k) {
    if (columns[k]) block.aims->set(row + k, state_of(*columns[k], which[k]));
    else block.aims->lose(row + k, block.hold);
  }
}

}  // namespace veer::detail

namespace veer {

template <int W, int D>
void nearest_block(const NearestBlock<D>& block) noexcept {
  using S = LaneOf<W>;
  const auto position_of = [&](std::uint32_t row) {
    Vec<S, D> position, velocity;
    load_motion<S, D>(block.columns->now.data() + row, position, velocity);
    return position;
  };
  if (block.contacts) {
    for (const auto& pack : block.contacts->packs) {
      const Vec<S, D> from = position_of(pack.row);
      detail::aim_at_nearest<S>(block, pack.row, pack.live, [&](auto f) VEER_INLINE_LAMBDA {
        detail::for_each_candidate<S, D>(block, pack, from, f);
      });
    }
    return;
  }
  const auto end = static_cast<std::uint32_t>(block.end);
  for (auto row = static_cast<std::uint32_t>(block.begin); row < end; row += W) {
    const Vec<S, D> from = position_of(row);
    detail::aim_at_nearest<S>(block, row, std::min<std::uint32_t>(W, end - row), [&](auto f) VEER_INLINE_LAMBDA {
      detail::for_each_candidate<S, D>(block, from, row, f);
    });
  }
}

}  // namespace veer
