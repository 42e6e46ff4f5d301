#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Avoid obstacles in a box ahead that is as wide as the agent and as long as its speed requires (Reynolds; Buckland,
/// Programming Game AI by Example, 3). The nearest obstacle that reaches into the box is passed on the side with more
/// room: a push sideways, stronger the nearer it is and the more it is in the way, and a push backward, stronger the
/// nearer it is.
///   sideways: max_acceleration * sideways * (1 + 3 overlap) / 4 * (1 + nearness) / 2, away from the obstacle
///   backward: max_acceleration * braking * nearness
/// with overlap from 0 (it just touches the box) to 1 (straight ahead), nearness from 0 (at the end of the box) to 1.
struct ObstacleAvoidance {
  float look_ahead = 1.5f;  // s
  float min_length = 1;     // m
  float margin = .2f;       // m
  float sideways = 1;       // 1
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
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, const Tick<S>& /*tick*/ = {}) const {
    if (around.empty()) return {};
    const Vec<float, D> ahead = unit(self.velocity, self.heading);
    const float box = length(self.velocity) * look_ahead + min_length, width = self.radius + margin;
    const Hit<D> hit = around.cast(self.position, ahead * box, width);
    if (!hit.met) return {};
    const float nearness = 1 - hit.part;
    // Where the box meets the obstacle: `width` beside the axis it only touches, on the axis it is straight ahead.
    const Vec<float, D> contact = hit.point - hit.normal * width - self.position;
    const Vec<float, D> beside = contact - ahead * dot(contact, ahead);
    const float off = length(beside);
    // Straight ahead no side is better: the side to which the surface slopes, or else the left.
    const Vec<float, D> slope = hit.normal - ahead * dot(hit.normal, ahead);
    const Vec<float, D> away = -unit(beside, -unit(slope, left_of(ahead)));
    const float overlap = clamp(1 - off / max(width, 1e-6f), 0.f, 1.f);
    const Vec<float, D> push =
        away * (sideways * (.25f + .75f * overlap) * .5f * (1 + nearness)) - ahead * (braking * nearness);
    return {clip(push * self.max_request(), self.max_request())};
  }
};

}  // namespace veer
