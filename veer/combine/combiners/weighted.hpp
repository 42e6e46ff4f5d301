#pragma once

#include "veer/combine/combiners/sum.hpp"

namespace veer {

/// The weighted truncated sum: adds up all requests times their weights and cuts the sum to the agent's limit. Simple
/// and cheap; but when the sum is cut, urgent requests shrink as much as all others.
struct Weighted {
  static constexpr auto name = "weighted";
  static constexpr auto summary = "weighted sum, cut to the agent's limit";
  static constexpr auto fields() { return FieldList{}; }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most) const {
    return requests.cut(Sum{}.combine(requests, most), most);
  }
};

}  // namespace veer
