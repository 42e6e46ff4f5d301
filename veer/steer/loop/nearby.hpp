#pragma once

#include "veer/steer/loop/neighbor.hpp"

namespace veer {

/// The nearest neighbors of each agent, the nearest first, for behaviors that weigh a few neighbors against each other
/// instead of adding up what each of them means.
template <class S, int D>
struct Nearby {
  static constexpr int most = 10;

  int count = 0;  // of the lane that has most
  Neighbor<S, D> neighbor[most];
  MaskOf<S> is_there[most];  // lanes with fewer neighbors have none at the end
};

namespace detail {

/// Keeps the nearest of many candidates in each lane: their entries in a list, which is the same for all lanes. How
/// near a candidate is and its number go into one float, in which a smaller distance is a smaller number; so keeping a
/// list in order is a minimum and a maximum for each place in it. The last bits of the distance are lost to the number:
/// of candidates that are equally near but for one part in ten thousand, those that come first in the list go first.
template <class S, int most>
class Ranking {
  using Rank = std::conditional_t<std::is_same_v<S, double>, float, S>;
  static constexpr std::uint32_t numbers = 1024;  // of candidates that one float can tell apart

 public:
  Ranking() {
    for (Rank& rank : rank_) rank = Rank(unlimited);
  }

  /// Adds the next candidate of the list, in the lanes of the mask. `nearness`: smaller is nearer.
  VEER_INLINE void add(const MaskOf<S>& live, const S& nearness) {
    if (next_ == numbers) renumber();
    const auto number = UintOf<Rank>(next_++);
    // Never so small that the number alone would be a denormal float, and below the rank of no candidate.
    const Rank near = min(max(to_rank(nearness), Rank(1e-30f)), Rank(1e30f));
    Rank one = from_bits<Rank>((bits_of(near) & UintOf<Rank>(~(numbers - 1))) | number);
    one = select(live, one, Rank(unlimited));
    if (!any(one < rank_[most - 1])) return;
    for (int k = 0; k < most; ++k) {
      const Rank first = min(one, rank_[k]);
      one = max(one, rank_[k]);
      rank_[k] = first;
    }
  }

  VEER_INLINE MaskOf<S> has(int k) const { return rank_[k] < Rank(unlimited); }
  /// Returns the entries of the candidates in place k, counted from the first that was added; 0 where there is none.
  VEER_INLINE UintOf<S> entry(int k) const { return entry_of(rank_[k]); }

 private:
  VEER_INLINE static float to_rank(double x) { return static_cast<float>(x); }
  template <class T>
  VEER_INLINE static T to_rank(T x) {
    return x;
  }
  VEER_INLINE UintOf<S> entry_of(const Rank& rank) const {
    std::uint32_t number[Lane<S>::width], entry[Lane<S>::width];
    store(number, bits_of(rank) & UintOf<Rank>(numbers - 1));
    for (int k = 0; k < Lane<S>::width; ++k) {
      if (!(lane(rank, k) < unlimited)) entry[k] = 0;
      else if (number[k] < kept_) entry[k] = kept_entry_[number[k]][k];
      else entry[k] = first_ + number[k] - kept_;
    }
    return load_uint<S>(entry);
  }
  /// Makes numbers free for the rest of the list: those kept so far get the first numbers, in their order.
  void renumber() {
    std::uint32_t entries[most][Lane<S>::width];
    for (int k = 0; k < most; ++k) {
      store(entries[k], entry_of(rank_[k]));
      const Rank renamed = from_bits<Rank>((bits_of(rank_[k]) & UintOf<Rank>(~(numbers - 1))) |
                                           UintOf<Rank>(static_cast<std::uint32_t>(k)));
      rank_[k] = select(has(k), renamed, Rank(unlimited));
    }
    for (int k = 0; k < most; ++k)
      for (int lane = 0; lane < Lane<S>::width; ++lane) kept_entry_[k][lane] = entries[k][lane];
    first_ += next_ - kept_;
    kept_ = next_ = most;
  }

  Rank rank_[most];
  std::uint32_t next_ = 0;   // number of the next candidate
  std::uint32_t kept_ = 0;   // numbers of candidates that were kept when numbers ran out
  std::uint32_t first_ = 0;  // entry of the first number after those
  std::uint32_t kept_entry_[most][Lane<S>::width];
};

/// How near a neighbor is, without a root: the square of the tangent from the agent's middle to its body (the power of
/// a point). Among bodies of one size that is their order by distance; large bodies count as nearer than small ones.
template <class S, int D>
VEER_INLINE S nearness(const Neighbor<S, D>& other) {
  return other.distance_squared - other.radius * other.radius;
}

/// The nearest of a list of neighbors, for one agent without a world.
template <class B, class S, int D>
Nearby<S, D> nearest_among(const B& b, const Agent<S, D>& self, std::span<const Neighbor<S, D>> others) {
  const Ring ring = Ring::of(b);
  Ranking<S, Nearby<S, D>::most> ranking;
  for (const Neighbor<S, D>& other : others)
    ranking.add(ring.reaches(other.distance_squared) && ring.shows(self.heading, other.offset, other.distance_squared),
                nearness(other));
  Nearby<S, D> nearby;
  for (int k = 0; k < nearby.most && ranking.has(k); ++k) {
    nearby.neighbor[k] = others[ranking.entry(k)];
    nearby.is_there[k] = true;
    nearby.count = k + 1;
  }
  return nearby;
}

}  // namespace detail

}  // namespace veer
