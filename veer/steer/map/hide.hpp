#pragma once

#include "veer/agent/request.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/delegated/evade.hpp"

namespace veer {

/// Hide from the target: behind every obstacle in range is a position that the hunter can't see; arrive at the best of
/// them (Buckland, Programming Game AI by Example, 3). The improvements he proposes are options: hide only when the
/// hunter is near, or when it could see the agent; don't run past the hunter to a position behind it. With no position
/// to hide at, evade.
///   position = middle of the obstacle + unit(middle - hunter) * (its radius + distance)
struct Hide {
  float distance = 1;        // m
  float range = 40;          // m
  float panic_distance = 0;  // m
  bool only_when_seen = false;
  bool not_past = true;
  float response_time = .1f;  // s

  static constexpr auto name = "hide";
  static constexpr auto family = "map";
  static constexpr auto summary = "go where an obstacle is between the agent and the target";
  static constexpr Purpose purpose = purpose::avoids | purpose::paces;
  static constexpr auto fields() {
    using Self = Hide;
    return std::tuple{
        field("distance", &Self::distance, 0, 1e3f, "m", "distance behind the obstacle, beyond the agent's radius"),
        field("range", &Self::range, .1f, 1e4f, "m", "obstacles farther away than this are ignored"),
        field("panic_distance", &Self::panic_distance, 0, 1e4f, "m",
              "a hunter farther away than this is ignored; 0: it never is"),
        flag("only_when_seen", &Self::only_when_seen, "stop as long as the hunter can't see the agent"),
        flag("not_past", &Self::not_past, "ignore positions to which the way leads toward the hunter"),
        field("response_time", &Self::response_time, .001f, 10.f, "s", "time to reach the wanted velocity")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Surroundings<D>& around,
                     const Tick<S>& tick = {}) const {
    const Vec<float, D> to_hunter = goal.position - self.position;
    if (panic_distance > 0 && !(length_squared(to_hunter) < panic_distance * panic_distance)) return {};
    const Arrive arrive{.response_time = response_time};
    if (only_when_seen && !around.is_open(goal.position, self.position))
      return arrive.steer(self, {self.position}, tick);  // comes to rest
    Vec<float, D> best{};
    float least = unlimited;
    around.for_each_hull(self.position, range, [&](const Side<D>& hull, const Vec<float, D>& /*velocity*/) {
      const Vec<float, D> behind = unit(hull.corner[0] - goal.position, unit(to_hunter) * -1.f);
      const Vec<float, D> spot = hull.corner[0] + behind * (hull.radius + self.radius + distance);
      const Vec<float, D> offset = spot - self.position;
      const float far = length_squared(offset);
      if (!(far < least) || is_past(to_hunter, offset)) return;
      // The position behind one obstacle may be inside another.
      if (around.covers(spot) || around.clearance(spot, self.radius) < self.radius) return;
      least = far;
      best = spot;
    });
    if (least < unlimited) return arrive.steer(self, {best}, tick);
    return Evade{.response_time = response_time}.steer(self, goal, tick);
  }

 private:
  /// True if the straight way to `offset` (m) passes the hunter at less than half of its present distance.
  template <int D>
  bool is_past(const Vec<float, D>& to_hunter, const Vec<float, D>& offset) const {
    const float along = dot(to_hunter, offset);
    if (!not_past || !(along > 0)) return false;
    const Vec<float, D> nearest = to_hunter - offset * min(along / max(dot(offset, offset), 1e-12f), 1.f);
    return length_squared(nearest) < .25f * length_squared(to_hunter);
  }
};

}  // namespace veer
