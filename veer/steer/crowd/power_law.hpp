#pragma once

#include <limits>

#include "veer/math/exp.hpp"
#include "veer/steer/shared/crowd.hpp"
#include "veer/steer/shared/walls_near.hpp"

namespace veer {

/// Go to a target among others by a law of how people really interact (Karamouzas, Skinner, Guy, Universal power law
/// governing pedestrian interactions, 2014): what counts is not the distance to another but the time t until the two
/// would collide. Each such pair has the energy
///   E = strength * t^-2 * e^(-t / horizon)
/// and pushes both down its gradient; walls count by the time until the agent would touch them. Beside that the agent
/// takes on its preferred velocity in goal_time. Others don't count at all where no collision with them is in sight.
struct PowerLaw {
  float radius = 10;           // m
  float view_angle = two_pi;   // rad
  float pace = 1;              // 1
  float response_time = .05f;  // s
  float capture_radius = .1f;  // m
  float strength = 1.5f;       // m^2
  float horizon = 3;           // s
  float goal_time = .5f;       // s

  static constexpr auto name = "power_law";
  static constexpr auto family = "crowd";
  static constexpr auto summary = "go to the target, pushed off others by a power law of the time to collision";
  static constexpr Purpose purpose = crowd_purpose;
  static constexpr auto fields() {
    return joined(
        crowd_fields<PowerLaw>(),
        FieldList{field("strength", &PowerLaw::strength, 0, 100.f, "m^2", "energy of a collision one second ahead"),
                  field("horizon", &PowerLaw::horizon, .1f, 100.f, "s", "collisions later than this hardly count"),
                  field("goal_time", &PowerLaw::goal_time, .01f, 10.f, "s",
                        "time in which an agent that is alone takes on its preferred velocity")});
  }
  static constexpr Uses uses = crowd_uses;
  static constexpr Laws laws = law::translates | law::rotates | law::limited | law::steady;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Toward<S, D> steer(const Senses<S, D>& s, const Nearby<S, D>& nearby) const {
    Vec<S, D> push = (preferred_velocity(*this, s) - s.self.velocity) / relaxation_time(*this, s);
    WallsNear<S, D> walls;
    find_walls(*s.around, s.self, horizon, walls);
    for (int w = 0; w < walls.count; ++w)
      push = push + select(walls.is_there[w], push_of(s.self, walls.wall[w], s.tick), Vec<S, D>{});
    for (int k = 0; k < nearby.count; ++k)
      push = push + select(nearby.is_there[k], push_of(s.self, nearby.neighbor[k], s.tick), Vec<S, D>{});
    push = clip(push, s.self.max_request());
    return {{push}, clip(s.self.velocity + push * S(max(response_time, s.tick.dt)), s.self.max_speed)};
  }
  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return is_captured(*this, self, goal);
  }

 private:
  static constexpr float soonest = .02f, latest = 20;  // s; nearer collisions count as this near, later ones not

  /// How steeply the energy falls with the time to collision, m^2/s: -dE/dt.
  template <class S>
  VEER_INLINE S slope(const S& time) const {
    const S rate = S(1.f) / time;
    return S(strength) * exp(-time * S(1 / horizon)) * rate * rate * (rate + rate + S(1 / horizon));
  }

  /// The push of a neighbor, m/s^2. With x the offset from it, v the velocity relative to it and R both radii:
  ///   t = (-x . v - root) / |v|^2, root = sqrt((x . v)^2 - |v|^2 (|x|^2 - R^2))
  ///   -grad E = -dE/dt (|v|^2 x - (x . v) v - v root) / (|v|^2 root)
  template <class S, int D>
  VEER_INLINE Vec<S, D> push_of(const Agent<S, D>& self, const Neighbor<S, D>& other, const Tick<S>& tick) const {
    constexpr float tiny = std::numeric_limits<float>::min();
    const Vec<S, D> x = -other.offset, v = self.velocity - other.velocity;
    const S bodies = self.radius + other.radius, square = other.distance_squared;
    // Bodies that overlap count as if they only just touched.
    const S reach_squared = min(bodies * bodies, square * S(.98f));
    const S a = length_squared(v), b = -dot(x, v), c = square - reach_squared;
    const S discriminant = b * b - a * c;
    const MaskOf<S> nears = b > S(0.f) && discriminant > S(0.f) && a > S(1e-8f);
    const S root = sqrt(select(nears, discriminant, S(1.f)));
    const S time = max(c / max(b + root, S(tiny)), S(soonest));  // the form that doesn't cancel
    const Vec<S, D> way = x * a + v * b - v * root;
    const S size = slope(time) / select(nears, a * root, S(1.f));
    Vec<S, D> push = select(nears && time < S(latest), way * size, Vec<S, D>{});
    // At rest beside or on top of each other no collision is ahead, but overlapping bodies have to come apart.
    const MaskOf<S> overlap = square < bodies * bodies;
    if (any(overlap && !nears)) {
      const Vec<S, D> away = -line_to(other, tick).direction;
      push = select(overlap && !nears, away * self.max_request(), push);
    }
    return clip(push, self.max_request());
  }

  /// The push of a wall, m/s^2: of a round end or post as of a neighbor; before a flat wall the time until they touch
  /// is the gap over the speed of the approach.
  template <class S, int D>
  VEER_INLINE Vec<S, D> push_of(const Agent<S, D>& self, const WallNear<S, D>& wall, const Tick<S>& tick) const {
    const S approach = dot(wall.velocity - self.velocity, wall.normal);
    const MaskOf<S> nears = approach > S(1e-4f);
    const S time = max(wall.gap / select(nears, approach, S(1.f)), S(soonest));
    const S size = select(nears && time < S(latest), slope(time) / select(nears, approach, S(1.f)), S(0.f));
    const Vec<S, D> flat = wall.normal * min(select(wall.gap > S(0.f), size, self.max_request()), self.max_request());
    const MaskOf<S> is_round = wall.roundness < S(unlimited);
    if (!any(is_round)) return flat;
    const S radius = select(is_round, wall.roundness, S(0.f)), distance = self.radius + radius + wall.gap;
    const Neighbor<S, D> post{-wall.normal * distance, distance * distance, wall.velocity, radius};
    return select(is_round, push_of(self, post, tick), flat);
  }
};

}  // namespace veer
