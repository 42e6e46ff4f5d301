#pragma once

#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/sense/near/sight.hpp"

namespace veer::detail {

/// The search of one pack. Its contacts are those of all its lanes, and each lane takes the nearest of its own.
template <class S, int D>
class PackSight {
 public:
  using Pack = typename Contacts<D>::Pack;

  VEER_INLINE PackSight(const SightBlock<D>& block, const Pack& pack)
      : block_(block),
        pack_(pack),
        at_(pack.row - block.begin),
        floor_(*block.columns, pack.row),
        after_(load<S>(block.candidates->after.data() + at_)) {
    Vec<S, D> velocity;
    load_motion<S, D>(block.columns->now.data() + pack.row, from_, velocity);
    heading_ = load_vec<S, D>(block.columns->heading.data() + pack.row);
  }

  VEER_INLINE void look() {
    if (any(after_ < S(infinity))) {
      const Contacts<D>& contacts = *block_.contacts;
      std::uint32_t number = 0;
      for (std::uint32_t s = pack_.first; s < pack_.last; ++s) {
        const auto& segment = contacts.segments[s];
        for (std::uint32_t i = segment.first; i < segment.last; ++i, ++number)
          meet(*segment.observed, contacts.row_at(i), number);
      }
    }
    answer();
  }

 private:
  static constexpr std::uint32_t width = Lane<S>::width;
  static constexpr float infinity = std::numeric_limits<float>::infinity();

  /// Compares an agent, which is this number among the contacts, with the nearest so far.
  VEER_INLINE void meet(const Observed<D>& observed, std::uint32_t other, std::uint32_t number) {
    const Columns<D>& others = *observed.columns;
    // Not the shift of the segment: which one that is depends on the other agents of the pack.
    const Vec<S, D> offset = block_.domain->displacement(from_, broadcast<S, D>(others.now[other].position));
    const S square = length_squared(offset);
    MaskOf<S> counts = block_.ring.reaches(square) && square <= least_ && square >= after_;
    if (!block_.ring.sees_all_round()) counts = counts && block_.ring.shows(heading_, offset, square);
    if (floor_.counts) counts = counts && floor_.has(others, other);
    if (observed.own && other - pack_.row < width)  // wraps around if other < row
      counts = counts && all_but<S>(static_cast<int>(other - pack_.row));
    if (__builtin_expect(any(counts && (square == least_ || square == after_)), 0))
      counts = counts && comes_next(square, others.key[other]);
    least_ = select(counts, square, least_);
    nearest_ = select(counts, UintOf<S>(number), nearest_);
  }
  /// Returns the lanes for which an agent comes before the nearest so far, and after the last candidate. Keys matter,
  /// so this is done lane by lane; equal distances are rare.
  MaskOf<S> comes_next(const S& square, std::uint32_t key) const {
    S yes(0.f);
    std::uint32_t nearest[width];
    store(nearest, nearest_);
    for (std::uint32_t k = 0; k < pack_.live; ++k) {
      const int l = static_cast<int>(k);
      const bool is_after = lane(square, l) > lane(after_, l) || key > block_.candidates->after_key[at_ + k];
      const auto is_before = [&] {
        const auto [columns, row] = contact(nearest[k]);
        return key < columns->key[row];
      };
      set_lane(yes, l, is_after && (lane(square, l) < lane(least_, l) || is_before()) ? 1.f : 0.f);
    }
    return yes > S(0.f);
  }

  struct Where {
    const Columns<D>* columns;
    std::uint32_t row;
  };
  Where contact(std::uint32_t number) const {
    const Contacts<D>& contacts = *block_.contacts;
    std::uint32_t s = pack_.first;
    for (; number >= contacts.segments[s].last - contacts.segments[s].first; ++s)
      number -= contacts.segments[s].last - contacts.segments[s].first;
    return {contacts.segments[s].observed->columns, contacts.row_at(contacts.segments[s].first + number)};
  }

  VEER_INLINE void answer() const {
    std::uint32_t nearest[width];
    float least[width];
    store(nearest, nearest_);
    store(least, least_);
    Candidates<D>& out = *block_.candidates;
    for (std::uint32_t k = 0; k < pack_.live; ++k) {
      out.columns[at_ + k] = nullptr;
      if (!(least[k] < infinity)) continue;
      const Where found = contact(nearest[k]);
      out.columns[at_ + k] = found.columns;
      out.row[at_ + k] = found.row;
      out.square[at_ + k] = least[k];
    }
  }

  const SightBlock<D>& block_;
  const Pack& pack_;
  std::size_t at_;  // of the pack's first agent in the block
  SameFloor<S, D> floor_;
  S after_;         // m^2
  Vec<S, D> from_;  // m
  Vec<S, D> heading_;
  S least_{infinity};      // m^2
  UintOf<S> nearest_{0u};  // its number among the contacts
};

}  // namespace veer::detail

namespace veer {

template <int W, int D>
void sight_block(const SightBlock<D>& block) noexcept {
  for (const auto& pack : block.contacts->packs) detail::PackSight<LaneOf<W>, D>(block, pack).look();
}

}  // namespace veer
