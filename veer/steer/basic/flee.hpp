#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/school.hpp"

namespace veer {

/// Flee: seek with the opposite sign. With a panic distance, a target farther away than that is ignored; squared
/// lengths are compared, which saves a square root.
///   match:  a = (max_speed * unit(position - target) - velocity) / response_time, clipped to max_acceleration
///   thrust: a = max_acceleration * unit(position - target)
struct Flee {
  School school = School::match;
  float response_time = .1f;  // s
  float panic_distance = 0;   // m

  static constexpr auto name = "flee";
  static constexpr auto family = "basic";
  static constexpr auto summary = "accelerate away from the target";
  static constexpr Purpose purpose = purpose::avoids;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Flee::school, "match a velocity, or thrust away from the target", "match", "thrust"),
        field("response_time", &Flee::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        field("panic_distance", &Flee::panic_distance, 0, 1e4f, "m",
              "a target farther away than this is ignored; 0: it never is")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> offset = self.position - goal.position;
    const float panic = panic_distance > 0 ? panic_distance * panic_distance : unlimited;
    const MaskOf<S> near = length_squared(offset) < S(panic);
    const Vec<S, D> away = unit(offset), desired = select(near, away * self.max_speed, Vec<S, D>{});
    if (school == School::thrust) return {{select(near, away * self.max_request(), Vec<S, D>{})}, desired};
    const Vec<S, D> change = (away * self.max_speed - self.velocity) / S(max(response_time, tick.dt));
    return {{select(near, clip(change, self.max_request()), Vec<S, D>{})}, desired};
  }
};

/// Flee for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> flee(const Agent<S, D>& self, const Target<S, D>& goal, const Flee& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
