#pragma once

#include "veer/combine/requests.hpp"

namespace veer {

/// Priority groups (Millington): the first entry of the mind that requests more than epsilon is granted everything, the
/// entries after it nothing. An entry is a behavior, or a group of behaviors with a combiner of its own; groups nest.
/// If no entry requests that much, the last one that requests anything is granted. Epsilon is a fraction of the agent's
/// limit, so that tiny requests of an idle group don't silence the rest; the price is a jump where a group passes it.
/// Velocities or accelerations, headings and turns are decided separately: different entries may win them.
struct PriorityGroups {
  float epsilon = .02f;  // 1

  static constexpr auto name = "priority_groups";
  static constexpr auto summary = "grants only the first group that requests more than epsilon";
  static constexpr auto fields() {
    return FieldList{field("epsilon", &PriorityGroups::epsilon, 0, 1.f, "1",
                           "fraction of the agent's limit that a group must request to be granted")};
  }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    Vec<S, N> result{};
    const S least = square(most * S(epsilon));
    MaskOf<S> open = most >= S(0.f);  // no entry has been granted yet; all lanes
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (!requests.has(k)) continue;
      const S weight = requests.weight(k), strength = length_squared(requests[k] * weight);
      // NaN must get through, too. The last request so far stands until one is strong enough.
      result = requests.grant_where(open && !(strength <= S(0.f)), k, weight, result);
      open = open && strength <= least;
    }
    return requests.cut(result, most);
  }
};

}  // namespace veer
