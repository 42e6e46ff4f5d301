#pragma once

#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/feelers.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Avoid walls by how far feelers reach into them: the feeler that reaches deepest pushes along the normal of the wall,
/// harder the deeper it is (Buckland, Programming Game AI by Example, 3). It asks only for that push, so it adds up
/// well with behaviors that lead along a wall; to turn away from a wall straight ahead it needs another behavior.
///   a = normal * strength * (length of the feeler beyond the wall), clipped to max_acceleration
struct WallAvoidance {
  FeelerSet feelers = FeelerSet::whiskers;
  float look_ahead = .7f;   // s
  float min_length = 1;     // m
  float spread = pi / 4;    // rad
  float side_length = .5f;  // 1
  float strength = 6;       // 1/s^2

  static constexpr auto name = "wall_avoidance";
  static constexpr auto family = "map";
  static constexpr auto summary = "be pushed off walls by how far feelers reach into them";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = WallAvoidance;
    return std::tuple_cat(feeler_fields<Self>(), std::tuple{field("strength", &Self::strength, 0, 1e4f, "1/s^2",
                                                                  "push per meter that a ray reaches into a wall")});
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around,
                                 const Tick<S>& /*tick*/ = {}) const {
    if (around.empty()) return {};
    const Vec<S, D> ahead = unit(self.velocity, self.heading);
    const S reach = length(self.velocity) * S(look_ahead) + S(min_length);
    const Feelers<S, D> rays(feelers, ahead, reach, S(spread), side_length, self.radius);
    S parts[Feelers<S, D>::most];
    rays.cast(around, self.position, parts);
    const FeelerChoice<S> deepest = rays.deepest(parts);
    if (!any(deepest.found)) return {};
    const Vec<S, D> normal = rays.felt(around, self.position, deepest.number, deepest.found).normal;
    return {normal * min(deepest.distance * S(strength), self.max_request())};
  }

  /// See danger_of_way().
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    return danger_of_way(self, around, velocity, look_ahead, min_length);
  }
};

}  // namespace veer
