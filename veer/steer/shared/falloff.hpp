#pragma once

#include "veer/base/field.hpp"
#include "veer/steer/loop/neighbor.hpp"

namespace veer {

/// How a push or pull fades with the distance d to a neighbor.
enum class Falloff {
  linear,          // max_acceleration * (radius - d) / radius
  inverse,         // strength / d
  inverse_square,  // strength / d^2, at most max_acceleration
};

/// Two agents closer than a micrometer count as being at the same position.
inline constexpr float touching_squared = 1e-12f;  // m^2

/// Whether every neighbor counts, or only the nearest.
enum class Counting { sum, nearest };

/// The sum of the pulls of all neighbors, or the pull of the nearest.
template <class S, int D>
struct Pull {
  Vec<S, D> pull{};                  // m/s^2; toward the neighbors
  S nearest_squared = S(unlimited);  // m^2
  Counting counting = Counting::sum;

  VEER_INLINE friend void take(Pull& all, const MaskOf<S>& live, const Pull& one) {
    if (one.counting == Counting::sum) {
      take(all.pull, live, one.pull);
      all.nearest_squared = min(one.nearest_squared, all.nearest_squared);
      return;
    }
    const MaskOf<S> nearer = live && one.nearest_squared < all.nearest_squared;
    all.pull = select(nearer, one.pull, all.pull);
    all.nearest_squared = select(nearer, one.nearest_squared, all.nearest_squared);
  }

  /// True if a neighbor is at the same position as the agent: there is no direction to it.
  VEER_INLINE MaskOf<S> touches() const { return nearest_squared < S(touching_squared); }
};

/// The pull of one neighbor; separation reverses it.
template <class S, int D>
VEER_INLINE Pull<S, D> pull_of(const Agent<S, D>& self, const Neighbor<S, D>& other, Falloff falloff, Counting counting,
                               float radius, float strength) {
  const S squared = max(other.distance_squared, S(touching_squared));
  S per_meter;  // of the offset
  if (falloff == Falloff::inverse) {
    per_meter = S(strength) / squared;
  } else {
    const S distance = sqrt(squared);
    const S size = falloff == Falloff::linear ? self.max_request() * max(S(1.f) - distance * S(1 / radius), S(0.f))
                                              : min(S(strength) / squared, self.max_request());
    per_meter = size / distance;
  }
  return {other.offset * per_meter, other.distance_squared, counting};
}

/// Acceleration for agents at the same position as another: max_acceleration in a random level direction; else zero.
template <class S, int D>
VEER_INLINE Vec<S, D> push_off(const Pull<S, D>& all, const Agent<S, D>& self, const Tick<S>& tick) {
  const MaskOf<S> stuck = all.touches();
  if (!any(stuck)) return {};
  const Vec<S, D> somewhere = to_dimension<D>(direction(tick.dice().uniform(0) * S(two_pi)));
  return select(stuck, somewhere * self.max_request(), Vec<S, D>{});
}

}  // namespace veer
