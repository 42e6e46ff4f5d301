#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/shared/closing.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/school.hpp"
#include "veer/steer/shared/stopping.hpp"

namespace veer {

/// How arrive brakes where no slow radius is given.
enum class Deceleration {
  solved,  // as late as it can and still stop
  slow,    // Buckland's classes: from any distance it would take 0.9 s to get there, were it not for max_speed
  normal,  // 0.6 s
  fast,    // 0.3 s
};

/// Arrive: head for a point, brake on the way and come to rest on it; follow it if it moves. How fast it may be at a
/// distance d from the target is the whole idea:
///   given slow_radius:  speed = max_speed * d / slow_radius       (too small a radius, and it overshoots)
///   solved (radius 0):  the fastest from which it can still stop (steer/stopping.hpp)
///   slow, normal, fast: speed = d / (k * 0.3 s) with k = 3, 2, 1    (Buckland 2005; takes no notice of the limits, so
///                       a body too weak for it overshoots)
/// That is the speed at which it comes nearer; a target that moves has its own velocity besides. To get ahead of one
/// that runs away sideways takes a part of the own speed, and only what is left closes the distance
/// (steer/closing.hpp):
///   wanted = target's velocity + unit(target - position) * min(speed, closing speed)
/// So far away it is on the way to where the target will be, near it brakes and goes along. (The classic recipe, to
/// arrive at a predicted place, leads twice if the target's velocity counts as well.) One who can't catch up still
/// tries, with a tenth of its speed.
/// Then it asks for the change to that velocity: within response_time (match), or as hard as the body can (thrust).
/// Inside the capture radius it only matches the target's velocity.
struct Arrive {
  School school = School::match;
  float response_time = .1f;   // s
  float slow_radius = 0;       // m
  float capture_radius = .1f;  // m
  Deceleration deceleration = Deceleration::solved;

  static constexpr auto name = "arrive";
  static constexpr auto family = "basic";
  static constexpr auto summary = "head for the target, brake and come to rest on it";
  static constexpr Purpose purpose = purpose::leads | purpose::rests;
  static constexpr auto fields() {
    return std::tuple{
        choice("school", &Arrive::school, "match a velocity, or thrust as hard as possible", "match", "thrust"),
        field("response_time", &Arrive::response_time, .001f, 10.f, "s",
              "match: how soon the wanted velocity is to be reached"),
        field("slow_radius", &Arrive::slow_radius, 0, 1e4f, "m", "where braking starts; 0: as deceleration says"),
        field("capture_radius", &Arrive::capture_radius, 0, 1e3f, "m", "how near counts as arrived"),
        choice("deceleration", &Arrive::deceleration,
               "slow_radius 0: solved from the limits, or distance over 0.9 s, 0.6 s or 0.3 s", "solved", "slow",
               "normal", "fast")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> rest = goal.position - self.position;
    // A response quicker than a step would overshoot the wanted velocity; thrust uses just that step.
    const S response(school == School::thrust ? tick.dt : max(response_time, tick.dt));
    const S closing = max(closing_speed(rest, goal.velocity, self.max_speed), self.max_speed * S(.1f));
    const S speed = min(braked_speed(self, length(rest), response, S(tick.dt)), closing);
    const Vec<S, D> wanted =
        select(arrived(self, goal), goal.velocity, clip(goal.velocity + unit(rest) * speed, self.max_speed));
    return {clip((wanted - self.velocity) / response, self.max_acceleration)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return length_squared(goal.position - self.position) <= S(capture_radius * capture_radius);
  }

 private:
  template <class S, int D>
  S braked_speed(const Agent<S, D>& self, const S& distance, const S& response, const S& dt) const {
    if (slow_radius > 0) return self.max_speed * distance / S(slow_radius);
    if (deceleration == Deceleration::solved) return stopping_speed(distance, self.max_acceleration, response, dt);
    const int k = deceleration == Deceleration::slow ? 3 : deceleration == Deceleration::normal ? 2 : 1;
    return distance / S(static_cast<float>(k) * .3f);
  }
};

/// Arrive for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> arrive(const Agent<S, D>& self, const Target<S, D>& goal, const Arrive& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
