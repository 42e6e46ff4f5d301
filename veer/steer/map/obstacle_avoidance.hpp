#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Avoid obstacles in a box ahead that is as wide as the agent and as long as its speed requires (Reynolds; Buckland,
/// Programming Game AI by Example, 3). The nearest obstacle that reaches into the box is passed on the side with more
/// room: a push sideways and a push backward, both stronger the nearer it is and the more it is in the way.
///   sideways: sideways * overlap * (1 + nearness) / 2, away from the obstacle, and at least 2 need
///   backward: braking * overlap * nearness, and at least need
///   need: approach^2 / (2 room), which just stops the approach before the agent touches
///   within the margin: 2 (1 - room / margin), straight away from the surface; between two surfaces, to the middle
/// in units of max_acceleration, with overlap from 0 (the obstacle just touches the box) to 1 (straight ahead), and
/// nearness from 0 (at the end of the box) to 1. All of it together is at most 2 max_acceleration: a goal straight
/// behind the obstacle pulls with max_acceleration, and in a sum of both the obstacle has to win.
struct ObstacleAvoidance {
  float look_ahead = 1.5f;  // s
  float min_length = 1;     // m
  float margin = .2f;       // m
  float sideways = 2;       // 1
  float braking = .2f;      // 1

  static constexpr auto name = "obstacle_avoidance";
  static constexpr auto family = "map";
  static constexpr auto summary = "pass obstacles in a box ahead on the side with more room";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = ObstacleAvoidance;
    return std::tuple{
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s", "the box is as long as the agent goes in this time"),
        field("min_length", &Self::min_length, .01f, 1e3f, "m", "length added to the box; its length at rest"),
        field("margin", &Self::margin, 0, 1e3f, "m", "added to the agent's radius on either side of the box"),
        field("sideways", &Self::sideways, 0, 10.f, "1", "push sideways, in units of max_acceleration"),
        field("braking", &Self::braking, 0, 10.f, "1", "push backward, in units of max_acceleration")};
  }
  static constexpr Laws laws = law::translates;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, const Tick<S>& /*tick*/ = {}) const {
    if (around.empty()) return {};
    const Vec<float, D> ahead = unit(self.velocity, self.heading);
    const float box = length(self.velocity) * look_ahead + min_length, width = self.radius + margin;
    const Hit<D> hit = around.cast(self.position, ahead * box, width);
    Vec<float, D> push = beside(self, around);
    if (hit.met) push += pass(self, ahead, hit, width);
    return {clip(push, most) * self.max_request()};
  }

 private:
  static constexpr float most = 2;            // of max_acceleration
  static constexpr float least_room = 1e-3f;  // m; keeps divisions finite

  /// The push that leads past what the box meets, in units of max_acceleration.
  template <int D>
  Vec<float, D> pass(const Agent<float, D>& self, const Vec<float, D>& ahead, const Hit<D>& hit, float width) const {
    const float nearness = 1 - hit.part;
    // Where the box meets the obstacle: `width` beside the axis it only touches, on the axis it is straight ahead.
    const Vec<float, D> contact = hit.point - hit.normal * width - self.position;
    const Vec<float, D> off = contact - ahead * dot(contact, ahead);
    const float overlap = clamp(1 - length(off) / max(width, least_room), 0.f, 1.f);
    // Straight ahead no side is better: the side to which the surface slopes, or else the left.
    const Vec<float, D> slope = hit.normal - ahead * dot(hit.normal, ahead);
    const Vec<float, D> away = -unit(off, -unit(slope, left_of(ahead)));
    const float room = max(-dot(contact, hit.normal) - self.radius, least_room);
    const float approach = max(dot(hit.velocity - self.velocity, hit.normal), 0.f);
    const float need = approach * approach / (2 * room * max(self.max_acceleration, no_direction));
    return away * min(max(sideways * overlap * .5f * (1 + nearness), 2 * need), most) -
           ahead * min(max(braking * overlap * nearness, need), most);
  }

  /// The push off a surface within the margin, in units of max_acceleration. The box doesn't see an obstacle that the
  /// agent passes, and without this push a goal behind it would pull the agent along its surface.
  template <int D>
  Vec<float, D> beside(const Agent<float, D>& self, const Surroundings<D>& around) const {
    const NearestSurface<D> near = around.nearest(self.position, self.radius + margin);
    if (!near.found) return {};
    const float free = clamp((near.distance - self.radius) / max(margin, least_room), 0.f, 1.f);
    const float free_across = around.quiet().cast(self.position, near.normal * margin, self.radius).part;
    return near.normal * (most * max(free_across - free, 0.f));
  }

  /// See danger_of_way().
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    return danger_of_way(self, around, velocity, look_ahead, min_length, margin);
  }
};

}  // namespace veer
