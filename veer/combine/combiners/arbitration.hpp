#pragma once

#include <tuple>

#include "veer/combine/combiner.hpp"

namespace veer {

/// Arbitration: one behavior, or group of them, at a time. The entry with the greatest weight has its way with all that
/// it asks for, the others are silent; of equal ones the first. So the weights are what decides: let them follow a
/// quantity (health, a distance, the time), and an agent flees while it is weak and hunts when it is well.
struct Arbitration {
  static constexpr auto name = "arbitration";
  static constexpr auto summary = "only the one with the greatest weight has its way";
  static constexpr auto fields() { return std::tuple{}; }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    Vec<S, N> result{};
    S best(0.f);
    // Who wins with a push wins with a turn as well, so those who ask for nothing of this kind take part.
    for (std::size_t k = 0; k < requests.size(); ++k) {
      const S weight = requests.weight(k);
      const MaskOf<S> wins = weight > best;
      if (requests.has(k)) result = requests.grant_where(wins, k, S(1.f), result);
      else result = requests.silence_where(wins, k, result);
      best = max(weight, best);
    }
    return requests.cut(result, most);
  }
};

}  // namespace veer
