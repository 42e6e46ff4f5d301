#pragma once

#include "veer/combine/requests.hpp"

namespace veer {

/// The weighted sum with a running budget (Reynolds 1987, Buckland): the agent's limit is handed out in the order of
/// the mind. Each behavior is granted its request as long as enough of the limit is left; the behavior that reaches its
/// end is granted the rest, and those after it nothing. So urgent requests, put first, aren't cut together with the
/// others.
///   granted_k = unit(w_k r_k) * min(|w_k r_k|, left);  left -= |granted_k|
struct RunningBudget {
  static constexpr auto name = "running_budget";
  static constexpr auto summary = "weighted requests in order, until the agent's limit is used up";
  static constexpr auto fields() { return FieldList{}; }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    Vec<S, N> sum{};
    S left = most;
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (!requests.has(k)) continue;
      const S weight = requests.weight(k), wanted = length(requests[k] * weight);
      const MaskOf<S> over = wanted > left;
      sum += requests.grant(k, weight * select(over, left / select(over, wanted, S(1.f)), S(1.f)));
      left = max(left - wanted, S(0.f));
    }
    return sum;
  }
};

}  // namespace veer
