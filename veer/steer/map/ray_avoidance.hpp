#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/shared/adaptive_feelers.hpp"
#include "veer/steer/shared/feelers.hpp"
#include "veer/steer/shared/keep_off.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Avoid obstacles and walls by rays: cast feelers ahead, and seek a point in front of the nearest surface that they
/// meet (Millington, AI for Games, 3.3).
///   target = point of the hit + normal * distance, and farther along the surface if it is met head-on
/// Where no ray meets anything, what the agent as wide as it is would meet counts; and what it is about to touch pushes
/// it off, with up to twice max_acceleration (steer/shared/keep_off.hpp). So agents of any radius pass without
/// touching, whatever the rays miss.
///
/// Feelers that never change get caught in corners: each wall in turn is the nearer one, and the agent trembles into
/// the corner between them. Adaptive feelers are a fan, whatever `feelers` says, that spreads as long as the way ahead
/// is closed, and leads out (steer/shared/adaptive_feelers.hpp). How far they follow a wall depends on `narrowing`. At
/// 2 m/s, with the other parameters as they are, they led out of every corner that was tried between walls of up to
/// 8 m and every U with arms of up to 4 m; of corners between walls of 12 m and U with arms of 8 m, out of 3 in 5. That
/// is so with the bodies point_mass, cruising and flyer, where feelers that meet something decide: in running_budget or
/// priority_groups. A body that turns (turn_first, car) can be asked for more than max_acceleration, and what a
/// running_budget has left for the goal holds it in the pocket: it needs priority_groups, which led turn_first out of
/// everything in the default stage, and otherwise 2 in 5, as car. A blend or a context_map doesn't lead out of pockets.
/// They have a width of their own and no push off surfaces, so `margin` has no effect on them: an agent that finds its
/// way by its direction of motion would turn back in a narrow corridor if it were pushed off the wall ahead.
struct RayAvoidance {
  FeelerSet feelers = FeelerSet::whiskers;
  float look_ahead = 1;     // s
  float min_length = 1;     // m
  float spread = .6f;       // rad
  float side_length = .6f;  // 1
  float margin = .2f;       // m
  float distance = 1.5f;    // m
  bool by_penetration = false;
  bool adaptive = false;
  float widening = 3;         // rad/s
  float narrowing = 1;        // rad/s
  float response_time = .1f;  // s

  template <class S, int D>
  using Memory = FeelerMemory<S, D>;

  static constexpr auto name = "ray_avoidance";
  static constexpr auto family = "map";
  static constexpr auto summary = "feel for obstacles and walls with rays, and steer off what they meet";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = RayAvoidance;
    return joined(
        feeler_fields<Self>(),
        FieldList{
            field("distance", &Self::distance, 0, 1e3f, "m", "distance in front of the surface that is sought"),
            flag("by_penetration", &Self::by_penetration,
                 "the distance is how far the ray reaches into the surface, at most `distance`"),
            flag("adaptive", &Self::adaptive,
                 "a fan, whatever `feelers` says, that spreads on hits and closes with time: leads out of corners"),
            field("widening", &Self::widening, 0, 100.f, "rad/s", "adaptive: how fast the rays spread"),
            field("narrowing", &Self::narrowing, 0, 100.f, "rad/s", "adaptive: how fast the rays close"),
            field("response_time", &Self::response_time, .001f, 10.f, "s", "time to reach the wanted velocity")});
  }
  static constexpr Laws laws = law::translates;

  template <class S, int D>
    requires std::same_as<RealOf<S>, float>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory,
                                 const Tick<S>& tick) const {
    if (around.empty()) return {};
    if (adaptive) return {take_free_ways(*this, self, around, memory, tick.dt)};
    const Vec<S, D> ahead = unit(self.velocity, self.heading);
    const S reach = look_length(self, look_ahead, min_length);
    const Feelers<S, D> rays(feelers, ahead, reach, S(spread), side_length, self.radius, margin);
    S parts[Feelers<S, D>::most];
    const BodyFeeler<S> body = rays.cast(around, self.position, parts);
    const FeelerChoice<S> nearest = rays.nearest(parts, body, reach);
    const MaskOf<S> meets = nearest.found || body.beside;
    if (!any(meets)) return {};
    const FeelerHit<S, D> hit = rays.felt(around, self.position, nearest.number, nearest.found);
    const S off = by_penetration ? min((S(1.f) - hit.part) * nearest.length, S(distance)) : S(distance);
    Vec<S, D> offset = hit.point + hit.normal * off - self.position;
    // Head-on at a surface that point lies straight ahead, too; then along the surface.
    offset = select(dot(ahead, hit.normal) < S(-.95f),
                    offset + along_surface(ahead, hit.normal) * max(nearest.distance, S(distance)), offset);
    const Vec<S, D> sought = Seek{.response_time = response_time}.toward(self, offset, tick).linear;
    const Vec<S, D> kept =
        keeping_off(select(nearest.found, sought, Vec<S, D>{}), body.is_close(self, reach), self, around, margin);
    return {select(meets, kept, Vec<S, D>{})};
  }

  /// See danger_of_way().
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    return danger_of_way(self, around, velocity, look_ahead, min_length, margin);
  }

 private:
  /// The direction along a surface that takes the least turn; to the left if all take the same.
  template <class S, int D>
  VEER_INLINE static Vec<S, D> along_surface(const Vec<S, D>& ahead, const Vec<S, D>& normal) {
    return unit(ahead - normal * dot(ahead, normal), left_of(ahead));
  }
};

}  // namespace veer
