#pragma once

#include "veer/combine/requests.hpp"

namespace veer {

/// Adds up the requests of all behaviors, each times its weight. The sum isn't limited: the body delivers what it can.
struct Sum {
  static constexpr auto name = "sum";
  static constexpr auto summary = "all requests times their weights, added up";
  static constexpr auto fields() { return FieldList{}; }

  template <class S, int N>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& /*most*/) const {
    Vec<S, N> sum{};
    for (std::size_t k = 0; k < requests.size(); ++k)
      if (requests.has(k)) sum += requests.grant(k, requests.weight(k));
    return sum;
  }
};

}  // namespace veer
