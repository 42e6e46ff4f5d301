#pragma once

#include "veer/math/exp.hpp"
#include "veer/steer/shared/crowd.hpp"
#include "veer/steer/shared/walls_near.hpp"

namespace veer {

/// Go to a target, as fast as the room ahead allows (Tordeux, Chraibi, Seyfried, Collision-free speed model for
/// pedestrian dynamics, 2016). The direction is that to the target, bent away from neighbors; the speed uses up the gap
/// to the nearest neighbor in the way in no less than time_gap:
///   direction = unit(e + sum of strength e^(-gap / range) n)
///   speed = min(preferred speed, gap ahead / time_gap)
/// Others are in the way if they are ahead and overlap the strip that the agent sweeps. So agents queue, and hardly
/// ever touch; where streams meet head-on they block each other.
struct CollisionFreeSpeed {
  float radius = 4;            // m
  float view_angle = two_pi;   // rad
  float pace = 1;              // 1
  float response_time = .05f;  // s
  float capture_radius = .1f;  // m
  float strength = 8;          // 1
  float range = .1f;           // m
  float wall_strength = 5;     // 1
  float wall_range = .02f;     // m
  float time_gap = 1;          // s

  static constexpr auto name = "collision_free_speed";
  static constexpr auto family = "crowd";
  static constexpr auto summary = "go to the target as fast as the room ahead allows";
  static constexpr Purpose purpose = crowd_purpose;
  static constexpr auto fields() {
    using Self = CollisionFreeSpeed;
    return joined(
        crowd_fields<Self>(),
        FieldList{field("strength", &Self::strength, 0, 1e3f, "1",
                        "how far a neighbor that the agent touches bends its direction; the target counts 1"),
                  field("range", &Self::range, .001f, 100.f, "m", "distance in which that falls to 1/e"),
                  field("wall_strength", &Self::wall_strength, 0, 1e3f, "1",
                        "how far a wall that the agent touches bends its direction"),
                  field("wall_range", &Self::wall_range, .001f, 100.f, "m", "distance in which that falls to 1/e"),
                  field("time_gap", &Self::time_gap, .01f, 60.f, "s", "time in which the room ahead may be used up")});
  }
  static constexpr Uses uses = crowd_uses;
  static constexpr Laws laws = law::translates | law::rotates | law::limited | law::steady;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Toward<S, D> steer(const Senses<S, D>& s, const Nearby<S, D>& nearby) const {
    const auto [line_to_goal, preferred_speed] = polar(preferred_velocity(*this, s));
    Vec<S, D> bent = line_to_goal;
    WallsNear<S, D> walls;
    find_walls(*s.around, s.self, 1.f, walls);
    for (int w = 0; w < walls.count; ++w)
      bent = bent + walls.wall[w].normal *
                        select(walls.is_there[w], bend(walls.wall[w].gap, wall_strength, wall_range), S(0.f));
    Vec<S, D> line[Nearby<S, D>::most];
    S distance[Nearby<S, D>::most];
    for (int k = 0; k < nearby.count; ++k) {
      const Polar<S, D> to = line_to(nearby.neighbor[k], s.tick);
      line[k] = to.direction;
      distance[k] = to.length;
      const S gap = distance[k] - s.self.radius - nearby.neighbor[k].radius;
      bent = bent - line[k] * select(nearby.is_there[k], bend(gap, strength, range), S(0.f));
    }
    const Vec<S, D> ahead = unit(bent, line_to_goal);
    S speed = preferred_speed;
    for (int w = 0; w < walls.count; ++w) {
      const S approach = -dot(walls.wall[w].normal, ahead);
      const S allowed = max(walls.wall[w].gap, S(0.f)) / max(approach * S(time_gap), S(1e-6f));
      speed = select(walls.is_there[w] && approach > S(0.f), min(speed, allowed), speed);
    }
    for (int k = 0; k < nearby.count; ++k) {
      const S bodies = s.self.radius + nearby.neighbor[k].radius, cosine = dot(line[k], ahead);
      const S beside = distance[k] * distance[k] * max(S(1.f) - cosine * cosine, S(0.f));
      const MaskOf<S> in_way = nearby.is_there[k] && cosine > S(0.f) && beside <= bodies * bodies;
      speed = select(in_way, min(speed, max(distance[k] - bodies, S(0.f)) * S(1 / time_gap)), speed);
    }
    return toward(*this, s, ahead * speed);
  }
  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return is_captured(*this, self, goal);
  }

 private:
  /// How far a body at this gap (m) bends the direction.
  template <class S>
  VEER_INLINE static S bend(const S& gap, float most, float fades) {
    return S(most) * exp(-max(gap, S(0.f)) * S(1 / fades));
  }
};

}  // namespace veer
