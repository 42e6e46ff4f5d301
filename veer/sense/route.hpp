#pragma once

#include <span>

#include "veer/math/vec.hpp"
#include "veer/sense/domain.hpp"

namespace veer {

/// A route as a behavior sees it.
template <class S, int D>
struct Route {
  std::span<const Vec<float, D>> points;  // m
  const Domain<D>* domain = nullptr;      // null: the open plane

  std::size_t size() const { return points.size(); }
  /// Point number `k` (whole, from 0), as seen from `from`: the nearest image on a torus.
  Vec<S, D> point(const S& k, const Vec<S, D>& from) const {
    // Lanes past the last agent may say anything.
    const S number = clamp(k, S(0.f), S(static_cast<float>(size() - 1)));
    const Vec<S, D> p = gather<S, D>(points.data(), floor_int(number));
    return domain ? domain->nearest_image(from, p) : p;
  }
};

}  // namespace veer
