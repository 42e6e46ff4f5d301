#pragma once

#include "veer/steer/shared/crowd.hpp"
#include "veer/steer/shared/walls_near.hpp"

namespace veer {

/// Go to a target by the best of a few velocities, as the crowds of many games do (after van den Berg, Lin, Manocha,
/// Reciprocal velocity obstacles, 2008). Each candidate is rated by
///   preferred_weight |v - preferred velocity| / max_speed + current_weight |v - present velocity| / max_speed
///   + side_weight * how much it passes others on their right + time_weight / (0.1 + time to collision / horizon)
/// where an agent takes half of the avoidance: a collision is that of 2 v - present velocity. A first round tries
/// velocities all around the preferred one, up to max_speed off, each further one half as far around the best so far.
struct VelocitySampling {
  float radius = 6;             // m
  float view_angle = two_pi;    // rad
  float pace = 1;               // 1
  float response_time = .05f;   // s
  float capture_radius = .1f;   // m
  float horizon = 2.5f;         // s
  float preferred_weight = 2;   // 1
  float current_weight = .75f;  // 1
  float side_weight = .75f;     // 1
  float time_weight = 2.5f;     // 1

  static constexpr auto name = "velocity_sampling";
  static constexpr auto family = "crowd";
  static constexpr auto summary = "go to the target by the best of a few velocities";
  static constexpr Purpose purpose = crowd_purpose;
  static constexpr auto fields() {
    using Self = VelocitySampling;
    return joined(
        crowd_fields<Self>(),
        FieldList{
            field("horizon", &Self::horizon, .1f, 100.f, "s", "collisions later than this are ignored for now"),
            field("preferred_weight", &Self::preferred_weight, 0, 100.f, "1", "of the difference to what is preferred"),
            field("current_weight", &Self::current_weight, 0, 100.f, "1", "of the difference to the present velocity"),
            field("side_weight", &Self::side_weight, 0, 100.f, "1", "of the side on which others are passed"),
            field("time_weight", &Self::time_weight, 0, 100.f, "1", "of the time to the next collision")});
  }
  static constexpr Uses uses = crowd_uses;
  static constexpr Laws laws = law::translates | law::limited | law::steady;

  template <class S>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Toward<S, 2> steer(const Senses<S, 2>& s, const Nearby<S, 2>& nearby) const {
    const Vec<S, 2> wish = preferred_velocity(*this, s);
    WallsNear<S, 2> walls;
    find_walls(*s.around, s.self, horizon, walls);
    // Directions are tried relative to the wish, so the pattern turns with it.
    constexpr float diagonal = .70710678f;
    constexpr Vec2 pattern[around] = {{1, 0},  {diagonal, diagonal},   {0, 1},  {-diagonal, diagonal},
                                      {-1, 0}, {-diagonal, -diagonal}, {0, -1}, {diagonal, -diagonal}};
    const Vec<S, 2> ahead = unit(wish, s.self.heading);
    Vec<S, 2> best = wish;
    S reach = s.self.max_speed;
    for (int round = 0; round < rounds; ++round) {
      const Vec<S, 2> middle = best;
      S least = penalty(best, wish, s, nearby, walls);
      for (int ring = 1; ring <= rings; ++ring)
        for (int i = 0; i < around; ++i) {
          const Vec2 turn = pattern[i];
          const S size = reach * S(static_cast<float>(ring) / rings);
          const Vec<S, 2> way{ahead.x * S(turn.x) - ahead.y * S(turn.y), ahead.y * S(turn.x) + ahead.x * S(turn.y)};
          const Vec<S, 2> candidate = clip(middle + way * size, s.self.max_speed);
          const S one = penalty(candidate, wish, s, nearby, walls);
          best = select(one < least, candidate, best);
          least = min(one, least);
        }
      reach = reach * S(.5f);
    }
    return toward(*this, s, best);
  }
  template <class S>
  MaskOf<S> arrived(const Agent<S, 2>& self, const Target<S, 2>& goal) const {
    return is_captured(*this, self, goal);
  }

 private:
  static constexpr int rounds = 4, rings = 2, around = 8;

  template <class S>
  VEER_INLINE S penalty(const Vec<S, 2>& velocity, const Vec<S, 2>& wish, const Senses<S, 2>& s,
                        const Nearby<S, 2>& nearby, const WallsNear<S, 2>& walls) const {
    const S most = max(s.self.max_speed, S(1e-6f));
    const Vec<S, 2> twice = velocity * S(2.f) - s.self.velocity;
    S time(horizon), side(0.f), count(0.f);
    for (int k = 0; k < nearby.count; ++k) {
      const Neighbor<S, 2>& other = nearby.neighbor[k];
      const Vec<S, 2> relative = twice - other.velocity;
      const S bodies = s.self.radius + other.radius, room = other.distance_squared - bodies * bodies;
      const S approach = dot(other.offset, relative), square = length_squared(relative);
      const S root = approach * approach - square * room;
      const MaskOf<S> nears = nearby.is_there[k] && approach > S(0.f);
      // Bodies that overlap collide at once if they come nearer: what parts them is a solid group.
      const S meets = select(room > S(0.f), room / max(approach + sqrt(max(root, S(0.f))), S(1e-20f)), S(0.f));
      time = select(nears && (root > S(0.f) || room <= S(0.f)), min(time, meets), time);
      const Vec<S, 2> line = unit(other.offset);
      const S right = cross(line, unit(relative)).x;  // more than 0: it is passed on its right
      side = side + select(nearby.is_there[k], clamp(right * S(.5f) + S(.5f), S(0.f), S(1.f)), S(0.f));
      count = count + select(nearby.is_there[k], S(1.f), S(0.f));
    }
    for (int w = 0; w < walls.count; ++w) {
      const WallNear<S, 2>& wall = walls.wall[w];
      const Vec<S, 2> relative = velocity - wall.velocity;
      const S approach = -dot(relative, wall.normal);
      const S meets = max(wall.gap, S(0.f)) / max(approach, S(1e-6f));
      // A post or the end of a wall is missed by an agent that passes it farther away than both are wide.
      const S radius = select(wall.roundness < S(unlimited), wall.roundness, S(0.f));
      const S bodies = s.self.radius + radius, aside = cross(wall.normal, relative).x * (bodies + wall.gap);
      const MaskOf<S> misses = wall.roundness < S(unlimited) && wall.gap > S(0.f) &&
                               aside * aside > bodies * bodies * length_squared(relative);
      time = select(walls.is_there[w] && approach > S(0.f) && !misses, min(time, meets), time);
    }
    return (S(preferred_weight) * length(velocity - wish) + S(current_weight) * length(velocity - s.self.velocity)) /
               most +
           S(side_weight) * side / max(count, S(1.f)) + S(time_weight) / (S(.1f) + time * S(1 / horizon));
  }
};

}  // namespace veer
