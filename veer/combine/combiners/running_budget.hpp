#pragma once

#include <tuple>

#include "veer/combine/combiner.hpp"

namespace veer {

/// The weighted sum with a running budget (Reynolds 1987, Buckland): what the agent can do is handed out in the order
/// of the mind. Each behavior gets what it asks for as long as there is enough left, the one that reaches the end of
/// the budget gets the rest of it, and those after it nothing. So the urgent, put first, never shrinks with the rest.
///   granted_k = unit(w_k r_k) * min(|w_k r_k|, left);  left -= |granted_k|
struct RunningBudget {
  static constexpr auto name = "running_budget";
  static constexpr auto summary = "weighted requests in order, each as far as what the others left allows";
  static constexpr auto fields() { return std::tuple{}; }

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
