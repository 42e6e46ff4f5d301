#pragma once

#include "veer/combine/requests.hpp"

namespace veer {

/// Prioritized dithering (Reynolds, Buckland): behaviors are considered in order, each with the probability `chance`,
/// and the first that is considered and requests anything is granted all of it. Over time each behavior has its share:
///   P(k is granted) = chance_k * product of (1 - chance_j) over the behaviors j before k that request anything
/// The dice are rolled once per `period` for each agent, not once per step, so neither how often nor for how long a
/// behavior is granted depends on the length of a step. Velocities or accelerations, headings and turns are decided
/// separately, by the same dice. With `compensate` a request is divided by P, so that the mean over time is the plain
/// weighted sum, as far as the body can deliver such strong requests; without, it is the sum weighted by P.
struct Dithered {
  float chance = .7f;   // 1
  float period = .25f;  // s
  bool compensate = false;

  static constexpr auto name = "dithered";
  static constexpr auto summary = "grants one behavior at a time, chosen at random in order of priority";
  static constexpr auto fields() {
    return FieldList{field("chance", &Dithered::chance, .001f, 1.f, "1",
                           "probability to consider a behavior that has no chance of its own"),
                     field("period", &Dithered::period, .001f, 60.f, "s", "how long a roll of the dice holds"),
                     flag("compensate", &Dithered::compensate,
                          "divide requests by their probability: within the limits, the mean is the weighted sum")};
  }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most, const Moment<S>& moment) const {
    const auto cast = static_cast<std::uint64_t>(moment.time / static_cast<double>(period));
    const Dice<S> dice(moment.seed, moment.key, cast, moment.stream);
    Vec<S, N> result{};
    S left(1.f);                      // the probability that no entry so far was granted
    MaskOf<S> open = most >= S(0.f);  // no entry has been granted yet; all lanes
    for (std::size_t k = 0; k < requests.size(); ++k) {
      const float p = requests.chance(k) > 0 ? requests.chance(k) : chance;
      const S die = dice.uniform(static_cast<int>(k)), weight = requests.weight(k);
      requests.tell([&](CombineTrace::Kind&) { requests.trace()->die[k] = lane(die, 0); });
      if (!requests.has(k)) continue;
      const MaskOf<S> wish = !(length_squared(requests[k] * weight) <= S(0.f));  // also if it is NaN
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
