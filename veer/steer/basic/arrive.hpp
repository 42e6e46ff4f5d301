#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/law.hpp"
#include "veer/steer/school.hpp"

namespace veer {

/// Arrive: head for a point, brake on the way and come to rest on it; follow it if it moves. How fast it may be at a
/// distance d from the target is the whole idea:
///   given slow_radius:  speed = max_speed * d / slow_radius       (too small a radius, and it overshoots)
///   solved (radius 0):  the fastest from which it can still stop: d = speed * (dt / 2 + 2 * response) + speed^2 /
///                       (2 * max_acceleration), where the response counts because it brakes that much later than
///                       asked, and no more than d / (4 * response), the most that a follower with this lag tracks
///                       without swing
/// Then it asks for the change to that velocity: within response_time (match), or as hard as the body can (thrust).
/// Inside the capture radius it only matches the target's velocity.
struct Arrive {
  School school = School::match;
  float response_time = .1f;   // s
  float slow_radius = 0;       // m
  float capture_radius = .1f;  // m

  static constexpr auto name = "arrive";
  static constexpr auto family = "basic";
  static constexpr auto summary = "head for the target, brake and come to rest on it";
  static constexpr auto fields() {
    return std::tuple{
        choice("school", &Arrive::school, "match a velocity, or thrust as hard as possible", "match", "thrust"),
        field("response_time", &Arrive::response_time, .001f, 10.f, "s",
              "match: how soon the wanted velocity is to be reached"),
        field("slow_radius", &Arrive::slow_radius, 0, 1e4f, "m", "where braking starts; 0: solved from the limits"),
        field("capture_radius", &Arrive::capture_radius, 0, 1e3f, "m", "how near counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> rest = goal.position - self.position;
    // A response quicker than a step would overshoot the wanted velocity; thrust uses just that step.
    const S response(school == School::thrust ? tick.dt : max(response_time, tick.dt));
    const S speed = min(slow_radius > 0 ? self.max_speed * length(rest) / S(slow_radius)
                                        : stopping_speed(length(rest), self.max_acceleration, response, S(tick.dt)),
                        self.max_speed);
    const Vec<S, D> wanted =
        select(arrived(self, goal), goal.velocity, clip(goal.velocity + unit(rest) * speed, self.max_speed));
    return {clip((wanted - self.velocity) / response, self.max_acceleration)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return length_squared(goal.position - self.position) <= S(capture_radius * capture_radius);
  }

 private:
  /// The positive root of speed^2 + a (dt + 4 response) speed - 2 a d = 0, in the form that doesn't cancel for small d.
  template <class S>
  static S stopping_speed(const S& distance, const S& a, const S& response, const S& dt) {
    const S lag = a * (dt + S(4.f) * response);
    const S sum = lag + sqrt(lag * lag + S(8.f) * a * distance);
    const S braking = select(sum > S(0.f), S(4.f) * a * distance / max(sum, S(1e-30f)), S(0.f));
    return min(braking, distance / (S(4.f) * response));
  }
};

/// Arrive for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> arrive(const Agent<S, D>& self, const Target<S, D>& goal, const Arrive& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
