#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/falloff.hpp"

namespace veer {

/// Separation: keep away from the neighbors. Each pushes, the nearer the harder; the pushes add up, or only the nearest
/// neighbor counts.
///   linear:          a = max_acceleration * (radius - d) / radius, away from the neighbor
///   inverse:         a = strength / d
///   inverse_square:  a = min(strength / d^2, max_acceleration)
/// and the sum is clipped to max_acceleration. There is no direction away from a neighbor at exactly the same position;
/// the agent then picks a level direction at random, so that a heap of coincident agents comes apart.
struct Separation {
  float radius = 2;           // m
  float view_angle = two_pi;  // rad
  Falloff falloff = Falloff::linear;
  Counting counting = Counting::sum;
  float strength = 1;  // m^2/s^2 or m^3/s^2

  static constexpr auto name = "separation";
  static constexpr auto family = "group";
  static constexpr auto summary = "keep away from the neighbors";
  static constexpr Purpose purpose = purpose::avoids;
  static constexpr auto fields() {
    return FieldList{field("radius", &Separation::radius, .001f, 1e4f, "m", "agents closer than this are neighbors"),
                     field("view_angle", &Separation::view_angle, 0, two_pi, "rad",
                           "full field of view around the heading; agents outside are ignored"),
                     choice("falloff", &Separation::falloff, "how the push fades with distance", "linear", "inverse",
                            "inverse_square"),
                     choice("counting", &Separation::counting,
                            "sum of all pushes, or only that of the nearest neighbor", "sum", "nearest"),
                     field("strength", &Separation::strength, 0, 1e4f, "m^2/s^2",
                           "inverse: acceleration at 1 m; inverse_square: the same, in m^3/s^2")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  VEER_INLINE Pull<S, D> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    return pull_of(self, other, falloff, counting, radius, strength);
  }

  /// The usual case (inverse, sum) without the choice per neighbor; see PlainOf.
  struct Plain;
  bool is_plain() const { return falloff == Falloff::inverse && counting == Counting::sum; }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Pull<S, D>& all, const S& /*count*/,
                                 const Tick<S>& tick = {}) const {
    return {clip(push_off(all, self, tick) - all.pull, self.max_request())};
  }

  /// Danger of going on with `velocity`: the push of the neighbor, as a part of max_acceleration, as far as the
  /// velocity leads toward it. Staying is dangerous only where bodies overlap.
  template <class S, int D>
  VEER_INLINE S danger(const Agent<S, D>& self, const Neighbor<S, D>& other, const Vec<S, D>& velocity,
                       const Tick<S>& tick) const {
    const Pull<S, D> pull = pair(self, other);
    const MaskOf<S> at_once = pull.touches(), moves = length_squared(velocity) > S(0.f);
    const S level = select(at_once, S(1.f), min(length(pull.pull) / max(self.max_request(), S(1e-6f)), S(1.f)));
    const Vec<S, D> toward = unit(pull.pull - push_off(pull, self, tick));
    const MaskOf<S> overlap = other.distance_squared < square(self.radius + other.radius);
    return level * select(moves, max(dot(unit(velocity), toward), S(0.f)), select(overlap, S(1.f), S(0.f)));
  }
};

struct Separation::Plain : Separation {
  template <class S, int D>
  VEER_INLINE Pull<S, D> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    return pull_of(self, other, Falloff::inverse, Counting::sum, radius, strength);
  }
};

}  // namespace veer
