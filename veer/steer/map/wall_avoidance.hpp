#pragma once

#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/feelers.hpp"
#include "veer/steer/shared/keep_off.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Avoid walls by how far feelers reach into them: the feeler that reaches deepest pushes along the normal of the wall,
/// harder the deeper it is (Buckland, Programming Game AI by Example, 3). It asks only for that push, so it adds up
/// well with behaviors that lead along a wall; to turn away from a wall straight ahead it needs another behavior.
///   a = normal * strength * (length of the feeler beyond the wall), clipped to max_acceleration
/// Where no ray reaches into anything, what the agent as wide as it is would meet counts; and what it is about to touch
/// pushes it off, with up to twice max_acceleration (steer/shared/keep_off.hpp). So agents of any radius pass without
/// touching, whatever the rays miss.
struct WallAvoidance {
  FeelerSet feelers = FeelerSet::whiskers;
  float look_ahead = .7f;   // s
  float min_length = 1;     // m
  float spread = pi / 4;    // rad
  float side_length = .5f;  // 1
  float margin = .2f;       // m
  float strength = 6;       // 1/s^2

  static constexpr auto name = "wall_avoidance";
  static constexpr auto family = "map";
  static constexpr auto summary = "be pushed off walls by how far feelers reach into them";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = WallAvoidance;
    return joined(feeler_fields<Self>(), FieldList{field("strength", &Self::strength, 0, 1e4f, "1/s^2",
                                                         "push per meter that a ray reaches into a wall")});
  }
  static constexpr Laws laws = law::translates | law::steady;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around,
                                 const Tick<S>& /*tick*/ = {}) const {
    if (around.empty()) return {};
    const Vec<S, D> ahead = unit(self.velocity, self.heading);
    const S reach = look_length(self, look_ahead, min_length);
    const Feelers<S, D> rays(feelers, ahead, reach, S(spread), side_length, self.radius, margin);
    S parts[Feelers<S, D>::most];
    const BodyFeeler<S> body = rays.cast(around, self.position, parts);
    const FeelerChoice<S> deepest = rays.deepest(parts, body, reach);
    const MaskOf<S> meets = deepest.found || body.beside;
    if (!any(meets)) return {};
    const Vec<S, D> normal = rays.felt(around, self.position, deepest.number, deepest.found).normal;
    const Vec<S, D> push = normal * min(deepest.distance * S(strength), self.max_request());
    const Vec<S, D> kept =
        keeping_off(select(deepest.found, push, Vec<S, D>{}), body.is_close(self, reach), self, around, margin);
    return {select(meets, kept, Vec<S, D>{})};
  }

  /// See danger_of_way().
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    return danger_of_way(self, around, velocity, look_ahead, min_length, margin);
  }
};

}  // namespace veer
