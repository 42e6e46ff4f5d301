#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/closing.hpp"
#include "veer/steer/shared/school.hpp"
#include "veer/steer/shared/stopping.hpp"

namespace veer {

/// Arrive: head for a point, slow down near it and come to rest on it (Reynolds 1999).
///   speed = max_speed * min(1, distance / slow_radius)
///   a = (unit(target - position) * speed - velocity) / response_time, clipped to max_acceleration
/// Too small a slow_radius overshoots. With slow_radius 0 the speed is solved instead: the highest from which the agent
/// can still stop, or one of Buckland's presets (steer/shared/stopping.hpp).
///
/// A target that moves is followed: `speed` is how fast the agent comes nearer, added to the target's velocity. Getting
/// ahead of a target that runs away sideways takes a part of the agent's speed, and only the remainder closes the
/// distance (steer/shared/closing.hpp):
///   wanted = target's velocity + unit(target - position) * min(speed, closing speed)
/// So far away the agent heads for where the target will be; near it brakes and goes along. (The classic recipe,
/// arriving at a predicted position, leads twice if the target's velocity counts as well.) An agent that can't catch up
/// still tries, with a tenth of its speed. With thrust the change of velocity takes one step instead of response_time,
/// or as long as the body takes that turns its velocity.
/// Inside the capture radius the agent only matches the target's velocity.
struct Arrive {
  School school = School::match;
  float response_time = .1f;   // s
  float slow_radius = 0;       // m
  float capture_radius = .1f;  // m
  Deceleration deceleration = Deceleration::solved;

  static constexpr auto name = "arrive";
  static constexpr auto family = "basic";
  static constexpr auto summary = "head for the target, brake and come to rest on it";
  static constexpr Purpose purpose = purpose::leads | purpose::rests | purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Arrive::school, "match a velocity, or thrust as hard as possible", "match", "thrust"),
        field("response_time", &Arrive::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        field("slow_radius", &Arrive::slow_radius, 0, 1e4f, "m",
              "distance to the target at which braking starts; 0: see deceleration"),
        field("capture_radius", &Arrive::capture_radius, 0, 1e3f, "m", "closer than this counts as arrived"),
        choice("deceleration", &Arrive::deceleration,
               "if slow_radius is 0: as late as the limits allow, or at distance over 0.9 s, 0.6 s or 0.3 s", "solved",
               "slow", "normal", "fast")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> offset = goal.position - self.position;
    const S response = detail::time_to_match(school, self, response_time, tick.dt);
    const auto [line, distance] = polar(offset);
    const S braked = braked_speed(self, distance + goal.onward, response, S(tick.dt));
    Vec<S, D> wanted = line * min(braked, self.max_speed);
    if (const MaskOf<S> moves = length_squared(goal.velocity) > S(0.f); any(moves)) {  // few targets do
      const S closing = max(closing_speed(line, goal.velocity, self.max_speed), self.max_speed * S(.1f));
      const Vec<S, D> along = clip(goal.velocity + line * min(braked, closing), self.max_speed);
      wanted = select(moves, along, wanted);
    }
    wanted = select(arrived(self, goal), goal.velocity, wanted);
    return {{clip((wanted - self.velocity) / response, self.max_request())}, wanted};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return goal.is_reached(self.position, capture_radius);
  }

 private:
  /// How fast the agent may come nearer at this distance (m) from the target, m/s.
  template <class S, int D>
  S braked_speed(const Agent<S, D>& self, const S& distance, const S& response, const S& dt) const {
    if (slow_radius > 0) return self.max_speed * distance / S(slow_radius);
    if (deceleration == Deceleration::solved) return stopping_speed(distance, self.max_acceleration, response, dt);
    return preset_speed(deceleration, distance);
  }
};

/// Arrive for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> arrive(const Agent<S, D>& self, const Target<S, D>& goal, const Arrive& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
