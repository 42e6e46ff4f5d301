#pragma once

#include <limits>

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/neighbor.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Collision avoidance by closest approach: if all agents keep their velocity, when is each neighbor nearest, and how
/// near? With p the offset to it and v its velocity relative to the agent,
///   t = -(p . v) / |v|^2, and the separation then is |p + v t|
/// (not |p| - |v| t, which is right only head-on). A neighbor is a threat if the separation is less than both radii and
/// the margin. The agent reacts to the earliest threat, by steering away from where that neighbor will be; the sooner,
/// the harder. Neighbors that move apart (t < 0) are no threat, unless they overlap already. Head-on no side is better:
/// then all agents keep to the right.
struct CollisionAvoidance {
  float radius = 10;          // m
  float view_angle = two_pi;  // rad
  float horizon = 3;          // s
  float margin = .1f;         // m

  static constexpr auto name = "collision_avoidance";
  static constexpr auto family = "group";
  static constexpr auto summary = "steer away from the earliest collision, by closest approach";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    return FieldList{
        field("radius", &CollisionAvoidance::radius, 0, 1e4f, "m", "agents closer than this are neighbors"),
        field("view_angle", &CollisionAvoidance::view_angle, 0, two_pi, "rad",
              "full field of view around the heading; agents outside are ignored"),
        field("horizon", &CollisionAvoidance::horizon, .01f, 1e3f, "s",
              "collisions later than this are ignored for now"),
        field("margin", &CollisionAvoidance::margin, 0, 1e3f, "m", "distance to keep beyond touching")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::planar | law::limited;

  /// The earliest threat.
  template <class S, int D>
  struct Threat {
    S time = S(unlimited);  // s
    Vec<S, D> offset{};     // m; from the agent to it at that time

    VEER_INLINE friend void take(Threat& all, const MaskOf<S>& live, const Threat& one) {
      const MaskOf<S> earlier = live && one.time < all.time;
      all.time = select(earlier, one.time, all.time);
      all.offset = select(earlier, one.offset, all.offset);
    }
  };

  template <class S, int D>
  VEER_INLINE Threat<S, D> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    const Vec<S, D> velocity = other.velocity - self.velocity;
    const S speed_squared = length_squared(velocity), approach = -dot(other.offset, velocity);
    const S reach = self.radius + other.radius + S(margin), reach_squared = reach * reach;
    const MaskOf<S> overlap = other.distance_squared<reach_squared, nears = approach> S(0.f);
    const S time = approach / max(speed_squared, S(std::numeric_limits<float>::min()));
    const Vec<S, D> then = other.offset + velocity * time;
    const S separation_squared = length_squared(then);
    const MaskOf<S> threat = nears && separation_squared < reach_squared && time < S(horizon);
    // Straight ahead of each other, or nearly so: as if the neighbor would pass on the left.
    const MaskOf<S> head_on = separation_squared < S(1e-6f) * reach_squared;
    const Vec<S, 2> level{other.offset.x, other.offset.y};
    Vec<S, D> left = to_dimension<D>(perpendicular(level));
    // Agents that move straight up and straight down have no left: they take opposite sides along x.
    if constexpr (D == 3)
      left = select(length_squared(level) < S(1e-6f) * other.distance_squared,
                    Vec<S, D>{other.offset.z, S(0.f), S(0.f)}, left);
    return {select(overlap, S(0.f), select(threat, time, S(unlimited))),
            select(overlap, other.offset, select(head_on, left, then))};
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Threat<S, D>& first, const S& /*count*/) const {
    const S urgency = max(S(1.f) - first.time * S(1 / horizon), S(0.f));
    return {-unit(first.offset) * (self.max_request() * urgency)};
  }

  /// Danger of going on with `velocity`: the sooner the bodies would touch, the more. With o the offset to the
  /// neighbor, w its velocity relative to that, and r both radii and the margin, they touch at the earlier root of
  ///   |o + w t| = r
  /// Within r already it counts how fast they come nearer, and how far the bodies overlap.
  template <class S, int D>
  VEER_INLINE S danger(const Agent<S, D>& self, const Neighbor<S, D>& other, const Vec<S, D>& velocity,
                       const Tick<S>& /*tick*/) const {
    constexpr float tiny = std::numeric_limits<float>::min();
    const Vec<S, D> relative = other.velocity - velocity;
    const S bodies = self.radius + other.radius, reach = bodies + S(margin);
    const S room = other.distance_squared - reach * reach, approach = -dot(other.offset, relative);
    const S root = approach * approach - length_squared(relative) * room;
    const S time = room / max(approach + sqrt(max(root, S(0.f))), S(tiny));  // the form that doesn't cancel
    const MaskOf<S> touch = approach > S(0.f) && root > S(0.f);
    const S soon = select(touch, max(S(1.f) - time * S(1 / horizon), S(0.f)), S(0.f));
    // There is no direction away from a neighbor at the same position.
    const S distance = sqrt(other.distance_squared), nearer = approach / max(distance * self.max_speed, S(tiny));
    const S deeper = clamp(nearer + max(S(1.f) - distance / max(bodies, S(tiny)), S(0.f)), S(0.f), S(1.f));
    return select(room < S(0.f), select(distance > S(0.f), deeper, S(0.f)), soon);
  }
};

}  // namespace veer
