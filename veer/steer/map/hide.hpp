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
/// The point is the middle of a circle or ball, and of a line the point nearest to the agent that isn't near an end,
/// nor near the border of the line's shadow. A position counts if the hunter doesn't see it, if it is free, and if
/// there is a way to it: straight, or round obstacles that aren't around the agent, as the walls of a room are. One
/// that hides the whole body is preferred, wherever within its capture radius the agent comes to rest.
///
/// An agent with its whole body hidden goes only where the way keeps it hidden, and else stays. For others a way leads
/// past the hunter if, in the hunter's sight, it comes nearer to the hunter than half of the present distance.
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
    return FieldList{
        field("distance", &Self::distance, 0, 1e3f, "m", "distance behind the obstacle, beyond the agent's radius"),
        field("range", &Self::range, .1f, 1e4f, "m", "obstacles farther away than this are ignored"),
        field("panic_distance", &Self::panic_distance, 0, 1e4f, "m",
              "a hunter farther away than this is ignored; 0: it never is"),
        flag("only_when_seen", &Self::only_when_seen, "stop as long as the hunter can't see the agent"),
        flag("not_past", &Self::not_past, "ignore positions to which the way leads past the hunter, in its sight"),
        field("response_time", &Self::response_time, .001f, 10.f, "s", "time to reach the wanted velocity")};
  }
  static constexpr Laws laws = law::translates | law::limited | law::steady;

  template <class S, int D>
    requires std::same_as<S, float>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Surroundings<D>& around,
                     const Tick<S>& tick = {}) const {
    const Vec<float, D> to_hunter = goal.position - self.position;
    if (panic_distance > 0 && !(length_squared(to_hunter) < panic_distance * panic_distance)) return {};
    const Arrive arrive{.response_time = response_time};
    const Target<float, D> here{self.position};  // to come to rest
    const Surroundings<D> quiet = around.quiet();
    if (only_when_seen && !around.is_open(goal.position, self.position)) return arrive.steer(self, here, tick);
    const bool hidden = hides(quiet, goal.position, self.position, self.radius);
    // A hidden agent wants to stay hidden; others don't run past the hunter.
    const float dangerous = hidden ? unlimited : not_past ? .5f * length(to_hunter) : 0;  // m
    const float body = self.radius + arrive.capture_radius;
    Vec<float, D> best{};
    float least = unlimited;
    bool whole = false;  // whether the best position hides the whole body
    around.for_each_side(self.position, range, [&](const Side<D>& side) {
      if (length(nearest_on(side, self.position) - self.position) > range + side.radius) return;
      // Behind a face that the hunter sees is the inside of its obstacle.
      if (side.one_sided && !is_behind(side, goal.position)) return;
      const Vec<float, D> spot = behind(side, goal.position, self, body);
      const float far = length_squared(spot - self.position);
      if ((whole && !(far < least)) || quiet.is_open(goal.position, spot)) return;
      const bool hides_whole = hides(quiet, goal.position, spot, body);
      if (whole == hides_whole ? !(far < least) : whole) return;
      if (is_seen_on_way(quiet, self, spot, goal.position, dangerous)) return;
      // The position behind one obstacle may be inside another.
      if (quiet.covers(spot) || quiet.clearance(spot, self.radius) < self.radius) return;
      const std::optional<Vec<float, D>> way = way_round(quiet, self.position, spot, self.radius, distance);
      if (!way) return;
      least = far;
      best = *way;
      whole = hides_whole;
    });
    if (least < unlimited) return arrive.steer(self, {best}, tick);
    if (hidden) return arrive.steer(self, here, tick);
    return Evade{.response_time = response_time}.steer(self, goal, tick);
  }

 private:
  /// The position behind one side of an obstacle for a body of this radius (m), m.
  template <int D>
  Vec<float, D> behind(const Side<D>& side, const Vec<float, D>& hunter, const Agent<float, D>& self,
                       float body) const {
    const float off = self.radius + distance;
    Vec<float, D> point = nearest_on(side, self.position);
    Vec<float, D> away = unit(point - hunter, unit(self.position - hunter));
    Vec<float, D> square = away;
    if (side.corners == D) {
      const Vec<float, D> front = unit(front_of(side), away);
      square = dot(front, away) < 0 ? -front : front;
    }
    if (side.corners == 2) {
      const Vec<float, D> line = side.corner[1] - side.corner[0];
      const float size = length(line), inset = min(off, .5f * size);
      // From the first corner, m: where the hunter is, and the part that is in the shadow of both corners.
      const Vec<float, D> along = unit(line), to_corner = side.corner[0] - hunter;
      const float at = -dot(to_corner, along), depth = max(dot(to_corner, square), 1e-3f);
      const float deep = (side.radius + off) / depth, before = at / depth, beyond = (size - at) / depth;
      const float low = max(inset, body * sqrt(1 + before * before) - at * deep);
      const float high = min(size - inset, size + (size - at) * deep - body * sqrt(1 + beyond * beyond));
      const float wanted = dot(point - side.corner[0], along);
      const float chosen = low < high ? clamp(wanted, low, high) : clamp(.5f * (low + high), inset, size - inset);
      point = side.corner[0] + along * chosen;
      away = unit(point - hunter, away);
      if (D > 2) square = away;
    }
    if (side.corners == 2 && side.radius > 0 && !(dot(square, away) > .5f)) {  // along the line: behind its far end
      const bool first = length_squared(side.corner[0] - hunter) > length_squared(side.corner[1] - hunter);
      return side.corner[first ? 0 : 1] + away * (side.radius + off);
    }
    return point + square * (side.radius + off);
  }

  /// True if the hunter sees neither the middle of a body at `position` nor its sides, `radius` (m) from there.
  template <int D>
  static bool hides(const Surroundings<D>& around, const Vec<float, D>& hunter, const Vec<float, D>& position,
                    float radius) {
    const Vec<float, D> line = unit(position - hunter), left = left_of(line) * radius;
    if (around.is_open(hunter, position) || around.is_open(hunter, position + left) ||
        around.is_open(hunter, position - left))
      return false;
    if constexpr (D == 3) {
      const Vec<float, D> up = cross(line, left);
      return !around.is_open(hunter, position + up) && !around.is_open(hunter, position - up);
    }
    return true;
  }

  /// True if the hunter could see the agent on the straight way to `spot`, from less than `within` (m). It looks at
  /// points at given distances from the spot: as the agent comes nearer, no others are added, and it doesn't waver.
  template <int D>
  static bool is_seen_on_way(const Surroundings<D>& around, const Agent<float, D>& self, const Vec<float, D>& spot,
                             const Vec<float, D>& hunter, float within) {
    if (!(within > 0)) return false;
    const Vec<float, D> back = self.position - spot, way = unit(back);
    for (float far = max(2 * self.radius, .1f); far < length(back); far *= 1.2f) {
      const Vec<float, D> there = spot + way * far;
      if (length_squared(there - hunter) < within * within && around.is_open(hunter, there)) return true;
    }
    return false;
  }
};

}  // namespace veer
