#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/falloff.hpp"

namespace veer {

/// Collision avoidance by a cone: neighbors inside a cone around the agent's velocity are in the way, and the agent
/// steers away from the nearest of them. Cheap, and often wrong: it turns away from neighbors that will have passed
/// long before it gets there, and ignores those that come from the side. `collision_avoidance` uses the closest
/// approach instead.
///   in the way: unit(velocity) . unit(offset to the neighbor) > cos(cone_angle / 2);  a = max_acceleration away from
///   it
struct ConeAvoidance {
  float radius = 5;            // m
  float view_angle = two_pi;   // rad
  float cone_angle = half_pi;  // rad

  static constexpr auto name = "cone_avoidance";
  static constexpr auto family = "group";
  static constexpr auto summary = "steer away from the nearest neighbor ahead";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    return FieldList{field("radius", &ConeAvoidance::radius, 0, 1e4f, "m", "agents closer than this are neighbors"),
                     field("view_angle", &ConeAvoidance::view_angle, 0, two_pi, "rad",
                           "full field of view around the heading; agents outside are ignored"),
                     field("cone_angle", &ConeAvoidance::cone_angle, 0, two_pi, "rad",
                           "full opening angle of the cone around the velocity")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  VEER_INLINE Pull<S, D> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    return {other.offset, select(is_in_way(other, self.velocity), other.distance_squared, S(unlimited)),
            Counting::nearest};
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Pull<S, D>& nearest, const S& /*count*/) const {
    return {-unit(nearest.pull) * self.max_request()};
  }

  /// Danger of going on with `velocity`: the nearer a neighbor in the cone around it, the more.
  template <class S, int D>
  VEER_INLINE S danger(const Agent<S, D>& /*self*/, const Neighbor<S, D>& other, const Vec<S, D>& velocity,
                       const Tick<S>& /*tick*/) const {
    const S nearness = S(1.f) - sqrt(other.distance_squared) * S(1 / max(radius, 1e-6f));
    return select(is_in_way(other, velocity), max(nearness, S(0.f)), S(0.f));
  }

 private:
  /// True if the neighbor is inside the cone around `velocity` (m/s).
  template <class S, int D>
  VEER_INLINE MaskOf<S> is_in_way(const Neighbor<S, D>& other, const Vec<S, D>& velocity) const {
    // Neither vector is normalized: along |along| > c |c| (speed * distance)^2 needs no square root.
    const S along = dot(velocity, other.offset);
    const float c = cos(cone_angle * .5f);
    return along * abs(along) > S(c * abs(c)) * length_squared(velocity) * other.distance_squared;
  }
};

}  // namespace veer
