#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/keep_off.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Avoid obstacles in a box ahead that is as wide as the agent and as long as its speed requires (Reynolds; Buckland,
/// Programming Game AI by Example, 3). The nearest obstacle that reaches into the box is passed on the side with more
/// room: a push sideways and a push backward, both stronger the nearer it is and the more it is in the way.
///   sideways: sideways * overlap * (1 + nearness) / 2, away from the obstacle, less below a quarter of max_speed, and
///             at least 10 need
///   backward: braking * overlap * nearness, and at least need
///   need: approach^2 / (2 room), which just stops the approach before the agent touches
///   within the margin: 2 (1 - room / margin), straight away from the surface; between two surfaces, to the middle, and
///     out of an acute corner; and for a moving agent up to 1.25 (1 - room / margin) on along the surface, so that a
///     goal behind it doesn't hold the agent there, nor pull it back before the end of a wall of up to 10 m; never so
///     much that less is left to push it away
/// in units of max_acceleration, with overlap from 0 (the obstacle just touches the box) to 1 (straight ahead), and
/// nearness from 0 (at the end of the box) to 1. All of it together is at most 2 max_acceleration: a goal straight
/// behind the obstacle pulls with max_acceleration, and in a sum of both the obstacle has to win. It takes twice the
/// need to turn away from a surface instead of stopping; the rest of the ten leaves time to bodies that can't brake,
/// and to those that roll into a turn.
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
    return FieldList{
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s",
              "the box is as long as the agent goes in this time, or needs to turn"),
        field("min_length", &Self::min_length, .01f, 1e3f, "m", "length added to the box; its length at rest"),
        field("margin", &Self::margin, 0, 1e3f, "m", "added to the agent's radius on either side of the box"),
        field("sideways", &Self::sideways, 0, 10.f, "1", "push sideways, in units of max_acceleration"),
        field("braking", &Self::braking, 0, 10.f, "1", "push backward, in units of max_acceleration")};
  }
  static constexpr Laws laws = law::translates | law::steady;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, const Tick<S>& /*tick*/ = {}) const {
    if (around.empty()) return {};
    const float box = look_length(self, look_ahead, min_length), width = self.radius + margin;
    if (around.is_clear(self.position, box + width)) return {};  // as most agents are, most of the time
    const Vec<float, D> ahead = unit(self.velocity, self.heading);
    const Hit<D> hit = around.cast(self.position, ahead * box, width);
    Vec<float, D> push = beside(self, around);
    if (hit.met) push += pass(self, ahead, hit, width);
    return {clip(push, strongest_push) * self.max_request()};
  }

  /// See danger_of_way().
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    return danger_of_way(self, around, velocity, look_ahead, min_length, margin);
  }

 private:
  static constexpr float early = 10;      // times the need
  static constexpr float onward = 1.25f;  // of max_acceleration, along a surface within the margin
  static constexpr float brisk = .25f;    // of max_speed: slower agents are pushed sideways and onward less

  /// The push off and along a surface within the margin, in units of max_acceleration.
  template <int D>
  Vec<float, D> beside(const Agent<float, D>& self, const Surroundings<D>& around) const {
    const NearestSurface<D> near = around.nearest(self.position, self.radius + margin);
    const Vec<float, D> off = push_beside(self, around, near, margin);
    const Vec<float, D> along = rejected(self.velocity, near.normal) / max(brisk * self.max_speed, no_direction);
    const float left = sqrt(max(strongest_push * strongest_push - length_squared(off), 0.f));
    return off + clip(along, 1.f) * min(onward * max(dot(off, near.normal), 0.f) / strongest_push, left);
  }

  /// The push that leads past what the box meets, in units of max_acceleration.
  template <int D>
  Vec<float, D> pass(const Agent<float, D>& self, const Vec<float, D>& ahead, const Hit<D>& hit, float width) const {
    const float nearness = 1 - hit.part;
    // Where the box meets the obstacle: `width` beside the axis it only touches, on the axis it is straight ahead.
    const Vec<float, D> contact = hit.point - hit.normal * width - self.position;
    const Vec<float, D> off = rejected(contact, ahead);
    const float overlap = clamp(1 - length(off) / max(width, least_room), 0.f, 1.f);
    // Straight ahead no side is better: the side to which the surface slopes, or else the left.
    const Vec<float, D> slope = rejected(hit.normal, ahead);
    const Vec<float, D> away = -unit(off, -unit(slope, left_of(ahead)));
    const float need = braking_need(self, hit.normal, hit.velocity, -dot(contact, hit.normal) - self.radius);
    // An agent that hardly moves has no way to leave yet: its direction is rounding.
    const float pace = min(length(self.velocity) / max(brisk * self.max_speed, no_direction), 1.f);
    return away * min(max(sideways * overlap * .5f * (1 + nearness) * pace, early * need), strongest_push) -
           ahead * min(max(braking * overlap * nearness, need), strongest_push);
  }
};

}  // namespace veer
