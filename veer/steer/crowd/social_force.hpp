#pragma once

#include "veer/math/exp.hpp"
#include "veer/steer/shared/crowd.hpp"
#include "veer/steer/shared/walls_near.hpp"

namespace veer {

/// Go to a target, pushed off others by social forces (Helbing, Molnar 1995; with the contact terms of Helbing, Farkas,
/// Vicsek 2000). With d the distance between the middles, R both radii, n from the other to the agent and t square to
/// n, a neighbor pushes by
///   strength e^((R - d) / range) n + stiffness max(0, R - d) n + friction max(0, R - d) (relative velocity . t) t
/// and a wall likewise. Beside that the agent takes on its preferred velocity in goal_time. All are accelerations: the
/// forces of the papers over a mass of 80 kg. The model doesn't look ahead, so agents react late and close.
struct SocialForce {
  float radius = 3;            // m
  float view_angle = two_pi;   // rad
  float pace = 1;              // 1
  float response_time = .05f;  // s
  float capture_radius = .1f;  // m
  float strength = 25;         // m/s^2
  float range = .08f;          // m
  float stiffness = 1500;      // 1/s^2
  float friction = 3000;       // 1/(m s)
  float goal_time = .5f;       // s

  static constexpr auto name = "social_force";
  static constexpr auto family = "crowd";
  static constexpr auto summary = "go to the target, pushed off others by forces that fade with the distance";
  static constexpr Purpose purpose = crowd_purpose;
  static constexpr auto fields() {
    using Self = SocialForce;
    return joined(
        crowd_fields<Self>(),
        FieldList{field("strength", &Self::strength, 0, 1e4f, "m/s^2", "push of a neighbor that the agent touches"),
                  field("range", &Self::range, .001f, 100.f, "m", "distance in which the push falls to 1/e"),
                  field("stiffness", &Self::stiffness, 0, 1e6f, "1/s^2", "further push per meter of overlap"),
                  field("friction", &Self::friction, 0, 1e6f, "1/(m s)",
                        "deceleration along a touching body, per meter of overlap and speed"),
                  field("goal_time", &Self::goal_time, .01f, 10.f, "s",
                        "time in which an agent that is alone takes on its preferred velocity")});
  }
  static constexpr Uses uses = crowd_uses;
  static constexpr Laws laws = law::translates | law::rotates | law::limited | law::steady;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Toward<S, D> steer(const Senses<S, D>& s, const Nearby<S, D>& nearby) const {
    const Vec<S, D>& velocity = s.self.velocity;
    Vec<S, D> push = (preferred_velocity(*this, s) - velocity) / relaxation_time(*this, s);
    WallsNear<S, D> walls;
    find_walls(*s.around, s.self, 1.f, walls);
    for (int w = 0; w < walls.count; ++w) {
      const WallNear<S, D>& wall = walls.wall[w];
      push = push + select(walls.is_there[w], push_of(wall.normal, wall.gap, wall.velocity - velocity, s), Vec<S, D>{});
    }
    for (int k = 0; k < nearby.count; ++k) {
      const Neighbor<S, D>& other = nearby.neighbor[k];
      const auto [line, distance] = line_to(other, s.tick);
      const S gap = distance - s.self.radius - other.radius;
      push = push + select(nearby.is_there[k], push_of(-line, gap, other.velocity - velocity, s), Vec<S, D>{});
    }
    push = clip(push, s.self.max_request());
    return {{push}, clip(velocity + push * S(max(response_time, s.tick.dt)), s.self.max_speed)};
  }
  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return is_captured(*this, self, goal);
  }

 private:
  /// The push of a body in the direction `away` from it, m/s^2; `velocity` is relative to the agent.
  template <class S, int D>
  VEER_INLINE Vec<S, D> push_of(const Vec<S, D>& away, const S& gap, const Vec<S, D>& velocity,
                                const Senses<S, D>& s) const {
    const S most = s.self.max_request(), overlap = max(-gap, S(0.f));
    const S social = S(strength) * exp(min(-gap * S(1 / range), S(40.f)));
    // Friction takes a quarter of the sliding in a step at most: the other body has its part, and others touch, too.
    const Vec<S, D> along = velocity - away * dot(velocity, away);
    const S rub = min(overlap * S(friction), S(.25f / s.tick.dt));
    return away * min(social + overlap * S(stiffness), most) + clip(along * rub, most);
  }
};

}  // namespace veer
