#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/shared/way_ahead.hpp"

/// What keeps an agent of any radius from touching surfaces, whatever else it is asked for; shared by the behaviors
/// that avoid obstacles. Pushes are in units of max_acceleration and may be twice that: a goal behind a surface pulls
/// with max_acceleration, and in a sum of both the surface has to win. What can't be avoided: a surface that appears
/// closer than the agent can brake, speed^2 / (2 max_acceleration), or a body that can't brake (cruising, turn_first at
/// full speed).
namespace veer {

inline constexpr float strongest_push = 2;  // of max_acceleration
inline constexpr float least_room = 1e-3f;  // m; keeps divisions finite

/// Returns the push that just stops the approach to a surface before the agent touches it.
///   need = approach^2 / (2 room)
/// `normal` points from the surface to the agent, `velocity` (m/s) is that of the surface, `room` (m) lies between it
/// and the surface of the agent.
template <int D>
VEER_INLINE float braking_need(const Agent<float, D>& self, const Vec<float, D>& normal, const Vec<float, D>& velocity,
                               float room) {
  const float approach = max(dot(velocity - self.velocity, normal), 0.f);
  return approach * approach / (2 * max(room, least_room) * max(self.max_acceleration, no_direction));
}

/// Returns the push off a surface within the margin (m): 2 (1 - room / margin), straight away from it; between two
/// surfaces, to the middle, and out of an acute corner. What looks ahead doesn't see an obstacle that the agent passes,
/// and without this push a goal behind it would pull the agent along its surface.
template <int D>
Vec<float, D> push_beside(const Agent<float, D>& self, const Surroundings<D>& around, const NearestSurface<D>& near,
                          float margin) {
  if (!near.found) return {};
  const float free = clamp((near.distance - self.radius) / max(margin, least_room), 0.f, 1.f);
  const Hit<D> across = around.quiet().cast(self.position, near.normal * margin, self.radius);
  const Vec<float, D> aside = near.normal * (strongest_push * max(across.part - free, 0.f));
  if (!across.met) return aside;
  // Between walls that are nearly parallel there is no way out of a corner, only the way along them.
  constexpr float steep = 8;  // full strength from an angle of 2 / steep between the walls, rad
  const Vec<float, D> out = clip((near.normal + across.normal) * steep, 1.f);
  return aside + out * (strongest_push * (1 - max(free, across.part)));
}

/// Returns the push for what is needed to stop (in units of max_acceleration), against a goal that pulls with
/// max_acceleration: from half of max_acceleration on,
///   2 (4 need - 2), at most 2
template <int D>
VEER_INLINE Vec<float, D> push_back(const Vec<float, D>& need) {
  return unit(need) * (strongest_push * clamp(4 * length(need) - 2, 0.f, 1.f));
}

/// Returns what is needed to stop before the surfaces ahead that an agent of radius `wide` (m) would meet, in units of
/// max_acceleration: before the first on its way, and before the next one if it were led along the first. Where the
/// second leads back to the first, as in an acute corner, there is no way along them: the agent has to stop.
template <int D>
Vec<float, D> need_ahead(const Agent<float, D>& self, const Surroundings<D>& around, float wide) {
  const float most = max(self.max_acceleration, no_direction);
  const Vec<float, D> way = self.velocity * min(length(self.velocity) / most, longest_look);
  const Hit<D> first = around.cast(self.position, way, wide);
  if (!first.met || !(first.part > 0)) return {};
  const Vec<float, D> to_first = self.position - first.point, left = way * (1 - first.part);
  const Vec<float, D> need =
      first.normal * braking_need(self, first.normal, first.velocity, dot(to_first, first.normal));
  const Vec<float, D> along = left - first.normal * min(dot(left, first.normal), 0.f);
  // A little off the first surface, which would otherwise be met again.
  const Hit<D> second = around.cast(first.point + first.normal * least_room, along, wide);
  if (!second.met) return need;
  const Vec<float, D> onward = along - second.normal * min(dot(along, second.normal), 0.f);
  if (dot(onward, first.normal) < 0) {
    const float room = length(to_first) + length(second.point - first.point);
    return need - unit(self.velocity) * (length_squared(self.velocity) / (2 * max(room, least_room) * most));
  }
  return need + second.normal * braking_need(self, second.normal, second.velocity,
                                             dot(self.position - second.point, second.normal));
}

/// Returns the push off what the agent is about to touch: that of a surface within the margin (m), and what lets the
/// agent stop half a margin off this surface and those ahead.
template <int D>
Vec<float, D> keep_off(const Agent<float, D>& self, const Surroundings<D>& around, float margin) {
  const float wide = self.radius + margin / 2;
  const NearestSurface<D> near = around.quiet().nearest(self.position, self.radius + margin);
  Vec<float, D> need = need_ahead(self, around.quiet(), wide);
  if (near.found) need += near.normal * braking_need(self, near.normal, near.velocity, near.distance - wide);
  return push_beside(self, around, near, margin) + push_back(need);
}

// Called from kernels of every instruction set, so compiled once elsewhere, for all machines.
#define VEER_KEEP_OFF(how, D)                                                                                      \
  how template Vec<float, D> push_beside(const Agent<float, D>&, const Surroundings<D>&, const NearestSurface<D>&, \
                                         float);                                                                   \
  how template Vec<float, D> need_ahead(const Agent<float, D>&, const Surroundings<D>&, float);                    \
  how template Vec<float, D> keep_off(const Agent<float, D>&, const Surroundings<D>&, float);
VEER_KEEP_OFF(extern, 2)
VEER_KEEP_OFF(extern, 3)

/// Returns an acceleration that a behavior asks for (m/s^2) together with a push off surfaces. Of the acceleration,
/// what leads into them is left out, and the harder the push, the less is left of the remainder: the agent needs its
/// strength to brake.
template <class S, int D>
VEER_INLINE Vec<S, D> with_push(const Vec<S, D>& asked, const Vec<S, D>& push, const S& max_request) {
  const Vec<S, D> most = clip(push, S(strongest_push)), away = unit(most);
  const S rest = S(1.f) - length(most) * S(1 / strongest_push);
  return (asked - away * min(dot(asked, away), S(0.f))) * rest + most * max_request;
}

/// Returns an acceleration that a behavior asks for (m/s^2) together with the push off what agents are about to touch,
/// where the mask is set. Goes through lanes one after the other, because few agents are that close to anything.
template <class S, int D>
inline Vec<S, D> keeping_off(const Vec<S, D>& asked, const MaskOf<S>& close, const Agent<S, D>& self,
                             const Surroundings<D>& around, float margin) {
  Vec<S, D> all{};
  for (int k = 0; k < Lane<S>::width; ++k) {
    if (!lane(close, k)) continue;
    Agent<float, D> one{.max_acceleration = lane(self.max_acceleration, k), .radius = lane(self.radius, k)};
    for (int d = 0; d < D; ++d) {
      one.position[d] = lane(self.position[d], k);
      one.velocity[d] = lane(self.velocity[d], k);
    }
    const Vec<float, D> push = keep_off(one, around, margin);
    for (int d = 0; d < D; ++d) set_lane(all[d], k, push[d]);
  }
  return with_push(asked, all, self.max_request());
}

}  // namespace veer
