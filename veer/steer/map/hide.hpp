#pragma once

#include "veer/agent/request.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/delegated/evade.hpp"

namespace veer {

/// Hide from the target: behind every obstacle in range there is a place from which the hunter can't see one; arrive at
/// the best of them (Buckland, Programming Game AI by Example, 3). The improvements he proposes are options: hide only
/// when the hunter is near, or when it could see one; don't run past the hunter to a place behind it. Where there is no
/// place to hide, evade.
///   place = middle of the obstacle + unit(middle - hunter) * (its radius + distance)
struct Hide {
  float distance = 1;        // m
  float range = 40;          // m
  float panic_distance = 0;  // m
  bool only_when_seen = false;
  bool not_past = true;
  float response_time = .1f;  // s

  static constexpr auto name = "hide";
  static constexpr auto family = "map";
  static constexpr auto summary = "go where an obstacle is between oneself and the target";
  static constexpr Purpose purpose = purpose::avoids;
  static constexpr auto fields() {
    using Self = Hide;
    return std::tuple{
        field("distance", &Self::distance, 0, 1e3f, "m", "how far behind the obstacle, beside the own radius"),
        field("range", &Self::range, .1f, 1e4f, "m", "obstacles farther away aren't considered"),
        field("panic_distance", &Self::panic_distance, 0, 1e4f, "m", "a hunter farther away is ignored; 0: never"),
        flag("only_when_seen", &Self::only_when_seen, "stay where one is as long as the hunter can't see one"),
        flag("not_past", &Self::not_past, "leave out places to which the way leads toward the hunter"),
        field("response_time", &Self::response_time, .001f, 10.f, "s",
              "how soon the wanted velocity is to be reached")};
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
      const Vec<float, D> place = hull.corner[0] + behind * (hull.radius + self.radius + distance);
      const Vec<float, D> way = place - self.position;
      const float far = length_squared(way);
      if (!(far < least) || is_past(to_hunter, way)) return;
      // What is behind one obstacle may be inside another.
      if (around.covers(place) || around.clearance(place, self.radius) < self.radius) return;
      least = far;
      best = place;
    });
    if (least < unlimited) return arrive.steer(self, {best}, tick);
    return Evade{.response_time = response_time}.steer(self, goal, tick);
  }

 private:
  /// Whether a place lies beyond the hunter: the way there comes nearer to it than half of what it is away now.
  template <int D>
  bool is_past(const Vec<float, D>& to_hunter, const Vec<float, D>& way) const {
    const float along = dot(to_hunter, way);
    if (!not_past || !(along > 0)) return false;
    const Vec<float, D> nearest = to_hunter - way * min(along / max(dot(way, way), 1e-12f), 1.f);
    return length_squared(nearest) < .25f * length_squared(to_hunter);
  }
};

}  // namespace veer
