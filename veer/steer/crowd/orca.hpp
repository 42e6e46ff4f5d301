#pragma once

#include "veer/steer/shared/avoidance_half_space.hpp"

namespace veer {

/// Go to a target and avoid collisions with agents that do the same (van den Berg, Guy, Lin, Manocha, Reciprocal n-body
/// collision avoidance, 2011). Each of the nearest neighbors leaves a half-plane of velocities with which the two don't
/// touch within the horizon, if both do their share; each wall near leaves one, too, for a horizon of its own. The
/// agent takes the allowed velocity that is nearest to the one it prefers, straight to its target. Where nothing is
/// allowed, walls still hold, and the neighbor that is violated most is violated least. An agent that a neighbor keeps
/// from its preferred velocity first turns that to the right: without, agents that meet exactly head-on stop
/// (keep_right 0).
///   a = (velocity - present velocity) / response_time
/// It looks at the ten nearest neighbors; large ones count as nearer than small ones.
struct Orca {
  float radius = 6;            // m
  float view_angle = two_pi;   // rad
  float pace = 1;              // 1
  float response_time = .05f;  // s
  float capture_radius = .1f;  // m
  float horizon = 2;           // s
  float wall_horizon = .5f;    // s
  float touch_time = .3f;      // s
  float share = .5f;           // 1
  float keep_right = .36f;     // 1

  static constexpr auto name = "orca";
  static constexpr auto family = "crowd";
  static constexpr auto summary = "go to the target and avoid others that do the same, by half-planes of velocities";
  static constexpr Purpose purpose = crowd_purpose;
  static constexpr auto fields() {
    return joined(
        crowd_fields<Orca>(),
        FieldList{
            field("horizon", &Orca::horizon, .01f, 1e3f, "s",
                  "collisions with agents later than this are ignored for now"),
            field("wall_horizon", &Orca::wall_horizon, .01f, 1e3f, "s",
                  "collisions with walls later than this are ignored for now"),
            field("touch_time", &Orca::touch_time, .01f, 10.f, "s", "time in which agents that overlap come apart"),
            field("share", &Orca::share, 0, 1.f, "1",
                  "part of the change of velocity that avoids a collision; the rest is left to the other agent"),
            field("keep_right", &Orca::keep_right, 0, 2.f, "1",
                  "tangent of the angle by which an agent turns to the right when its way is blocked")});
  }
  static constexpr Uses uses = crowd_uses;
  static constexpr Laws laws = law::translates | law::rotates | law::limited | law::steady;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Toward<S, D> steer(const Senses<S, D>& s, const Nearby<S, D>& nearby) const {
    HalfSpaces<S, D, WallsNear<S, D>::most + Nearby<S, D>::most> allowed;
    add_walls(allowed, s, wall_horizon, touch_time);
    Vec<S, D> wish = preferred_velocity(*this, s);
    MaskOf<S> blocked = S(0.f) > S(0.f);
    for (int k = 0; k < nearby.count; ++k) {
      const auto half = half_space_of(s.self, nearby.neighbor[k], {horizon, touch_time, share}, s.tick);
      blocked = blocked || (nearby.is_there[k] && dot(half.normal, wish) < half.least);
      allowed.add(nearby.is_there[k], half);
    }
    if (any(blocked)) {
      // Near the goal less and less: an agent that others keep from it, as they are there already, shall not circle.
      const S far = min((length(s.goal.position - s.self.position) + s.goal.onward) /
                            max(s.self.max_speed * S(2 * horizon), S(1e-6f)),
                        S(1.f));
      const Vec<S, D> aside = turned_right(s.self, wish, keep_right, s.tick) - wish;
      wish = select(blocked, wish + aside * (far * far), wish);
    }
    return toward(*this, s, allowed.nearest(wish, s.self.max_speed));
  }
  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return is_captured(*this, self, goal);
  }
};

}  // namespace veer
