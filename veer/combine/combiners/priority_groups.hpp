#pragma once

#include <tuple>

#include "veer/combine/combiner.hpp"

namespace veer {

/// Priority groups (Millington): the first entry of the mind that asks for more than epsilon gets everything, those
/// after it nothing. An entry is a behavior or a group of them, which is blended by a combiner of its own; groups nest.
/// If nobody asks for that much, the last one with a wish has it. Epsilon is a part of what the agent can do, so that
/// small leftovers of one that has nothing to say don't silence the rest; the price is a jump where a group passes it.
/// Pushes, headings and turns are decided apart: who has a say in one may have none in another.
struct PriorityGroups {
  float epsilon = .02f;  // 1

  static constexpr auto name = "priority_groups";
  static constexpr auto summary = "the first group that asks for more than epsilon has its way";
  static constexpr auto fields() {
    return std::tuple{field("epsilon", &PriorityGroups::epsilon, 0, 1.f, "1",
                            "part of the agent's limit that a group must ask for to be heard")};
  }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    Vec<S, N> result{};
    const S least = square(most * S(epsilon));
    MaskOf<S> open = most >= S(0.f);  // nobody has been heard yet; all lanes
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (!requests.has(k)) continue;
      const S weight = requests.weight(k), strength = length_squared(requests[k] * weight);
      // Not a number must be heard of, too. The last wish so far stands until one is strong enough.
      result = requests.grant_where(open && !(strength <= S(0.f)), k, weight, result);
      open = open && strength <= least;
    }
    return requests.cut(result, most);
  }
};

}  // namespace veer
