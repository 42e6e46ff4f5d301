#pragma once

#include "veer/agent/request.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/delegated/evade.hpp"
#include "veer/steer/shared/way_round.hpp"

namespace veer {

/// Hide from the target: behind the obstacles in range are positions that the hunter can't see; arrive at the best of
/// them (Buckland, Programming Game AI by Example, 3). The improvements he proposes are options: hide only when the
/// hunter is near, or when it could see the agent; don't run past the hunter to a position behind it. With no position
/// to hide at, evade.
///   position = point of a side of an obstacle + (direction away from the hunter, square to the side) * (its radius +
///              radius of the agent + distance)
/// The point is the middle of a circle or ball, and of a line the point nearest to the agent that isn't near an end. A
/// position counts if the hunter doesn't see it, if it is free, and if there is a way to it: straight, or round
/// obstacles that aren't around the agent, as the walls of a room are.
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
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Surroundings<D>& around,
                     const Tick<S>& tick = {}) const {
    const Vec<float, D> to_hunter = goal.position - self.position;
    if (panic_distance > 0 && !(length_squared(to_hunter) < panic_distance * panic_distance)) return {};
    const Arrive arrive{.response_time = response_time};
    if (only_when_seen && !around.is_open(goal.position, self.position))
      return arrive.steer(self, {self.position}, tick);  // comes to rest
    Vec<float, D> best{};
    float least = unlimited;
    const Surroundings<D> quiet = around.quiet();
    around.for_each_side(self.position, range, [&](const Side<D>& side) {
      if (length(nearest_on(side, self.position) - self.position) > range + side.radius) return;
      // Behind a face that the hunter sees is the inside of its obstacle.
      if (side.one_sided && !is_behind(side, goal.position)) return;
      const Vec<float, D> spot = behind(side, goal.position, self);
      const Vec<float, D> offset = spot - self.position;
      const float far = length_squared(offset);
      if (!(far < least) || is_past(to_hunter, offset) || quiet.is_open(goal.position, spot)) return;
      // The position behind one obstacle may be inside another.
      if (quiet.covers(spot) || quiet.clearance(spot, self.radius) < self.radius) return;
      const std::optional<Vec<float, D>> way = way_round(quiet, self.position, spot, self.radius, distance);
      if (!way) return;
      least = far;
      best = *way;
    });
    if (least < unlimited) return arrive.steer(self, {best}, tick);
    return Evade{.response_time = response_time}.steer(self, goal, tick);
  }

 private:
  /// The position behind one side of an obstacle, m.
  template <int D>
  Vec<float, D> behind(const Side<D>& side, const Vec<float, D>& hunter, const Agent<float, D>& self) const {
    const float off = self.radius + distance;
    Vec<float, D> point = nearest_on(side, self.position);
    if (side.corners == 2) {
      const Vec<float, D> half = (side.corner[1] - side.corner[0]) * .5f, middle = side.corner[0] + half;
      const float free = max(length(half) - off, 0.f);  // to either side of the middle
      point = middle + clip(point - middle, free);
    }
    const Vec<float, D> away = unit(point - hunter, unit(self.position - hunter));
    Vec<float, D> square = away;
    if (side.corners == D) {
      const Vec<float, D> front = unit(front_of(side), away);
      square = dot(front, away) < 0 ? -front : front;
    }
    if (side.corners == 2 && side.radius > 0 && !(dot(square, away) > .5f)) {  // along the line: behind its far end
      const bool first = length_squared(side.corner[0] - hunter) > length_squared(side.corner[1] - hunter);
      return side.corner[first ? 0 : 1] + away * (side.radius + off);
    }
    return point + square * (side.radius + off);
  }

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
