#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/shared/feelers.hpp"

namespace veer {

/// Avoid obstacles and walls by rays: of what the feelers meet the nearest is avoided by seeking a place off its
/// surface (Millington, AI for Games, 3.3).
///   target = place of the hit + normal * distance, and farther along the surface where it is met head-on
/// Feelers that never change get caught in corners: each side in turn is the nearer one, and the agent shivers into the
/// corner between them. An adaptive set spreads as long as the way ahead is closed, up to looking back, and closes
/// again once it is free, four times as slowly while it still feels something. It turns to the side with more room and
/// stays with it (steer/free_way.hpp), and while it is spread by more than 1 rad it keeps a hand on the wall that it
/// turned from, `distance` off. That needs a fan: whiskers that are spread don't see what is between them and the way
/// ahead.
///   velocity = max_speed * direction of the free way, slower before what is close ahead
struct RayAvoidance {
  FeelerSet feelers = FeelerSet::whiskers;
  float look_ahead = 1;     // s
  float min_length = 1;     // m
  float spread = .6f;       // rad
  float side_length = .6f;  // 1
  float distance = 1.5f;    // m
  bool by_penetration = false;
  bool adaptive = false;
  float widening = 3;         // rad/s
  float narrowing = 1;        // rad/s
  float response_time = .1f;  // s

  /// By how much the feelers have spread (rad), and to which side it turns: +1 left, -1 right, 0 undecided.
  template <class S, int D>
  struct Memory {
    S wider, side;
  };

  static constexpr auto name = "ray_avoidance";
  static constexpr auto family = "map";
  static constexpr auto summary = "feel for obstacles and walls with rays, and steer off what they meet";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = RayAvoidance;
    return std::tuple_cat(
        feeler_fields<Self>(),
        std::tuple{
            field("distance", &Self::distance, 0, 1e3f, "m", "how far off the surface it steers"),
            flag("by_penetration", &Self::by_penetration,
                 "the distance follows how far the ray goes in, up to `distance`"),
            flag("adaptive", &Self::adaptive, "spread on hits, close with time; with a fan it gets out of corners"),
            field("widening", &Self::widening, 0, 100.f, "rad/s", "adaptive: how fast the rays spread"),
            field("narrowing", &Self::narrowing, 0, 100.f, "rad/s", "adaptive: how fast they close"),
            field("response_time", &Self::response_time, .001f, 10.f, "s",
                  "how soon the wanted velocity is to be reached")});
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory,
                                 const Tick<S>& tick) const {
    if (around.empty()) return {};
    if (adaptive) return {one_by_one(self, around, memory, tick.dt)};
    const Vec<S, D> ahead = unit(self.velocity, self.heading);
    const S reach = length(self.velocity) * S(look_ahead) + S(min_length);
    const Feelers<S, D> rays(feelers, ahead, reach, S(spread), side_length, self.radius);
    S parts[Feelers<S, D>::most];
    rays.cast(around, self.position, parts);
    S least(unlimited), nearest(0.f), whole(0.f);
    for (int k = 0; k < rays.count; ++k) {
      const S all = length(rays.way[static_cast<std::size_t>(k)]), way = parts[k] * all;
      const MaskOf<S> nearer = parts[k] <= S(1.f) && way < least;
      least = select(nearer, way, least);
      whole = select(nearer, all, whole);
      nearest = select(nearer, S(static_cast<float>(k)), nearest);
    }
    const MaskOf<S> met = least < S(unlimited);
    if (!any(met)) return {};
    const FeelerHit<S, D> hit = rays.felt(around, self.position, nearest, met);
    const S off = by_penetration ? min((S(1.f) - hit.part) * whole, S(distance)) : S(distance);
    Vec<S, D> offset = hit.place + hit.normal * off - self.position;
    // Straight at a surface that place lies straight ahead, too; then along the surface.
    offset = select(dot(ahead, hit.normal) < S(-.95f),
                    offset + along_surface(ahead, hit.normal) * max(least, S(distance)), offset);
    return {select(met, Seek{.response_time = response_time}.toward(self, offset, tick).linear, Vec<S, D>{})};
  }

 private:
  /// The way along a surface that takes the least turn; left where none does.
  template <class S, int D>
  VEER_INLINE static Vec<S, D> along_surface(const Vec<S, D>& ahead, const Vec<S, D>& normal) {
    return unit(ahead - normal * dot(ahead, normal), left_of(ahead));
  }

  static constexpr float widest = 3 * pi / 4;  // rad; spread more, rays would leave gaps where the way ahead is
  static constexpr float holding = 1;          // rad

  /// Adaptive feelers decide by branches that differ from agent to agent, so lanes take turns.
  template <class S, int D>
  Vec<S, D> one_by_one(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory, float dt) const {
    Vec<S, D> all{};
    for (int k = 0; k < Lane<S>::width; ++k) {
      Agent<float, D> one{.max_speed = lane(self.max_speed, k),
                          .max_acceleration = lane(self.max_acceleration, k),
                          .radius = lane(self.radius, k)};
      for (int d = 0; d < D; ++d) {
        one.position[d] = lane(self.position[d], k);
        one.velocity[d] = lane(self.velocity[d], k);
        one.heading[d] = lane(self.heading[d], k);
      }
      Memory<float, D> mine{lane(memory.wider, k), lane(memory.side, k)};
      const Vec<float, D> push = take_free_way(one, around, mine, dt);
      set_lane(memory.wider, k, mine.wider);
      set_lane(memory.side, k, mine.side);
      for (int d = 0; d < D; ++d) set_lane(all[d], k, push[d]);
    }
    return all;
  }

  /// Compiled once and for every machine, in steer/free_way.cpp.
  template <int D>
  Vec<float, D> take_free_way(const Agent<float, D>& self, const Surroundings<D>& around, Memory<float, D>& memory,
                              float dt) const;
};

}  // namespace veer
