#pragma once

#include "veer/agent/request.hpp"
#include "veer/base/field.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/neighbor.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Queue: brake for agents ahead instead of pushing past them, as at a doorway (Reynolds 1999). Of the neighbors in a
/// box ahead, the one that allows the least speed decides: the nearer it is, the slower the agent may go, down to the
/// neighbor's own speed in the same direction. It asks only for braking; combine it with a behavior that leads to the
/// door, and with separation.
///   allowed speed = neighbor's speed along the agent's direction + room left / time_gap
///   a = (allowed speed - speed) / response_time
struct Queuing {
  float radius = 3;            // m
  float view_angle = half_pi;  // rad
  float width = 1;             // m
  float gap = .2f;             // m
  float time_gap = .5f;        // s
  float response_time = .1f;   // s

  static constexpr auto name = "queuing";
  static constexpr auto family = "group";
  static constexpr auto summary = "brake for agents ahead and wait";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees | purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        field("radius", &Queuing::radius, 0, 1e4f, "m", "agents closer than this are neighbors"),
        field("view_angle", &Queuing::view_angle, 0, two_pi, "rad",
              "full field of view around the heading; agents outside are ignored"),
        field("width", &Queuing::width, 0, 1e3f, "m", "of the box ahead; the agent waits for neighbors inside"),
        field("gap", &Queuing::gap, 0, 1e3f, "m", "distance to keep between the bodies"),
        field("time_gap", &Queuing::time_gap, .01f, 60.f, "s", "time in which the room left may be used up"),
        field("response_time", &Queuing::response_time, .001f, 10.f, "s", "time to reach the allowed speed")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  /// The least speed that the neighbors ahead allow.
  template <class S>
  struct Allowed {
    S speed = S(unlimited);  // m/s

    VEER_INLINE friend void take(Allowed& all, const MaskOf<S>& live, const Allowed& one) {
      all.speed = select(live && one.speed < all.speed, one.speed, all.speed);
    }
  };

  template <class S, int D>
  VEER_INLINE Allowed<S> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    const Vec<S, D> ahead = unit(self.velocity, self.heading);
    const S along = dot(other.offset, ahead);
    const S beside = other.distance_squared - along * along;
    const MaskOf<S> in_way = along > S(0.f) && beside <= S(.25f * width * width);
    const S room = max(along - self.radius - other.radius - S(gap), S(0.f));
    return {select(in_way, max(dot(other.velocity, ahead), S(0.f)) + room / S(time_gap), S(unlimited))};
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Allowed<S>& slowest, const S& /*count*/,
                                 const Tick<S>& tick) const {
    const S over = max(length(self.velocity) - slowest.speed, S(0.f));
    return {unit(self.velocity) * -min(over / S(max(response_time, tick.dt)), self.max_request())};
  }

  /// Danger of going on with `velocity`: the part of its speed that the neighbor doesn't allow. It is the same in every
  /// direction, because an agent that queues waits, and doesn't look for a way past.
  template <class S, int D>
  VEER_INLINE S danger(const Agent<S, D>& self, const Neighbor<S, D>& other, const Vec<S, D>& velocity,
                       const Tick<S>& /*tick*/) const {
    const S speed = length(velocity), over = speed - pair(self, other).speed;
    return max(over, S(0.f)) / max(speed, S(1e-6f));
  }
};

}  // namespace veer
