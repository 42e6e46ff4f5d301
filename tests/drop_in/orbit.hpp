#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/vec.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Orbit: circle a point at full speed, counter-clockwise, and drift to the wanted distance.
///   v = max_speed * unit(quarter turn of the way to the target, leaning outward when too near and inward when too far)
struct Orbit {
  float distance = 5;  // m

  static constexpr auto name = "orbit";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "circle the target";
  static constexpr auto fields() {
    return FieldList{field("distance", &Orbit::distance, .1f, 1000.f, "m", "radius of the circle")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::limited;

  template <class S>
  Velocity<S, 2> steer(const Agent<S, 2>& self, const Target<S, 2>& goal) const {
    const Vec<S, 2> way = goal.position - self.position, inward = unit(way);
    const S lean = clamp((length(way) - S(distance)) / S(distance), S(-1.f), S(1.f));
    return {unit(inward * lean - perpendicular(inward)) * self.max_speed};
  }
};

}  // namespace veer
