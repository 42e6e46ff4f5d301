#pragma once

#include <tuple>

#include "veer/combine/combiner.hpp"

namespace veer {

/// Prioritized dithering (Reynolds, Buckland): behaviors are asked in order, each is heard with its chance, and the
/// first that is heard and has a wish gets everything. Over time each has its part:
///   P(k has its way) = chance_k * product of (1 - chance_j) over those before it that have a wish
/// The dice are cast once per `period` for each agent, not once per step: so neither how often each has its way nor how
/// long it keeps it depends on the length of a step. Pushes, headings and turns are decided
/// apart, by the same dice. With `compensate` a wish is divided by that probability, so that the mean over time is the
/// plain weighted sum, as far as the body can deliver wishes that much stronger; without, it is the sum weighted by P.
struct Dithered {
  float chance = .7f;   // 1
  float period = .25f;  // s
  bool compensate = false;

  static constexpr auto name = "dithered";
  static constexpr auto summary = "the first behavior whose chance comes up has its way, for a while";
  static constexpr auto fields() {
    return std::tuple{field("chance", &Dithered::chance, .001f, 1.f, "1", "of those that have no chance of their own"),
                      field("period", &Dithered::period, .001f, 60.f, "s", "how long a die counts"),
                      flag("compensate", &Dithered::compensate,
                           "divide by the chance: within the limits, the mean is the weighted sum")};
  }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most, const Moment<S>& moment) const {
    const auto cast = static_cast<std::uint64_t>(moment.time / static_cast<double>(period));
    const Dice<S> dice(moment.seed, moment.key, cast, moment.stream);
    Vec<S, N> result{};
    S left(1.f);                      // the chance to get this far
    MaskOf<S> open = most >= S(0.f);  // nobody has been heard yet; all lanes
    for (std::size_t k = 0; k < requests.size(); ++k) {
      const float p = requests.chance(k) > 0 ? requests.chance(k) : chance;
      const S die = dice.uniform(static_cast<int>(k)), weight = requests.weight(k);
      requests.tell([&](CombineTrace::Kind&) { requests.trace()->die[k] = lane(die, 0); });
      if (!requests.has(k)) continue;
      const MaskOf<S> wish = !(length_squared(requests[k] * weight) <= S(0.f));  // also where it isn't a number
      const MaskOf<S> heard = open && wish && die < S(p);
      const S share = compensate ? weight / max(S(p) * left, S(1e-6f)) : weight;
      result = requests.grant_where(heard, k, share, result);
      left = select(wish, left * S(1 - p), left);
      open = open && !heard;
    }
    return compensate ? result : requests.cut(result, most);
  }
};

}  // namespace veer
