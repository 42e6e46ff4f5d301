#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/neighbor.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Alignment: move as the neighbors do. The average of their velocities is the wanted velocity (Reynolds 1987).
///   a = (average velocity - velocity) / response_time, clipped to max_acceleration
struct Alignment {
  float radius = 5;           // m
  float view_angle = two_pi;  // rad
  float response_time = .5f;  // s

  static constexpr auto name = "alignment";
  static constexpr auto family = "group";
  static constexpr auto summary = "match the average velocity of the neighbors";
  static constexpr Purpose purpose = purpose::gathers;
  static constexpr auto fields() {
    return FieldList{
        field("radius", &Alignment::radius, 0, 1e4f, "m", "agents closer than this are neighbors"),
        field("view_angle", &Alignment::view_angle, 0, two_pi, "rad",
              "full field of view around the heading; agents outside are ignored"),
        field("response_time", &Alignment::response_time, .001f, 100.f, "s", "time to reach the wanted velocity")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  VEER_INLINE Vec<S, D> pair(const Agent<S, D>& /*self*/, const Neighbor<S, D>& other) const {
    return other.velocity;
  }

  template <class S, int D>
  VEER_INLINE Toward<S, D> steer(const Agent<S, D>& self, const Vec<S, D>& sum, const S& count,
                                 const Tick<S>& tick = {}) const {
    const Vec<S, D> change = sum * (S(1.f) / max(count, S(1.f))) - self.velocity;
    const Vec<S, D> wanted = change * S(1 / max(response_time, tick.dt));
    return {{clip(select(count > S(0.f), wanted, Vec<S, D>{}), self.max_request())},
            self.velocity + select(count > S(0.f), change, Vec<S, D>{})};
  }
};

}  // namespace veer
