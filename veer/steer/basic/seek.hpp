#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/law.hpp"
#include "veer/steer/school.hpp"

namespace veer {

/// Seek: accelerate toward a point. Matching, it asks for the change from the velocity it has to full speed at the
/// target (Reynolds 1999); thrusting, for full acceleration straight at the target (Millington). Neither slows down:
/// seek runs past a still target and comes back, or circles one inside its turning circle. Arrive stops.
///   match:  a = (max_speed * unit(target - position) - velocity) / response_time, clipped to max_acceleration
///   thrust: a = max_acceleration * unit(target - position)
struct Seek {
  School school = School::match;
  float response_time = .1f;  // s

  static constexpr auto name = "seek";
  static constexpr auto family = "basic";
  static constexpr auto summary = "accelerate toward the target";
  static constexpr auto fields() {
    return std::tuple{choice("school", &Seek::school, "match a velocity, or thrust at the target", "match", "thrust"),
                      field("response_time", &Seek::response_time, .001f, 10.f, "s",
                            "match: how soon the wanted velocity is to be reached")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> way = unit(goal.position - self.position);
    if (school == School::thrust) return {way * self.max_acceleration};
    // A response quicker than a step would overshoot the wanted velocity.
    const S time(max(response_time, tick.dt));
    return {clip((way * self.max_speed - self.velocity) / time, self.max_acceleration)};
  }
};

/// Seek for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> seek(const Agent<S, D>& self, const Target<S, D>& goal, const Seek& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
