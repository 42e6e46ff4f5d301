#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/feelers.hpp"

namespace veer {

/// Avoid obstacles and walls by rays: of what the feelers meet the nearest is avoided by seeking a place off its
/// surface (Millington, AI for Games, 3.3).
///   target = place of the hit + normal * distance, and farther along the surface where it is met head-on
/// Feelers that never change get caught in corners: each side in turn is the nearer one, and the agent shivers into the
/// corner between them. An adaptive set spreads as long as it meets something, up to looking back, and stays with the
/// side to which it began to turn; once the way is free it closes again.
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
  static constexpr Nature nature = nature::avoids | nature::foresees;
  static constexpr auto fields() {
    using Self = RayAvoidance;
    return std::tuple{
        choice("feelers", &Self::feelers, "the rays: one ahead, whiskers beside it, one from each flank, or a fan",
               "single", "whiskers", "parallel", "fan"),
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s", "rays reach as far as one goes in that time"),
        field("min_length", &Self::min_length, .01f, 1e3f, "m", "and by this much more"),
        field("spread", &Self::spread, 0, pi, "rad", "between the ray ahead and the outermost"),
        field("side_length", &Self::side_length, .01f, 1.f, "1", "length of the outermost, as a part of the one ahead"),
        field("distance", &Self::distance, 0, 1e3f, "m", "how far off the surface it steers"),
        flag("by_penetration", &Self::by_penetration, "the distance follows how far the ray goes in, up to `distance`"),
        flag("adaptive", &Self::adaptive, "spread on hits, close with time; cures the corner trap"),
        field("widening", &Self::widening, 0, 100.f, "rad/s", "adaptive: how fast the rays spread"),
        field("narrowing", &Self::narrowing, 0, 100.f, "rad/s", "adaptive: how fast they close"),
        field("response_time", &Self::response_time, .001f, 10.f, "s",
              "how soon the wanted velocity is to be reached")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory,
                     const Tick<S>& tick) const {
    if (around.empty()) return {};
    const Vec<float, D> ahead = unit(self.velocity, self.heading);
    const float reach = length(self.velocity) * look_ahead + min_length;
    const float open = adaptive ? min(spread + memory.wider, pi) : spread;
    const Feelers<D> rays(feelers, ahead, reach, open, side_length, self.radius);
    Hit<D> hits[Feelers<D>::most];
    rays.cast(around, self.position, hits);
    std::size_t nearest = rays.count;
    float least = unlimited;
    for (std::size_t k = 0; k < rays.count; ++k) {
      const float way = hits[k].part * length(rays.way[k]);
      if (!hits[k].met || !(way < least)) continue;
      least = way;
      nearest = k;
    }
    const bool met = nearest < rays.count;
    if (adaptive) {
      memory.wider = clamp(memory.wider + (met ? widening : -narrowing) * tick.dt, 0.f, pi);
      if (!met && !(memory.wider > 0)) memory.side = 0;
    }
    if (!met) return {};
    const Hit<D>& hit = hits[nearest];
    const float inside = (1 - hit.part) * length(rays.way[nearest]);
    const Vec<float, D> target = hit.place + hit.normal * (by_penetration ? min(inside, distance) : distance);
    Vec<float, D> offset = target - self.position;
    // Straight at a surface that place lies straight ahead, too; then along the surface.
    if (dot(ahead, hit.normal) < -.95f) offset += along_surface(ahead, hit.normal) * max(least, distance);
    if (adaptive) offset = stay_with_side(ahead, offset, reach, open, memory.side);
    return Seek{.response_time = response_time}.toward(self, offset, tick);
  }

 private:
  /// The way along a surface that takes the least turn; left where none does.
  template <int D>
  static Vec<float, D> along_surface(const Vec<float, D>& ahead, const Vec<float, D>& normal) {
    return unit(ahead - normal * dot(ahead, normal), left_of(ahead));
  }
  /// Where to turn, given where the nearest hit would have it turn: the same side as before, until the way is free.
  template <int D>
  static Vec<float, D> stay_with_side(const Vec<float, D>& ahead, const Vec<float, D>& offset, float reach, float open,
                                      float& side) {
    const Vec<float, D> left = left_of(ahead);
    const float beside = dot(offset, left);
    if (side == 0) side = beside < 0 ? -1.f : 1.f;
    if (beside * side > 0) return offset;
    const Vec2 turned = direction(open);
    return (ahead * turned.x + left * (side * turned.y)) * reach;
  }
};

}  // namespace veer
