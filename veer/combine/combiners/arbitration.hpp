#pragma once

#include "veer/combine/requests.hpp"

namespace veer {

/// Arbitration: one behavior, or group of behaviors, at a time. The entry with the greatest weight is granted all of
/// its requests, the others nothing; of equal weights the first wins. The weights decide, so they should follow a
/// quantity (health, a distance, the time): an agent then flees while it is weak and hunts when it is well.
struct Arbitration {
  static constexpr auto name = "arbitration";
  static constexpr auto summary = "grants only the requests with the greatest weight";
  static constexpr auto fields() { return FieldList{}; }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    Vec<S, N> result{};
    S best(0.f);
    // An entry that wins one kind of request wins all kinds, so entries without a request of this kind take part.
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
