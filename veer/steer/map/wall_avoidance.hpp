#pragma once

#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/shared/feelers.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Avoid walls by how far feelers go into them: each pushes along the normal of what it meets, harder the deeper it is
/// in (Buckland, Programming Game AI by Example, 3). It asks for nothing but that push, so it adds up well with what
/// leads along a wall; to turn away from one straight ahead it needs something beside it.
///   a = normal * strength * (length of the feeler beyond the wall), of the one that is deepest in
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
                                                                  "push for each meter that a ray reaches in")});
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
    S deepest(0.f), number(0.f);
    for (int k = 0; k < rays.count; ++k) {
      const S inside = (S(1.f) - parts[k]) * length(rays.way[static_cast<std::size_t>(k)]);
      const MaskOf<S> deeper = inside > deepest;  // less than 0 where it meets nothing
      deepest = select(deeper, inside, deepest);
      number = select(deeper, S(static_cast<float>(k)), number);
    }
    const MaskOf<S> met = deepest > S(0.f);
    if (!any(met)) return {};
    const Vec<S, D> push = rays.felt(around, self.position, number, met).normal;
    return {push * min(deepest * S(strength), self.max_acceleration)};
  }
};

}  // namespace veer
